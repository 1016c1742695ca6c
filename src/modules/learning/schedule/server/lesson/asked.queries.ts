import { and, eq, gt, inArray, lt, ne, notInArray } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import type { Period } from '../../contract/period-plans.contract.ts';
import { FREE_KINDS } from '../../contract/schedule-kinds.ts';
import { hoursOfSchool, semesterAt } from '../dated/terms.queries.ts';
import { lesson } from '../tables.ts';
import type { LessonRecord } from './lesson-rows.queries.ts';

/** What other modules ask of lessons. */

export type LessonFact = Pick<
  LessonRecord,
  | 'id'
  | 'date'
  | 'period_from'
  | 'period_to'
  | 'starts_at'
  | 'ends_at'
  | 'classroom_ids'
  | 'subject_value'
  | 'course_name'
  | 'teacher_id'
  | 'orig_teacher_id'
  | 'broom_id'
  | 'status'
>;

const facts = {
  id: lesson.id,
  date: lesson.date,
  period_from: lesson.period_from,
  period_to: lesson.period_to,
  starts_at: lesson.starts_at,
  ends_at: lesson.ends_at,
  classroom_ids: lesson.classroom_ids,
  subject_value: lesson.subject_value,
  course_name: lesson.course_name,
  teacher_id: lesson.teacher_id,
  orig_teacher_id: lesson.orig_teacher_id,
  broom_id: lesson.broom_id,
  status: lesson.status,
};

/** Lessons before which somebody stands in a span of time, by time; what nobody has to teach is left out. */
export function lessonsTaught(
  db: Db,
  organizationId: string,
  userId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<LessonFact[]> {
  return db
    .select(facts)
    .from(lesson)
    .where(
      and(
        eq(lesson.organization_id, organizationId),
        eq(lesson.teacher_id, userId),
        lt(lesson.starts_at, to),
        gt(lesson.ends_at, from),
        ne(lesson.kind, 'self_study'),
        notInArray(lesson.status, ['cancelled', 'self_study', 'merged']),
      ),
    )
    .orderBy(lesson.starts_at, lesson.id);
}

/** Some lessons of a school. */
export async function lessonFacts(db: Db, organizationId: string, ids: readonly string[]): Promise<LessonFact[]> {
  if (ids.length === 0) return [];
  return db
    .select(facts)
    .from(lesson)
    .where(and(eq(lesson.organization_id, organizationId), inArray(lesson.id, [...ids])))
    .orderBy(lesson.starts_at, lesson.id);
}

/** The periods of a day in which there are lessons, of the grade that has most. */
export async function periodsOf(db: Db, organizationId: string, date: string): Promise<Period[]> {
  const hours = await hoursOfSchool(db, organizationId, date, date);
  const longest = hours.toSorted((a, b) => b.periods.length - a.periods.length)[0];
  return (longest?.periods ?? []).filter(({ kind }) => !FREE_KINDS.includes(kind));
}

/** From when to when the term of a day goes; null: it belongs to none. */
export async function termOf(db: Db, organizationId: string, date: string) {
  const term = await semesterAt(db, organizationId, date);
  return term ? { from: term.starts_on, to: term.ends_on } : null;
}
