import type { StageCode } from '#modules/core/directory/contract/stages.ts';
import { addDays, daysBetween } from '#shared/dates.ts';
import { STAGE_YEARS } from '../contract/class-names.ts';

const CAPACITY_BY_STAGE: Readonly<Record<StageCode, number>> = { 104: 30, 103: 45, 101: 50, 102: 50, 105: 45, 106: 50 };
const NURSERY_CAPACITY = [25, 25, 30, 35] as const;
/** A class may hold a fifth more than it is made for; then nobody else comes in. */
const MOST_ABOVE = 1.2;

/** How many pupils a class of this year is usually made for. */
export function usualCapacity(stage: StageCode, year_no: number): number {
  return stage === 104 ? (NURSERY_CAPACITY[year_no] ?? 30) : CAPACITY_BY_STAGE[stage];
}

/** The number of pupils at which nobody else is let in. */
export const mostStudents = (capacity: number): number => Math.floor(capacity * MOST_ABOVE);

export interface SemesterSpan {
  readonly first_week_monday: string;
  readonly weeks: number;
}

/** The number of the school week that holds a day; null before the first week and after the last. */
export function weekNumber({ first_week_monday, weeks }: SemesterSpan, day: string): number | null {
  const week = Math.floor(daysBetween(first_week_monday, day) / 7) + 1;
  return week >= 1 && week <= weeks ? week : null;
}

/** The Monday of the week of a day. */
export function mondayOf(day: string): string {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}

export const isMonday = (day: string): boolean => mondayOf(day) === day;

/** Whether this is the last year of a stage: its classes graduate. */
export const isLastYear = (stage: StageCode, year_no: number): boolean => year_no >= STAGE_YEARS[stage];

export interface PlannedSemester extends SemesterSpan {
  readonly term: 1 | 2;
  readonly starts_on: string;
  readonly ends_on: string;
}

const TERM_WEEKS = 20;
/** The second semester begins so many weeks after the first: after the winter holidays. */
const SECOND_AFTER_WEEKS = 25;

/** Two semesters with which the year of a school begins; the school moves their days as it needs. */
export function usualSemesters(starts_on: string, ends_on: string): PlannedSemester[] {
  const first = mondayOf(starts_on);
  const second = addDays(first, SECOND_AFTER_WEEKS * 7);
  const lastDay = (monday: string) => {
    const day = addDays(monday, TERM_WEEKS * 7 - 1);
    return day < ends_on ? day : ends_on;
  };
  return [
    { term: 1, starts_on, ends_on: lastDay(first), first_week_monday: first, weeks: TERM_WEEKS },
    { term: 2, starts_on: second, ends_on: lastDay(second), first_week_monday: second, weeks: TERM_WEEKS },
  ];
}
