import type { MoveOf } from '#shared/lifecycle.ts';
import type { CastName } from '../../../../../database/demo/cast.ts';
import type { printJobLifecycle } from '../contract/print-job.lifecycle.ts';
import type { Purpose } from '../contract/print-kinds.ts';

export interface DemoJob {
  readonly by: CastName;
  /** The department that pays. */
  readonly department: string;
  readonly title: string;
  readonly purpose: Purpose;
  readonly copies: number;
  readonly pages: number;
  readonly color?: true;
  readonly duplex?: true;
  readonly staple?: true;
  /** When it was ordered. */
  readonly days_ago: number;
  readonly at: string;
  /** What happened since: the move, how many days ago, and when. */
  readonly moves: readonly (readonly [move: MoveOf<typeof printJobLifecycle>, days_ago: number, at: string])[];
  readonly reason?: string;
  readonly lines: readonly string[];
}

/** What is printed around today, in every state of a job. */
export const DEMO_JOBS: readonly DemoJob[] = [
  {
    by: 'teacher',
    department: 'SX',
    title: '高一数学第三章单元测验',
    purpose: 'exam',
    copies: 90,
    pages: 4,
    duplex: true,
    staple: true,
    days_ago: 1,
    at: '16:20',
    moves: [
      ['submit', 1, '16:20'],
      ['approve', 1, '16:20'],
    ],
    lines: ['已知函数 f(x)=x²−2x，求其单调区间', '解不等式 |2x−1|＜3', '证明：任意两个奇函数之和仍为奇函数'],
  },
  {
    by: 'homeroom',
    department: 'YUW',
    title: '《赤壁赋》导学案',
    purpose: 'teaching',
    copies: 48,
    pages: 2,
    duplex: true,
    days_ago: 0,
    at: '07:40',
    moves: [
      ['submit', 0, '07:40'],
      ['approve', 0, '07:40'],
    ],
    lines: ['朗读全文，给加点的字注音', '“逝者如斯，而未尝往也”一句如何理解', '写一段 150 字的读后感'],
  },
  {
    by: 'office',
    department: 'XZB',
    title: '校运动会秩序册',
    purpose: 'notice',
    copies: 180,
    pages: 4,
    duplex: true,
    days_ago: 1,
    at: '10:15',
    moves: [['submit', 1, '10:15']],
    lines: ['开幕式安排', '各项目比赛时间', '裁判员名单'],
  },
  {
    by: 'studentaffairs',
    department: 'DY',
    title: '消防疏散演练路线图',
    purpose: 'notice',
    copies: 40,
    pages: 1,
    color: true,
    days_ago: 1,
    at: '14:05',
    moves: [
      ['submit', 1, '14:05'],
      ['approve', 1, '14:05'],
      ['start', 0, '08:10'],
    ],
    lines: ['各班集合地点', '疏散路线', '楼层负责人'],
  },
  {
    by: 'research',
    department: 'KY',
    title: '校本课程申报表',
    purpose: 'office',
    copies: 30,
    pages: 2,
    days_ago: 2,
    at: '15:30',
    moves: [
      ['submit', 2, '15:30'],
      ['approve', 2, '15:30'],
      ['start', 1, '09:20'],
      ['fail', 1, '09:35'],
    ],
    reason: '卡纸，等待清理',
    lines: ['课程名称', '适用年级', '课程目标'],
  },
  {
    by: 'teacher',
    department: 'SX',
    title: '函数复习作业',
    purpose: 'teaching',
    copies: 45,
    pages: 2,
    duplex: true,
    days_ago: 2,
    at: '11:00',
    moves: [
      ['submit', 2, '11:00'],
      ['approve', 2, '11:00'],
      ['start', 1, '08:30'],
      ['finish', 1, '08:50'],
    ],
    lines: ['求函数的定义域', '画出函数图像', '求最值'],
  },
  {
    by: 'homeroom',
    department: 'YUW',
    title: '期中语文试卷',
    purpose: 'exam',
    copies: 96,
    pages: 6,
    duplex: true,
    staple: true,
    days_ago: 20,
    at: '09:30',
    moves: [
      ['submit', 20, '09:30'],
      ['approve', 20, '09:30'],
      ['start', 19, '08:20'],
      ['finish', 19, '10:05'],
      ['collect', 19, '16:40'],
    ],
    lines: ['现代文阅读', '古诗文默写', '作文：脚下的路'],
  },
  {
    by: 'office',
    department: 'XZB',
    title: '教职工大会议程',
    purpose: 'office',
    copies: 120,
    pages: 2,
    duplex: true,
    days_ago: 9,
    at: '10:40',
    moves: [
      ['submit', 9, '10:40'],
      ['approve', 9, '10:40'],
      ['start', 8, '08:15'],
      ['finish', 8, '08:45'],
      ['collect', 8, '11:20'],
    ],
    lines: ['学期工作总结', '下学期安排', '表彰'],
  },
  {
    by: 'teacher',
    department: 'SX',
    title: '家庭照片',
    purpose: 'personal',
    copies: 2,
    pages: 1,
    color: true,
    days_ago: 6,
    at: '12:10',
    moves: [
      ['submit', 6, '12:10'],
      ['refuse', 6, '15:00'],
    ],
    reason: '文印室近期不印个人材料',
    lines: ['相片一'],
  },
  {
    by: 'homeroom',
    department: 'YUW',
    title: '家长会通知',
    purpose: 'notice',
    copies: 48,
    pages: 1,
    days_ago: 5,
    at: '09:10',
    moves: [
      ['submit', 5, '09:10'],
      ['approve', 5, '09:10'],
      ['cancel', 5, '10:30'],
    ],
    lines: ['时间与地点', '议程', '回执'],
  },
  {
    by: 'teacher',
    department: 'SX',
    title: '数学竞赛辅导讲义',
    purpose: 'teaching',
    copies: 25,
    pages: 3,
    days_ago: 0,
    at: '07:55',
    moves: [],
    lines: ['抽屉原理', '同余', '不等式放缩'],
  },
];
