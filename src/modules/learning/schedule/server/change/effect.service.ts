import { and, eq } from 'drizzle-orm';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import { classroom } from '#modules/core/school/server/tables.ts';
import type { EventSource } from '#server/events/events.ts';
import { instantAt } from '#shared/dates.ts';
import { refuse } from '#shared/refusal.ts';
import { scheduleRefusals as r } from '../../contract/schedule.refusals.ts';
import { FREE_KINDS } from '../../contract/schedule-kinds.ts';
import { hoursOn } from '../dated/dated-lessons.policy.ts';
import { planOfDay } from '../dated/day-plan.policy.ts';
import { semesterAt, termsOf } from '../dated/terms.queries.ts';
import { type LessonRecord, namesOf } from '../lesson/lesson-rows.queries.ts';
import { nowOf } from '../now.ts';
import { claimRooms } from '../publish/room-claims.service.ts';
import type { Effect, Standing } from '../tables.ts';
import type { ChangeRecord } from './change-rows.service.ts';
import { heldThen, refsOf } from './holds.service.ts';
import type { Stands } from './standing.policy.ts';

type Source = Pick<EventSource, 'db' | 'services'>;
export type Wish = Pick<
  ChangeRecord,
  'kind' | 'asked_user_id' | 'to_date' | 'to_period' | 'to_room_id' | 'organization_id'
>;
type Time = NonNullable<Effect['time']>;

const timeOf = ({ date, period_from, period_to, starts_at, ends_at }: Standing | LessonRecord): Time => ({
  date,
  period_from,
  period_to,
  starts_at,
  ends_at,
});

/** What a wish would do to its lesson and to the other one. */
export async function effectOf(
  source: Source,
  wish: Wish,
  row: LessonRecord,
  other: LessonRecord | null,
): Promise<{ readonly lesson: Effect | null; readonly other: Effect | null }> {
  const only = (lesson: Effect) => ({ lesson, other: null });
  const handOver = (to: string | null) => ({ from: row.teacher_id, to });
  switch (wish.kind) {
    case 'cover':
      return only({ status: 'covered', teacher: handOver(wish.asked_user_id) });
    case 'self_study':
      return only({ status: 'self_study', teacher: handOver(wish.asked_user_id) });
    case 'cancel':
      return only({ status: 'cancelled' });
    case 'room':
      return only({ status: row.status, room: wish.to_room_id });
    case 'merge':
      return only({ status: 'merged', teacher: handOver(other?.teacher_id ?? null), room: other?.broom_id ?? null });
    case 'move':
      return only({ status: 'moved', time: await periodAt(source, wish, row) });
    case 'extra':
      return { lesson: null, other: { status: 'planned', time: await periodAt(source, wish, row) } };
    case 'swap':
      if (!other) throw new Error('a swap has another lesson');
      return { lesson: { status: 'moved', time: timeOf(other) }, other: { status: 'moved', time: timeOf(row) } };
  }
}

/** When a period of a day is for the class of a lesson; refuses days and periods without lessons, and those that have begun. */
async function periodAt({ db, services }: Source, wish: Wish, row: LessonRecord): Promise<Time> {
  const { to_date: date, to_period: period_from, organization_id } = wish;
  const [home] = await db
    .select({ grade_id: classroom.grade_id, campus_id: classroom.campus_id })
    .from(classroom)
    .where(and(eq(classroom.id, row.classroom_ids[0] ?? ''), eq(classroom.organization_id, organization_id)));
  const term = date ? await semesterAt(db, organization_id, date) : null;
  if (!date || !period_from || !home || !term) throw refuse(r.no_lesson_then);
  const terms = await termsOf(db, organization_id, term.first_week_monday, date, date);
  const [day] = terms.days;
  const plan = day ? planOfDay(day, terms.rules, home, term.first_week_monday) : null;
  const period_to = period_from + row.period_to - row.period_from;
  const periods = hoursOn(terms.hours, home.grade_id, date) ?? [];
  const [first, last] = [period_from, period_to].map((no) => periods.find((one) => one.no === no));
  const isOff = !plan?.weekday || plan.periods_off.some((no) => period_from <= no && no <= period_to);
  if (isOff || !first || !last || FREE_KINDS.includes(first.kind)) throw refuse(r.no_lesson_then);
  const zone = await zoneOf(db, organization_id);
  const starts_at = instantAt(date, first.starts, zone);
  if (starts_at <= nowOf(services)) throw refuse(r.then_is_over);
  return { date, period_from, period_to, starts_at, ends_at: instantAt(date, last.ends, zone) };
}

/** A lesson with how it would stand. */
export interface Next {
  readonly row: LessonRecord;
  readonly stands: Stands;
}

const NO_ROOMS = { to_move: [], hard: [], closed: [], taken: [] };

/**
 * Refuses what would take up a person, a class or a room twice. The lessons themselves move, so they do not stand in
 * their own way; `except` are covers that the caller turns into this. Its people and classes have been locked.
 */
export async function requireFree(
  source: Source,
  organizationId: string,
  next: readonly Next[],
  { except = [], isCover = false }: { readonly except?: readonly string[]; readonly isCover?: boolean } = {},
): Promise<void> {
  const own = [...next.map(({ row }) => row.id), ...except];
  for (const { row, stands } of next) {
    if (stands.status === 'cancelled') continue;
    const teacher_id = stands.status === 'merged' ? null : stands.teacher_id;
    const refs = refsOf({ ...row, teacher_id });
    const [held] = await heldThen(source.db, refs, stands, own);
    if (!held) continue;
    if (held.kind === 'class') throw refuse(r.class_busy);
    const name = (await namesOf(source.db, [held.ref_id])).get(held.ref_id);
    const who = { cn: name?.name ?? '', us: name?.name_en ?? name?.name ?? '' };
    // who covers somebody has no lesson of their own then
    throw isCover || held.is_cover ? refuse(r.busy, { name: who }) : refuse(r.teacher_busy, { name: who });
  }
  const moving = next.filter(
    ({ row, stands }) =>
      stands.status !== 'cancelled' &&
      stands.status !== 'merged' &&
      stands.broom_id !== null &&
      (stands.broom_id !== row.broom_id || stands.starts_at !== row.starts_at),
  );
  const zone = await zoneOf(source.db, organizationId);
  const wanted = moving.map(({ row, stands }) => ({
    slot_id: row.id,
    broom_id: stands.broom_id,
    starts_at: stands.starts_at,
    ends_at: stands.ends_at,
  }));
  const { to_move, hard, closed, taken } = wanted.length
    ? await claimRooms(source, organizationId, wanted, { zone, except: new Set(own) })
    : NO_ROOMS;
  const clash = moving.some(({ stands }, at) =>
    moving.some(
      (other, n) =>
        n > at &&
        other.stands.broom_id === stands.broom_id &&
        other.stands.starts_at < stands.ends_at &&
        stands.starts_at < other.stands.ends_at,
    ),
  );
  if (clash || to_move.length + hard.length + closed.length + taken.length > 0) throw refuse(r.room_busy);
}
