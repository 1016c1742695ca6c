import { expect, test } from 'vitest';
import { badgeText, toolbarTop } from './frame.ts';

test('no count shows no badge', () => {
  expect([badgeText(0), badgeText(-1)]).toEqual([null, null]);
});

test('a toolbar that was never moved stands at 55 percent', () => {
  expect([toolbarTop(null), toolbarTop(undefined), toolbarTop(Number.NaN)]).toEqual([55, 55, 55]);
});
