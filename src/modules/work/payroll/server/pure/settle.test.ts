import { expect, test } from 'vitest';
import { settled } from './settle.ts';
import { addsUp, type SumColumn } from './sums.ts';

const columns: SumColumn[] = [
  { key: 'base', kind: 'earning' },
  { key: 'lessons', kind: 'earning' },
  { key: 'gross', kind: 'subtotal', of: ['base', 'lessons'] },
  { key: 'tax', kind: 'deduction' },
  { key: 'net', kind: 'net' },
];
const slip = { base: 500_000, lessons: 10_000, gross: 510_000, tax: 5_000, net: 505_000 };

test('six lessons more change subtotal and net by themselves', () => {
  const after = settled(columns, { ...slip, lessons: 40_000 }, new Set(['lessons']));
  expect(after).toEqual({ ...slip, lessons: 40_000, gross: 540_000, net: 535_000 });
  expect(addsUp(columns, after)).toBe(true);
});

test('what was typed stays, though it does not add up', () => {
  const after = settled(columns, { ...slip, lessons: 40_000, net: 1 }, new Set(['lessons', 'net']));
  expect(after.net).toBe(1);
  expect(addsUp(columns, after)).toBe(false);
});
