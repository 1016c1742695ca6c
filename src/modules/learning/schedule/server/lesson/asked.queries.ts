import { and, eq, gt, lte, ne, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { lesson } from '../tables.ts';
import { inRoom, type LessonRecord, lessonsBetween, ofClasses, ofTeacher } from './lesson-rows.queries.ts';

/** What other modules ask of lessons. */

export interface LessonFact {
  readonly id: string;
  readonly date: string;
  readonly period_from: number;
  readonly period_to: number;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly classroom_ids: readonly string[];
  readonly subject_value: string;
  readonly course_name: string | null;
  readonly teacher_id: string | null;
  readonly orig_teacher_id: string | null;
  readonly co_teacher_ids: readonly string[];
  readonly broom_id: string | null;
  readonly status: LessonRecord['status'];
}

const factOf = (row: LessonRecord): LessonFact => ({
  id: row.id,
  date: row.date,
  period_from: row.period_from,
  period_to: row.period_to,
  starts_at: row.starts_at,
  ends_at: row.ends_at,
  classroom_ids: row.classroom_ids,
  subject_value: row.subject_value,
  course_name: row.course_name,
  teacher_id: row.teacher_id,
  orig_teacher_id: row.orig_teacher_id,
  co_teacher_ids: row.co_teacher_ids,
  broom_id: row.broom_id,
  status: row.status,
});

/** Lessons of a person, class or room of a school between two days, by time; those that were taken over, too. */
export async function lessonsOf(
  db: Db,
  organizationId: string,
  of: { readonly user_id: string } | { readonly classroom_id: string } | { readonly broom_id: string },
  from: string,
  to: string,
): Promise<LessonFact[]> {
  const where =
    'user_id' in of ? ofTeacher(of.user_id) : 'classroom_id' in of ? ofClasses([of.classroom_id]) : inRoom(of.broom_id);
  return (await lessonsBetween(db, organizationId, { from, to }, where)).map(factOf);
}

/** One lesson of a school, or null. */
export async function lessonFact(db: Db, organizationId: string, id: string): Promise<LessonFact | null> {
  const [row] = await db
    .select()
    .from(lesson)
    .where(and(eq(lesson.id, id), eq(lesson.organization_id, organizationId)));
  return row ? factOf(row) : null;
}

/** Who teaches a class what, by the lessons of four weeks around a day; the homeroom is asked of the school. */
export async function teachersOfClass(db: Db, classroomId: string, date: string) {
  const rows = await db
    .selectDistinct({ user_id: lesson.orig_teacher_id, subject_value: lesson.subject_value })
    .from(lesson)
    .where(
      and(
        ofClasses([classroomId]),
        sql`${lesson.date} between ${date}::date - 14 and ${date}::date + 14`,
        ne(lesson.status, 'cancelled'),
      ),
    );
  return rows.flatMap(({ user_id, subject_value }) => (user_id ? [{ user_id, subject_value }] : []));
}

/** How many lessons somebody has taught a class, by subject, up to now. */
export async function taught(db: Db, userId: string, classroomId: string) {
  const rows = await db
    .select({ subject_value: lesson.subject_value, lessons: sql<number>`count(*)::int` })
    .from(lesson)
    .where(
      and(
        ofClasses([classroomId]),
        eq(lesson.teacher_id, userId),
        ne(lesson.status, 'cancelled'),
        lte(lesson.ends_at, sql`now()`),
        gt(lesson.date, sql`current_date - 400`),
      ),
    )
    .groupBy(lesson.subject_value);
  return rows;
}
