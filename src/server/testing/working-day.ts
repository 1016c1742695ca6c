import { addDays, today } from '#shared/dates.ts';
import { weekdayOf } from '#shared/weekday.ts';
import { isHolidayOfDemo } from '../../modules/core/calendar/server/demo.ts';

/**
 * A working day ten days ahead or soon after, which nothing of the demo touches, on whatever day the tests run. The days
 * that come so many days after it are no weekend and no holiday either.
 */
export function workingDay(...besides: readonly number[]): string {
  const isWorked = (day: string) => weekdayOf(day) < 6 && !isHolidayOfDemo(day);
  const ahead = Array.from({ length: 60 }, (_, at) => addDays(today(), 10 + at));
  const found = ahead.find((day) => [0, ...besides].every((more) => isWorked(addDays(day, more))));
  if (!found) throw new Error('no such working day in the next 70 days');
  return found;
}
