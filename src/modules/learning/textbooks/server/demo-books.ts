import type { BookKey } from '../../../../../database/demo/textbooks.ts';

/** Textbooks of the demo. Chapters are a line each, as in a table of contents: two spaces a level, number, title. */
interface DemoBook {
  readonly key: BookKey;
  readonly client: 'sy' | 'md';
  readonly name: string;
  readonly name_en: string;
  readonly subject_value: string;
  readonly grade_no: number;
  readonly volume: string;
  readonly edition: string;
  readonly year: number;
  readonly status?: 'retired';
  readonly chapters: string;
}

export const PUBLISHER = '人民教育出版社';

export const demoBooks: readonly DemoBook[] = [
  {
    key: 'physics-10',
    client: 'sy',
    name: '普通高中教科书 物理 必修第一册',
    name_en: 'Physics for senior high school, compulsory 1',
    subject_value: '102007',
    grade_no: 10,
    volume: '必修一',
    edition: '人教版',
    year: 2019,
    chapters: `
第一章|运动的描述|12
  1|质点 参考系|13
  2|时间 位移|17
  3|位置变化快慢的描述——速度|22
  4|速度变化快慢的描述——加速度|28
第二章|匀变速直线运动的研究|36
  1|实验：探究小车速度随时间变化的规律|37
  2|匀变速直线运动的速度与时间的关系|41
  3|匀变速直线运动的位移与时间的关系|44
  4|自由落体运动|49
第三章|相互作用——力|58
  1|重力与弹力|59
  2|摩擦力|65
  3|牛顿第三定律|69
  4|力的合成和分解|73
  5|共点力的平衡|78
第四章|运动和力的关系|84
  1|牛顿第一定律|85
  2|实验：探究加速度与力、质量的关系|89
  3|牛顿第二定律|94
  4|力学单位制|99
  5|牛顿运动定律的应用|103
  6|超重和失重|107`,
  },
  {
    key: 'physics-10-old',
    client: 'sy',
    name: '普通高中课程标准实验教科书 物理 必修1',
    name_en: 'Physics for senior high school, compulsory 1 (first edition)',
    subject_value: '102007',
    grade_no: 10,
    volume: '必修一',
    edition: '人教版（旧）',
    year: 2010,
    status: 'retired',
    chapters: `
第一章|运动的描述|8
第二章|匀变速直线运动的研究|30
第三章|相互作用|50
第四章|牛顿运动定律|67`,
  },
  {
    key: 'maths-10',
    client: 'sy',
    name: '普通高中教科书 数学 必修第一册',
    name_en: 'Mathematics for senior high school, compulsory 1',
    subject_value: '102002',
    grade_no: 10,
    volume: '必修一',
    edition: '人教A版',
    year: 2019,
    chapters: `
第一章|集合与常用逻辑用语|1
  1.1|集合的概念|2
  1.2|集合间的基本关系|7
  1.3|集合的基本运算|10
  1.4|充分条件与必要条件|17
  1.5|全称量词与存在量词|24
第二章|一元二次函数、方程和不等式|36
  2.1|等式性质与不等式性质|37
  2.2|基本不等式|44
  2.3|二次函数与一元二次方程、不等式|50
第三章|函数的概念与性质|59
  3.1|函数的概念及其表示|60
  3.2|函数的基本性质|76
  3.3|幂函数|89
  3.4|函数的应用（一）|93
第四章|指数函数与对数函数|103
  4.1|指数|104
  4.2|指数函数|111
  4.3|对数|122
  4.4|对数函数|130
  4.5|函数的应用（二）|142
第五章|三角函数|167
  5.1|任意角和弧度制|168
  5.2|三角函数的概念|177
  5.3|诱导公式|188
  5.4|三角函数的图象与性质|196
  5.5|三角恒等变换|215
  5.7|三角函数的应用|242`,
  },
  {
    key: 'physics-8',
    client: 'sy',
    name: '义务教育教科书 物理 八年级上册',
    name_en: 'Physics, grade 8, first volume',
    subject_value: '101007',
    grade_no: 8,
    volume: '上',
    edition: '人教版',
    year: 2024,
    chapters: `
第一章|机械运动|9
  第1节|长度和时间的测量|10
  第2节|运动的描述|16
  第3节|运动的快慢|20
  第4节|速度的测量|25
第二章|声现象|30
  第1节|声音的产生与传播|31
  第2节|声音的特性|36
  第3节|声的利用|42
  第4节|噪声的危害和控制|46
第三章|物态变化|52
  第1节|温度|53
  第2节|熔化和凝固|59
  第3节|汽化和液化|65
  第4节|升华和凝华|71
第四章|光现象|78
  第1节|光的直线传播|79
  第2节|光的反射|84
  第3节|平面镜成像|89
  第4节|光的折射|94
  第5节|光的色散|98
第五章|透镜及其应用|105
  第1节|透镜|106
  第2节|生活中的透镜|110
  第3节|凸透镜成像的规律|114
  第4节|眼睛和眼镜|119
第六章|质量与密度|130
  第1节|质量|131
  第2节|密度|136
  第3节|测量液体和固体的密度|140
  第4节|密度的应用|144`,
  },
  {
    key: 'maths-7',
    client: 'sy',
    name: '义务教育教科书 数学 七年级上册',
    name_en: 'Mathematics, grade 7, first volume',
    subject_value: '101002',
    grade_no: 7,
    volume: '上',
    edition: '人教版',
    year: 2024,
    chapters: `
第一章|有理数|1
  1.1|正数和负数|2
  1.2|有理数及其大小比较|7
第二章|有理数的运算|24
  2.1|有理数的加法与减法|25
  2.2|有理数的乘法与除法|38
  2.3|有理数的乘方|51
第三章|代数式|68
  3.1|列代数式表示数量关系|69
  3.2|代数式的值|78
第四章|整式的加减|89
  4.1|整式|90
  4.2|整式的加法与减法|95
第五章|一元一次方程|111
  5.1|方程|112
  5.2|解一元一次方程|120
  5.3|实际问题与一元一次方程|133
第六章|几何图形初步|149
  6.1|几何图形|150
  6.2|直线、射线、线段|162
  6.3|角|171`,
  },
  {
    key: 'chinese-7',
    client: 'sy',
    name: '义务教育教科书 语文 七年级上册',
    name_en: 'Chinese, grade 7, first volume',
    subject_value: '101001',
    grade_no: 7,
    volume: '上',
    edition: '统编版',
    year: 2024,
    chapters: `
第一单元|四时之景|1
  1|春|2
  2|济南的冬天|6
  3|雨的四季|10
  4|古代诗歌四首|14
第二单元|至爱亲情|22
  5|秋天的怀念|23
  6|散步|27
  7|散文诗二首|31
  8|《世说新语》二则|35
第三单元|学习生活|44
  9|从百草园到三味书屋|45
  10|往事依依|52
  11|再塑生命的人|57
  12|《论语》十二章|63`,
  },
  {
    key: 'maths-3',
    client: 'sy',
    name: '义务教育教科书 数学 三年级上册',
    name_en: 'Mathematics, grade 3, first volume',
    subject_value: '103002',
    grade_no: 3,
    volume: '上',
    edition: '人教版',
    year: 2022,
    chapters: `
1|时、分、秒|2
2|万以内的加法和减法（一）|9
3|测量|21
4|万以内的加法和减法（二）|36
5|倍的认识|50
6|多位数乘一位数|56
7|长方形和正方形|79
8|分数的初步认识|90
9|数学广角——集合|104`,
  },
  {
    key: 'md-maths-7',
    client: 'md',
    name: '义务教育教科书 数学 七年级上册',
    name_en: 'Mathematics, grade 7, first volume',
    subject_value: '101002',
    grade_no: 7,
    volume: '上',
    edition: '北师大版',
    year: 2024,
    chapters: `
第一章|丰富的图形世界|1
第二章|有理数及其运算|23`,
  },
];

/** The lines of a book's contents as rows. */
export const linesOf = (chapters: string) =>
  chapters
    .trim()
    .split('\n')
    .map((line) => {
      const [no = '', title = '', page = ''] = line.trim().split('|');
      return { depth: line.startsWith('  ') ? 2 : 1, no, title, page_from: Number(page) };
    });
