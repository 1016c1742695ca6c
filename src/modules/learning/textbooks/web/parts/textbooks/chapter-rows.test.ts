import { describe, expect, it } from 'vitest';
import { indented, moved, newRow, rowsOf, rowsOfLines, without } from './chapter-rows.ts';

const rows = (...given: readonly [depth: number, title: string][]) =>
  given.map(([depth, title]) => ({ ...newRow(depth), title }));
const short = (given: readonly { depth: number; title: string }[]) => given.map((row) => `${row.depth}${row.title}`);
const book = () => rows([1, 'a'], [2, 'b'], [2, 'c'], [1, 'd'], [2, 'e']);

describe('chapters that are edited', () => {
  it('move with all below them, among those of their level alone', () => {
    expect(short(moved(book(), 0, 1))).toEqual(['1d', '2e', '1a', '2b', '2c']);
    expect(short(moved(book(), 3, -1))).toEqual(['1d', '2e', '1a', '2b', '2c']);
    expect(short(moved(book(), 2, -1))).toEqual(['1a', '2c', '2b', '1d', '2e']);
    expect(short(moved(book(), 2, 1))).toEqual(short(book()));
    expect(short(moved(book(), 0, -1))).toEqual(short(book()));
    expect(short(moved(book(), 4, -1))).toEqual(short(book()));
  });

  it('go one level in or out with all below them, never too deep and never past the one before', () => {
    expect(short(indented(book(), 3, 1))).toEqual(['1a', '2b', '2c', '2d', '3e']);
    expect(short(indented(book(), 2, 1))).toEqual(['1a', '2b', '3c', '1d', '2e']);
    expect(short(indented(book(), 0, 1))).toEqual(short(book()));
    expect(short(indented(book(), 1, 1))).toEqual(short(book()));
    expect(short(indented(book(), 4, -1))).toEqual(['1a', '2b', '2c', '1d', '1e']);
    expect(short(indented(book(), 3, -1))).toEqual(short(book()));
  });

  it('go out with all below them', () => {
    expect(short(without(book(), 0))).toEqual(['1d', '2e']);
  });

  it('that are pasted again under the same title stay the same ones', () => {
    const facts = { depth: 1, no: null, title_en: 'Sound', page_from: null, hours: 4, knowledge_ids: ['k'] };
    const known = rowsOf([{ id: 'one', title: '声现象', ...facts }]);
    const pasted = rowsOfLines(
      [
        { depth: 1, no: '第一章', title: '机械运动', page_from: 1 },
        { depth: 1, no: '第二章', title: '声现象', page_from: 30 },
      ],
      known,
    );
    expect(pasted[1]).toMatchObject({ id: 'one', no: '第二章', page_from: '30', hours: '4', knowledge_ids: ['k'] });
    expect(pasted[0]).toMatchObject({ id: null, title: '机械运动' });
  });
});
