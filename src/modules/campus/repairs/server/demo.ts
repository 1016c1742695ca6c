import { sql } from 'drizzle-orm';
import { liveDemo } from '#server/lifecycle/demo-life.ts';
import type { DemoContext } from '#server/module.ts';
import { addDays, addMinutes, instantAt } from '#shared/dates.ts';
import type { MoveOf } from '#shared/lifecycle.ts';
import { type CastName, castId, castPhone } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { repairLifecycle } from '../contract/repair.lifecycle.ts';
import type { Part, Urgency } from '../contract/repair.shapes.ts';
import { PHONE } from './order/order-view.service.ts';
import { repairNumbers } from './order/orders.service.ts';
import { searchOf } from './orders.queries.ts';
import { repairCategory, repairOrder } from './tables.ts';

/** Name, English name, hours for what is normal, high and an emergency. */
const CATEGORIES = [
  ['投影与大屏', 'Projectors and screens', 16, 4, 2],
  ['照明与电路', 'Lighting and power', 24, 4, 1],
  ['水暖管道', 'Plumbing and heating', 24, 4, 1],
  ['空调通风', 'Air conditioning', 40, 8, 2],
  ['门窗桌椅', 'Doors, windows and furniture', 40, 16, 2],
  ['网络与电话', 'Network and phones', 16, 4, 2],
] as const;
type Category = (typeof CATEGORIES)[number][0];

type Step = readonly [move: MoveOf<typeof repairLifecycle>, by: CastName, minutes: number, reason?: string];

interface Plan {
  readonly key: string;
  /** Building and number of the room, or words for a place. */
  readonly room?: readonly [code: string, name: string];
  readonly place?: string;
  readonly category: Category;
  readonly who: CastName;
  readonly what: string;
  readonly urgency?: Urgency;
  readonly is_safety?: true;
  /** Days before today, and the time of the report. */
  readonly at: readonly [days: number, time: string];
  readonly steps?: readonly Step[];
  readonly into?: string;
  readonly result?: string;
  readonly parts?: readonly Part[];
  readonly minutes?: number;
  readonly rating?: number;
  readonly comment?: string;
  readonly paused?: string;
}

const TAKEN: readonly Step[] = [
  ['assign', 'facilities', 20],
  ['accept', 'repairer', 35],
];
const DONE: readonly Step[] = [...TAKEN, ['start', 'repairer', 60], ['finish', 'repairer', 110]];

const PLANS: readonly Plan[] = [
  {
    key: 'aircon',
    room: ['A:305', '明德楼 305 教师办公室'],
    category: '空调通风',
    who: 'homeroom',
    what: '空调不制热，遥控器有反应但出风是凉的',
    at: [0, '07:40'],
  },
  {
    key: 'spark',
    room: ['B:102', '格致楼 102 物理实验室'],
    category: '照明与电路',
    who: 'office',
    what: '讲台旁插座有火花和焦味，已经断开了电源',
    urgency: 'emergency',
    is_safety: true,
    at: [0, '07:55'],
    steps: TAKEN.map(([move, by], n) => [move, by, 3 + n * 2] as const),
  },
  {
    key: 'chair',
    room: ['A:102', '明德楼 102 教室'],
    category: '门窗桌椅',
    who: 'student',
    what: '第三排两把椅子的靠背松了，坐上去会晃',
    urgency: 'low',
    at: [1, '12:30'],
    steps: [['assign', 'facilities', 45]],
  },
  {
    key: 'projector',
    room: ['A:201', '明德楼 201 教室'],
    category: '投影与大屏',
    who: 'teacher',
    what: '投影画面发黄，右下角有一块暗斑，看不清字',
    urgency: 'high',
    at: [1, '15:10'],
    steps: [...TAKEN, ['start', 'repairer', 70]],
  },
  {
    key: 'projector-again',
    room: ['A:201', '明德楼 201 教室'],
    category: '投影与大屏',
    who: 'homeroom',
    what: '投影看不清，颜色不对',
    at: [1, '16:00'],
    steps: [['merge', 'facilities', 15]],
    into: 'projector',
  },
  {
    key: 'tap',
    place: '操场东侧洗手池',
    category: '水暖管道',
    who: 'principal',
    what: '最左边的水龙头关不紧，一直滴水',
    at: [3, '08:20'],
    steps: [...TAKEN, ['start', 'repairer', 55], ['pause', 'repairer', 80, '等待配件']],
    paused: '等待配件',
  },
  {
    key: 'network',
    room: ['A:306', '明德楼 306 会议室'],
    category: '网络与电话',
    who: 'hrofficer',
    what: '会议室网口没有信号，投屏连不上',
    at: [1, '09:05'],
    steps: DONE,
    result: '更换水晶头并重新打线，测试网速正常',
    parts: [{ name: '水晶头', qty: 2, fen: 150 }],
    minutes: 40,
  },
  {
    key: 'light',
    room: ['A:101', '明德楼 101 教室'],
    category: '照明与电路',
    who: 'teacher',
    what: '后排两盏灯一直闪',
    at: [2, '10:15'],
    steps: [...DONE, ['reopen', 'teacher', 300, '修好一天后又开始闪了']],
    result: '更换启辉器',
    minutes: 25,
  },
  {
    key: 'projector-old',
    room: ['A:201', '明德楼 201 教室'],
    category: '投影与大屏',
    who: 'teacher',
    what: '投影开机后自动关机',
    at: [18, '09:30'],
    steps: [...DONE, ['verify', 'teacher', 180]],
    result: '清理滤网，散热恢复正常',
    parts: [{ name: '滤网', qty: 1, fen: 6800 }],
    minutes: 45,
    rating: 4,
    comment: '很快，谢谢',
  },
  {
    key: 'projector-older',
    room: ['A:201', '明德楼 201 教室'],
    category: '投影与大屏',
    who: 'homeroom',
    what: '投影无法识别笔记本电脑',
    at: [40, '14:20'],
    steps: [...DONE, ['verify', 'homeroom', 200]],
    result: '更换 HDMI 线',
    parts: [{ name: 'HDMI 线', qty: 1, fen: 4500 }],
    minutes: 20,
    rating: 5,
  },
  {
    key: 'door',
    room: ['A:106', '明德楼 106 会议室'],
    category: '门窗桌椅',
    who: 'office',
    what: '门锁卡住，钥匙转不动',
    at: [6, '08:45'],
    steps: [['cancel', 'office', 30, '门锁自己能开了']],
  },
];

const id = (key: string) => demoId(`repair_order:${key}`);
const categoryId = (name: string, school = 'sy-middle') => demoId(`repair_category:${school}:${name}`);

/** A week of repairs in every state, three faults of one projector, and one repair of another school group. */
export async function repairsDemo({ db, today, services }: DemoContext): Promise<void> {
  const organization_id = organizationId('sy-middle');
  await db.insert(repairCategory).values(
    (['sy-middle', 'md-school'] as const).flatMap((school) =>
      CATEGORIES.map(([name, name_en, hours_normal, hours_high, hours_emergency], sort) => ({
        id: categoryId(name, school),
        organization_id: organizationId(school),
        name,
        name_en,
        team_ids: school === 'sy-middle' ? [castId('repairer')] : [],
        hours_normal,
        hours_high,
        hours_emergency,
        sort,
      })),
    ),
  );
  const days = new Map<string, number>();
  const rows: (typeof repairOrder.$inferInsert)[] = [];
  for (const plan of PLANS) {
    const day = addDays(today, -plan.at[0]);
    const count = (days.get(day) ?? 0) + 1;
    days.set(day, count);
    const number = repairNumbers.format(day, count);
    const begun = instantAt(day, plan.at[1]);
    const moves = (plan.steps ?? []).map(([move, by, minutes, reason]) => ({
      move,
      by: castId(by),
      at: addMinutes(begun, minutes),
      reason,
    }));
    const { created_by: _by, ...lived } = await liveDemo(db, {
      type: 'repair_order',
      lifecycle: repairLifecycle,
      id: id(plan.key),
      organization_id,
      begun: { state: 'submitted', by: castId(plan.who), at: begun },
      moves,
      review: [],
    });
    const last = (move: Step[0]) => moves.findLast((one) => one.move === move)?.at ?? null;
    const place_name = plan.room?.[1] ?? plan.place ?? '';
    const isOver = lived.status === 'verified' || lived.status === 'cancelled';
    const reopened = last('reopen');
    const paused = last('pause');
    rows.push({
      ...lived,
      ...searchOf(number, plan.what, place_name),
      id: id(plan.key),
      organization_id,
      number,
      broom_id: plan.room ? demoId(`broom:sy-middle:${plan.room[0]}`) : null,
      place_text: plan.place ?? null,
      place_name,
      category_id: categoryId(plan.category),
      description: plan.what,
      phone_sealed: isOver ? null : services.seal.seal(castPhone(plan.who), PHONE),
      urgency: plan.urgency ?? 'normal',
      is_safety: plan.is_safety ?? false,
      reporter_id: castId(plan.who),
      duplicate_of_id: plan.into ? id(plan.into) : null,
      assignee_id: last('assign') ? castId('repairer') : null,
      runs_from: reopened ?? begun,
      pauses: paused ? [{ from: paused, until: null, why: plan.paused ?? '' }] : [],
      started_at: last('start'),
      done_at: reopened ? null : last('finish'),
      verified_at: last('verify'),
      parts: [...(plan.parts ?? [])],
      minutes: plan.minutes ?? null,
      cost_fen: plan.result ? (plan.parts ?? []).reduce((sum, { qty, fen }) => sum + qty * fen, 0) : null,
      result: plan.result ?? null,
      rating: plan.rating ?? null,
      comment: plan.comment ?? null,
      reopen_count: reopened ? 1 : 0,
    });
  }
  await db.insert(repairOrder).values(rows);
  for (const [day, count] of days) await repairNumbers.goOnAfter(db, organization_id, day, count);
  await reportElsewhere(db, today);
}

/** At another school group, so that nobody sees the other’s. */
async function reportElsewhere(db: DemoContext['db'], today: string): Promise<void> {
  const organization_id = organizationId('md-school');
  const day = addDays(today, -1);
  const number = repairNumbers.format(day, 1);
  const what = '教室后门关不上';
  const place_name = '明德楼 206 会议室';
  await db.insert(repairOrder).values({
    id: id('elsewhere'),
    organization_id,
    number,
    ...searchOf(number, what, place_name),
    broom_id: demoId('broom:md-school:A:206'),
    place_name,
    category_id: categoryId('门窗桌椅', 'md-school'),
    description: what,
    urgency: 'normal',
    reporter_id: castId('outsider'),
    created_at: instantAt(day, '10:20'),
    runs_from: instantAt(day, '10:20'),
    updated_at: sql`now()`,
  });
  await repairNumbers.goOnAfter(db, organization_id, day, 1);
}
