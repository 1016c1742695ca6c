import { expect, test } from 'vitest';
import { day, instant, line, searchWords } from './fields.ts';
import { month } from './text/month-field.ts';

test('a day is taken as people write it, and stored in one form', () => {
  expect(['2026/9/1', '2026年9月1日', '20260901', '2026-09-01'].map((typed) => day.parse(typed))).toEqual(
    Array(4).fill('2026-09-01'),
  );
  expect(day.safeParse('2026-02-30').success).toBe(false);
  expect(day.safeParse('soon').success).toBe(false);
});

test('days, moments and months are of years that anybody means: those at the ends of the calendar are refused', () => {
  const judged = (year: string) => [
    day.safeParse(`${year}-11-01`).success,
    instant.safeParse(`${year}-11-01T00:00:00+08:00`).success,
    month.safeParse(`${year}-11`).success,
  ];
  for (const year of ['1800', '2026', '2199']) expect(judged(year), year).toEqual([true, true, true]);
  for (const year of ['0000', '0001', '1799', '2200', '9999'])
    expect(judged(year), year).toEqual([false, false, false]);
  expect(day.safeParse('0000-11-01').error?.issues[0]?.message).toContain('1800');
  expect(month.safeParse('2026-13').success).toBe(false);
});

test('a line loses what nobody sees before its length is judged', () => {
  expect(line(1, 3).parse('\u202e一二三\u200b ')).toBe('一二三');
  expect(line(1, 3).safeParse('\u200b').success).toBe(false);
});

test('words of a search are folded before their length is judged', () => {
  expect(searchWords(2).parse(' 一\u200b二 ')).toBe('一二');
});
