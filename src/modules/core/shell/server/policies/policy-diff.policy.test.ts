import { expect, it } from 'vitest';
import { diffLines } from './policy-diff.policy.ts';

const marks = { same: ' ', added: '+', removed: '-' };
const shown = (before: string, after: string) => diffLines(before, after).map(({ state, text }) => marks[state] + text);

it('says what stayed, what came and what went', () => {
  expect(shown('a\nb\nc', 'a\nx\nc\nd')).toEqual([' a', '-b', '+x', ' c', '+d']);
  expect(shown('a', 'a')).toEqual([' a']);
  expect(shown('', 'a')).toEqual(['-', '+a']);
});
