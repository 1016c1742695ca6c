import { expect, test } from 'vitest';
import { successorOf } from './successor-guess.ts';

const chapter = (title: string, depth = 1) => ({ id: `${depth} ${title}`, depth, no: null, title });
const edition = [chapter('运动的描述'), chapter('运动的描述', 2), chapter('相互作用——力'), chapter('运动和力的关系')];
const deeper = [...edition, chapter('牛顿运动定律的应用', 2)];

test.each([
  [chapter('运动的描述'), '1 运动的描述'],
  [chapter('运动的描述', 2), '2 运动的描述'],
  [chapter(' 相互 作用'), '1 相互作用——力'],
  [chapter('牛顿运动定律'), null],
  [chapter('力'), null],
])('%o leads to %s', (old, id) => {
  expect(successorOf(old, deeper)).toBe(id);
});
