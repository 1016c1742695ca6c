import { expect, test } from 'vitest';
import { lastToOpen, pagesShown } from './pages-shown.ts';

test('a page is followed by another one where more rows stand than were counted', () => {
  expect(lastToOpen(40, false)).toBe(40);
  expect(lastToOpen(40, true)).toBe(41);
});

test('the first, the last and the neighbours of the open page are shown, and gaps of more than one page', () => {
  expect(pagesShown(1, 1)).toEqual([1]);
  expect(pagesShown(20, 40)).toEqual([1, null, 19, 20, 21, null, 40]);
  expect(pagesShown(3, 40)).toEqual([1, 2, 3, 4, null, 40]);
});
