import type { DayKind } from '#modules/core/calendar/contract/calendar-kinds.ts';
import { addDays, dayBounds, dayOf, type Span } from '#shared/dates.ts';
import type { CountedDays, LeaveUnit } from '../../contract/leave-kinds.ts';

/** Pure rules of how much a leave is. Instants are ISO strings in UTC, days are `YYYY-MM-DD`. */

export interface DayFacts {
  readonly date: string;
  readonly kind: DayKind;
  readonly name: string | null;
}

/** What a type of leave says of counting. */
export interface CountRule {
  readonly unit: LeaveUnit;
  readonly min_step: number;
  readonly day_kind: CountedDays;
  readonly sandwich: boolean;
}

interface Counted {
  readonly span: Span;
  readonly zone: string;
  readonly rule: CountRule;
  /** The calendar of the span, for a sandwich also of the days around it. */
  readonly days: readonly DayFacts[];
  /** When the person works, by day; a day that is missing is free. */
  readonly windows: ReadonlyMap<string, readonly Span[]>;
  /** Days on which the person has other leave, between which rest days may count. */
  readonly others?: ReadonlySet<string>;
}

export interface LeaveDay {
  readonly date: string;
  readonly from_at: string;
  readonly to_at: string;
  readonly amount: number;
  readonly why: 'counted' | 'makeup' | 'sandwich' | 'rest' | 'holiday' | 'school_break' | 'off';
  readonly name: string | null;
}

const HOUR = 3_600_000;

const [earlier, later] = [
  (a: string, b: string) => [a, b].toSorted()[0] ?? a,
  (a: string, b: string) => [a, b].toSorted()[1] ?? a,
] as const;

/** Each day that a leave touches, with how much of it counts and why. The sum of the amounts is the leave. */
export function countLeave(counted: Counted): LeaveDay[] {
  const { span, zone, windows } = counted;
  const first = dayOf(span.start, zone);
  const last = dayOf(new Date(Date.parse(span.end) - 1).toISOString(), zone);
  const dates = new Set<string>();
  // the night before may reach into the span
  if (overlapOf(windows.get(addDays(first, -1)), span) > 0) dates.add(addDays(first, -1));
  for (let date = first; date <= last; date = addDays(date, 1)) dates.add(date);
  const known = new Map(counted.days.map((one) => [one.date, one]));
  const list = [...dates].map((date) => countDay(counted, date, known.get(date)));
  return counted.rule.sandwich ? withSandwiched(counted, list, known) : list;
}

export const amountOf = (days: readonly Pick<LeaveDay, 'amount'>[]): number =>
  days.reduce((sum, day) => sum + day.amount, 0);

function countDay({ span, zone, rule, windows }: Counted, date: string, known: DayFacts | undefined): LeaveDay {
  const own = windows.get(date) ?? [];
  const name = known?.name ?? null;
  const hit = own.filter((one) => overlapOf([one], span) > 0);
  const isWhole = rule.day_kind === 'calendar' && rule.unit === 'day';
  const bounds = isWhole || hit.length === 0 ? dayBounds(date, zone) : outer(hit);
  const from_at = later(bounds.start, span.start);
  const to_at = earlier(bounds.end, span.end);
  const amount = isWhole ? 1 : hit.length === 0 ? 0 : partOf(rule, own, hit, span);
  return { date, from_at, to_at, amount, why: amount > 0 ? countedWhy(known) : freeWhy(known), name };
}

/** Half a day is one of two windows; of other days the share of their time, rounded up to the step. */
function partOf(rule: CountRule, own: readonly Span[], hit: readonly Span[], span: Span): number {
  const over = overlapOf(own, span);
  if (rule.unit === 'hour') return upTo(over / HOUR, rule.min_step);
  const share = own.length === 2 ? hit.length / 2 : over / lengthOf(own);
  return Math.min(1, upTo(share, rule.min_step));
}

const upTo = (value: number, step: number): number => Math.ceil(value / step - 1e-9) * step;

const countedWhy = (known: DayFacts | undefined) => (known?.kind === 'makeup' ? 'makeup' : 'counted');

function freeWhy(known: DayFacts | undefined): LeaveDay['why'] {
  const kind = known?.kind;
  return kind === 'rest' || kind === 'holiday' || kind === 'school_break' ? kind : 'off';
}

const overlapOf = (windows: readonly Span[] | undefined, { start, end }: Span): number => {
  const [from, to] = [Date.parse(start), Date.parse(end)];
  return (windows ?? []).reduce(
    (sum, one) => sum + Math.max(0, Math.min(Date.parse(one.end), to) - Math.max(Date.parse(one.start), from)),
    0,
  );
};
const lengthOf = (windows: readonly Span[]): number =>
  windows.reduce((sum, one) => sum + Date.parse(one.end) - Date.parse(one.start), 0);

function outer(windows: readonly Span[]): Span {
  const starts = windows.map(({ start }) => start).sort();
  const ends = windows.map(({ end }) => end).sort();
  return { start: starts[0] ?? '', end: ends.at(-1) ?? '' };
}

/** Rest days between two days of leave count where the type says so, those between this leave and another one too. */
function withSandwiched(
  { windows, zone, days, others = new Set() }: Counted,
  list: readonly LeaveDay[],
  known: ReadonlyMap<string, DayFacts>,
): LeaveDay[] {
  const own = new Set(list.filter(({ amount }) => amount > 0).map(({ date }) => date));
  const between = new Set<string>();
  let run: string[] = [];
  let before: string | null = null;
  for (const { date } of days.toSorted((a, b) => (a.date < b.date ? -1 : 1))) {
    if ((windows.get(date) ?? []).length === 0) {
      run.push(date);
      continue;
    }
    const isOwn = own.has(date) || (before !== null && own.has(before));
    const isLeave = (one: string) => own.has(one) || others.has(one);
    if (before !== null && isOwn && isLeave(before) && isLeave(date)) for (const one of run) between.add(one);
    run = [];
    before = date;
  }
  const rest = [...between].filter((date) => !others.has(date));
  const sandwiched = rest.map((date): LeaveDay => {
    const { start, end } = dayBounds(date, zone);
    return { date, from_at: start, to_at: end, amount: 1, why: 'sandwich', name: known.get(date)?.name ?? null };
  });
  const kept = list.filter(({ date }) => !rest.includes(date));
  return [...kept, ...sandwiched].toSorted((a, b) => (a.date < b.date ? -1 : 1));
}
