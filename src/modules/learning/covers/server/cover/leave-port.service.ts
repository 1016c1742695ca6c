import { and, eq, gt, inArray, ne } from 'drizzle-orm';
import * as z from 'zod';
import {
  freeTeachers,
  type LessonFact,
  lessonsTaught,
  setCover,
  shareTimetable,
} from '#modules/learning/schedule/server/public.ts';
import {
  type LeaveImpact,
  type LeaveImpactSource,
  type LeaveSpan,
  leavesOf,
} from '#modules/life/leave/server/public.ts';
import type { Db } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import type { Context } from '#server/http/context.ts';
import { defineSetting } from '#server/settings/settings.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { listIn, localize, type Text } from '#shared/text.ts';
import { COVERED, UNCOVERED } from '../../contract/cover.lifecycle.ts';
import { coverTexts as t } from '../../contract/cover.refusals.ts';
import { type CoverWay, candidateReasons, coverWays } from '../../contract/cover-kinds.ts';
import { nowOf } from '../now.ts';
import { coverLesson } from '../tables.ts';
import { closeOffers, coverMoves, isAgreed, isAlive, letGo, recorded } from './cover-hold.service.ts';
import { refreshHomes, tell, tellToArrange } from './cover-messages.service.ts';
import { type CoverRecord, lockCovers } from './cover-rows.service.ts';
import { lessonsOf, namesOfLessons } from './cover-view.service.ts';
import { askFor } from './covers.service.ts';
import { standingOf } from './lesson-standing.policy.ts';

/** Lessons that leave hits: shown before it is asked for, arranged while it waits, on the timetable once it is agreed on. */

export const leaveCover = defineSetting<CoverWay>({
  key: 'leave_cover',
  name: { cn: '请假期间的代课安排', us: 'Covers for lessons during leave' },
  help: {
    cn: 'none 不安排；before 全部安排好才能批准；parallel 边审批边安排',
    us: 'none: not arranged; before: leave is approved once all are; parallel: both at once',
  },
  schema: z.enum(coverWays),
  default: 'parallel',
  is_public: false,
});

const KEY = 'lesson:';
/** Lessons with proposals, and colleagues proposed for each. */
const LESSONS_MOST = 40;
const PROPOSED = 3;

const wayOf = ({ db, services }: Pick<EventSource, 'db' | 'services'>, organizationId: string): Promise<CoverWay> =>
  services.settings.get(db, leaveCover, organizationId);

const ahead = async (source: Pick<EventSource, 'db' | 'services'>, leave: Omit<LeaveSpan, 'id' | 'state'>) => {
  const now = nowOf(source.services);
  const rows = await lessonsTaught(source.db, leave.organization_id, leave.user_id, leave);
  return rows.filter(({ starts_at }) => starts_at > now);
};

/** What a leave would hit, with who could take each lesson. */
async function impactsOf(
  source: Pick<EventSource, 'db' | 'services'>,
  leave: Omit<LeaveSpan, 'id' | 'state'>,
): Promise<LeaveImpact[]> {
  const lessons = (await ahead(source, leave)).slice(0, LESSONS_MOST);
  const isArranged = (await wayOf(source, leave.organization_id)) !== 'none';
  const free = isArranged
    ? await freeTeachers(
        source,
        leave.organization_id,
        lessons.map(({ id }) => id),
      )
    : new Map();
  const names = await namesOfLessons(
    source.db,
    lessons.map((one) => ({ ...one, organization_id: leave.organization_id })),
  );
  return lessons.map((one, at) => ({
    key: `${KEY}${one.id}`,
    what: {
      cn: `第${one.period_from}节 ${names[at]?.cn ?? ''}`,
      us: `Period ${one.period_from}: ${names[at]?.us ?? ''}`,
    },
    place: null,
    from: one.starts_at,
    to: one.ends_at,
    route: `/studentSchedule?lesson=${one.id}`,
    proposals: proposalsOf(free.get(one.id) ?? []),
  }));
}

type Free = NonNullable<ReturnType<Awaited<ReturnType<typeof freeTeachers>>['get']>>[number];

const proposalsOf = (free: readonly Free[]) =>
  free.slice(0, PROPOSED).map(({ id, name, name_en, reasons }) => ({
    id,
    name,
    name_en,
    why: {
      cn: listIn(
        'cn',
        reasons.map((reason) => labelOf(candidateReasons, reason, 'cn')),
      ),
      us: listIn(
        'us',
        reasons.map((reason) => labelOf(candidateReasons, reason, 'us')),
      ),
    },
  }));

/** Why a leave has to wait: lessons ahead that nobody takes. */
async function blocks(ctx: Context, vacationId: string): Promise<Text | null> {
  const { db, services } = ctx;
  const leave = (await leavesOf(db, [vacationId])).get(vacationId);
  if (!leave || (await wayOf(ctx, leave.organization_id)) !== 'before') return null;
  const n = await db.$count(
    coverLesson,
    and(
      eq(coverLesson.vacation_id, vacationId),
      inArray(coverLesson.state, [...UNCOVERED]),
      gt(coverLesson.starts_at, nowOf(services)),
    ),
  );
  return n === 0 ? null : { cn: localize(t.uncovered_n, 'cn', { n }), us: localize(t.uncovered_n, 'us', { n }) };
}

/** A leave is as it is now: its lessons follow. The leave is locked by the caller. */
export async function followLeave(source: EventSource, leave: LeaveSpan): Promise<void> {
  const { db } = source;
  await shareTimetable(db, leave.organization_id);
  const now = nowOf(source.services);
  const known = await lockCovers(db, and(eq(coverLesson.vacation_id, leave.id), ne(coverLesson.state, 'void')));
  const isOpen = (row: CoverRecord) =>
    row.starts_at > now && [...UNCOVERED, ...COVERED].some((state) => state === row.state);
  const open = known.filter(isOpen);
  const standing = await followLessons(source, open);
  const hit = standing.filter((row) => isAlive(leave) && row.starts_at < leave.to && row.ends_at > leave.from);
  const kept = new Set(hit.map(({ id }) => id));
  const over = open.filter(({ id }) => !kept.has(id));
  await voidCovers(source, over);
  const begun = known.filter((row) => row.starts_at <= now && isTaken(row) && !row.is_applied);
  if (!isAlive(leave)) return forNothing(source, begun);
  if ((await wayOf(source, leave.organization_id)) !== 'none') {
    const has = new Set(known.flatMap((row) => (over.includes(row) ? [] : row.lesson_id)));
    const missing = (await ahead(source, leave)).filter(({ id }) => !has.has(id));
    await openCovers(source, leave, missing);
  }
  if (!isAgreed(leave)) return;
  await apply(source, hit);
  // what is taught, or was, before everybody agreed
  for (const { id, version } of begun)
    await db
      .update(coverLesson)
      .set({ is_applied: true, version: version + 1 })
      .where(eq(coverLesson.id, id));
}

const isTaken = ({ state }: CoverRecord): boolean => COVERED.some((one) => one === state);

/** Lessons that have begun with a colleague, of a leave that comes to nothing: who asked for it was there themselves. */
const forNothing = (source: EventSource, rows: readonly CoverRecord[]): Promise<void> =>
  recorded(source, async (mover) => {
    for (const row of rows) await coverMoves.advance(mover, row, 'void', { set: { credit: 0 } });
  });

/** Those of some rows whose lesson the timetable still has for them, at the time at which it takes place now. */
async function followLessons({ db }: EventSource, rows: readonly CoverRecord[]): Promise<CoverRecord[]> {
  const lessons = await lessonsOf(db, rows);
  const standing: CoverRecord[] = [];
  for (const row of rows) {
    const lesson = lessons.get(row.lesson_id ?? '');
    const now = standingOf(row, lesson);
    if (!lesson || now === 'gone') continue;
    if (now === 'same') standing.push(row);
    else {
      const { date, period_from, period_to, starts_at, ends_at } = lesson;
      const answer_by = row.answer_by && row.answer_by > starts_at ? starts_at : row.answer_by;
      const [moved] = await db
        .update(coverLesson)
        .set({ date, period_from, period_to, starts_at, ends_at, answer_by, version: row.version + 1 })
        .where(eq(coverLesson.id, row.id))
        .returning();
      if (moved) standing.push(moved);
    }
  }
  return standing;
}

/** Leaves of which a lesson ahead is not on the timetable as it was when it was to be covered, the nearest first. */
export async function outOfStep({ db, services }: EventSource, most: number): Promise<string[]> {
  const rows = await db
    .select()
    .from(coverLesson)
    .where(and(gt(coverLesson.starts_at, nowOf(services)), inArray(coverLesson.state, [...UNCOVERED, ...COVERED])))
    .orderBy(coverLesson.starts_at, coverLesson.id)
    .limit(most);
  const lessons = await lessonsOf(db, rows);
  const stale = rows.filter((row) => standingOf(row, lessons.get(row.lesson_id ?? '')) !== 'same');
  return [...new Set(stale.map(({ vacation_id }) => vacation_id))];
}

async function openCovers(source: EventSource, leave: LeaveSpan, lessons: readonly LessonFact[]): Promise<void> {
  if (lessons.length === 0) return;
  const rows = await source.db
    .insert(coverLesson)
    .values(
      lessons.map((one) => ({
        organization_id: leave.organization_id,
        vacation_id: leave.id,
        lesson_id: one.id,
        date: one.date,
        period_from: one.period_from,
        period_to: one.period_to,
        starts_at: one.starts_at,
        ends_at: one.ends_at,
        classroom_ids: one.classroom_ids,
        subject_value: one.subject_value,
        course_name: one.course_name,
        teacher_id: leave.user_id,
      })),
    )
    .returning();
  await recorded(source, async (mover) => {
    for (const row of rows) await coverMoves.begin(mover, row, 'open');
  });
  await tellToArrange(source, rows);
}

/** Covers that were only held come into effect, in one order of lessons for everybody. */
async function apply(source: EventSource, rows: readonly CoverRecord[]): Promise<void> {
  const held = rows
    .filter((row) => !row.is_applied && isTaken(row))
    .toSorted((a, b) => (a.lesson_id ?? '').localeCompare(b.lesson_id ?? ''));
  for (const row of held) {
    const { organization_id, lesson_id, mode, cover_id: user_id, id: source_id } = row;
    await setCover(source, { organization_id, lesson_id, mode, user_id, source_id, state: 'applied' });
    await source.db
      .update(coverLesson)
      .set({ is_applied: true, version: row.version + 1 })
      .where(eq(coverLesson.id, row.id));
  }
}

/** Lessons that need nobody any more. The timetable is as planned again, and those who were asked or held are told. */
async function voidCovers(source: EventSource, rows: readonly CoverRecord[]): Promise<void> {
  if (rows.length === 0) return;
  await letGo(source, rows);
  const asked = await closeOffers(
    source,
    rows.map(({ id }) => id),
  );
  for (const row of rows) {
    const after = await recorded(source, (mover) =>
      coverMoves.advance(mover, row, 'void', { set: { is_applied: false, answer_by: null, credit: 0 } }),
    );
    const people = asked.filter((one) => one.cover_lesson_id === row.id).map(({ user_id }) => user_id);
    // what stood on the timetable, the timetable tells
    await tell(source, after, 'void', [...people, row.is_applied ? null : row.cover_id]);
  }
  await refreshHomes(
    source,
    asked.map(({ user_id }) => user_id),
  );
}

/** Who asks for leave chose colleagues in the form. */
async function propose(
  ctx: Context,
  vacationId: string,
  wishes: readonly { readonly key: string; readonly user_ids: readonly string[] }[],
): Promise<void> {
  const wanted = new Map(wishes.map(({ key, user_ids }) => [key, user_ids]));
  const rows = await lockCovers(ctx.db, whereOpen(vacationId));
  for (const row of rows) {
    const user_ids = wanted.get(`${KEY}${row.lesson_id ?? ''}`);
    if (user_ids) await askFor(ctx, row, { user_ids });
  }
}

const whereOpen = (vacationId: string) =>
  and(eq(coverLesson.vacation_id, vacationId), inArray(coverLesson.state, [...UNCOVERED]));

export const coverImpacts: LeaveImpactSource = {
  module: 'covers',
  of: (source: { readonly db: Db; readonly services: EventSource['services'] }, user_id, from, to, organization_id) =>
    impactsOf(source, { organization_id, user_id, from, to }),
  blocks,
  follow: followLeave,
  propose,
};
