import { describe, expect, it } from 'vitest';
import { foundRows, nextRow, openRows, subtreeOf, totalsBy } from './tree-rows.ts';

const node = (id: string, parent_id: string | null, name: string, pinyin: string, members_count = 1) => ({
  id,
  parent_id,
  depth: parent_id ? 2 : 1,
  name,
  name_en: null,
  name_pinyin: pinyin,
  name_initials: pinyin[0] ?? '',
  members_count,
});
const nodes = [
  node('a', null, '教学部', 'jiaoxuebu'),
  node('b', 'a', '语文组', 'yuwenzu', 4),
  node('c', 'a', '数学组', 'shuxuezu', 3),
  node('d', null, '总务处', 'zongwuchu'),
];
const ids = (rows: readonly { id: string }[]) => rows.map((row) => row.id);

describe('a tree on the screen', () => {
  it('shows the rows whose parents are open', () => {
    expect(ids(openRows(nodes, new Set()))).toEqual(['a', 'd']);
    expect(ids(openRows(nodes, new Set(['a'])))).toEqual(['a', 'b', 'c', 'd']);
    expect(ids(openRows(nodes.slice(1), new Set()))).toEqual(['b', 'c', 'd']);
  });

  it('finds by 数, shuxue and s, with what stands above', () => {
    for (const word of ['数', 'shuxue', 's', 'SHU XUE']) expect(ids(foundRows(nodes, word))).toEqual(['a', 'c']);
    expect(foundRows(nodes, 'nothing')).toEqual([]);
  });

  it('counts everybody below', () => {
    expect(totalsBy(nodes, (one) => one.members_count).get('a')).toBe(8);
    expect(totalsBy(nodes, (one) => one.members_count).get('d')).toBe(1);
    expect([...subtreeOf(nodes, 'a')]).toEqual(['a', 'b', 'c']);
  });

  it('is walked with the arrow keys', () => {
    const open = new Set(['a']);
    const rows = openRows(nodes, open);
    expect(nextRow(rows, open, 'a', 'ArrowRight')).toBe('b');
    expect(nextRow(rows, open, 'c', 'ArrowLeft')).toBe('a');
    expect(nextRow(rows, open, 'c', 'ArrowDown')).toBe('d');
    expect(nextRow(rows, open, 'a', 'End')).toBe('d');
    expect(nextRow(rows, open, 'd', 'ArrowDown')).toBeNull();
  });
});
