import { and, eq, inArray } from 'drizzle-orm';
import { holders } from '#modules/core/access/server/public.ts';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import type { EventSource } from '#server/events/events.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import { notify } from '#server/notify/notify.ts';
import { formatDay, timeOf } from '#shared/dates.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { type Lang, localize } from '#shared/text.ts';
import { scheduleMessages as messages } from '../../contract/schedule.refusals.ts';
import { changeKinds } from '../../contract/schedule-kinds.ts';
import { scheduleRights } from '../../rights.ts';
import { type LessonRecord, lessonText, namesOf } from '../lesson/lesson-rows.queries.ts';
import { familiesOf } from '../publish/publish-messages.service.ts';
import { lesson } from '../tables.ts';
import type { ChangeRecord } from './change-rows.service.ts';

type Message = Exclude<keyof typeof messages, 'published_teacher' | 'published_class' | 'day_changed'>;

export const changePath = (id: string): string => `/studentSchedule?tab=changes&change=${id}`;

/** Tells people what became of a change; who did it is not told. Neither reason nor person away stands in a title. */
export async function tell(
  source: EventSource,
  change: Pick<ChangeRecord, 'id' | 'kind'> | null,
  row: LessonRecord,
  what: Message,
  people: readonly (string | null)[],
): Promise<void> {
  const by = source.actor?.user_id ?? null;
  const to = [...new Set(people.filter((id) => id !== null))].filter((id) => id !== by);
  if (to.length === 0) return;
  const zone = await zoneOf(source.db, row.organization_id);
  const text = await lessonText(source.db, row);
  const name = by ? (await namesOf(source.db, [by])).get(by) : undefined;
  const said = (lang: Lang) =>
    localize(messages[what], lang, {
      when: `${formatDay(row.date, lang)} ${timeOf(row.starts_at, zone)}`,
      what: text[lang],
      kind: change ? labelOf(changeKinds, change.kind, lang) : '',
      who: (lang === 'us' ? name?.name_en : null) ?? name?.name ?? '',
    });
  await notify(source, {
    event: `lesson_change.${what}`,
    to,
    organization_id: row.organization_id,
    title: { cn: said('cn'), us: said('us') },
    link: change ? changePath(change.id) : '/studentSchedule',
    ...(what === 'uncovered' ? { urgency: 'urgent' as const } : {}),
  });
}

/** Teachers and families of the lessons of a change that now stands, or stands no more. */
export async function tellConcerned(
  source: EventSource,
  change: ChangeRecord,
  what: 'applied' | 'released' | 'cancelled',
  before: readonly (string | null)[],
): Promise<void> {
  const ids = [change.lesson_id, change.other_lesson_id].filter((id) => id !== null);
  const rows = ids.length ? await source.db.select().from(lesson).where(inArray(lesson.id, ids)) : [];
  for (const row of rows) {
    const teachers = [row.teacher_id, row.orig_teacher_id, ...row.co_teacher_ids, ...before];
    await tell(source, change, row, what, [...teachers, ...(await familiesOf(source.db, row.classroom_ids))]);
  }
}

export const approversOf = async ({ db }: Pick<EventSource, 'db'>, organizationId: string): Promise<string[]> => [
  ...(await holders(db, scheduleRights.approve, organizationId)),
];
export const registrarsOf = ({ db }: Pick<EventSource, 'db'>, organizationId: string): Promise<string[]> =>
  holders(db, scheduleRights.manage, organizationId);

/** The home pages of everybody who has something to do about a change. */
export async function refreshHomes(source: EventSource, change: ChangeRecord): Promise<void> {
  const deciders = await approversOf(source, change.organization_id);
  const people = [change.asked_by_id, change.asked_user_id, ...deciders];
  await todosChanged(source, [...new Set(people.filter((id) => id !== null))]);
}

/** The lesson of a change, or null. */
export async function lessonOf({ db }: Pick<EventSource, 'db'>, change: ChangeRecord): Promise<LessonRecord | null> {
  if (!change.lesson_id) return null;
  const [row] = await db
    .select()
    .from(lesson)
    .where(and(eq(lesson.id, change.lesson_id), eq(lesson.organization_id, change.organization_id)));
  return row ?? null;
}
