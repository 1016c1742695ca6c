import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { schoolCampus } from '#modules/core/directory/server/tables.ts';
import { classroom } from '#modules/core/school/server/tables.ts';
import { absencesOf } from '#server/absence/absence.ts';
import { within } from '#server/database/scope.ts';
import type { EventSource } from '#server/events/events.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { addDays, today } from '#shared/dates.ts';
import type { lessons as contract } from '../../contract/lessons.contract.ts';
import { hoursOfSchool } from '../dated/terms.queries.ts';
import { nowOf } from '../now.ts';
import { lesson } from '../tables.ts';
import { taughtWithin } from './lesson-reach.service.ts';
import { type LessonRecord, lessonsBetween, namedLessons } from './lesson-rows.queries.ts';
import { classOrder, daysOf, requireSpan } from './timetable.service.ts';

type Query<K extends 'board' | 'uncovered'> = z.output<(typeof contract)[K]['query']>;

export const needsTeacher = ({ status, kind }: Pick<LessonRecord, 'status' | 'kind'>): boolean =>
  status !== 'cancelled' && status !== 'self_study' && kind !== 'self_study';

/** Of some lessons those that nobody teaches, with why: no teacher, or one who is away then. */
export async function uncoveredAmong(
  source: Pick<EventSource, 'db' | 'services'>,
  rows: readonly LessonRecord[],
): Promise<Map<string, 'no_teacher' | 'away'>> {
  const asked = rows.filter(needsTeacher);
  const people = [...new Set(asked.flatMap((row) => (row.teacher_id ? [row.teacher_id] : [])))];
  const from = asked.map((row) => row.starts_at).sort()[0];
  const to = asked
    .map((row) => row.ends_at)
    .sort()
    .at(-1);
  const away = from && to ? await absencesOf(source, people, from, to) : [];
  const found = new Map<string, 'no_teacher' | 'away'>();
  for (const row of asked) {
    if (!row.teacher_id) found.set(row.id, 'no_teacher');
    else if (away.some((one) => one.user_id === row.teacher_id && one.from < row.ends_at && row.starts_at < one.to))
      found.set(row.id, 'away');
  }
  return found;
}

/** Every class of a day with its lessons; for the head of a department those of their own people. */
export async function viewBoard(ctx: Context, { day }: Query<'board'>) {
  const { db, actor, scope } = ctx;
  const date = day ?? today(actor.time_zone);
  const here = currentOrganization(actor);
  const span = { from: date, to: date };
  const rows = await lessonsBetween(db, here, span, taughtWithin(scope));
  const open = await uncoveredAmong(ctx, rows);
  const shown = await namedLessons(db, rows);
  const classes = await db
    .select({ id: classroom.id, name: classroom.name, name_en: classroom.name_en })
    .from(classroom)
    .where(and(eq(classroom.organization_id, here), eq(classroom.status, 'active')))
    .orderBy(...classOrder);
  const ofClass = new Map<string, typeof shown>();
  for (const one of shown) for (const { id } of one.classrooms) ofClass.set(id, [...(ofClass.get(id) ?? []), one]);
  const [about] = await daysOf(db, here, span, null);
  const hours = await hoursOfSchool(db, here, date, date);
  const longest = hours.toSorted((a, b) => b.periods.length - a.periods.length)[0];
  return {
    day: date,
    reason: about?.reason ?? null,
    periods: [...(longest?.periods ?? [])],
    classes: classes
      .filter(({ id }) => ofClass.has(id))
      .map((one) => ({
        ...one,
        lessons: (ofClass.get(one.id) ?? []).map((row) => ({ ...row, uncovered: open.has(row.id) })),
      })),
  };
}

/** How many lessons run at this moment, by campus. */
export async function viewNow(ctx: Context) {
  const { db, actor, scope, services } = ctx;
  const now = nowOf(services);
  const date = today(actor.time_zone);
  const rows = (
    await db
      .select({ row: lesson, campus: { id: schoolCampus.id, name: schoolCampus.name, name_en: schoolCampus.name_en } })
      .from(lesson)
      .innerJoin(classroom, sql`${classroom.id} = ${lesson.classroom_ids}[1]`)
      .innerJoin(schoolCampus, eq(schoolCampus.id, classroom.campus_id))
      .where(and(within(scope, lesson.organization_id), eq(lesson.date, date), taughtWithin(scope)))
  ).filter(({ row }) => row.starts_at <= now && now < row.ends_at && row.status !== 'cancelled');
  const open = await uncoveredAmong(
    ctx,
    rows.map(({ row }) => row),
  );
  const byCampus = Map.groupBy(rows, ({ campus }) => campus.id);
  const campuses = await db
    .select({ id: schoolCampus.id, name: schoolCampus.name, name_en: schoolCampus.name_en })
    .from(schoolCampus)
    .where(within(scope, schoolCampus.organization_id))
    .orderBy(asc(schoolCampus.name), asc(schoolCampus.id));
  return {
    list: campuses.map((campus) => {
      const own = (byCampus.get(campus.id) ?? []).map(({ row }) => row);
      const count = (holdsOf: (row: LessonRecord) => boolean) => own.filter(holdsOf).length;
      return {
        campus,
        running: own.length,
        covered: count((row) => row.status === 'covered'),
        self_study: count((row) => row.status === 'self_study'),
        uncovered: count((row) => open.has(row.id)),
      };
    }),
  };
}

const AHEAD = 14;

/** Lessons ahead that nobody teaches. */
export async function listUncovered(ctx: Context, query: Query<'uncovered'>) {
  const { db, actor, scope, services } = ctx;
  const from = query.from ?? today(actor.time_zone);
  const span = { from, to: query.to ?? addDays(from, AHEAD) };
  requireSpan(span);
  const now = nowOf(services);
  const mine = scope.departments ? taughtWithin(scope) : undefined;
  const rows = await lessonsBetween(db, currentOrganization(actor), span, and(gt(lesson.starts_at, now), mine));
  const open = await uncoveredAmong(ctx, rows);
  const shown = await namedLessons(db, rows.filter((row) => open.has(row.id)).slice(0, 500));
  return { list: shown.map((row) => ({ ...row, why: open.get(row.id) ?? ('no_teacher' as const) })) };
}
