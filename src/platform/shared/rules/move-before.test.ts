import { expect, test } from 'vitest';
import { movedBefore } from './move-before.ts';

test('an entry is put before another one, or at the end; one that stood there moves', () => {
  expect(movedBefore(['a', 'b'], 'c', 'b')).toEqual(['a', 'c', 'b']);
  expect(movedBefore(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b']);
  expect(movedBefore(['a', 'b'], 'a', null)).toEqual(['b', 'a']);
  expect(movedBefore(['a', 'b'], 'a', 'a')).toEqual(['a', 'b']);
});
