import { eq } from 'drizzle-orm';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import type { EventSource } from '#server/events/events.ts';
import { addDays, today } from '#shared/dates.ts';
import { followJob, recountJob } from './attendance.jobs.ts';
import { recountSpan } from './day/recount.service.ts';
import { attendanceRule } from './tables.ts';

const hasRules = ({ db }: EventSource, organizationId: string) =>
  db.$count(attendanceRule, eq(attendanceRule.organization_id, organizationId));

/** Days of a school became others: those that lie behind and are open are counted again, with their neighbours. */
export async function recountCalendar(
  source: EventSource,
  { organization_id, from, to }: { readonly organization_id: string; readonly from: string; readonly to: string },
): Promise<void> {
  const { db, services } = source;
  const present = today(await zoneOf(db, organization_id), new Date(services.clock.now()));
  if (from > present || (await hasRules(source, organization_id)) === 0) return;
  await services.jobs.enqueue(db, recountJob, {
    organization_id,
    user_ids: null,
    from: addDays(from, -1),
    to: to < present ? addDays(to, 1) : present,
  });
}

/** Somebody came or went: whom the rules of a school mean is found anew by a job, so that the move itself stays quick. */
export async function followPeople(
  source: EventSource,
  { organization_id }: { readonly organization_id: string },
): Promise<void> {
  if ((await hasRules(source, organization_id)) > 0)
    await source.services.jobs.enqueue(source.db, followJob, { organization_id });
}

/** A leave was agreed on, became shorter or was called off: its days are counted anew, those that are over. */
export async function recountLeave(
  source: EventSource,
  {
    user_id,
    subject,
    parts,
  }: { readonly user_id: string; readonly subject: string; readonly parts: readonly { readonly date: string }[] },
): Promise<void> {
  const days = parts.map(({ date }) => date).sort();
  const [first] = days;
  const last = days.at(-1);
  if (subject === 'staff' && first && last) await recountSpan(source, [user_id], first, last);
}
