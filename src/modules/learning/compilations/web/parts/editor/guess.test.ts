import { expect, test } from 'vitest';
import { guessNode } from './guess.ts';

/** Files that are dropped on the tree find their section by name; what is not clear is asked. */

const nodes = [
  '第一章 运动的描述',
  '第二章 匀变速直线运动的研究',
  '第三章 相互作用——力',
  '第四章 运动和力的关系',
  '牛顿第一定律',
  '牛顿第二定律',
].map((title, at) => ({ id: String(at), title }));
const of = (name: string) => {
  const id = guessNode(name, nodes);
  return id === null ? null : nodes[Number(id)]?.title;
};

test('a file is put where the words of its name are', () => {
  expect(of('运动的描述_导学案.docx')).toBe('第一章 运动的描述');
  expect(of('匀变速直线运动的研究（复习课）.pptx')).toBe('第二章 匀变速直线运动的研究');
  expect(of('03 相互作用力 单元测试.pdf')).toBe('第三章 相互作用——力');
  expect(of('牛顿第二定律课件.pptx')).toBe('牛顿第二定律');
});

test('a number of a chapter is enough where the words say nothing', () => {
  expect(of('第四章 小测.pdf')).toBe('第四章 运动和力的关系');
});

test('what fits nowhere, or two sections alike, is asked', () => {
  expect(of('期末总复习.pdf')).toBeNull();
  expect(of('牛顿定律.pdf')).toBeNull();
  expect(of('IMG_2034.jpg')).toBeNull();
});
