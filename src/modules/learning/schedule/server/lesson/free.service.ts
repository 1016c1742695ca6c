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

interface Colleague {
  readonly id: string;
  readonly name: string;
  readonly name_en: string | null;
  readonly classes: ReadonlySet<string>;
  readonly subjects: ReadonlySet<string>;
  readonly covers: number;
}

export interface Free extends FreeTeacher {
  /** Periods that they teach on the day of the lesson. */
  readonly lessons: number;
}

/** Everybody who teaches here this term: what, whom, and how often they covered somebody. */
async function colleaguesOf(db: Db, { organization_id, semester_id }: LessonRecord): Promise<Colleague[]> {
  const rows = await db
    .select({
      id: user.id,
      name: user.name,
      name_en: user.name_en,
      classes: sql<string[]>`array_agg(distinct ${lesson.classroom_ids}::text)`,
      subjects: sql<string[]>`array_agg(distinct ${lesson.subject_value})`,
      covers: sql<number>`count(*) filter (where ${lesson.status} = 'covered' and ${lesson.orig_teacher_id} is distinct from ${user.id})::int`,
    })
    .from(user)
    .innerJoin(userOrganization, eq(userOrganization.user_id, user.id))
    .innerJoin(
      lesson,
      and(
        eq(lesson.teacher_id, user.id),
        eq(lesson.organization_id, organization_id),
        eq(lesson.semester_id, semester_id),
      ),
    )
    .where(and(eq(userOrganization.organization_id, organization_id), running(userOrganization)))
    .groupBy(user.id, user.name, user.name_en);
  return rows.map((row) => ({
    ...row,
    classes: new Set(row.classes.flatMap((ids) => ids.replace(/[{}]/g, '').split(','))),
    subjects: new Set(row.subjects),
  }));
}

/** Where people teach on the days of some lessons: `user date` to periods. */
async function periodsTaught(db: Db, rows: readonly LessonRecord[]): Promise<Map<string, Set<number>>> {
  const dates = [...new Set(rows.map((row) => row.date))];
  const taught = await db
    .select({ id: lesson.teacher_id, date: lesson.date, from: lesson.period_from, to: lesson.period_to })
    .from(lesson)
    .where(
      and(
        eq(lesson.organization_id, rows[0]?.organization_id ?? ''),
        inArray(lesson.date, dates),
        ne(lesson.status, 'cancelled'),
      ),
    );
  const found = new Map<string, Set<number>>();
  for (const { id, date, from, to } of taught) {
    const own = found.get(`${id} ${date}`) ?? new Set<number>();
    for (let no = from; no <= to; no++) own.add(no);
    found.set(`${id} ${date}`, own);
  }
  return found;
}

/**
 * Colleagues who are free in the time of each of some lessons of a school and not away, the most fitting first: the same
 * subject, then who teaches the class, who is free before and after, and who has covered least.
 */
export async function freeTeachers(
  source: Source,
  rows: readonly LessonRecord[],
): Promise<ReadonlyMap<string, readonly Free[]>> {
  const [first] = rows;
  if (!first) return new Map();
  const all = await colleaguesOf(source.db, first);
  const ids = all.map((one) => one.id);
  const spans = rows.map((row) => ({ from: row.starts_at, to: row.ends_at }));
  const busy = await engagementsOf(source, ids, spans);
  const from = spans.map((one) => one.from).sort()[0] ?? '';
  const to =
    spans
      .map((one) => one.to)
      .sort()
      .at(-1) ?? '';
  const away = await absencesOf(source, ids, from, to);
  const taken = Map.groupBy([...busy, ...away], (one) => one.user_id);
  const taught = await periodsTaught(source.db, rows);
  return new Map(
    rows.map((row) => {
      const isFree = ({ id }: Colleague) =>
        id !== row.teacher_id &&
        id !== row.orig_teacher_id &&
        !(taken.get(id) ?? []).some((one) => one.from < row.ends_at && row.starts_at < one.to);
      return [row.id, ranked(row, all.filter(isFree), taught)];
    }),
  );
}

function ranked(row: LessonRecord, free: readonly Colleague[], taught: ReadonlyMap<string, Set<number>>): Free[] {
  const fewest = Math.min(...free.map((one) => one.covers));
  const found = free.map(({ id, name, name_en, classes, subjects, covers }) => {
    const day = taught.get(`${id} ${row.date}`) ?? new Set<number>();
    const isAround = day.has(row.period_from - 1) || day.has(row.period_to + 1);
    const reasons: FreeTeacher['reasons'] = [];
    const isSame = subjects.has(row.subject_value);
    const knows = row.classroom_ids.some((one) => classes.has(one));
    if (isSame) reasons.push('same_subject');
    if (knows) reasons.push('teaches_class');
    if (!isAround) reasons.push('free_around');
    if (covers === fewest) reasons.push('few_covers');
    const weight = (isSame ? 4 : 0) + (knows ? 2 : 0) + (isAround ? 0 : 1);
    return { weight, one: { id, name, name_en, reasons, covers, lessons: day.size } };
  });
  return found
    .sort((a, b) => b.weight - a.weight || a.one.covers - b.one.covers || a.one.name.localeCompare(b.one.name, 'zh'))
    .slice(0, MOST)
    .map(({ one }) => one);
}

/** For covers: the same for lessons of a school by their ids. */
export async function freeTeachersOf(
  source: Source,
  organizationId: string,
  lessonIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Free[]>> {
  if (lessonIds.length === 0) return new Map();
  const rows = await source.db
    .select()
    .from(lesson)
    .where(and(eq(lesson.organization_id, organizationId), inArray(lesson.id, [...lessonIds])));
  return freeTeachers(source, rows);
}

export async function viewFreeTeachers(ctx: Context, id: string) {
  const row = await ownLesson(ctx, id);
  const [shown] = await namedLessons(ctx.db, [row]);
  if (!shown) throw refuse(shared.not_found);
  return { lesson: shown, list: [...((await freeTeachers(ctx, [row])).get(row.id) ?? [])] };
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
      const isOff = plan.periods_off.some((no) => first.no <= no && no <= first.no + length);
      if (!last || FREE_KINDS.includes(first.kind) || isOff) return [];
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
