import { and, eq, gte, inArray, lte } from 'drizzle-orm';
import { semester } from '#modules/core/school/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { type DatedLesson, datedLessons } from '../dated/dated-lessons.policy.ts';
import type { DayRule } from '../dated/day-plan.policy.ts';
import { termsOf } from '../dated/terms.queries.ts';
import { classesOfGrades, slotsOf } from '../draft/slots.queries.ts';
import { type LessonRecord, lessonsBetween, ofClasses } from '../lesson/lesson-rows.queries.ts';
import { classSchedule, classScheduleGrade } from '../tables.ts';

/** Which grades on which days. */
export interface Part {
  readonly organization_id: string;
  readonly grade_ids: readonly string[];
  readonly from: string;
  readonly to: string;
}

/** A version that holds for a grade for some days. */
interface Range {
  readonly class_schedule_id: string;
  readonly semester_id: string;
  readonly grade_id: string;
  readonly from_on: string;
  readonly to_on: string;
}

/** What is planned for a part of the school, and the lessons that stand there. */
export interface Plan {
  readonly planned: readonly (DatedLesson & { readonly class_schedule_id: string; readonly semester_id: string })[];
  readonly without_time: readonly number[];
  readonly existing: readonly LessonRecord[];
}

/** The versions that hold for a part. */
export async function rangesOf(db: Db, { organization_id, grade_ids, from, to }: Part): Promise<Range[]> {
  if (grade_ids.length === 0) return [];
  return db
    .select({
      class_schedule_id: classScheduleGrade.class_schedule_id,
      semester_id: classSchedule.semester_id,
      grade_id: classScheduleGrade.grade_id,
      from_on: classScheduleGrade.from_on,
      to_on: classScheduleGrade.to_on,
    })
    .from(classScheduleGrade)
    .innerJoin(classSchedule, eq(classSchedule.id, classScheduleGrade.class_schedule_id))
    .where(
      and(
        eq(classScheduleGrade.organization_id, organization_id),
        inArray(classScheduleGrade.grade_id, [...grade_ids]),
        lte(classScheduleGrade.from_on, to),
        gte(classScheduleGrade.to_on, from),
      ),
    );
}

/** Ranges of one version over the same days are worked out together. */
const rangeKey = ({ class_schedule_id, from_on, to_on }: Range): string => `${class_schedule_id} ${from_on} ${to_on}`;
const later = (a: string, b: string) => (a > b ? a : b);
const earlier = (a: string, b: string) => (a < b ? a : b);

/** `tried` are days as they would be arranged. What ranges plan for a part from now on, and what stands there from now on: what has begun is a fact. */
export async function planOf(
  db: Db,
  part: Part,
  ranges: readonly Range[],
  now: string,
  tried: readonly DayRule[] = [],
): Promise<Plan> {
  const { organization_id, from, to } = part;
  const classes = await classesOfGrades(db, organization_id, part.grade_ids);
  const gradeOf = new Map(classes.map((one) => [one.id, one.grade_id]));
  const planned: Plan['planned'][number][] = [];
  const without_time = new Set<number>();
  for (const [key, own] of Map.groupBy(ranges, rangeKey)) {
    const [first] = own;
    if (!first) continue;
    const [term] = await db.select().from(semester).where(eq(semester.id, first.semester_id));
    const span = term && {
      from: later(later(from, first.from_on), term.starts_on),
      to: earlier(earlier(to, first.to_on), term.ends_on),
    };
    if (!span || span.from > span.to || !key) continue;
    const grades = new Set(own.map((one) => one.grade_id));
    const slots = (await slotsOf(db, first.class_schedule_id)).filter((slot) =>
      grades.has(gradeOf.get(slot.classroom_ids[0] ?? '') ?? ''),
    );
    const known = await termsOf(db, organization_id, term.first_week_monday, span.from, span.to);
    const dated = datedLessons(slots, tried.length ? { ...known, rules: tried } : known);
    for (const no of dated.without_time) without_time.add(no);
    const { class_schedule_id, semester_id } = first;
    const ahead = dated.lessons.filter((one) => one.starts_at > now);
    planned.push(...ahead.map((one) => ({ ...one, class_schedule_id, semester_id })));
  }
  const standing = await lessonsBetween(db, organization_id, { from, to }, ofClasses(classes.map((one) => one.id)));
  return {
    planned,
    without_time: [...without_time].sort((a, b) => a - b),
    existing: standing.filter((row) => row.starts_at > now && gradeOf.has(row.classroom_ids[0] ?? '')),
  };
}
