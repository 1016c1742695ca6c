import { addDays } from '#shared/dates.ts';
import { type ExceptionDay, weekdayOf } from '#shared/weekday.ts';
import type { CalendarAudience, DayApplies, DayKind } from '../contract/calendar-kinds.ts';

/** Pure rules of the calendar; days are `YYYY-MM-DD`. */

export interface CalendarDayRule {
  readonly date: string;
  readonly applies: DayApplies;
  readonly kind: DayKind;
  readonly as_weekday: number | null;
  readonly name: string | null;
  readonly is_own: boolean;
}
export interface CalendarDay {
  readonly date: string;
  readonly kind: DayKind;
  readonly name: string | null;
  readonly as_weekday: number | null;
  readonly source: 'own' | 'group' | 'default';
}
interface Term {
  readonly starts_on: string;
  readonly ends_on: string;
}

const FRIDAY = 5;

/**
 * Each day of a span: what the school said, else what its group said, else its weekday. What was said for staff or for
 * students alone goes before what was said for both. For students a day outside every semester is a school break.
 */
export function calendarOf(
  span: { readonly from: string; readonly to: string },
  audience: CalendarAudience,
  rules: readonly CalendarDayRule[],
  terms: readonly Term[],
): CalendarDay[] {
  const byDate = Map.groupBy(rules, (one) => one.date);
  const days: CalendarDay[] = [];
  for (let date = span.from; date <= span.to; date = addDays(date, 1)) {
    const rows = byDate.get(date) ?? [];
    const one =
      chosen(
        rows.filter((row) => row.is_own),
        audience,
      ) ??
      chosen(
        rows.filter((row) => !row.is_own),
        audience,
      );
    days.push(
      one
        ? { date, kind: one.kind, name: one.name, as_weekday: one.as_weekday, source: one.is_own ? 'own' : 'group' }
        : { date, kind: plainKind(date, audience, terms), name: null, as_weekday: null, source: 'default' },
    );
  }
  return days;
}

const chosen = (rows: readonly CalendarDayRule[], audience: CalendarAudience): CalendarDayRule | undefined =>
  rows.find((row) => row.applies === audience) ?? rows.find((row) => row.applies === 'both');

function plainKind(date: string, audience: CalendarAudience, terms: readonly Term[]): DayKind {
  const isTerm = terms.some((term) => term.starts_on <= date && date <= term.ends_on);
  if (audience === 'students' && !isTerm) return 'school_break';
  return weekdayOf(date) <= FRIDAY ? 'workday' : 'rest';
}

/** What the calendar says against the week; days of which nobody said anything are none. */
export const exceptionsOf = (days: readonly CalendarDay[]): ExceptionDay[] =>
  days
    .filter(({ source }) => source !== 'default')
    .map(({ date, kind, as_weekday }) => ({
      day: date,
      weekday: kind === 'holiday' || kind === 'rest' ? null : (as_weekday ?? weekdayOf(date)),
    }))
    .filter(({ day, weekday }) => weekday !== weekdayOf(day));
