import { and, asc, eq, gte, lte } from 'drizzle-orm';
import { days } from '#modules/core/calendar/server/public.ts';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import { classroom, semester } from '#modules/core/school/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { classScheduleGrade, periodPlan, periodPlanGrade, scheduleDay } from '../tables.ts';
import type { Hours, Terms } from './dated-lessons.policy.ts';
import type { DayRule } from './day-plan.policy.ts';

/** The hours of the days of a school between two dates, by grade. */
export function hoursOfSchool(db: Db, organizationId: string, from: string, to: string): Promise<Hours[]> {
  return db
    .select({
      grade_id: periodPlanGrade.grade_id,
      from_on: periodPlanGrade.from_on,
      to_on: periodPlanGrade.to_on,
      periods: periodPlan.periods,
    })
    .from(periodPlanGrade)
    .innerJoin(periodPlan, eq(periodPlan.id, periodPlanGrade.period_plan_id))
    .where(
      and(
        eq(periodPlanGrade.organization_id, organizationId),
        lte(periodPlanGrade.from_on, to),
        gte(periodPlanGrade.to_on, from),
      ),
    )
    .orderBy(asc(periodPlanGrade.from_on), asc(periodPlanGrade.id));
}

/** What the school said of days of a span. */
export function rulesOfDays(db: Db, organizationId: string, from: string, to: string): Promise<DayRule[]> {
  return db
    .select({
      date: scheduleDay.date,
      campus_id: scheduleDay.campus_id,
      grade_ids: scheduleDay.grade_ids,
      mode: scheduleDay.mode,
      follow_weekday: scheduleDay.follow_weekday,
      follow_week: scheduleDay.follow_week,
      periods_off: scheduleDay.periods_off,
      reason: scheduleDay.reason,
    })
    .from(scheduleDay)
    .where(and(eq(scheduleDay.organization_id, organizationId), gte(scheduleDay.date, from), lte(scheduleDay.date, to)))
    .orderBy(asc(scheduleDay.id));
}

/** Where the classes of a school are at home. */
async function placesOf(db: Db, organizationId: string): Promise<Terms['places']> {
  const rows = await db
    .select({
      id: classroom.id,
      grade_id: classroom.grade_id,
      campus_id: classroom.campus_id,
      broom_id: classroom.broom_id,
    })
    .from(classroom)
    .where(eq(classroom.organization_id, organizationId));
  return new Map(rows.map(({ id, ...place }) => [id, place]));
}

/** All that says what the days of a span are like at a school. */
export async function termsOf(
  db: Db,
  organizationId: string,
  firstMonday: string,
  from: string,
  to: string,
): Promise<Terms> {
  return {
    first_week_monday: firstMonday,
    zone: await zoneOf(db, organizationId),
    days: await days(db, organizationId, from, to, 'students'),
    rules: await rulesOfDays(db, organizationId, from, to),
    hours: await hoursOfSchool(db, organizationId, from, to),
    places: await placesOf(db, organizationId),
  };
}

/** The term of a school in which a day lies, or null. */
export async function semesterAt(db: Db, organizationId: string, date: string) {
  const [row] = await db
    .select()
    .from(semester)
    .where(
      and(eq(semester.organization_id, organizationId), lte(semester.starts_on, date), gte(semester.ends_on, date)),
    );
  return row ?? null;
}

/** Whether a timetable holds on some day of a span; with a grade: for that grade. */
export async function isPublished(
  db: Db,
  organizationId: string,
  { from, to }: { readonly from: string; readonly to: string },
  gradeId?: string,
): Promise<boolean> {
  const here = and(
    eq(classScheduleGrade.organization_id, organizationId),
    lte(classScheduleGrade.from_on, to),
    gte(classScheduleGrade.to_on, from),
    gradeId ? eq(classScheduleGrade.grade_id, gradeId) : undefined,
  );
  return (await db.$count(classScheduleGrade, here)) > 0;
}
