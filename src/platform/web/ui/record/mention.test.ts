import { expect, test } from 'vitest';
import { cutAtMentions, isMentioned, mentionAt } from './mention.ts';

test.each([
  ['请@高', 3, { from: 1, word: '高' }],
  ['@', 1, { from: 0, word: '' }],
  ['ask @Gao', 8, { from: 4, word: 'Gao' }],
  ['to a@b', 6, null],
  ['@高军 好', 5, null],
  ['@高军 好', 2, { from: 0, word: '高' }],
])('in %j at %i an @ asks for %j', (text, caret, wanted) => {
  expect(mentionAt(text, caret)).toEqual(wanted);
});

test('a text is cut at the names that it mentions, the longer name first', () => {
  const people = [
    { name: '高军', name_en: 'Jun Gao' },
    { name: '高军伟', name_en: null },
  ];
  expect(cutAtMentions('请@高军伟和@Jun Gao看', people)).toEqual(['请', '@高军伟', '和', '@Jun Gao', '看']);
  expect(cutAtMentions('没有人', [])).toEqual(['没有人']);
  expect(isMentioned('请看 @高军', { name: '高军', name_en: null })).toBe(true);
  expect(isMentioned('请看 高军', { name: '高军', name_en: null })).toBe(false);
});
