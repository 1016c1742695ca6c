import * as z from 'zod';
import { WORKING } from '#modules/core/calendar/contract/calendar-kinds.ts';
import { days } from '#modules/core/calendar/server/public.ts';
import { defineSetting } from '#server/settings/settings.ts';
import { instantAt, type OpenHours, type Span } from '#shared/dates.ts';
import type { LeaveSubject } from '../../contract/leave-kinds.ts';
import { type Source, workWindows } from '../ports.ts';
import type { DayFacts } from './counting.policy.ts';

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** When people work whose hours nobody keeps. Two stretches are two halves of a day. */
export const leaveHours = defineSetting<readonly OpenHours[]>({
  key: 'leave_hours',
  name: { cn: '请假计时的工作时间', us: 'Working hours by which leave is counted' },
  help: { cn: '上午和下午各一段', us: 'One stretch for the morning, one for the afternoon' },
  schema: z
    .array(z.strictObject({ from: time, until: time }))
    .min(1)
    .max(4),
  default: [
    { from: '08:00', until: '12:00' },
    { from: '13:30', until: '17:30' },
  ],
  is_public: false,
});

export interface PersonTime {
  readonly days: readonly DayFacts[];
  readonly windows: ReadonlyMap<string, readonly Span[]>;
}

/** The usual hours of a school on one day, whether anybody works on it or not. */
export async function usualHours({ db, services }: Source, organizationId: string, day: string, zone: string) {
  const hours = await services.settings.get(db, leaveHours, organizationId);
  return spansOn(day, hours, zone);
}

const spansOn = (day: string, hours: readonly OpenHours[], zone: string): Span[] =>
  hours
    .map(({ from, until }) => ({ start: instantAt(day, from, zone), end: instantAt(day, until, zone) }))
    .toSorted((a, b) => (a.start < b.start ? -1 : 1));

/** When each of some people works within some days. */
export async function timesOf(
  source: Source,
  of: { readonly organization_id: string; readonly subject: LeaveSubject; readonly zone: string },
  userIds: readonly string[],
  from: string,
  to: string,
): Promise<ReadonlyMap<string, PersonTime>> {
  const { db, services } = source;
  const { organization_id, subject, zone } = of;
  const calendar = await days(db, organization_id, from, to, subject === 'staff' ? 'staff' : 'students');
  const hours = await services.settings.get(db, leaveHours, organization_id);
  const usual = new Map(
    calendar.filter(({ kind }) => WORKING.includes(kind)).map(({ date }) => [date, spansOn(date, hours, zone)]),
  );
  const times = new Map<string, PersonTime>();
  for (const find of subject === 'staff' ? workWindows.of(services).map((one) => one.find) : []) {
    const left = userIds.filter((id) => !times.has(id));
    if (left.length === 0) break;
    const { known, spans } = await find(source, organization_id, left, from, to);
    const byUser = Map.groupBy(spans, ({ user_id }) => user_id);
    for (const id of known) {
      const own = Map.groupBy(byUser.get(id) ?? [], ({ day }) => day);
      const windows = new Map(
        [...own].map(([day, list]) => [day, list.map((one) => ({ start: one.from, end: one.to }))]),
      );
      times.set(id, { days: calendar, windows });
    }
  }
  for (const id of userIds) if (!times.has(id)) times.set(id, { days: calendar, windows: usual });
  return times;
}
