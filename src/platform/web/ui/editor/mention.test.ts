import { expect, test } from 'vitest';
import { mentionAt } from './mention.ts';

test.each([
  ['请@高', 3, { from: 1, word: '高' }],
  ['@', 1, { from: 0, word: '' }],
  ['ask @Gao', 8, { from: 4, word: 'Gao' }],
  ['to a@b', 6, null],
  ['@高军 好', 5, null],
  ['@高军 好', 2, { from: 0, word: '高' }],
  // behind a break
  ['请@wang\ufffc', 7, null],
  ['\ufffc@wang', 6, { from: 1, word: 'wang' }],
])('in %j at %i an @ asks for %j', (text, caret, wanted) => {
  expect(mentionAt(text, caret)).toEqual(wanted);
});
