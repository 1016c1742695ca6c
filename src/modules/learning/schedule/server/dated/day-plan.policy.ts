import { WORKING } from '#modules/core/calendar/contract/calendar-kinds.ts';
import { daysBetween } from '#shared/dates.ts';
import { weekdayOf } from '#shared/weekday.ts';
import type { Weeks } from '../../contract/schedule-kinds.ts';

/** Pure rules of which lessons a day has. Days are `YYYY-MM-DD`. */

/** A day of the calendar for students. */
export interface CalendarDay {
  readonly date: string;
  readonly kind: (typeof WORKING)[number] | string;
  readonly as_weekday: number | null;
  readonly name: string | null;
}

/** What the school said of a day. */
export interface DayRule {
  readonly date: string;
  readonly campus_id: string | null;
  readonly grade_ids: readonly string[];
  readonly mode: 'follow' | 'none';
  readonly follow_weekday: number | null;
  readonly follow_week: 'odd' | 'even' | 'same';
  readonly periods_off: readonly number[];
  readonly reason: string;
}

export interface Place {
  readonly grade_id: string;
  readonly campus_id: string;
}

/** Which lessons a grade has on a day. */
export interface PlanOfDay {
  /** As which weekday it counts; null: no lessons. */
  readonly weekday: number | null;
  readonly parity: 'odd' | 'even';
  readonly week_no: number;
  readonly periods_off: readonly number[];
  /** Why it is off, or counts as another day. */
  readonly reason: string | null;
}

export const weekNoOf = (date: string, firstMonday: string): number =>
  Math.floor(daysBetween(firstMonday, date) / 7) + 1;

/** A rule that names the grade goes before one of its campus, and that before one of the whole school. */
function ruleOf(rules: readonly DayRule[], { grade_id, campus_id }: Place): DayRule | undefined {
  const fits = rules.filter(
    (rule) =>
      (rule.campus_id === null || rule.campus_id === campus_id) &&
      (rule.grade_ids.length === 0 || rule.grade_ids.includes(grade_id)),
  );
  const weight = (rule: DayRule) => (rule.grade_ids.length > 0 ? 2 : 0) + (rule.campus_id ? 1 : 0);
  return fits.toSorted((a, b) => weight(b) - weight(a))[0];
}

/** What a grade does on a day: what the school said of it, else its calendar, else its weekday. */
export function planOfDay(
  day: CalendarDay,
  rulesOfDay: readonly DayRule[],
  place: Place,
  firstMonday: string,
): PlanOfDay {
  const week_no = weekNoOf(day.date, firstMonday);
  const own = week_no % 2 === 1 ? 'odd' : 'even';
  const rule = ruleOf(rulesOfDay, place);
  const off = (reason: string | null) => ({ weekday: null, parity: own, week_no, periods_off: [], reason }) as const;
  if (rule?.mode === 'none') return off(rule.reason);
  if (rule)
    return {
      weekday: rule.follow_weekday ?? weekdayOf(day.date),
      parity: rule.follow_week === 'same' ? own : rule.follow_week,
      week_no,
      periods_off: rule.periods_off,
      reason: rule.reason,
    };
  if (!(WORKING as readonly string[]).includes(day.kind)) return off(day.name);
  return { weekday: day.as_weekday ?? weekdayOf(day.date), parity: own, week_no, periods_off: [], reason: day.name };
}

/** Whether a weekly lesson is held in the week of such a day. */
export const isInWeek = (weeks: Weeks, { parity, week_no }: Pick<PlanOfDay, 'parity' | 'week_no'>): boolean =>
  Array.isArray(weeks) ? weeks.includes(week_no) : weeks === 'all' || weeks === parity;
