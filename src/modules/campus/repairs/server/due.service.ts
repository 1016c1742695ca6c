import { days, endAfter, stretchesOf } from '#modules/core/calendar/server/public.ts';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import type { Db } from '#server/database/database.ts';
import { dayOf } from '#shared/dates.ts';
import {
  type Allowed,
  type Clocked,
  dueAroundTheClock,
  endedPauses,
  hoursFor,
  latestDay,
  REPAIR_HOURS,
  runs,
} from './due.policy.ts';

interface Asked {
  readonly id: string;
  readonly clocked: Clocked;
  readonly allowed: Allowed;
}

/**
 * When these repairs of one school are due, by id; without those whose time does not run. The calendar is read once for all of
 * them: a list asks for a hundred.
 */
export async function duesOf(
  db: Db,
  organizationId: string,
  asked: readonly Asked[],
): Promise<ReadonlyMap<string, string>> {
  const running = asked
    .filter(({ clocked }) => runs(clocked))
    .map((one) => ({ ...one, minutes: hoursFor(one.clocked.urgency, one.allowed) * 60 }));
  const dues = new Map<string, string>();
  const byDay = running.filter(({ clocked }) => clocked.urgency !== 'emergency');
  for (const { id, clocked, minutes } of running)
    if (clocked.urgency === 'emergency') dues.set(id, dueAroundTheClock(clocked, minutes));
  if (byDay.length === 0) return dues;
  const zone = await zoneOf(db, organizationId);
  const spans = byDay.map((one) => ({
    ...one,
    first: dayOf(one.clocked.runs_from, zone),
    last: latestDay(one.clocked, one.minutes, zone),
  }));
  const first = spans.map((one) => one.first).sort()[0] ?? '';
  const last =
    spans
      .map((one) => one.last)
      .sort()
      .at(-1) ?? '';
  const calendar = await days(db, organizationId, first, last, 'staff');
  for (const one of spans) {
    const own = calendar.filter(({ date }) => date >= one.first && date <= one.last);
    const time = { hours: REPAIR_HOURS, pauses: endedPauses(one.clocked.pauses) };
    const end = endAfter(stretchesOf(own, time, zone), one.clocked.runs_from, one.minutes);
    if ('at' in end) dues.set(one.id, end.at);
  }
  return dues;
}
