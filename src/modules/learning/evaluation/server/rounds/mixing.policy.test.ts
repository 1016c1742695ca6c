import { expect, test } from 'vitest';
import { cellsOf, type Received, shuffled } from './mixing.policy.ts';

const given = (teacher_id: string, value: number, text?: string, grade_id: string | null = 'g7'): Received => ({
  teacher_id,
  grade_id,
  subject_value: '100101',
  answers: { scores: [{ key: 'clear', value }], texts: text ? [{ key: 'words', text }] : [] },
});
const always = () => true;

test('answers of a cell with fewer than the least number are thrown away whole, words too', () => {
  const rows = [1, 2, 3, 4, 5, 1, 2].map((value) => given('a', value, '有一句话'));
  expect(cellsOf(rows, 8, always)).toEqual([
    { teacher_id: 'a', grade_id: 'g7', subject_value: '100101', n: null, words_left_out: 0, loose: [] },
  ]);
  const [cell] = cellsOf([...rows, given('a', 3)], 8, always);
  expect([cell?.n, cell?.loose.filter((one) => one.value !== null)]).toEqual([
    8,
    expect.arrayContaining([expect.any(Object)]),
  ]);
  expect(cell?.loose).toHaveLength(8 + 7);
});

test('small classes of a grade count together, grades never', () => {
  const two = [
    ...[1, 2, 3, 4].map((value) => given('a', value)),
    ...[1, 2, 3, 4].map((v) => given('a', v, undefined, 'g8')),
  ];
  expect(cellsOf(two, 8, always).map(({ n }) => n)).toEqual([null, null]);
  const one = [...[1, 2, 3, 4].map((value) => given('a', value)), ...[1, 2, 3, 4].map((value) => given('a', value))];
  expect(cellsOf(one, 8, always).map(({ n }) => n)).toEqual([8]);
});

test('an answer to one question holds nothing by which those to the others are found', () => {
  const rows = Array.from({ length: 8 }, (_, at) => given('a', (at % 5) + 1, `第${at}句`));
  for (const cell of cellsOf(rows, 8, always))
    for (const one of cell.loose) expect(Object.keys(one).sort()).toEqual(['item_key', 'value', 'words']);
});

test('words that may not stand are left out and counted, their scores stay', () => {
  const rows = Array.from({ length: 8 }, (_, at) => given('a', 5, at < 3 ? '脏话' : '谢谢老师'));
  const [cell] = cellsOf(rows, 8, (text) => text !== '脏话');
  expect(cell).toMatchObject({ n: 8, words_left_out: 3 });
  expect(cell?.loose.filter((one) => one.words !== null)).toHaveLength(5);
  expect(cell?.loose.filter((one) => one.value !== null)).toHaveLength(8);
});

test('a shuffled list has the same things in an order that follows the numbers drawn alone', () => {
  expect(shuffled([1, 2, 3, 4], () => 0)).toEqual([2, 3, 4, 1]);
  expect(shuffled([1, 2, 3, 4], (n) => n - 1)).toEqual([1, 2, 3, 4]);
});
