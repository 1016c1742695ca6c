import type { CastName } from '../../../../../database/demo/cast.ts';
import type { itemKinds } from '../contract/work-plan.shapes.ts';

/** What the offices of the demo plan in a week, as data. */

export interface DemoItem {
  /** Days after the first one of the plan. */
  readonly day: number;
  readonly text: string;
  readonly kind: (typeof itemKinds)[number]['code'];
  readonly time?: readonly [from: string, to: string];
  /** Building and number. */
  readonly room?: string;
  /** Absent: the head of the department. */
  readonly owner?: CastName;
  /** A goal of the five-year plan, by its words. */
  readonly goal?: string;
  readonly supervised?: true;
  readonly families?: true;
  /** Of last week it was not done. */
  readonly isLeft?: true;
}

/** The offices in the order of the school. */
export const demoDepartments = ['XZ', 'JW', 'DY', 'KY', 'XZB', 'RS', 'CW', 'ZW', 'BW', 'XX', 'ZS', 'YW'] as const;

export const schoolItems: readonly DemoItem[] = [
  { day: 0, text: '升旗仪式', kind: 'activity', time: ['07:40', '08:00'], owner: 'studentaffairs', families: true },
  { day: 1, text: '校务会议', kind: 'meeting', time: ['09:00', '10:30'], room: 'A:406', owner: 'principal' },
];

export const weekItems: Readonly<Record<string, readonly DemoItem[]>> = {
  XZ: [{ day: 1, text: '接待区教育局调研', kind: 'visit', time: ['14:00', '15:30'], owner: 'principal' }],
  JW: [
    { day: 2, text: '教学常规检查', kind: 'teaching', goal: '课堂教学改进' },
    { day: 3, text: '期末命题工作布置会', kind: 'meeting', time: ['15:30', '16:30'], room: 'A:506' },
    { day: 4, text: '提交各年级教学进度表', kind: 'deadline', supervised: true, owner: 'teacher' },
  ],
  DY: [
    {
      day: 2,
      text: '心理健康讲座',
      kind: 'activity',
      time: ['10:00', '11:30'],
      room: 'C:203',
      owner: 'studentaffairs',
    },
    {
      day: 4,
      text: '初一年级家长开放日',
      kind: 'activity',
      time: ['08:30', '11:30'],
      owner: 'homeroom',
      families: true,
    },
  ],
  KY: [
    {
      day: 2,
      text: '校本课程评审',
      kind: 'meeting',
      time: ['14:30', '16:00'],
      owner: 'research',
      goal: '校本精品课程建设',
    },
    { day: 4, text: '课题中期报告', kind: 'deadline', owner: 'research', supervised: true, isLeft: true },
  ],
  XZB: [{ day: 3, text: '公文归档', kind: 'other', owner: 'office' }],
  RS: [
    {
      day: 3,
      text: '新教师培训',
      kind: 'meeting',
      time: ['16:00', '17:30'],
      owner: 'hrofficer',
      goal: '建设高水平教师队伍',
    },
  ],
  CW: [{ day: 4, text: '报销单据截止', kind: 'deadline', owner: 'finance' }],
  ZW: [{ day: 2, text: '教室空调检修', kind: 'other', owner: 'facilities' }],
  BW: [{ day: 3, text: '消防疏散演练', kind: 'activity', time: ['10:00', '10:30'], owner: 'security', families: true }],
  XX: [{ day: 1, text: '录播教室调试', kind: 'other', owner: 'media' }],
  ZS: [{ day: 4, text: '招生简章初稿', kind: 'deadline' }],
  YW: [
    { day: 2, text: '学生视力筛查', kind: 'activity', time: ['08:30', '11:00'], goal: '降低近视率', families: true },
  ],
};

export const monthItems: readonly DemoItem[] = [
  { day: 4, text: '期末工作布置', kind: 'meeting', owner: 'principal' },
  { day: 9, text: '学期绩效材料提交', kind: 'deadline', owner: 'hrofficer' },
  { day: 15, text: '校园安全大检查', kind: 'activity', owner: 'security' },
];
