import { describe, expect, it } from 'vitest';
import type { GrantRule } from '../../contract/leave-kinds.ts';
import {
  carriedRest,
  carryEnds,
  cycleOf,
  type Employment,
  grantOf,
  isFor,
  roomFor,
  yearsBetween,
} from './cycles.policy.ts';

/** Cycles of quotas, what a rule gives to whom, and what is left of a rest that was carried over. */

const person = (facts: Partial<Employment>): Employment => ({
  user_id: '',
  first_work_on: null,
  entered_on: '2010-01-01',
  staff_kind: 'admin',
  gender: 'female',
  work_status: 1,
  ...facts,
});
const YEAR = { from: '2026-01-01', to: '2026-12-31' };
const ruled = (grant_rule: GrantRule | null) => ({ grant_rule, unit: 'day' as const });
const annual = ruled({
  kind: 'seniority',
  steps: [
    { years: 10, amount: 10 },
    { years: 1, amount: 5 },
    { years: 20, amount: 15 },
  ],
});

describe('a cycle', () => {
  it('is the year, the school year, several years, or for ever', () => {
    const at = (cycle: 'calendar_year' | 'school_year' | 'years' | 'once', day: string, cycle_years = 4) =>
      cycleOf({ cycle, cycle_years }, day, null);
    expect(at('calendar_year', '2026-12-31')).toEqual(YEAR);
    expect(at('school_year', '2026-08-31')).toEqual({ from: '2025-09-01', to: '2026-08-31' });
    expect(at('school_year', '2026-09-01')).toEqual({ from: '2026-09-01', to: '2027-08-31' });
    expect(at('years', '2026-05-01')).toEqual({ from: '2024-01-01', to: '2027-12-31' });
    expect(at('once', '2026-05-01').to).toBe('2999-12-31');
  });

  it('lets a rest be used until its day, or to its end', () => {
    expect(carryEnds('03-31', YEAR)).toBe('2026-03-31');
    expect(carryEnds('03-31', { from: '2026-09-01', to: '2027-08-31' })).toBe('2027-03-31');
    expect(carryEnds('02-29', YEAR)).toBe('2026-02-28');
    expect(carryEnds('02-29', { from: '2028-01-01', to: '2028-12-31' })).toBe('2028-02-29');
    expect(carryEnds(null, YEAR)).toBeNull();
  });
});

describe('a grant', () => {
  it('goes by whole years of work, in words', () => {
    expect(yearsBetween('2018-03-02', '2026-03-01')).toBe(7);
    expect(grantOf(annual, YEAR, person({ first_work_on: '2018-01-01' }))).toEqual({
      amount: 5,
      why: { cn: '8 年工龄 → 5天', us: '8 years of work → 5 days' },
    });
    expect(grantOf(annual, YEAR, person({ first_work_on: '2005-07-01' })).amount).toBe(15);
    expect(grantOf(annual, YEAR, person({ entered_on: null })).amount).toBe(0);
  });

  it('is a share of whole days for who comes later, and nothing for who comes after it', () => {
    const half = person({ first_work_on: '2012-01-01', entered_on: '2026-07-01' });
    expect(grantOf(annual, YEAR, half).amount).toBe(5);
    expect(grantOf(annual, YEAR, person({ entered_on: '2027-01-01' })).amount).toBe(0);
    expect(grantOf(ruled({ kind: 'fixed', amount: 3 }), YEAR, half)).toEqual({
      amount: 1,
      why: { cn: '每期 3天，2026-07-01 入职折算 1天', us: '3 days in each period, 1 day from 2026-07-01 on' },
    });
    expect(grantOf(ruled(null), YEAR, half).why.cn).toBe('没有发放规则');
  });

  it('is for whom its type is', () => {
    const who = { gender: 'female', staff_kinds: ['admin'], min_service_days: 365 } as const;
    const of = { ...who, staff_kinds: [...who.staff_kinds] };
    expect(isFor(of, person({}), '2026-01-01')).toBe(true);
    expect(isFor(of, person({ gender: 'male' }), '2026-01-01')).toBe(false);
    expect(isFor(of, person({ staff_kind: 'teaching' }), '2026-01-01')).toBe(false);
    expect(isFor(of, person({ entered_on: '2025-06-01' }), '2026-01-01')).toBe(false);
    expect(isFor(of, null, '2026-01-01')).toBe(false);
  });
});

describe('what is left', () => {
  const quota = { granted: 5, carried: 3, adjusted: 0, expired: 0, overdraft: 0, carry_expires_on: '2026-03-31' };
  const days = (date: string, amount: number) => [{ date, amount }];

  it('uses the rest of last year first, on days that it reaches', () => {
    expect(roomFor(quota, [], days('2026-03-01', 8))).toBe(0);
    expect(roomFor(quota, [], days('2026-04-01', 6))).toBe(-1);
    expect(roomFor(quota, days('2026-02-01', 2), days('2026-04-01', 5))).toBe(0);
    expect(roomFor(quota, days('2026-02-01', 4), days('2026-04-01', 5))).toBe(-1);
  });

  it('of it goes when its day is over, and is not taken twice', () => {
    expect(carriedRest(quota, days('2026-02-01', 1))).toBe(2);
    expect(carriedRest({ ...quota, expired: 2 }, days('2026-02-01', 1))).toBe(0);
    expect(roomFor({ ...quota, expired: 2 }, days('2026-02-01', 1), days('2026-05-01', 5))).toBe(0);
  });
});
