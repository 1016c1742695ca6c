import { eq } from 'drizzle-orm';
import { holders } from '#modules/core/access/server/public.ts';
import { namesOfUsers, zoneOf } from '#modules/core/directory/server/public.ts';
import { unrestrictedGuardians } from '#modules/people/family/server/public.ts';
import type { EventSource } from '#server/events/events.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import { notify } from '#server/notify/notify.ts';
import { formatDayTime } from '#shared/dates.ts';
import { localize, type Text } from '#shared/text.ts';
import { homeVisitMessages as messages } from '../../contract/home-visits.refusals.ts';
import { homeVisitRights } from '../../rights.ts';
import { type homeVisit, homeVisitTeacher } from '../tables.ts';

type Row = typeof homeVisit.$inferSelect;
type Message = keyof typeof messages;

/** Guardians of the child who may be told of a visit; a court keeps the others out. */
export async function familyOf({ db }: Pick<EventSource, 'db'>, studentId: string): Promise<readonly string[]> {
  return (await unrestrictedGuardians(db, [studentId])).get(studentId) ?? [];
}

/** User ids of the teachers of a visit. */
export async function teachersOf({ db }: Pick<EventSource, 'db'>, visitId: string): Promise<string[]> {
  const rows = await db
    .select({ user_id: homeVisitTeacher.user_id })
    .from(homeVisitTeacher)
    .where(eq(homeVisitTeacher.visit_id, visitId));
  return rows.map((row) => row.user_id);
}

/** Notifies some people of what happened to a visit, but not the person who did it. */
export async function notifyOfVisit(
  source: EventSource,
  row: Row,
  message: Message,
  to: readonly string[],
  by: string | null,
): Promise<void> {
  const name = (await namesOfUsers(source.db, [row.student_id])).get(row.student_id)?.name ?? '';
  const zone = await zoneOf(source.db, row.organization_id);
  const text: Text = messages[message];
  const filled = (lang: 'cn' | 'us') =>
    localize(text, lang, { name, at: row.starts_at ? formatDayTime(row.starts_at, lang, zone) : '' });
  await notify(source, {
    event: `home_visit.${message}`,
    to: to.filter((id) => id !== by),
    organization_id: row.organization_id,
    title: { cn: filled('cn'), us: filled('us') },
    link: `/homeVisit?id=${row.id}`,
  });
}

/** The to-dos of everybody who has something to do about a visit have changed. */
export async function announceTodos(source: EventSource, row: Row): Promise<void> {
  const reviewers = await holders(source.db, homeVisitRights.supervise, row.organization_id);
  const family = await familyOf(source, row.student_id);
  await todosChanged(source, [...family, ...(await teachersOf(source, row.id)), ...reviewers]);
}
