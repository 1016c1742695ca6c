import { addDays, daysBetween } from '#shared/dates.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { weekdayOf } from '#shared/weekday.ts';

export const planScopes = [
  { code: 'organization', cn: '学校', us: 'School' },
  { code: 'department', cn: '部门', us: 'Department' },
  { code: 'personal', cn: '个人', us: 'Personal' },
] as const satisfies ReferenceList;
export type PlanScope = (typeof planScopes)[number]['code'];

export const periodKinds = [
  { code: 'week', cn: '周计划', us: 'Week' },
  { code: 'month', cn: '月计划', us: 'Month' },
  { code: 'term', cn: '学期计划', us: 'Term' },
  { code: 'year', cn: '年度计划', us: 'Year' },
] as const satisfies ReferenceList;
export type PeriodKind = (typeof periodKinds)[number]['code'];

export interface Period {
  readonly start: string;
  readonly end: string;
}

interface Term {
  readonly starts_on: string;
  readonly ends_on: string;
  readonly first_week_monday: string;
}

/** Monday of the week of a day. */
export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day));

/** The period in which a day lies; of a term its own days, null where there is none. */
export function periodOf(kind: PeriodKind, day: string, term: Term | null): Period | null {
  if (kind === 'week') return { start: mondayOf(day), end: addDays(mondayOf(day), 6) };
  if (kind === 'term') return term && { start: term.starts_on, end: term.ends_on };
  if (kind === 'year') return { start: `${day.slice(0, 4)}-01-01`, end: `${day.slice(0, 4)}-12-31` };
  const start = `${day.slice(0, 7)}-01`;
  return { start, end: addDays(`${addDays(start, 31).slice(0, 7)}-01`, -1) };
}

const WEEKS_AT_MOST = 30;

/** Which week of its term a week is, counted from 1; null: none. */
export function weekNoOf(monday: string, term: Term | null): number | null {
  if (!term || monday > term.ends_on || addDays(monday, 6) < term.starts_on) return null;
  const no = Math.floor(daysBetween(mondayOf(term.first_week_monday), monday) / 7) + 1;
  return no >= 1 && no <= WEEKS_AT_MOST ? no : null;
}

/** Until when a department hands a plan in: at this time of the day. */
export const DUE_AT = '17:00';
/** When who is late is reminded, on that day. */
export const REMINDED_AT = ['15:00', '17:00'] as const;

/**
 * The last Thursday before a period: where nobody works then, the last working day before it counts, which is asked of the
 * calendar.
 */
export const dueDayOf = (start: string): string => addDays(start, -(((weekdayOf(start) + 2) % 7) + 1));
