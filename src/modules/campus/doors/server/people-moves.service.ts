import type { EventSource } from '#server/events/events.ts';
import { isActivePerson } from './access.queries.ts';
import { endCards } from './access-cards.service.ts';
import { followGroups } from './doors.jobs.ts';

/** People of a school moved: its groups are brought up to date by a job, so that the move itself stays quick. */
export async function followLater(
  source: EventSource,
  { organization_id }: { readonly organization_id: string },
): Promise<void> {
  await source.services.jobs.enqueue(source.db, followGroups, { organization_id });
}

/** Somebody lost a place; with the last one at a school their cards fall in the same transaction. */
export async function endWithMembership(
  source: EventSource,
  news: { readonly organization_id: string; readonly user_id: string },
): Promise<void> {
  if (!(await isActivePerson(source.db, news.organization_id, news.user_id)))
    await endCards(source, news.organization_id, [news.user_id]);
  await followLater(source, news);
}

/** A pupil has left the school: their cards fall at once. */
export async function endWithSchool(
  source: EventSource,
  news: { readonly organization_id: string; readonly student_id: string },
): Promise<void> {
  await endCards(source, news.organization_id, [news.student_id]);
  await followLater(source, news);
}
