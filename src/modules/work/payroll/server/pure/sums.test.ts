import { expect, test } from 'vitest';
import { addsUp, diffOf, grossOf, netOf, type SumColumn, totalsOf, turnDeductions } from './sums.ts';

const columns: SumColumn[] = [
  { key: 'base', kind: 'earning' },
  { key: 'lessons', kind: 'earning' },
  { key: 'gross', kind: 'subtotal', of: ['base', 'lessons'] },
  { key: 'pension', kind: 'deduction' },
  { key: 'employer', kind: 'employer' },
  { key: 'note', kind: 'text' },
  { key: 'net', kind: 'net' },
];
const slip = {
  base: 500_000,
  lessons: 60_000,
  gross: 560_000,
  pension: 44_800,
  employer: 89_600,
  note: '含补发',
  net: 515_200,
};

test('earnings less deductions are the net; what the employer pays is not counted', () => {
  expect(grossOf(columns, slip)).toBe(560_000);
  expect(netOf(columns, slip)).toBe(515_200);
  expect(addsUp(columns, slip)).toBe(true);
  expect(addsUp(columns, { ...slip, net: 515_201 })).toBe(false);
});

test('a subtotal that is not the sum of its parts does not add up', () => {
  expect(addsUp(columns, { ...slip, gross: 560_001 })).toBe(false);
});

test('a subtotal over earnings and deductions takes the deductions off', () => {
  const mixed: SumColumn[] = [...columns, { key: 'left', kind: 'subtotal', of: ['base', 'pension'] }];
  expect(addsUp(mixed, { ...slip, left: 455_200 })).toBe(true);
});

test('totals are the sum of every money column', () => {
  expect(totalsOf(columns, [slip, slip])).toMatchObject({ base: 1_000_000, net: 1_030_400, employer: 179_200 });
  expect(totalsOf(columns, [])).toMatchObject({ net: 0 });
});

test('a difference names the lines that moved, also those that came and went', () => {
  expect(diffOf(columns, slip, { ...slip, pension: 66_000, lessons: 50_000, gross: 550_000, net: 484_000 })).toEqual({
    pension: 21_200,
    lessons: -10_000,
    gross: -10_000,
    net: -31_200,
  });
  expect(diffOf(columns, {}, { base: 1 })).toEqual({ base: 1 });
});

test('deductions that a table writes with a minus become positive, and it is said', () => {
  const rows = [{ pension: -100 }, { pension: -200 }, { pension: 0 }];
  expect(turnDeductions(columns, rows)).toEqual(['pension']);
  expect(rows).toEqual([{ pension: 100 }, { pension: 200 }, { pension: 0 }]);
  const paid_back = [{ pension: 100 }, { pension: 300 }, { pension: -50 }];
  expect(turnDeductions(columns, paid_back)).toEqual([]);
  expect(paid_back[2]).toEqual({ pension: -50 });
});
