import type { CastName } from '../../../../../database/demo/cast.ts';

export interface Plan {
  readonly code: string;
  readonly who: CastName;
  readonly title: string;
  readonly yuan?: number;
  readonly subject?: string;
  readonly answers: (
    day: (n: number) => string,
  ) => Readonly<Record<string, string | number | readonly string[] | { from: string; to: string }>>;
  /** How many days ago it was submitted. */
  readonly ago: number;
  /** Steps that were agreed on. */
  readonly agreed: number;
  readonly end: 'draft' | 'submitted' | 'returned' | 'rejected' | 'approved' | 'done' | 'cancelled';
  readonly words?: string;
  readonly spent?: number;
}

/** Journeys of the car of the school: decided within a morning, so that one that waits for six days is seen to stand still. */
const journeys = [
  ['facilities', '到建材市场看样', '市建材市场', 24],
  ['media', '取送维修的投影机', '电脑城', 20],
  ['research', '到区教师发展中心开会', '区教师发展中心', 16],
  ['hrofficer', '送交职称评审材料', '市人社局', 13],
  ['studentaffairs', '到结对学校商谈研学', '结对学校', 10],
] as const;
const carOf = (day: string, to: string, people: number, reason: string) => ({
  day,
  leaves_at: '09:00',
  back_at: '11:30',
  from: '学校',
  to,
  people,
  reason,
});
const CARS: readonly Plan[] = [
  ...journeys.map(
    ([who, title, to, ago]): Plan => ({
      code: 'CAR',
      who,
      title,
      answers: (day) => carOf(day(1 - ago), to, 2, title),
      ago,
      agreed: 2,
      end: 'done',
    }),
  ),
  {
    code: 'CAR',
    who: 'homeroom',
    title: '带学生参加朗诵比赛',
    answers: (day) => carOf(day(3), '市少年宫', 12, '带领12名学生参加全市朗诵比赛决赛'),
    ago: 6,
    agreed: 0,
    end: 'submitted',
  },
];

/** A morning at the middle school: papers in every state. Days are relative to today. */
export const PLANS: readonly Plan[] = [
  {
    code: 'REQ',
    who: 'studentaffairs',
    title: '关于举办冬季运动会的请示',
    answers: (day) => ({
      matter: '拟于下月中旬举办冬季运动会，历时两天，预计参加学生1,600人。请批示。',
      until: day(7),
    }),
    ago: 1,
    agreed: 0,
    end: 'submitted',
  },
  {
    code: 'SEAL',
    who: 'media',
    title: '校园网络维护合同盖章',
    answers: () => ({
      seal: 'contract',
      document: '校园网络维护服务合同',
      copies: 4,
      takes_out: 'no',
      reason: '与供应商续签一年期维护合同',
    }),
    ago: 3,
    agreed: 2,
    end: 'approved',
  },
  {
    code: 'TRIP',
    who: 'research',
    title: '赴广州参加教研交流',
    yuan: 1860,
    answers: (day) => ({
      days: { from: day(4), to: day(5) },
      place: '广州',
      transport: ['train'],
      reason: '参加省教育研究院的初中教研交流',
    }),
    ago: 6,
    agreed: 1,
    end: 'done',
  },
  {
    code: 'GOODS',
    who: 'homeroom',
    title: '领用白板笔与磁贴',
    answers: (day) => ({ what: '白板笔2盒、磁贴4板', place: '初二（3）班', wanted_on: day(1) }),
    ago: 4,
    agreed: 2,
    end: 'done',
    words: '已在库房领取',
  },
  {
    code: 'CAR',
    who: 'security',
    title: '送学生参加消防演练',
    answers: (day) => ({
      day: day(3),
      leaves_at: '08:30',
      back_at: '11:30',
      from: '南校区',
      to: '区消防站',
      people: 22,
      reason: '带队参加区消防站开放日',
    }),
    ago: 2,
    agreed: 0,
    end: 'returned',
    words: '请补充带队老师姓名与联系电话',
  },
  {
    code: 'MEET',
    who: 'hrofficer',
    title: '新教师座谈会',
    answers: (day) => ({
      name: '新教师座谈会',
      day: day(2),
      from: '15:30',
      to: '17:00',
      place: '第一会议室',
      people: 18,
      needs: ['tea', 'screen'],
    }),
    ago: 5,
    agreed: 0,
    end: 'rejected',
    words: '当日会议室已有安排，请改期后重新申请',
  },
  {
    code: 'PROOF',
    who: 'teacher',
    title: '开具收入证明',
    answers: () => ({ type: 'income', for: '招商银行深圳分行', copies: 1 }),
    ago: 9,
    agreed: 1,
    end: 'cancelled',
    words: '银行改用在线核验，不再需要',
  },
  {
    code: 'EXP',
    who: 'office',
    title: '办公室差旅报销',
    yuan: 860,
    subject: '30211',
    answers: (day) => ({
      spent: { from: day(-12), to: day(-11) },
      invoices: 4,
      paid_by: 'official',
      reason: '赴市教育局参加办公室工作会议',
    }),
    ago: 7,
    agreed: 2,
    end: 'done',
    spent: 842.5,
    words: '已核销公务卡',
  },
  {
    code: 'GOODS',
    who: 'teacher',
    title: '领用三角板与圆规',
    answers: (day) => ({ what: '教学三角板3套、圆规2把', place: '高一数学办公室', wanted_on: day(2) }),
    ago: 1,
    agreed: 1,
    end: 'submitted',
  },
  {
    code: 'TRIP',
    who: 'teacher',
    title: '赴佛山听课',
    yuan: 420,
    answers: (day) => ({
      days: { from: day(9), to: day(9) },
      place: '佛山',
      transport: ['car'],
      reason: '数学组同课异构',
    }),
    ago: 0,
    agreed: 0,
    end: 'draft',
  },
  ...CARS,
];
