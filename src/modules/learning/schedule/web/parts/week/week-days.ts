import { addDays, today } from '#shared/dates.ts';
import { weekdayOf } from '#shared/weekday.ts';
import type { Timetable } from '../../../contract/lessons.contract.ts';

export type Lesson = Timetable['list'][number];
export type Period = Timetable['periods'][number];

export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day));
export const weekOf = (day: string) => ({ from: mondayOf(day), to: addDays(mondayOf(day), 6) });

/** The days of a week that are drawn: Saturday and Sunday where there are lessons. */
export function daysShown({ from, list }: Pick<Timetable, 'from' | 'list'>): string[] {
  const used = new Set(list.map((one) => one.date));
  return Array.from({ length: 7 }, (_, at) => addDays(from, at)).filter((day, at) => at < 5 || used.has(day));
}

export const isToday = (day: string): boolean => day === today();
