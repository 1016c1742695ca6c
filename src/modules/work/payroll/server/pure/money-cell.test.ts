import { expect, test } from 'vitest';
import { moneyCell } from './money-cell.ts';

test.each([
  ['1234.5', 123_450],
  ['1,234.50', 123_450],
  ['￥1234.5', 123_450],
  ['¥ 1,234.5', 123_450],
  ['１２３４．５', 123_450],
  ['1，234.50元', 123_450],
  ['-', 0],
  ['——', 0],
  ['', 0],
  ['  ', 0],
  ['0', 0],
  ['-0', 0],
  ['-312.00', -31_200],
  ['－312', -31_200],
  ['(312.00)', -31_200],
  ['¥-5', -500],
  ['-￥5', -500],
  ['RMB 88.8', 8_880],
  ['1.10', 110],
  ['1.100', 110],
  ['12.', 1_200],
  ['9999999.99', 999_999_999],
  [1234.5, 123_450],
  [1234.5600000000002, 123_456],
  [0.1 + 0.2, 30],
  [-0.01, -1],
  [0, 0],
] as const)('%j is %d fen', (cell, fen) => {
  expect(moneyCell(cell)).toEqual({ fen });
});

test.each([
  ['1E+05', 'exponent'],
  ['1e5', 'exponent'],
  ['1.5E-2', 'exponent'],
  ['=1+1', 'formula'],
  ['＝A1', 'formula'],
  ["'=SUM(A1)", 'formula'],
  ['三百', 'text'],
  ['12a', 'text'],
  ['1.2.3', 'text'],
  ['12-', 'text'],
  ['#REF!', 'text'],
  ['1.234', 'decimals'],
  ['0.005', 'decimals'],
  [12.345, 'decimals'],
  [Number.NaN, 'text'],
  ['10000000', 'too_large'],
  [1e12, 'too_large'],
] as const)('%j is refused as %s', (cell, problem) => {
  expect(moneyCell(cell)).toEqual({ problem });
});
