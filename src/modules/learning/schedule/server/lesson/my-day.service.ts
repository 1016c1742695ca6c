import { and, asc, between, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Engagement, Span } from '#server/busy/busy.ts';
import type { Db } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import { anyRow, type TodayHolds, type TodayItem, type TodaySpan } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import type { Actor } from '#server/rights/actor.ts';
import { listIn } from '#shared/text.ts';
import { isPublished } from '../dated/terms.queries.ts';
import { nowOf } from '../now.ts';
import { lesson, lessonHold } from '../tables.ts';
import { type OwnPupil, ownLessons, ownPupilsOf } from './lesson-reach.service.ts';
import { lessonsBetween, lessonsWhere, namedLessons, ofTeacher } from './lesson-rows.queries.ts';

/** Lessons of one’s day: those that one teaches, those of one’s class, those of one’s children. */
export async function lessonsToday(
  ctx: Pick<Context, 'db' | 'actor' | 'services'>,
  { day }: Pick<TodaySpan, 'day'>,
): Promise<TodayItem[]> {
  const { db, actor, services } = ctx;
  const families = actor.user_types.includes('student') || actor.user_types.includes('guardian');
  const pupils = families ? await ownPupilsOf(ctx) : [];
  // own lessons and those of all children are read and named together
  const where = ownLessons(actor, pupils);
  if (!where) return [];
  const rows = await namedLessons(db, await lessonsWhere(db, { from: day, to: day }, where));
  const now = nowOf(services);
  const isOf = (one: OwnPupil, row: Shown) => row.classrooms.some(({ id }) => one.classroom_ids.includes(id));
  return [
    ...rows.filter((row) => isBy(row, actor.user_id)).map((row) => itemOf(row, null, now, true)),
    ...pupils.flatMap((one) =>
      rows
        .filter((row) => isOf(one, row))
        .map((row) => itemOf(row, one.id === actor.user_id ? null : one.id, now, false)),
    ),
  ];
}

/** SQL: the person may have lessons on the day. */
export const lessonsHold: TodayHolds = ({ actor }, { day }) => {
  const onDay = eq(lesson.date, day);
  const families = actor.user_types.includes('student') || actor.user_types.includes('guardian');
  return anyRow(lesson, families ? onDay : and(onDay, ofTeacher(actor.user_id)));
};

const isBy = ({ teacher, orig_teacher, co_teachers }: Shown, userId: string): boolean =>
  [teacher, orig_teacher, ...co_teachers].some((one) => one?.id === userId);

type Shown = Awaited<ReturnType<typeof namedLessons>>[number];

function itemOf(row: Shown, child: string | null, now: string, isTeacher: boolean): TodayItem {
  const state =
    row.status === 'cancelled'
      ? 'cancelled'
      : row.ends_at <= now
        ? 'done'
        : row.starts_at <= now
          ? 'running'
          : 'planned';
  const name = row.course_name ?? row.subject.name;
  const classes = listIn(
    'cn',
    row.classrooms.map((one) => one.name),
  );
  const classesEn = listIn(
    'us',
    row.classrooms.map((one) => one.name_en ?? one.name),
  );
  return {
    key: `lesson:${child ?? ''}${row.id}`,
    kind: row.status === 'planned' ? 'lesson' : 'lesson_changed',
    title: isTeacher ? `${name} ${classes}` : name,
    title_en: isTeacher ? `${row.subject.name_en ?? name}, ${classesEn}` : (row.subject.name_en ?? name),
    detail: isTeacher ? null : (row.teacher?.name ?? null),
    detail_en: isTeacher ? null : (row.teacher?.name_en ?? row.teacher?.name ?? null),
    place: row.room?.name ?? null,
    place_en: row.room?.name_en ?? row.room?.name ?? null,
    from: row.starts_at,
    to: row.ends_at,
    state,
    route: `/studentSchedule?day=${row.date}`,
    mobile_route: `/mobile/studentSchedule?day=${row.date}`,
    for_user_id: child,
  };
}

/** When people stand before a class, or are held for a cover. */
export async function lessonsOfPeople(db: Db, userIds: readonly string[], { from, to }: Span): Promise<Engagement[]> {
  const rows = await db
    .select()
    .from(lessonHold)
    .where(
      and(
        eq(lessonHold.kind, 'teacher'),
        eq(lessonHold.active, true),
        inArray(lessonHold.ref_id, [...userIds]),
        lt(lessonHold.starts_at, to),
        gt(lessonHold.ends_at, from),
      ),
    );
  return rows.map((row) => ({
    user_id: row.ref_id,
    key: `lesson:${row.lesson_id ?? row.id}`,
    from: row.starts_at,
    to: row.ends_at,
    what: { cn: '上课', us: 'a lesson' },
  }));
}

/** For compilations: the lessons of a teacher that are still to come on a day; null: there is no timetable. */
export async function lessonsAhead(
  { db, actor, services }: Pick<EventSource, 'db' | 'services'> & { readonly actor: Actor },
  day: string,
) {
  const here = actor.organization_id;
  if (!here || !(await isPublished(db, here, { from: day, to: day }))) return null;
  const now = nowOf(services);
  const rows = await lessonsBetween(
    db,
    here,
    { from: day, to: day },
    and(eq(lesson.teacher_id, actor.user_id), gt(lesson.ends_at, now), ne(lesson.status, 'cancelled')),
  );
  return rows.flatMap(({ id, classroom_ids, subject_value, starts_at, ends_at }) => {
    const [classroom_id] = classroom_ids;
    return classroom_id ? [{ id, classroom_id, subject_value, starts_at, ends_at }] : [];
  });
}

/** Hours of people whose attendance follows the timetable: from their first lesson of a day to the end of the last one. */
export async function teachingHours(
  { db }: { readonly db: Db },
  organizationId: string,
  userIds: readonly string[],
  fromDay: string,
  toDay: string,
) {
  if (userIds.length === 0) return [];
  const rows = await db
    .select({
      user_id: lesson.teacher_id,
      day: lesson.date,
      from: sql<string>`min(${lesson.starts_at})`,
      to: sql<string>`max(${lesson.ends_at})`,
    })
    .from(lesson)
    .where(
      and(
        eq(lesson.organization_id, organizationId),
        between(lesson.date, fromDay, toDay),
        inArray(lesson.teacher_id, [...userIds]),
        ne(lesson.status, 'cancelled'),
      ),
    )
    .groupBy(lesson.teacher_id, lesson.date)
    .orderBy(asc(lesson.teacher_id), asc(lesson.date));
  return rows.flatMap(({ user_id, day, from, to }) =>
    user_id ? [{ user_id, day, from: new Date(from).toISOString(), to: new Date(to).toISOString() }] : [],
  );
}
