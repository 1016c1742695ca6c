import { and, eq } from 'drizzle-orm';
import type * as z from 'zod';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import { staffOf } from '#modules/core/school/server/public.ts';
import { shareTimetable } from '#modules/learning/schedule/server/public.ts';
import { type LeaveSpan, leavesOf } from '#modules/life/leave/server/public.ts';
import { staleBecause } from '#server/audit/stale.ts';
import type { Context } from '#server/http/context.ts';
import type { ActOf } from '#server/lifecycle/acts.ts';
import { addMinutes, dayOf } from '#shared/dates.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { coverRefusals as r, coverTexts as t } from '../../contract/cover.refusals.ts';
import { ANSWER_HOURS, ANSWER_MINUTES, OFFERS_AT_MOST } from '../../contract/cover-kinds.ts';
import type { coverLessons } from '../../contract/cover-lessons.contract.ts';
import { nowOf } from '../now.ts';
import { coverLesson, coverOffer } from '../tables.ts';
import { coverActs } from './cover-acts.policy.ts';
import { answerOffer, closeOffers, coverMoves, creditOf, letGo, requireFree, takeUp } from './cover-hold.service.ts';
import { arrangersOf, refreshHomes, tell } from './cover-messages.service.ts';
import { type CoverRecord, offersOf } from './cover-rows.service.ts';
import { foundCovers, getCover, showCover } from './cover-view.service.ts';

type Body<K extends 'propose' | 'set'> = z.output<(typeof coverLessons)[K]['body']>;

interface Locked {
  readonly row: CoverRecord;
  readonly leave: LeaveSpan;
}

/**
 * Locks a lesson for something that the caller wants to do with it. Refuses by reach (404001), by whose it is, by state and
 * moment, and by version, in this order. The leave is kept first, then the timetable: who decides,
 * calls off or publishes goes before or after.
 */
async function lockCover(ctx: Context, id: string, act: ActOf<typeof coverActs>, version?: number): Promise<Locked> {
  const seen = await getCover(ctx, id);
  const [before] = await foundCovers(ctx, [seen]);
  if (!before) throw refuse(shared.not_found);
  coverActs.requireOwner(act, ctx, before);
  const leave = (await leavesOf(ctx.db, [seen.vacation_id], { keep: true })).get(seen.vacation_id);
  await shareTimetable(ctx.db, seen.organization_id);
  const [row] = await ctx.db
    .select()
    .from(coverLesson)
    .where(and(eq(coverLesson.id, id), eq(coverLesson.organization_id, seen.organization_id)))
    .for('update');
  const [found] = row ? await foundCovers(ctx, [row]) : [];
  if (!row || !leave || !found) throw refuse(shared.not_found);
  coverActs.requireMoment(act, ctx, found);
  if (version !== undefined && version !== row.version) throw await staleBecause(ctx, 'cover_lesson', id, row);
  return { row, leave };
}

/** The first who accepts has the lesson. */
export async function acceptCover(ctx: Context, id: string) {
  const me = ctx.actor.user_id;
  const { row, leave } = await lockCover(ctx, id, 'accept');
  await requireFree(ctx, row, me);
  const taking = { mode: 'cover' as const, user_id: me };
  const is_applied = await takeUp(ctx, row, leave, taking);
  await answerOffer(ctx, id, me, 'accepted');
  const others = await closeOffers(ctx, [id]);
  const after = await coverMoves.advance(ctx, row, 'accept', {
    set: { cover_id: me, mode: 'cover', is_applied, credit: creditOf(row, taking), answer_by: null },
  });
  await tell(ctx, after, 'accepted', [row.teacher_id]);
  await refreshHomes(ctx, [me, ...others.map(({ user_id }) => user_id)]);
  return showCover(ctx, id);
}

/** Not this one; who had accepted gives it back. With the last of those asked it is declined. */
export async function declineCover(ctx: Context, id: string) {
  const me = ctx.actor.user_id;
  const { row } = await lockCover(ctx, id, 'decline');
  const isBack = row.state === 'accepted';
  if (isBack) await letGo(ctx, [row]);
  await answerOffer(ctx, id, me, 'declined');
  const waits = (await offersOf(ctx.db, [id])).some(({ state }) => state === 'asked');
  const after = await coverMoves.advance(ctx, row, 'decline', {
    to: waits ? 'proposed' : 'declined',
    set: { cover_id: null, is_applied: false, credit: 0, ...(waits ? {} : { answer_by: null }) },
  });
  const arrangers = isBack || !waits ? await arrangersOf(ctx, row.organization_id) : [];
  await tell(ctx, after, 'declined', [row.teacher_id, ...arrangers]);
  await refreshHomes(ctx, [me]);
  return showCover(ctx, id);
}

/** Until when who is asked answers: twelve hours, on the day of the lesson half an hour, never past its beginning. */
export function answerBy(row: Pick<CoverRecord, 'starts_at' | 'date'>, now: string, zone: string): string {
  const isToday = dayOf(now, zone) === row.date;
  const until = addMinutes(now, isToday ? ANSWER_MINUTES : ANSWER_HOURS * 60);
  return [until, row.starts_at].sort()[0] ?? until;
}

/** Asks colleagues, in the transaction of the caller, who has locked the row. */
export async function askFor(
  ctx: Context,
  row: CoverRecord,
  { user_ids, plan = null }: { readonly user_ids: readonly string[]; readonly plan?: string | null },
): Promise<CoverRecord> {
  const { db } = ctx;
  const wanted = [...new Set(user_ids)];
  if (wanted.includes(row.teacher_id)) throw refuseFields({ user_ids: [t.other_needed] });
  if ((await staffOf(db, row.organization_id, wanted)).length < wanted.length)
    throw refuseFields({ user_ids: [t.not_staff] });
  for (const id of wanted) await requireFree(ctx, row, id);
  const known = await offersOf(db, [row.id]);
  const all = new Set([...known.filter(({ state }) => state === 'asked').map(({ user_id }) => user_id), ...wanted]);
  if (all.size > OFFERS_AT_MOST) throw refuse(r.too_many, { n: OFFERS_AT_MOST });
  await db
    .insert(coverOffer)
    .values(wanted.map((user_id) => ({ organization_id: row.organization_id, cover_lesson_id: row.id, user_id })))
    .onConflictDoUpdate({ target: [coverOffer.cover_lesson_id, coverOffer.user_id], set: { state: 'asked' } });
  const answer_by = answerBy(row, nowOf(ctx.services), await zoneOf(db, row.organization_id));
  const after = await coverMoves.advance(ctx, row, 'propose', {
    set: { answer_by, ...(plan === null ? {} : { plan }) },
  });
  await tell(ctx, after, 'asked', wanted);
  await refreshHomes(ctx, wanted);
  return after;
}

export async function proposeCover(ctx: Context, id: string, { user_ids, plan, version }: Body<'propose'>) {
  const { row } = await lockCover(ctx, id, 'propose', version);
  await askFor(ctx, row, { user_ids, plan });
  return showCover(ctx, id);
}

/** Decides who has the lesson. Who had accepted it before and who is asked are told. */
export async function assignCover(ctx: Context, id: string, { mode, user_id, plan, version }: Body<'set'>) {
  if (mode === 'cover' && !user_id) throw refuseFields({ user_id: [t.ask_needed] });
  const { row, leave } = await lockCover(ctx, id, 'set', version);
  if (user_id === row.teacher_id) throw refuseFields({ user_id: [t.other_needed] });
  if (user_id) {
    if ((await staffOf(ctx.db, row.organization_id, [user_id])).length === 0)
      throw refuseFields({ user_id: [t.not_staff] });
    await requireFree(ctx, row, user_id);
  }
  const is_applied = await takeUp(ctx, row, leave, { mode, user_id });
  const others = await closeOffers(ctx, [id]);
  const before = row.cover_id === user_id ? null : row.cover_id;
  if (before) await answerOffer(ctx, id, before, 'expired');
  const after = await coverMoves.advance(ctx, row, 'set', {
    set: {
      cover_id: user_id,
      mode,
      is_applied,
      credit: creditOf(row, { mode, user_id }),
      answer_by: null,
      ...(plan === null ? {} : { plan }),
    },
  });
  // once it stands on the timetable, the timetable tells it
  if (!is_applied) await tell(ctx, after, 'set', [user_id]);
  await tell(ctx, after, 'arranged', [row.teacher_id]);
  await tell(ctx, after, 'replaced', [before, ...others.map((one) => one.user_id).filter((one) => one !== user_id)]);
  await refreshHomes(ctx, [user_id, before, ...others.map((one) => one.user_id)]);
  return showCover(ctx, id);
}

/** It was taught. */
export async function confirmCover(ctx: Context, id: string) {
  const { row } = await lockCover(ctx, id, 'done');
  await coverMoves.advance(ctx, row, 'done');
  return showCover(ctx, id);
}
