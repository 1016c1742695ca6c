import { dayOf, instantAt, isDay, timeOf } from '../dates.ts';
import { parseTime } from './clock-time.ts';

/*
 * A moment that is written in two fields, a day and a clock time. While it is not whole its value is what was typed so
 * far, never '': a form would take that for a moment that nobody wanted, and send at once what is planned.
 */

const WHOLE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** Between a day and a time that are no moment yet; nobody types it into one line. */
const BREAK = '\n';

/** Whether a text is an instant, and no half of one. */
export const isMoment = (text: string): boolean => WHOLE.test(text) && !Number.isNaN(Date.parse(text));

/** The instant of a day and a clock time; '' while both are empty; else both as they were typed, which no contract takes. */
export function momentOf(day: string, time: string, zone?: string): string {
  if (isDay(day) && parseTime(time) === time) return instantAt(day, time, zone);
  return day === '' && time === '' ? '' : `${day}${BREAK}${time}`;
}

/** The day and the clock time of a moment, also of one that is not whole. */
export function momentParts(moment: string, zone?: string): { readonly day: string; readonly time: string } {
  if (isMoment(moment)) return { day: dayOf(moment, zone), time: timeOf(moment, zone) };
  const [day = '', time = ''] = moment.split(BREAK);
  return { day, time };
}

/** What a text lacks to be a moment: the time of a day, the day of a time, or both. */
export function missingOfMoment(text: string): 'day' | 'time' | 'both' {
  const { day, time } = momentParts(text);
  if (isDay(day) && time === '') return 'time';
  return day === '' && parseTime(time) !== null ? 'day' : 'both';
}
