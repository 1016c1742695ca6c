import { daysBetween } from '#shared/dates.ts';
import type { Text } from '#shared/text.ts';
import {
  amountText,
  type GrantRule,
  type LeaveUnit,
  type QuotaCycle,
  type WhoHas,
} from '../../contract/leave-kinds.ts';

/** Pure rules of cycles and grants; days are `YYYY-MM-DD`. */

export interface Cycle {
  readonly from: string;
  readonly to: string;
}

interface CycleRule {
  readonly cycle: QuotaCycle;
  readonly cycle_years: number;
}

const FIRST = 2020;
const yearOf = (day: string): number => Number(day.slice(0, 4));

/** The cycle that a day belongs to; `schoolYear` is the one that holds it, where the school has one. */
export function cycleOf({ cycle, cycle_years }: CycleRule, day: string, schoolYear: Cycle | null): Cycle {
  const year = yearOf(day);
  if (cycle === 'once') return { from: '2000-01-01', to: '2999-12-31' };
  if (cycle === 'school_year') {
    const begins = day >= `${year}-09-01` ? year : year - 1;
    return schoolYear ?? { from: `${begins}-09-01`, to: `${begins + 1}-08-31` };
  }
  if (cycle === 'calendar_year') return { from: `${year}-01-01`, to: `${year}-12-31` };
  const from = FIRST + Math.floor((year - FIRST) / cycle_years) * cycle_years;
  return { from: `${from}-01-01`, to: `${from + cycle_years - 1}-12-31` };
}

/** The last day on which what was carried into a cycle can be used. */
export function carryEnds(carryUntil: string | null, { from, to }: Cycle): string | null {
  if (carryUntil === null) return null;
  const year = yearOf(from);
  const day = dayIn(year, carryUntil);
  const ends = day >= from ? day : dayIn(year + 1, carryUntil);
  return ends < to ? ends : to;
}

/** A day of a year (`02-29`); the last one of the month where the year does not have it. */
const dayIn = (year: number, monthAndDay: string): string => {
  const [month = '', day = ''] = monthAndDay.split('-');
  const last = new Date(Date.UTC(year, Number(month), 0)).getUTCDate();
  return `${year}-${month}-${String(Math.min(Number(day), last)).padStart(2, '0')}`;
};

export interface Employment {
  readonly user_id: string;
  readonly first_work_on: string | null;
  readonly entered_on: string | null;
  readonly staff_kind: string | null;
  readonly gender: string | null;
  readonly work_status: number;
}

/** Whether a type is for somebody at all. */
export function isFor(who: WhoHas, person: Employment | null, on: string): boolean {
  if (who.gender && person?.gender !== who.gender) return false;
  if (who.staff_kinds.length > 0 && !who.staff_kinds.some((kind) => kind === person?.staff_kind)) return false;
  if (who.min_service_days === 0) return true;
  const since = person?.entered_on;
  return since !== undefined && since !== null && daysBetween(since, on) >= who.min_service_days;
}

/** Whole years between two days. */
export function yearsBetween(from: string, to: string): number {
  const years = yearOf(to) - yearOf(from);
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}

/** After so many months of sick leave in a year somebody has no annual leave in it, by years of work; null: none is known. */
export function sickMonthsOf(person: Employment | null, on: string): 2 | 3 | 4 | null {
  const since = person?.first_work_on ?? person?.entered_on ?? null;
  if (since === null) return null;
  const years = yearsBetween(since, on);
  if (years >= 20) return 4;
  return years >= 10 ? 3 : 2;
}

/** The same day so many months later; the last day of a month that is shorter. */
export function addMonths(day: string, months: number): string {
  const first = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months);
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const date = Math.min(Number(day.slice(8)), last);
  return `${first.toISOString().slice(0, 8)}${String(date).padStart(2, '0')}`;
}

interface GrantedType {
  readonly grant_rule: GrantRule | null;
  readonly unit: LeaveUnit;
}
export interface Grant {
  readonly amount: number;
  readonly why: Text;
}

/**
 * What a cycle gives to somebody, and the reason in words. Years of work count on the first day of the cycle; who came
 * later in it has a share by days, whole days only.
 */
export function grantOf({ grant_rule: rule, unit }: GrantedType, cycle: Cycle, person: Employment | null): Grant {
  if (!rule) return { amount: 0, why: { cn: '没有发放规则', us: 'No rule gives it' } };
  const entered = person?.entered_on ?? null;
  const begins = entered !== null && entered > cycle.from ? entered : cycle.from;
  if (entered !== null && entered > cycle.to)
    return { amount: 0, why: { cn: `${entered} 入职`, us: `Joins on ${entered}` } };
  const full =
    rule.kind === 'fixed'
      ? { amount: rule.amount, why: fixedWhy(amountText(rule.amount, unit)) }
      : bySeniority(rule, { on: begins, unit }, person);
  if (begins === cycle.from || full.amount === 0) return full;
  const share = (daysBetween(begins, cycle.to) + 1) / (daysBetween(cycle.from, cycle.to) + 1);
  const amount = Math.floor(full.amount * share + 1e-9);
  const given = amountText(amount, unit);
  return {
    amount,
    why: {
      cn: `${full.why.cn}，${begins} 入职折算 ${given.cn}`,
      us: `${full.why.us}, ${given.us} from ${begins} on`,
    },
  };
}

const fixedWhy = ({ cn, us }: Text): Text => ({ cn: `每期 ${cn}`, us: `${us} in each period` });

function bySeniority(
  { steps }: Extract<GrantRule, { kind: 'seniority' }>,
  { on, unit }: { readonly on: string; readonly unit: LeaveUnit },
  person: Employment | null,
): Grant {
  const since = person?.first_work_on ?? person?.entered_on ?? null;
  if (since === null) return { amount: 0, why: { cn: '没有参加工作日期', us: 'First day of work not known' } };
  const years = Math.max(0, yearsBetween(since, on));
  const amount = steps
    .toSorted((a, b) => a.years - b.years)
    .reduce((given, step) => (years >= step.years ? step.amount : given), 0);
  const { cn, us } = amountText(amount, unit);
  return {
    amount,
    why: { cn: `${years} 年工龄 → ${cn}`, us: `${years} ${years === 1 ? 'year' : 'years'} of work → ${us}` },
  };
}

interface Taken {
  readonly date: string;
  readonly amount: number;
}

export interface QuotaSums {
  readonly granted: number;
  readonly carried: number;
  readonly adjusted: number;
  readonly expired: number;
  readonly overdraft: number;
  readonly carry_expires_on: string | null;
}

/**
 * What is left for days of a cycle, beside what is taken of it already. Days up to the end of what was carried over use
 * that first; later days cannot. For `days` themselves it is how much more than them would fit (below 0: too much).
 */
export function roomFor(quota: QuotaSums, taken: readonly Taken[], days: readonly Taken[]): number {
  const own = quota.granted + quota.adjusted + quota.overdraft;
  const ends = quota.carry_expires_on;
  const all = [...taken, ...days];
  const sum = (list: readonly Taken[]) => list.reduce((total, one) => total + one.amount, 0);
  if (ends === null) return own + quota.carried - quota.expired - sum(all);
  const early = sum(all.filter(({ date }) => date <= ends));
  const late = sum(all.filter(({ date }) => date > ends));
  const carried = Math.max(0, quota.carried - quota.expired);
  return own - late - Math.max(0, early - carried) + (isEarly(days, ends) ? Math.max(0, carried - early) : 0);
}

const isEarly = (days: readonly Taken[], ends: string): boolean => days.every(({ date }) => date <= ends);

/** What of a carried rest nobody has used by its last day. */
export function carriedRest(quota: QuotaSums, taken: readonly Taken[]): number {
  const ends = quota.carry_expires_on;
  if (ends === null) return 0;
  const early = taken.reduce((sum, { date, amount }) => (date <= ends ? sum + amount : sum), 0);
  return Math.max(0, quota.carried - quota.expired - early);
}
