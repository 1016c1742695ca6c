import { expect, test } from 'vitest';
import { withVersionOf } from './versions.ts';

const row = { id: 'a', version: 3, name: 'as it was read' };

test('the row that was saved gets its new version wherever it was read, and keeps everything else until it is read again', () => {
  const saved = { id: 'a', version: 4, name: 'as it was saved' };
  expect(withVersionOf(saved, row)).toEqual({ ...row, version: 4 });
  const list = { list: [row, { ...row, id: 'b' }], total: 2 };
  expect(withVersionOf(saved, list)).toEqual({
    list: [
      { ...row, version: 4 },
      { ...row, id: 'b' },
    ],
    total: 2,
  });
});

test('what holds nothing older of the row stays the same object', () => {
  const kept = [row, { list: [row], total: 1 }, { list: ['a'] }, ['a'], null, undefined, 3];
  for (const saved of [
    { ...row, version: 3 },
    { ...row, version: 2 },
    { ...row, id: 'c', version: 9 },
    { id: 'a' },
    null,
  ])
    for (const answer of kept) expect(withVersionOf(saved, answer)).toBe(answer);
});
