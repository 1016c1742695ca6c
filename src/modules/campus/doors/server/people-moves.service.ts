import { and, eq, ne } from 'drizzle-orm';
import type { EventSource } from '#server/events/events.ts';
import { isActivePerson } from './access.queries.ts';
import { endCards } from './card/access-cards.service.ts';
import { groupUpdate } from './doors.jobs.ts';
import { pushLock } from './lock/permits.service.ts';
import { dlockGroup } from './tables.ts';

/** People of a school moved: its groups are brought up to date by a job, so that the move itself stays quick. */
export async function enqueueGroupUpdate(
  source: EventSource,
  { organization_id }: { readonly organization_id: string },
): Promise<void> {
  await source.services.jobs.enqueue(source.db, groupUpdate, { organization_id });
}

/** The calendar of a school changed: groups that observe holidays are sent to their devices again. */
export async function pushHolidays(
  { db, services }: EventSource,
  { organization_id }: { readonly organization_id: string },
): Promise<void> {
  const groups = await db
    .select({ locks: dlockGroup.doorlock_ids })
    .from(dlockGroup)
    .where(and(eq(dlockGroup.organization_id, organization_id), ne(dlockGroup.holiday_policy, 'open')));
  for (const doorlock_id of new Set(groups.flatMap((one) => one.locks)))
    await services.jobs.enqueue(db, pushLock, { doorlock_id });
}

/** Somebody lost a place; with the last one at a school their cards are ended in the same transaction. */
export async function endWithMembership(
  source: EventSource,
  news: { readonly organization_id: string; readonly user_id: string },
): Promise<void> {
  if (!(await isActivePerson(source.db, news.organization_id, news.user_id)))
    await endCards(source, news.organization_id, [news.user_id]);
  await enqueueGroupUpdate(source, news);
}

/** A pupil has left the school: their cards are ended at once. */
export async function endWithSchool(
  source: EventSource,
  news: { readonly organization_id: string; readonly student_id: string },
): Promise<void> {
  await endCards(source, news.organization_id, [news.student_id]);
  await enqueueGroupUpdate(source, news);
}
