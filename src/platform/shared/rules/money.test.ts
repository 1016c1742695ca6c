import { expect, test } from 'vitest';
import { formatFen, formatMoney } from './money.ts';

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [99, '0.99'],
  [100, '1.00'],
  [99_999, '999.99'],
  [123_450, '1,234.50'],
  [123_456_789_012, '1,234,567,890.12'],
  [-5, '-0.05'],
  [-123_450, '-1,234.50'],
])('%i fen is %s', (fen, text) => expect(formatFen(fen)).toBe(text));

test('the currency stands before the amount in each language', () => {
  expect(formatMoney(123_450, 'cn')).toBe('¥1,234.50');
  expect(formatMoney(-123_450, 'cn')).toBe('-¥1,234.50');
  expect(formatMoney(123_450, 'us')).toBe('CNY 1,234.50');
});

test('yuan, fractions and lost precision are refused instead of shown wrongly', () => {
  for (const wrong of [12.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
    expect(() => formatFen(wrong)).toThrow(RangeError);
});
