import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { running } from '#modules/core/directory/server/public.ts';
import { user, userOrganization } from '#modules/core/directory/server/tables.ts';
import { classroom } from '#modules/core/school/server/tables.ts';
import { absencesOf } from '#server/absence/absence.ts';
import { engagementsOf } from '#server/busy/busy.ts';
import type { Db } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization, holds } from '#server/rights/actor.ts';
import { instantAt } from '#shared/dates.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { lessons as contract } from '../../contract/lessons.contract.ts';
import { scheduleRefusals as r } from '../../contract/schedule.refusals.ts';
import { FREE_KINDS } from '../../contract/schedule-kinds.ts';
import { scheduleRights } from '../../rights.ts';
import { lessonById } from '../change/change-rows.service.ts';
import { refsOf } from '../change/holds.service.ts';
import { hoursOn } from '../dated/dated-lessons.policy.ts';
import { planOfDay } from '../dated/day-plan.policy.ts';
import { semesterAt, termsOf } from '../dated/terms.queries.ts';
import { nowOf } from '../now.ts';
import { lesson, lessonHold } from '../tables.ts';
import { isStaff } from './lesson-reach.service.ts';
import { type LessonRecord, lessonsBetween, namedLessons, ofClasses } from './lesson-rows.queries.ts';
import { requireSpan } from './timetable.service.ts';

type Source = Pick<EventSource, 'db' | 'services'>;
type FreeTeacher = z.output<(typeof contract)['freeTeachers']['output']>['list'][number];
const MOST = 60;

/** A lesson that the caller may change: who teaches it, or who manages timetables; refuses (404001) others. */
async function ownLesson(ctx: Context, id: string): Promise<LessonRecord> {
  const { actor, db } = ctx;
  const row = await lessonById(db, currentOrganization(actor), id);
  const isOwn = row?.teacher_id === actor.user_id || row?.orig_teacher_id === actor.user_id;
  if (!row || !(isOwn || holds(actor, scheduleRights.manage))) throw refuse(shared.not_found);
  return row;
}

/** One lesson of the own school, for staff. */
export async function viewLesson(ctx: Context, id: string) {
  const { actor, db, services } = ctx;
  const row = isStaff(actor) ? await lessonById(db, currentOrganization(actor), id) : null;
  const [shown] = row ? await namedLessons(db, [row]) : [];
  if (!row || !shown) throw refuse(shared.not_found);
  const isOwn = row.teacher_id === actor.user_id || row.orig_teacher_id === actor.user_id;
  const isOpen = row.starts_at > nowOf(services) && row.status !== 'cancelled';
  const may = isOpen && ((isOwn && holds(actor, scheduleRights.view)) || holds(actor, scheduleRights.manage));
  return { ...shown, may_change: may };
}

interface Candidate {
  readonly id: string;
  readonly name: string;
  readonly name_en: string | null;
  readonly teaches_class: boolean;
  readonly same_subject: boolean;
  readonly near: number;
  readonly covers: number;
}

/** Everybody who teaches here this term, with what makes them fit for a lesson. */
async function candidates(db: Db, row: LessonRecord): Promise<Candidate[]> {
  const own = sql`${lesson.organization_id} = ${row.organization_id} and ${lesson.semester_id} = ${row.semester_id}`;
  const stage = row.subject_value.slice(0, 3);
  const rows = await db
    .select({
      id: user.id,
      name: user.name,
      name_en: user.name_en,
      teaches_class: sql<boolean>`coalesce(bool_or(${lesson.classroom_ids} && ${`{${row.classroom_ids.join(',')}}`}::uuid[]), false)`,
      same_subject: sql<boolean>`coalesce(bool_or(substr(${lesson.subject_value}, 4) = ${row.subject_value.slice(3)} and substr(${lesson.subject_value}, 1, 3) = ${stage}), false)`,
      near: sql<number>`count(*) filter (where ${lesson.date} = ${row.date} and (${lesson.period_to} = ${row.period_from - 1} or ${lesson.period_from} = ${row.period_to + 1}))::int`,
      covers: sql<number>`count(*) filter (where ${lesson.status} = 'covered' and ${lesson.orig_teacher_id} is distinct from ${user.id})::int`,
    })
    .from(user)
    .innerJoin(userOrganization, eq(userOrganization.user_id, user.id))
    .innerJoin(lesson, and(eq(lesson.teacher_id, user.id), own))
    .where(
      and(
        eq(userOrganization.organization_id, row.organization_id),
        running(userOrganization),
        row.teacher_id ? ne(user.id, row.teacher_id) : undefined,
        row.orig_teacher_id ? ne(user.id, row.orig_teacher_id) : undefined,
      ),
    )
    .groupBy(user.id, user.name, user.name_en);
  return rows;
}

/**
 * Colleagues who are free in the time of a lesson and not away, the most fitting first: the same subject, then who
 * teaches the class, who is free before and after, and who has covered least.
 */
export async function freeTeachers(source: Source, row: LessonRecord): Promise<FreeTeacher[]> {
  const all = await candidates(source.db, row);
  const ids = all.map((one) => one.id);
  const span = { from: row.starts_at, to: row.ends_at };
  const busy = new Set((await engagementsOf(source, ids, [span])).map((one) => one.user_id));
  const away = new Set((await absencesOf(source, ids, row.starts_at, row.ends_at)).map((one) => one.user_id));
  const free = all.filter(({ id }) => !busy.has(id) && !away.has(id));
  const fewest = Math.min(...free.map((one) => one.covers));
  const weight = (one: Candidate) =>
    (one.same_subject ? 4 : 0) + (one.teaches_class ? 2 : 0) + (one.near === 0 ? 1 : 0);
  return free
    .sort((a, b) => weight(b) - weight(a) || a.covers - b.covers || a.name.localeCompare(b.name, 'zh'))
    .slice(0, MOST)
    .map(({ id, name, name_en, same_subject, teaches_class, near, covers }) => {
      const reasons: FreeTeacher['reasons'] = [];
      if (same_subject) reasons.push('same_subject');
      if (teaches_class) reasons.push('teaches_class');
      if (near === 0) reasons.push('free_around');
      if (covers === fewest) reasons.push('few_covers');
      return { id, name, name_en, reasons, covers };
    });
}

export async function viewFreeTeachers(ctx: Context, id: string) {
  const row = await ownLesson(ctx, id);
  const [shown] = await namedLessons(ctx.db, [row]);
  if (!shown) throw refuse(shared.not_found);
  return { lesson: shown, list: await freeTeachers(ctx, row) };
}

/** Periods in which class and teacher of a lesson are both free, and lessons of the class that it could be swapped with. */
export async function viewFreeSlots(ctx: Context, id: string, span: { readonly from: string; readonly to: string }) {
  requireSpan(span);
  const row = await ownLesson(ctx, id);
  const { db, services } = ctx;
  const now = nowOf(services);
  if (row.starts_at <= now) throw refuse(r.begun);
  const [home] = await db
    .select()
    .from(classroom)
    .where(eq(classroom.id, row.classroom_ids[0] ?? ''));
  const term = await semesterAt(db, row.organization_id, row.date);
  if (!home || !term) return { free: [], swaps: [] };
  const terms = await termsOf(db, row.organization_id, term.first_week_monday, span.from, span.to);
  const held = await heldOf(db, refsOf(row), span);
  const isFree = (starts_at: string, ends_at: string) =>
    starts_at > now && held.every((one) => one.ends_at <= starts_at || ends_at <= one.starts_at);
  const length = row.period_to - row.period_from;
  const free = terms.days.flatMap((day) => {
    if (day.date > term.ends_on || day.date < term.starts_on) return [];
    const rules = terms.rules.filter((rule) => rule.date === day.date);
    const plan = planOfDay(day, rules, home, term.first_week_monday);
    if (plan.weekday === null) return [];
    const periods = hoursOn(terms.hours, home.grade_id, day.date) ?? [];
    return periods.flatMap((first) => {
      const last = periods.find((one) => one.no === first.no + length);
      if (!last || FREE_KINDS.includes(first.kind) || plan.periods_off.includes(first.no)) return [];
      const [starts_at, ends_at] = [first.starts, last.ends].map((time) => instantAt(day.date, time, terms.zone));
      if (!starts_at || !ends_at || !isFree(starts_at, ends_at)) return [];
      return [{ date: day.date, period: first.no, starts_at, ends_at }];
    });
  });
  const others = await lessonsBetween(
    db,
    row.organization_id,
    span,
    and(ofClasses(row.classroom_ids), ne(lesson.id, row.id), inArray(lesson.status, ['planned', 'covered', 'moved'])),
  );
  const swaps = others.filter((one) => canSwap(row, one, held, now));
  return { free, swaps: await namedLessons(db, swaps.slice(0, MOST)) };
}

type Held = Awaited<ReturnType<typeof heldOf>>[number];

/** The own teacher is free in the time of the other one; whether the other teacher is, the wish itself finds out. */
function canSwap(row: LessonRecord, other: LessonRecord, held: readonly Held[], now: string): boolean {
  if (other.starts_at <= now || !other.teacher_id || other.teacher_id === row.teacher_id) return false;
  if (other.period_to - other.period_from !== row.period_to - row.period_from) return false;
  if (other.classroom_ids.join() !== row.classroom_ids.join()) return false;
  return held.every(
    (one) =>
      one.lesson_id === row.id ||
      one.lesson_id === other.id ||
      one.ends_at <= other.starts_at ||
      other.ends_at <= one.starts_at,
  );
}

async function heldOf(db: Db, refs: readonly string[], { from, to }: { readonly from: string; readonly to: string }) {
  return db
    .select({ lesson_id: lessonHold.lesson_id, starts_at: lessonHold.starts_at, ends_at: lessonHold.ends_at })
    .from(lessonHold)
    .where(
      and(
        eq(lessonHold.active, true),
        inArray(lessonHold.ref_id, [...refs]),
        sql`${lessonHold.starts_at} > ${from}::date - 1 and ${lessonHold.starts_at} < ${to}::date + 2`,
      ),
    );
}
