import type { CastName } from '../../../../../database/demo/cast.ts';
import type { Direction } from '../contract/lights.ts';

/** Plans of the school of the demo, as data. */

export interface DemoGoal {
  readonly title: string;
  readonly weight: number;
  readonly department?: string;
  readonly owner?: CastName;
  readonly indicator?: {
    readonly name: string;
    readonly unit: string;
    readonly baseline: number;
    readonly direction: Direction;
    /** By year from the first one on. */
    readonly targets: readonly number[];
    readonly actuals: readonly (number | null)[];
  };
  readonly below?: readonly DemoGoal[];
}

export interface DemoPlan {
  readonly title: string;
  readonly title_en: string;
  /** Years from now. */
  readonly starts: number;
  readonly years: number;
  readonly status: 'consulting' | 'submitted' | 'active' | 'closed';
  readonly days_ago: number;
  readonly vision: string;
  readonly goals: readonly DemoGoal[];
}

export const demoPlans: readonly DemoPlan[] = [
  {
    title: '书院中学五年发展规划',
    title_en: 'Five-year plan of Shuyuan Middle School',
    starts: -2,
    years: 5,
    status: 'active',
    days_ago: 60,
    vision: '办一所学生喜欢、家长信任、教师自豪的学校：课堂有思考，校园有活力，成长有支撑。',
    goals: [
      {
        title: '提升教学质量',
        weight: 40,
        department: 'JW',
        owner: 'principal',
        below: [
          {
            title: '校本精品课程建设',
            weight: 50,
            department: 'KY',
            owner: 'research',
            indicator: {
              name: '校本精品课程',
              unit: '门',
              baseline: 6,
              direction: 'up',
              targets: [8, 12, 20, 26, 32],
              actuals: [9, 12, null],
            },
          },
          {
            title: '课堂教学改进',
            weight: 50,
            department: 'JW',
            owner: 'principal',
            indicator: {
              name: '优质课比例',
              unit: '%',
              baseline: 42,
              direction: 'up',
              targets: [50, 58, 65, 72, 80],
              actuals: [51, 59, 63],
            },
            below: [
              { title: '每位教师每学期开一节公开课', weight: 60, department: 'JW', owner: 'teacher' },
              { title: '听评课数字化', weight: 40, department: 'XX', owner: 'media' },
            ],
          },
        ],
      },
      {
        title: '促进学生身心健康',
        weight: 35,
        department: 'DY',
        owner: 'studentaffairs',
        below: [
          {
            title: '降低近视率',
            weight: 60,
            department: 'YW',
            owner: 'studentaffairs',
            indicator: {
              name: '学生近视率',
              unit: '%',
              baseline: 61,
              direction: 'down',
              targets: [58, 55, 30, 28, 26],
              actuals: [58.5, 56, 54],
            },
          },
          {
            title: '家校共育',
            weight: 40,
            department: 'DY',
            owner: 'homeroom',
            indicator: {
              name: '家访覆盖率',
              unit: '%',
              baseline: 35,
              direction: 'up',
              targets: [50, 60, 70, 80, 90],
              actuals: [54, 66, 58],
            },
          },
        ],
      },
      {
        title: '建设高水平教师队伍',
        weight: 25,
        department: 'RS',
        owner: 'hrofficer',
        indicator: {
          name: '骨干教师',
          unit: '人',
          baseline: 18,
          direction: 'up',
          targets: [20, 24, 28, 32, 36],
          actuals: [21, 25, 29],
        },
      },
    ],
  },
  {
    title: '数字校园三年行动计划',
    title_en: 'Three years for a digital campus',
    starts: 1,
    years: 3,
    status: 'submitted',
    days_ago: 12,
    vision: '让数据多跑路，让师生少跑腿。',
    goals: [
      { title: '办公事项全部网上办理', weight: 60, department: 'XZB', owner: 'office' },
      { title: '教室设备更新', weight: 40, department: 'XX', owner: 'media' },
    ],
  },
];
