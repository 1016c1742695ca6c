import { and, eq, inArray } from 'drizzle-orm';
import { namesOfUsers } from '#modules/core/directory/server/public.ts';
import { clearCover, setCover } from '#modules/learning/schedule/server/public.ts';
import { AGREED, TAKES_TIME } from '#modules/life/leave/contract/vacation.lifecycle.ts';
import type { LeaveSpan } from '#modules/life/leave/server/public.ts';
import { absencesOf } from '#server/absence/absence.ts';
import { type AuditEntry, writeAudit } from '#server/audit/audit.ts';
import { firstClash } from '#server/busy/busy.ts';
import type { EventSource } from '#server/events/events.ts';
import { bindMoves, type Mover } from '#server/lifecycle/moves.ts';
import { refuse } from '#shared/refusal.ts';
import { coverLifecycle } from '../../contract/cover.lifecycle.ts';
import { coverRefusals as r } from '../../contract/cover.refusals.ts';
import type { CoverMode, OfferState } from '../../contract/cover-kinds.ts';
import { nowOf } from '../now.ts';
import { coverLesson, coverOffer } from '../tables.ts';
import type { CoverRecord } from './cover-rows.service.ts';

export const coverMoves = bindMoves({
  type: 'cover_lesson',
  lifecycle: coverLifecycle,
  table: coverLesson,
  wrong_state: r.wrong_state,
});

/** Everybody agreed on a leave. */
export const isAgreed = ({ state }: Pick<LeaveSpan, 'state'>): boolean => AGREED.some((one) => one === state);
/** A leave is asked for or agreed on: its lessons need somebody. */
export const isAlive = ({ state }: Pick<LeaveSpan, 'state'>): boolean => TAKES_TIME.some((one) => one === state);

/** In whose name it is written: of a request, or of nobody where a job does it. */
export async function recorded<T>(source: EventSource, work: (mover: Mover) => Promise<T>): Promise<T> {
  const { db, actor } = source;
  const entries: AuditEntry[] = [];
  const audit = (entry: AuditEntry) => void entries.push(actor ? entry : { ...entry, kind: 'job' });
  const done = await work({ db, actor: actor ? { user_id: actor.user_id, name: actor.name } : null, audit });
  await writeAudit(db, { actor: actor ?? null, ip: null, device: null, request_id: 'cover' }, entries);
  return done;
}

/** Refuses who has something else in the time of a lesson: a lesson, a duty, another cover, leave of their own. */
export async function requireFree(source: EventSource, row: CoverRecord, userId: string): Promise<void> {
  const own = `lesson:${row.lesson_id ?? row.id}`;
  const isMine = row.cover_id === userId;
  const span = { from: row.starts_at, to: row.ends_at };
  const clash = await firstClash(source, [userId], [span], isMine ? own : null);
  const away = await absencesOf(source, [userId], row.starts_at, row.ends_at);
  if (!clash && away.length === 0) return;
  const name = (await namesOfUsers(source.db, [userId])).get(userId);
  throw refuse(r.busy, { name: { cn: name?.name ?? '', us: name?.name_en ?? name?.name ?? '' } });
}

interface Taking {
  readonly mode: CoverMode;
  /** Null: a self-study without anybody. */
  readonly user_id: string | null;
}

/**
 * Takes somebody up for a lesson: held while the leave waits, on the timetable once it is agreed on. Who had it before is let
 * go first. Refuses (busy) who is taken up meanwhile, (begun) what has begun.
 */
export async function takeUp(
  source: EventSource,
  row: CoverRecord,
  leave: LeaveSpan,
  { mode, user_id }: Taking,
): Promise<boolean> {
  const { organization_id, id: source_id, lesson_id } = row;
  const isLive = isAgreed(leave);
  const isSame = row.cover_id === user_id && row.mode === mode;
  if ((row.state === 'accepted' || row.state === 'set') && !isSame) await letGo(source, [row]);
  const state = isLive ? ('applied' as const) : ('held' as const);
  await setCover(source, { organization_id, lesson_id, mode, user_id, source_id, state });
  return isLive;
}

/** Gives lessons back that have not begun. */
export async function letGo(source: EventSource, rows: readonly CoverRecord[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const source_ids = rows.map(({ id }) => id);
  await clearCover(source, { organization_id: first.organization_id, source_ids, from: nowOf(source.services) });
}

/** Who was asked about some lessons and has not answered is asked no more. Gives who that was. */
export async function closeOffers(
  { db }: Pick<EventSource, 'db'>,
  ids: readonly string[],
  from: readonly OfferState[] = ['asked'],
): Promise<{ cover_lesson_id: string; user_id: string }[]> {
  if (ids.length === 0) return [];
  return db
    .update(coverOffer)
    .set({ state: 'expired' })
    .where(and(inArray(coverOffer.cover_lesson_id, [...ids]), inArray(coverOffer.state, [...from])))
    .returning({ cover_lesson_id: coverOffer.cover_lesson_id, user_id: coverOffer.user_id });
}

export const answerOffer = ({ db }: Pick<EventSource, 'db'>, id: string, userId: string, state: OfferState) =>
  db
    .update(coverOffer)
    .set({ state })
    .where(and(eq(coverOffer.cover_lesson_id, id), eq(coverOffer.user_id, userId)));

/** What a lesson counts for who covers it: its periods; sitting with a self-study is half of that. */
export const creditOf = (
  { period_from, period_to }: Pick<CoverRecord, 'period_from' | 'period_to'>,
  { mode, user_id }: Taking,
): number => {
  if (user_id === null) return 0;
  return (period_to - period_from + 1) * (mode === 'cover' ? 1 : 0.5);
};
