import type { OrganizationKey } from '../../../../../database/demo/places.ts';
import type { ResourceStatus } from '../contract/resource.lifecycle.ts';
import type { ResourceLevel, ResourceLicense, ResourceSource } from '../contract/resource-kinds.ts';

/** What the library of the demo holds: things that teachers really make, with real small files. */
export interface DemoResource {
  readonly title: string;
  /** Of the staff: `department` names the group whose teacher it is; `teacher` and `homeroom` are of the cast. */
  readonly by: 'teacher' | 'homeroom' | 'outsider' | { readonly school: OrganizationKey; readonly department: string };
  readonly subject: string;
  readonly file: 'docx' | 'pptx' | 'pdf' | 'png' | 'link';
  readonly words: readonly string[];
  readonly level: ResourceLevel;
  readonly status: ResourceStatus;
  readonly wanted?: ResourceLevel;
  readonly license: ResourceLicense | null;
  readonly source?: ResourceSource;
  readonly note?: string;
  /** Place of its chapter among those of the first textbook of its subject. */
  readonly chapter?: number;
  /** Of the retired textbook instead. */
  readonly isOld?: true;
  /** Names of tags of the group. */
  readonly tags?: readonly string[];
  readonly opinion?: string;
}

const physics = { school: 'sy-middle', department: 'WL' } as const;
const english = { school: 'sy-middle', department: 'YY' } as const;
const biology = { school: 'sy-middle', department: 'SW' } as const;
const history = { school: 'sy-middle', department: 'LS' } as const;

export const demoLibrary: readonly DemoResource[] = [
  {
    ...{
      title: '质点与参考系 导学案',
      tags: ['新授课', '模型建构'],
      by: physics,
      subject: '102007',
      file: 'docx',
      chapter: 1,
    },
    words: [
      '质点与参考系 导学案',
      '一、学习目标：理解质点是理想化模型',
      '二、问题：研究地球公转时能否把地球看作质点？',
    ],
    ...{ level: 'group', status: 'published', license: 'cc_by' },
  },
  {
    ...{
      title: '匀变速直线运动的规律 课件',
      tags: ['新授课'],
      by: physics,
      subject: '102007',
      file: 'pptx',
      chapter: 7,
    },
    words: ['匀变速直线运动的规律', 'v = v0 + at', 'x = v0t + at²/2', '例题：汽车刹车距离'],
    ...{ level: 'school', status: 'published', license: 'group' },
  },
  {
    ...{
      title: '自由落体实验 数据图',
      tags: ['实验课', '科学探究', '情境图片'],
      by: physics,
      subject: '102007',
      file: 'png',
      words: [],
      chapter: 9,
    },
    ...{ level: 'school', status: 'published', license: 'cc_by_nc' },
  },
  {
    ...{ title: '牛顿第二定律 分层作业', tags: ['计算题'], by: physics, subject: '102007', file: 'docx', chapter: 18 },
    words: ['牛顿第二定律 分层作业', 'A 组：质量为 2 kg 的物体受 6 N 的合力，求加速度', 'B 组：连接体问题'],
    ...{ level: 'department', status: 'submitted', wanted: 'school', license: 'cc_by' },
  },
  {
    ...{
      title: '摩擦力探究实验 记录单',
      tags: ['实验课', '科学探究'],
      by: physics,
      subject: '102007',
      file: 'docx',
      chapter: 12,
    },
    words: ['摩擦力探究实验 记录单', '器材：弹簧测力计、木块、长木板', '次数 压力 摩擦力'],
    ...{ level: 'department', status: 'published', license: 'own_school' },
  },
  {
    ...{ title: '运动的描述 单元小结', by: physics, subject: '102007', file: 'docx', chapter: 0, isOld: true },
    words: ['运动的描述 单元小结', '参考系、质点、位移与速度', '练习：追及问题'],
    ...{ level: 'school', status: 'published', license: 'group' },
  },
  {
    ...{ title: '牛顿运动定律 旧版习题', by: physics, subject: '102007', file: 'docx', chapter: 3, isOld: true },
    words: ['牛顿运动定律 旧版习题', '传送带问题三例'],
    ...{ level: 'school', status: 'published', license: 'own_school' },
  },
  {
    ...{ title: '集合的概念与表示 教案', tags: ['新授课'], by: 'teacher', subject: '102002', file: 'docx', chapter: 1 },
    words: ['集合的概念与表示 教案', '教学重点：集合的三种表示方法', '课堂练习：用描述法表示偶数集'],
    ...{ level: 'group', status: 'published', license: 'cc_by' },
  },
  {
    ...{
      title: '二次函数与一元二次不等式 课件',
      tags: ['新授课'],
      by: 'teacher',
      subject: '102002',
      file: 'pptx',
      chapter: 6,
    },
    words: ['二次函数与一元二次不等式', '图象在 x 轴上方的部分', '练习与小结'],
    ...{ level: 'school', status: 'published', license: 'group' },
  },
  {
    ...{ title: '函数单调性 微课脚本', tags: ['微课'], by: 'teacher', subject: '102002', file: 'docx', chapter: 9 },
    words: ['函数单调性 微课脚本', '镜头一：气温变化图', '镜头二：增函数的定义'],
    ...{ level: 'personal', status: 'draft', license: null },
  },
  {
    ...{
      title: '期中复习 易错题整理',
      tags: ['复习课', '期中复习'],
      by: 'teacher',
      subject: '102002',
      file: 'docx',
      chapter: 3,
    },
    words: ['期中复习 易错题整理', '1. 空集的讨论', '2. 充分条件与必要条件混淆'],
    ...{ level: 'personal', status: 'returned', license: 'own_school', opinion: '第 7 题答案有误，请改正后再提交' },
  },
  {
    ...{ title: '勾股定理 几何拼图', by: 'teacher', subject: '101002', file: 'png', words: [] },
    ...{ level: 'personal', status: 'submitted', wanted: 'department', license: 'cc_by' },
  },
  {
    ...{
      title: '国家中小学智慧教育平台：函数的概念',
      by: 'teacher',
      subject: '102002',
      file: 'link',
      words: [],
      chapter: 8,
    },
    ...{
      level: 'school',
      status: 'published',
      license: 'public_domain',
      source: 'public',
      note: '国家中小学智慧教育平台',
    },
  },
  {
    ...{ title: '《沁园春·长沙》 朗读指导', by: 'homeroom', subject: '102001', file: 'docx' },
    words: ['《沁园春·长沙》 朗读指导', '独立寒秋，湘江北去', '注意领字“看”的停顿'],
    ...{ level: 'school', status: 'published', license: 'cc_by_nc' },
  },
  {
    ...{ title: '班会课：认识压力', by: 'homeroom', subject: '101019', file: 'pptx' },
    words: ['认识压力', '压力从哪里来', '三个放松的小方法'],
    ...{ level: 'group', status: 'published', license: 'cc_by' },
  },
  {
    ...{ title: '作文讲评：细节描写', by: 'homeroom', subject: '101001', file: 'docx' },
    words: ['作文讲评：细节描写', '请同学们找出三处动作描写', '修改前后对比'],
    ...{ level: 'personal', status: 'draft', license: 'own_school' },
  },
  {
    ...{ title: 'Unit 3 Travel journal 阅读讲义', by: english, subject: '102003', file: 'pdf' },
    words: ['Unit 3 Travel journal', 'Reading: Journey down the Mekong', 'Find the words for means of transport.'],
    ...{ level: 'school', status: 'published', license: 'group' },
  },
  {
    ...{ title: '新概念英语 听力原文', by: english, subject: '102003', file: 'pdf' },
    words: ['Lesson 12', 'Listen, then answer the question.'],
    ...{
      level: 'school',
      status: 'published',
      license: 'purchased',
      source: 'purchased',
      note: '外语教学与研究出版社，2026 年校园授权',
    },
  },
  {
    ...{ title: '细胞结构 手绘图', by: biology, subject: '101009', file: 'png', words: [] },
    ...{ level: 'school', status: 'published', license: 'cc_by' },
  },
  {
    ...{ title: '显微镜的使用 实验报告模板', tags: ['实验课', '实验题'], by: biology, subject: '101009', file: 'docx' },
    words: ['显微镜的使用 实验报告', '目镜倍数 物镜倍数 放大倍数', '观察结果（绘图）'],
    ...{ level: 'school', status: 'hidden', license: 'cc_by' },
  },
  {
    ...{ title: '辛亥革命 材料题精选', by: history, subject: '101005', file: 'docx' },
    words: ['辛亥革命 材料题精选', '材料一：临时约法节选', '问题：临时约法体现了哪些原则？'],
    ...{
      level: 'school',
      status: 'published',
      license: 'cc_by_nc',
      source: 'adapted',
      note: '改编自本市 2025 年期末试题',
    },
  },
  {
    ...{
      title: '国际学校 拼读卡片',
      by: { school: 'sy-intl', department: 'YWX' },
      subject: '103003',
      file: 'png',
      words: [],
    },
    ...{ level: 'school', status: 'published', license: 'own_school' },
  },
  {
    ...{
      title: '小学数学 口算天天练',
      by: { school: 'sy-primary', department: 'SX' },
      subject: '103002',
      file: 'docx',
    },
    words: ['口算天天练', '12 + 29 =', '45 - 17 ='],
    ...{ level: 'school', status: 'published', license: 'cc_by' },
  },
  {
    ...{ title: '明德中学 古诗词默写', by: 'outsider', subject: '101001', file: 'docx' },
    words: ['古诗词默写', '海内存知己，天涯若比邻'],
    ...{ level: 'school', status: 'published', license: 'own_school' },
  },
];
