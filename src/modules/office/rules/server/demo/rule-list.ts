import type { CastName } from '../../../../../../database/demo/cast.ts';
import type { systemRule } from '../tables.ts';
import * as texts from './rule-texts.ts';

export interface DemoVersion {
  readonly text: string;
  /** Since when it holds, in days before today. */
  readonly days_ago: number;
  readonly note: string;
  readonly read_required?: true;
}

export interface DemoRule {
  readonly code: string;
  readonly title: string;
  readonly title_en: string;
  readonly category: (typeof systemRule.$inferInsert)['category'];
  readonly department: string;
  readonly versions: readonly DemoVersion[];
  /** The version that is worked on. */
  readonly draft?: { readonly text: string; readonly note: string; readonly is_submitted?: true };
  /** It is for families, too. */
  readonly families?: true;
  readonly void?: { readonly days_ago: number; readonly reason: string };
  /** Of the cast, who has not read its newest version. */
  readonly unread_by?: readonly CastName[];
}

export const demoRules: readonly DemoRule[] = [
  {
    code: 'RS-001',
    title: '教职工考勤管理办法',
    title_en: 'Attendance of staff',
    category: 'personnel',
    department: 'RS',
    versions: [
      { text: texts.ATTENDANCE, days_ago: 760, note: '首次制定' },
      { text: texts.ATTENDANCE_2, days_ago: 395, note: '调整值班到校时间和事假天数' },
      { text: texts.ATTENDANCE_3, days_ago: 6, note: '明确外出审批，收紧迟到早退次数', read_required: true },
    ],
    unread_by: ['teacher'],
  },
  {
    code: 'JW-003',
    title: '校内考试工作管理规定',
    title_en: 'Examinations at school',
    category: 'teaching',
    department: 'JW',
    versions: [
      { text: texts.EXAMINATIONS, days_ago: 520, note: '首次制定' },
      { text: texts.EXAMINATIONS_2, days_ago: 88, note: '缩短成绩录入时限，增加补考规定' },
    ],
  },
  {
    code: 'AQ-001',
    title: '校园安全管理规定',
    title_en: 'Safety at school',
    category: 'safety',
    department: 'BW',
    versions: [
      { text: texts.SAFETY, days_ago: 700, note: '首次制定' },
      { text: texts.SAFETY_2, days_ago: 120, note: '增加演练次数，缩短报告时限', read_required: true },
    ],
  },
  {
    code: 'CW-002',
    title: '财务报销管理办法',
    title_en: 'Reimbursement',
    category: 'finance',
    department: 'CW',
    versions: [
      { text: texts.REIMBURSEMENT, days_ago: 610, note: '首次制定' },
      { text: texts.REIMBURSEMENT_2, days_ago: 250, note: '调整采购标准和报销时限' },
    ],
  },
  {
    code: 'XS-006',
    title: '学生手机管理办法',
    title_en: 'Mobile phones of students',
    category: 'students',
    department: 'DY',
    versions: [{ text: texts.PHONES, days_ago: 300, note: '根据教育部通知制定' }],
    families: true,
  },
  {
    code: 'ZW-004',
    title: '公务用车管理办法',
    title_en: 'School vehicles',
    category: 'logistics',
    department: 'ZW',
    versions: [{ text: texts.DRIVING, days_ago: 430, note: '首次制定' }],
    draft: { text: texts.DRIVING_2, note: '延长申请时间，增加长途用车审批', is_submitted: true },
  },
  {
    code: 'AQ-007',
    title: '疫情期间入校管理暂行办法',
    title_en: 'Entering the school during the epidemic',
    category: 'safety',
    department: 'BW',
    versions: [{ text: texts.ENTRY, days_ago: 900, note: '临时规定' }],
    void: { days_ago: 640, reason: '疫情防控措施调整，不再适用' },
  },
  {
    code: 'QT-010',
    title: '校史馆参观管理规定',
    title_en: 'Visiting the school museum',
    category: 'other',
    department: 'XZB',
    versions: [],
    draft: {
      text: '第一条 校史馆工作日8:00至17:00开放，团体参观须提前三天预约。\n第二条 馆内禁止吸烟、饮食，不得触摸展品。',
      note: '起草中',
    },
  },
];
