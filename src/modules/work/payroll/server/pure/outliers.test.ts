import { describe, expect, it, test } from 'vitest';
import { histogramOf, moversOf, outliersOf, percentOf } from './outliers.ts';
import type { SlipValues, SumColumn } from './sums.ts';

const columns: SumColumn[] = [
  { key: 'base', kind: 'earning' },
  { key: 'bonus', kind: 'earning' },
  { key: 'net', kind: 'net' },
];
const of = (
  values: SlipValues,
  before: SlipValues | null,
  rest: { is_employed?: boolean; shares_account?: boolean } = {},
) => outliersOf(columns, { values, before, is_employed: true, shares_account: false, ...rest });

describe('a row is worth a second look', () => {
  it('when nothing is paid out', () => {
    expect(of({ base: 0, net: 0 }, null)).toEqual(['net_not_positive']);
    expect(of({ base: 10, net: -1 }, null)).toContain('net_not_positive');
  });
  it('when the net changed by more than thirty percent and five hundred yuan, in either direction', () => {
    const before = { base: 200_000, net: 200_000 };
    expect(of({ base: 260_001, net: 260_001 }, before)).toEqual(['net_changed']);
    expect(of({ base: 139_999, net: 139_999 }, before)).toEqual(['net_changed']);
  });
  it('and not when one of both is less', () => {
    expect(of({ base: 260_000, net: 260_000 }, { base: 200_000, net: 200_000 })).toEqual([]);
    expect(of({ base: 90_000, net: 90_000 }, { base: 50_000, net: 50_000 })).toEqual([]);
  });
  it('when a line has an amount for the first time', () => {
    expect(of({ base: 100, bonus: 5, net: 105 }, { base: 105, net: 105 })).toEqual(['new_column']);
  });
  it('when the account is that of somebody else, or nobody was employed', () => {
    expect(of({ net: 1 }, null, { shares_account: true })).toEqual(['same_account']);
    expect(of({ net: 1 }, null, { is_employed: false })).toEqual(['not_employed']);
  });
});

it('changes are counted by how far they went', () => {
  const pairs = [
    [100, 100],
    [100, 111],
    [100, 110],
    [100, 90],
    [100, 80],
    [0, 5],
  ].map(([before = 0, now = 0]) => ({ before, now }));
  expect(histogramOf(pairs)).toEqual([1, 1, 1, 1, 2]);
});

test('who moved stands by share, then by amount; who did not is left out', () => {
  const nets = [
    { id: 'same', before_fen: 5000, now_fen: 5000 },
    { id: 'a tenth up', before_fen: 5000, now_fen: 5500 },
    { id: 'all of it', before_fen: 0, now_fen: 100 },
    { id: 'half down', before_fen: 5000, now_fen: 2500 },
    { id: 'a tenth down of more', before_fen: 9000, now_fen: 8100 },
  ];
  expect(moversOf(nets).map(({ id }) => id)).toEqual(['all of it', 'half down', 'a tenth down of more', 'a tenth up']);
  expect(nets.map(percentOf)).toEqual([0, 10, 100, -50, -10]);
});

test('a debt that grows is a change as well', () => {
  expect(percentOf({ before_fen: -1000, now_fen: -1333 })).toBe(-33.3);
  expect(percentOf({ before_fen: 0, now_fen: -5 })).toBe(-100);
});
