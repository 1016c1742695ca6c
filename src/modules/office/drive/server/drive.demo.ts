import type { CastName } from '../../../../../database/demo/cast.ts';
import type { OrganizationKey } from '../../../../../database/demo/places.ts';

interface DemoNode {
  readonly name: string;
  readonly by?: CastName;
  readonly days_ago?: number;
  readonly at?: string;
  /** In the bin since so many days. */
  readonly binned?: number;
}

export interface DemoFolder extends DemoNode {
  readonly nodes: readonly (DemoFolder | DemoFile)[];
}

export interface DemoFile extends DemoNode {
  /** The words of each version, the oldest first. */
  readonly versions: readonly (readonly string[])[];
  readonly authors?: readonly CastName[];
}

export interface DemoSpace {
  /** Absent: the middle school. */
  readonly school?: OrganizationKey;
  /** Whose space it is; of a department, who filled it. */
  readonly holder: CastName;
  readonly department?: string;
  readonly bytes?: number;
  readonly nodes: readonly (DemoFolder | DemoFile)[];
}

const one = (...words: string[]) => [words];

/** What a school of the demo keeps in its drive on an ordinary morning. */
export const demoDrive: readonly DemoSpace[] = [
  {
    holder: 'teacher',
    nodes: [
      {
        name: '教案',
        days_ago: 40,
        nodes: [
          {
            name: '一次函数 教案.docx',
            days_ago: 1,
            at: '16:45',
            versions: [
              ['一次函数', '教学目标：理解一次函数的概念'],
              ['一次函数', '教学目标：理解一次函数的概念与图象', '例题两道'],
              ['一次函数', '教学目标：理解一次函数的概念与图象', '例题三道', '课堂练习'],
            ],
          },
          { name: '勾股定理 学案.docx', days_ago: 6, versions: one('勾股定理', '探究：直角三角形三边的关系') },
          { name: '第10单元 练习.pdf', days_ago: 9, versions: one('Unit 10', '1. Solve 2x + 3 = 11') },
          { name: '第2单元 练习.pdf', days_ago: 20, versions: one('Unit 2', '1. Solve x + 5 = 9') },
        ],
      },
      {
        name: '公开课',
        days_ago: 14,
        nodes: [
          { name: '公开课海报.png', days_ago: 5, versions: one() },
          { name: '听课记录.txt', days_ago: 4, at: '11:30', versions: one('课堂节奏适中，小组讨论充分。') },
        ],
      },
      {
        name: '期中成绩分析.csv',
        days_ago: 2,
        at: '08:50',
        versions: [
          ['姓名,成绩', '张三,86'],
          ['姓名,成绩', '张三,86', '李四,92'],
        ],
      },
      { name: '旧版听课表.docx', days_ago: 50, binned: 4, versions: one('听课表') },
    ],
  },
  {
    holder: 'homeroom',
    nodes: [
      {
        name: '八年级家长会',
        days_ago: 8,
        nodes: [
          {
            name: '家长会发言稿.docx',
            days_ago: 1,
            at: '10:15',
            authors: ['homeroom', 'teacher'],
            versions: [['各位家长，下午好！'], ['各位家长，下午好！', '下面介绍数学学科的情况。']],
          },
          { name: '家长会签到表.csv', days_ago: 2, versions: one('姓名,到场', '李伟民,是') },
        ],
      },
      { name: '班级合影.png', days_ago: 12, versions: one() },
    ],
  },
  {
    holder: 'teacher',
    department: 'SX',
    nodes: [
      {
        name: '集体备课',
        days_ago: 30,
        nodes: [
          {
            name: '八年级数学进度表.csv',
            days_ago: 1,
            at: '09:05',
            versions: [
              ['周次,内容', '1,实数'],
              ['周次,内容', '1,实数', '2,一次函数'],
            ],
          },
          { name: '教研活动记录.docx', days_ago: 7, versions: one('数学组教研活动记录', '主题：函数图象的教学') },
        ],
      },
      { name: '期末复习资料.pdf', days_ago: 10, versions: one('Final review', 'Chapters 1 to 6') },
    ],
  },
  {
    holder: 'office',
    department: 'XZB',
    nodes: [
      {
        name: '学期工作计划.docx',
        days_ago: 3,
        at: '09:30',
        authors: ['office', 'orgadmin'],
        versions: [['学期工作计划（讨论稿）'], ['学期工作计划', '一、教学常规', '二、安全工作']],
      },
      {
        name: '会议纪要',
        days_ago: 25,
        nodes: [
          { name: '第3周行政例会.docx', days_ago: 13, versions: one('行政例会纪要', '议题：开放日安排') },
          { name: '第12周行政例会.docx', days_ago: 6, versions: one('行政例会纪要', '议题：期中质量分析') },
        ],
      },
      { name: '停用的公章登记.txt', days_ago: 60, binned: 11, versions: one('已停用') },
    ],
  },
  {
    school: 'md-school',
    holder: 'outsider',
    nodes: [
      {
        name: '语文备课',
        days_ago: 9,
        nodes: [{ name: '古诗两首 教案.docx', days_ago: 2, at: '14:20', versions: one('古诗两首', '朗读与背诵') }],
      },
    ],
  },
];
