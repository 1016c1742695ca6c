import { and, arrayOverlaps, asc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { broom } from '#modules/campus/premises/server/tables.ts';
import { days as calendarDays } from '#modules/core/calendar/server/public.ts';
import { running } from '#modules/core/directory/server/public.ts';
import { user, userOrganization } from '#modules/core/directory/server/tables.ts';
import { classroom, grade } from '#modules/core/school/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { daysBetween } from '#shared/dates.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { searchPattern } from '#shared/text/search-words.ts';
import type { lessons as contract, Timetable } from '../../contract/lessons.contract.ts';
import { scheduleTexts as t } from '../../contract/schedule.refusals.ts';
import { hoursOn } from '../dated/dated-lessons.policy.ts';
import { planOfDay } from '../dated/day-plan.policy.ts';
import { hoursOfSchool, isPublished, rulesOfDays, semesterAt } from '../dated/terms.queries.ts';
import { lesson } from '../tables.ts';
import { isStaff, type Owner, ownerOf, ownPupilsOf } from './lesson-reach.service.ts';
import { lessonsBetween, namedLessons, ofTeacher } from './lesson-rows.queries.ts';

type Query<K extends 'list' | 'mine' | 'owners' | 'together'> = z.output<(typeof contract)[K]['query']>;
interface Days {
  readonly from: string;
  readonly to: string;
}

const DAYS_AT_MOST = 42;

export function requireSpan({ from, to }: Days): void {
  if (daysBetween(from, to) >= DAYS_AT_MOST) throw refuseFields({ to: [t.too_long] });
}

/** The days of a span as they are for a grade, or for the school as a whole. */
export async function daysOf(db: Db, organizationId: string, { from, to }: Days, place: Owner['place']) {
  const term = (await semesterAt(db, organizationId, from)) ?? (await semesterAt(db, organizationId, to));
  if (!term) return [];
  const rules = Map.groupBy(await rulesOfDays(db, organizationId, from, to), (rule) => rule.date);
  const found = await calendarDays(db, organizationId, from, to, 'students');
  return found.map((day) => {
    const at = place ?? { grade_id: '', campus_id: '' };
    const { weekday, week_no, reason } = planOfDay(day, rules.get(day.date) ?? [], at, term.first_week_monday);
    return { date: day.date, weekday, week_no: week_no > 0 ? week_no : null, reason };
  });
}

/** Lessons of one owner in a span, with its days and the hours of a day. */
async function timetableOf(ctx: Context, span: Days, owner: Owner): Promise<Timetable> {
  const { db } = ctx;
  const { organization_id, where, place } = owner;
  const rows = await lessonsBetween(db, organization_id, span, where);
  const hours = await hoursOfSchool(db, organization_id, span.from, span.to);
  const grade = place?.grade_id ?? (await gradeOf(db, rows[0]?.classroom_ids[0]));
  const periods =
    (grade && hoursOn(hours, grade, span.from)) || hours.find((one) => !grade || one.grade_id === grade)?.periods;
  return {
    ...span,
    published: rows.length > 0 || (await isPublished(db, organization_id, span, place?.grade_id)),
    list: await namedLessons(db, rows),
    days: await daysOf(db, organization_id, span, place),
    periods: [...(periods ?? [])],
  };
}

async function gradeOf(db: Db, classroomId: string | undefined): Promise<string | null> {
  if (!classroomId) return null;
  const [row] = await db.select({ id: classroom.grade_id }).from(classroom).where(eq(classroom.id, classroomId));
  return row?.id ?? null;
}

/** Lessons of a class, teacher, room or student. */
export async function viewLessons(ctx: Context, { view, id, ...span }: Query<'list'>): Promise<Timetable> {
  requireSpan(span);
  return timetableOf(ctx, span, await ownerOf(ctx, view, id));
}

/** Own lessons: those that one teaches, or those of one’s class. */
export async function viewMine(ctx: Context, span: Query<'mine'>): Promise<Timetable> {
  requireSpan(span);
  const { actor } = ctx;
  if (isStaff(actor) && actor.organization_id)
    return timetableOf(ctx, span, {
      organization_id: actor.organization_id,
      where: ofTeacher(actor.user_id),
      place: null,
    });
  const own = (await ownPupilsOf(ctx)).find((one) => one.id === actor.user_id);
  if (own) return viewLessons(ctx, { view: 'student', id: own.id, ...span });
  if (!actor.organization_id) throw refuse(shared.not_found);
  return timetableOf(ctx, span, { organization_id: actor.organization_id, where: sql`false`, place: null });
}

/** Periods of some days in which one of several colleagues has a lesson; for staff. */
export async function viewTogether(ctx: Context, { user_ids, ...span }: Query<'together'>) {
  requireSpan(span);
  const { actor, db } = ctx;
  if (!isStaff(actor)) throw refuse(shared.not_found);
  const here = currentOrganization(actor);
  const asked = user_ids.length
    ? or(inArray(lesson.teacher_id, user_ids), arrayOverlaps(lesson.co_teacher_ids, user_ids))
    : sql`false`;
  const rows = await lessonsBetween(db, here, span, and(asked, ne(lesson.status, 'cancelled')));
  const taken = new Map(
    rows.flatMap(({ date, period_from, period_to }) =>
      Array.from({ length: period_to - period_from + 1 }, (_, at) => {
        const period = period_from + at;
        return [`${date} ${period}`, { date, period }] as const;
      }),
    ),
  );
  const hours = await hoursOfSchool(db, here, span.from, span.to);
  return {
    ...span,
    taken: [...taken.values()],
    days: await daysOf(db, here, span, null),
    periods: [...(hours.toSorted((a, b) => b.periods.length - a.periods.length)[0]?.periods ?? [])],
  };
}

const MOST = 50;

/** Classes, teachers or rooms to choose from; for families their own classes alone. */
export async function listOwners(ctx: Context, { view, q, id }: Query<'owners'>) {
  const { db, actor } = ctx;
  const chosen = { view, q, id };
  if (!isStaff(actor)) {
    const ids = view === 'class' ? (await ownPupilsOf(ctx)).flatMap((one) => one.classroom_ids) : [];
    return { list: await classesAmong(db, inArray(classroom.id, ids), chosen) };
  }
  const here = currentOrganization(actor);
  if (view === 'class') return { list: await classesAmong(db, eq(classroom.organization_id, here), chosen) };
  const named = q ? searchPattern(q) : null;
  if (view === 'teacher') {
    const list = await db
      .selectDistinct({ id: user.id, name: user.name, name_en: user.name_en, pinyin: user.name_pinyin })
      .from(user)
      .innerJoin(userOrganization, eq(userOrganization.user_id, user.id))
      .where(
        and(
          eq(userOrganization.organization_id, here),
          running(userOrganization),
          sql`'teacher' = any (${user.types})`,
          id ? eq(user.id, id) : undefined,
          named
            ? sql`(${user.name} ~* ${named} or ${user.name_en} ~* ${named} or ${user.name_pinyin} ~* ${named} or ${user.name_initials} ~* ${named})`
            : undefined,
        ),
      )
      .orderBy(asc(user.name_pinyin), asc(user.id))
      .limit(MOST);
    return { list: list.map(({ pinyin: _, ...one }) => one) };
  }
  const list = await db
    .select({ id: broom.id, name: broom.name, name_en: broom.name_en })
    .from(broom)
    .where(
      and(
        eq(broom.organization_id, here),
        ne(broom.status, 'closed'),
        id ? eq(broom.id, id) : undefined,
        named ? or(sql`${broom.name} ~* ${named}`, sql`${broom.number} ~* ${named}`) : undefined,
      ),
    )
    .orderBy(asc(broom.number), asc(broom.id))
    .limit(MOST);
  return { list };
}

/** Classes in the order of a child’s years. */
export const classOrder: readonly SQL[] = [
  sql`(select array_position(array[104, 103, 101, 102, 106, 105], ${grade.stage_code}) * 100 + ${grade.year_no}
         from ${grade} where ${grade.id} = ${classroom.grade_id})`,
  asc(classroom.class_no),
  asc(classroom.id),
];
const CLASSES_AT_MOST = 200;
async function classesAmong(
  db: Db,
  where: ReturnType<typeof eq>,
  { q, id }: { readonly q?: string | undefined; readonly id?: string | undefined },
) {
  const named = q ? searchPattern(q) : null;
  const rows = await db
    .select({
      id: classroom.id,
      name: classroom.name,
      name_en: classroom.name_en,
    })
    .from(classroom)
    .where(
      and(
        where,
        eq(classroom.status, 'active'),
        id ? eq(classroom.id, id) : undefined,
        named ? sql`(${classroom.name} ~* ${named} or ${classroom.name_en} ~* ${named})` : undefined,
      ),
    )
    .orderBy(...classOrder)
    .limit(CLASSES_AT_MOST);
  return rows;
}
