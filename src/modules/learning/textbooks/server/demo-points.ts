import type { CodeOf } from '#shared/reference/item.ts';
import type { tagGroups } from '../contract/c-tags.contract.ts';

/** Knowledge points of the demo by subject: code, name, English name, and codes of what is learnt before. */
type Point = readonly [code: string, name: string, name_en: string, ...before: string[]];

export const demoPoints: Readonly<Record<string, readonly Point[]>> = {
  '102007': [
    ['1', '力学', 'Mechanics'],
    ['1.1', '运动的描述', 'Describing motion'],
    ['1.1.1', '质点', 'Point mass'],
    ['1.1.2', '参考系', 'Frame of reference'],
    ['1.1.3', '位移', 'Displacement', '1.1.1', '1.1.2'],
    ['1.1.4', '速度', 'Velocity', '1.1.3'],
    ['1.1.5', '加速度', 'Acceleration', '1.1.4'],
    ['1.2', '匀变速直线运动', 'Uniformly accelerated motion'],
    ['1.2.1', '速度与时间的关系', 'Velocity and time', '1.1.5'],
    ['1.2.2', '位移与时间的关系', 'Displacement and time', '1.2.1'],
    ['1.2.3', '自由落体运动', 'Free fall', '1.2.2'],
    ['1.3', '相互作用', 'Interaction'],
    ['1.3.1', '重力', 'Gravity'],
    ['1.3.2', '弹力', 'Elastic force'],
    ['1.3.3', '摩擦力', 'Friction', '1.3.2'],
    ['1.3.4', '力的合成与分解', 'Adding and resolving forces'],
    ['1.3.5', '共点力的平衡', 'Equilibrium of concurrent forces', '1.3.4'],
    ['1.3.6', '力的分解', 'Resolving forces'],
    ['1.4', '牛顿运动定律', 'Newton’s laws of motion'],
    ['1.4.1', '牛顿第一定律', 'Newton’s first law'],
    ['1.4.2', '牛顿第二定律', 'Newton’s second law', '1.1.5', '1.3.4'],
    ['1.4.3', '牛顿第三定律', 'Newton’s third law'],
    ['1.4.4', '超重与失重', 'Overweight and weightlessness', '1.4.2'],
  ],
  '101007': [
    ['1', '机械运动', 'Mechanical motion'],
    ['1.1', '长度和时间的测量', 'Measuring length and time'],
    ['1.2', '运动的快慢', 'Speed', '1.1'],
    ['2', '声现象', 'Sound'],
    ['2.1', '声音的产生与传播', 'How sound arises and travels'],
    ['3', '光现象', 'Light'],
    ['3.1', '光的反射', 'Reflection'],
    ['3.2', '光的折射', 'Refraction', '3.1'],
    ['4', '质量与密度', 'Mass and density'],
  ],
  '101002': [
    ['1', '数与代数', 'Numbers and algebra'],
    ['1.1', '有理数', 'Rational numbers'],
    ['1.1.1', '数轴', 'Number line'],
    ['1.1.2', '相反数', 'Opposite numbers', '1.1.1'],
    ['1.1.3', '绝对值', 'Absolute value', '1.1.1', '1.1.2'],
    ['1.1.4', '有理数的运算', 'Operations on rational numbers', '1.1.3'],
    ['1.2', '代数式', 'Algebraic expressions'],
    ['1.3', '方程', 'Equations'],
    ['1.3.1', '一元一次方程', 'Linear equations in one unknown', '1.2'],
    ['2', '图形与几何', 'Shapes and geometry'],
    ['2.1', '线段与角', 'Segments and angles'],
  ],
};

/** What chapters of the senior physics book teach, by title. */
export const taughtIn: Readonly<Record<string, readonly string[]>> = {
  '质点 参考系': ['1.1.1', '1.1.2'],
  '时间 位移': ['1.1.3'],
  '位置变化快慢的描述——速度': ['1.1.4'],
  '速度变化快慢的描述——加速度': ['1.1.5'],
  匀变速直线运动的速度与时间的关系: ['1.2.1'],
  匀变速直线运动的位移与时间的关系: ['1.2.2'],
  自由落体运动: ['1.2.3'],
  重力与弹力: ['1.3.1', '1.3.2'],
  摩擦力: ['1.3.3'],
  牛顿第三定律: ['1.4.3'],
  力的合成和分解: ['1.3.4', '1.3.6'],
  共点力的平衡: ['1.3.5'],
  牛顿第一定律: ['1.4.1'],
  牛顿第二定律: ['1.4.2'],
  超重和失重: ['1.4.4'],
};

/** Tags of the group, by group of tags. */
export const demoTags: Readonly<
  Record<CodeOf<typeof tagGroups>, readonly (readonly [name: string, name_en: string])[]>
> = {
  lesson_type: [
    ['新授课', 'New lesson'],
    ['复习课', 'Revision'],
    ['实验课', 'Laboratory lesson'],
  ],
  question_type: [
    ['选择题', 'Multiple choice'],
    ['计算题', 'Calculation'],
    ['实验题', 'Experiment question'],
  ],
  ability: [
    ['科学探究', 'Scientific enquiry'],
    ['模型建构', 'Building models'],
  ],
  material: [
    ['动画', 'Animation'],
    ['微课', 'Short film'],
    ['情境图片', 'Pictures of situations'],
  ],
  topic: [
    ['高考真题', 'College entrance papers'],
    ['期中复习', 'Mid-term revision'],
  ],
  other: [],
};
