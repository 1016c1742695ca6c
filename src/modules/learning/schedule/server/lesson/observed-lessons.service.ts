import { and, eq, gt, inArray, isNotNull, lt, ne, notExists, notInArray, sql } from 'drizzle-orm';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import { lessonKey, type ObservableLesson } from '#modules/learning/evaluation/server/public.ts';
import type { Db } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';
import { timeOf } from '#shared/dates.ts';
import { isPublished } from '../dated/terms.queries.ts';
import { nowOf } from '../now.ts';
import { lesson, lessonHold } from '../tables.ts';
import { lessonsBetween, roomNamesOf } from './lesson-rows.queries.ts';

/** What evaluation asks the timetable. */

interface Source {
  readonly db: Db;
  readonly services: Services;
}

const NOT_GIVEN = ['cancelled', 'self_study'] as const;

/** How many lessons of a term somebody gives a class in a subject, those that are ahead as well. */
export async function countLessonsOf({ db }: Source, organizationId: string, semesterId: string) {
  const rows = await db
    .select({
      teacher_id: lesson.teacher_id,
      classroom_id: sql<string>`classroom_id`,
      subject_value: lesson.subject_value,
      n: sql<number>`count(*)::int`,
    })
    .from(lesson)
    .innerJoin(sql`unnest(${lesson.classroom_ids}) as classroom_id`, sql`true`)
    .where(
      and(
        eq(lesson.organization_id, organizationId),
        eq(lesson.semester_id, semesterId),
        isNotNull(lesson.teacher_id),
        notInArray(lesson.status, [...NOT_GIVEN]),
      ),
    )
    .groupBy(lesson.teacher_id, sql`classroom_id`, lesson.subject_value);
  return new Map(
    rows.map(({ teacher_id, classroom_id, subject_value, n }) => [
      lessonKey(teacher_id ?? '', classroom_id, subject_value),
      n,
    ]),
  );
}

interface Asked {
  readonly organization_id: string;
  readonly user_id: string;
  readonly from: string;
  readonly to: string;
  readonly subject_value: string | null;
}

const MOST = 200;

/** Lessons ahead that somebody could sit in on: colleagues give them while the person has none. Null: no timetable holds. */
export async function lessonsToObserve({ db, services }: Source, asked: Asked): Promise<ObservableLesson[] | null> {
  const { organization_id, user_id, subject_value } = asked;
  if (!(await isPublished(db, organization_id, asked))) return null;
  const taken = db
    .select({ one: sql`1` })
    .from(lessonHold)
    .where(
      and(
        eq(lessonHold.ref_id, user_id),
        eq(lessonHold.active, true),
        lt(lessonHold.starts_at, lesson.ends_at),
        gt(lessonHold.ends_at, lesson.starts_at),
      ),
    );
  const where = and(
    gt(lesson.starts_at, nowOf(services)),
    isNotNull(lesson.teacher_id),
    ne(lesson.teacher_id, user_id),
    inArray(lesson.kind, ['lesson', 'elective']),
    notInArray(lesson.status, [...NOT_GIVEN]),
    subject_value ? eq(lesson.subject_value, subject_value) : undefined,
    notExists(taken),
  );
  const rows = (await lessonsBetween(db, organization_id, asked, where)).slice(0, MOST);
  const rooms = await roomNamesOf(
    db,
    rows.flatMap(({ broom_id }) => broom_id ?? []),
  );
  const zone = await zoneOf(db, organization_id);
  return rows.flatMap(({ id, date, starts_at, ends_at, teacher_id, classroom_ids, ...row }) => {
    const [classroom_id] = classroom_ids;
    if (!teacher_id || !classroom_id) return [];
    const [from, to] = [timeOf(starts_at, zone), timeOf(ends_at, zone)];
    const room = rooms.get(row.broom_id ?? '')?.name ?? null;
    return [{ key: id, date, from, to, teacher_id, classroom_id, subject_value: row.subject_value, room }];
  });
}
