import fc from 'fast-check';
import { expect, test } from 'vitest';
import { containsPattern, gramsOf, gramsOfQuery } from './bigrams.ts';
import { searchPattern } from './search-words.ts';

const found = (text: string, q: string) => {
  const grams = new Set(gramsOf(text));
  return gramsOfQuery(q).every((gram) => grams.has(gram));
};

test('Chinese is cut into pairs and single characters, Latin into lower-case pairs', () => {
  expect(gramsOf('张三丰')).toEqual(['张三', '三丰', '张', '三', '丰']);
  expect(gramsOf('Lab')).toEqual(['la', 'ab']);
});

test('several texts of a row share one array without repetition, and empty ones are skipped', () => {
  expect(gramsOf('家长', null, undefined, '', '家长')).toEqual(['家长', '家', '长']);
});

test('a pair never reaches over a space or a sign', () => {
  expect(gramsOf('a b，c')).toEqual([]);
  expect(gramsOf('校-园')).toEqual(['校', '园']);
});

test.each([
  ['春季运动会通知', '运动会'],
  ['春季运动会通知', '会'],
  ['Room B-203 钥匙', 'b-203'],
  ['English Festival', 'FEST'],
  ['王小明 (一年级)', '明 (一'],
  ['😀好消息', '好消息'],
  ['張偉', '张伟'],
  ['张伟', '張偉'],
  ['Ｌab', 'lab'],
  ['古丽·艾', '丽•艾'],
])('%s is found by %s', (text, q) => expect(found(text, q)).toBe(true));

test.each([
  ['春季运动会通知', '动运'],
  ['English', 'lish2'],
  ['校园', '学'],
])('%s is not found by %s', (text, q) => expect(found(text, q)).toBe(false));

test('whatever is part of a text passes the index', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'abAB12张三学校-_ ，😀𠮷'), maxLength: 30 });
  fc.assert(
    fc.property(letters, fc.nat(30), fc.nat(30), (text, from, length) => {
      const all = [...text];
      return found(text, all.slice(from, from + length).join(''));
    }),
    { seed: 7, numRuns: 500 },
  );
});

test('the ILIKE pattern takes wildcards literally', () => {
  expect(containsPattern(' 50%_\\ ')).toBe('%50\\%\\_\\\\%');
});

test('a space between Chinese characters parts no name', () => {
  for (const [text, q] of [
    ['李 雷', '李雷'],
    ['李雷', '李 雷'],
    ['张 三 丰', '张三丰'],
  ] as const) {
    const grams = gramsOf(text);
    expect(gramsOfQuery(q).every((gram) => grams.includes(gram))).toBe(true);
    expect(new RegExp(searchPattern(q), 'i').test(text)).toBe(true);
  }
  expect(new RegExp(searchPattern('Li Lei'), 'i').test('LiLei')).toBe(false);
});
