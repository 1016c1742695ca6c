import { and, eq } from 'drizzle-orm';
import type * as z from 'zod';
import { staffOf } from '#modules/core/school/server/public.ts';
import { staleBecause } from '#server/audit/stale.ts';
import type { Context } from '#server/http/context.ts';
import type { ActOf } from '#server/lifecycle/acts.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import type { lessonChanges } from '../../contract/lesson-changes.contract.ts';
import { scheduleTexts as t } from '../../contract/schedule.refusals.ts';
import type { LessonRecord } from '../lesson/lesson-rows.queries.ts';
import { nowOf } from '../now.ts';
import { shareSchool } from '../publish/school-lock.service.ts';
import { lessonChange } from '../tables.ts';
import { applyChange, lockAhead, tryChange, undoChanges } from './apply.service.ts';
import { changeActs } from './change-acts.policy.ts';
import { approversOf, lessonOf, refreshHomes, registrarsOf, tell, tellConcerned } from './change-messages.service.ts';
import type { ChangeRecord } from './change-rows.service.ts';
import { foundChanges, getChange, showChange } from './change-view.service.ts';
import { changeMoves } from './changes.service.ts';

type Body<K extends 'accept' | 'decline' | 'approve' | 'reject' | 'assign' | 'cancel'> = z.output<
  (typeof lessonChanges)[K]['body']
>;

/**
 * Locks a change for something that the caller wants to do with it. Refuses by reach (404001), by whose it is, by state
 * and moment, and by version, in this order. The timetable of the school is shared first: who publishes goes before.
 */
async function lockChange(ctx: Context, id: string, act: ActOf<typeof changeActs>, version: number) {
  const seen = await getChange(ctx, id);
  const [before] = await foundChanges(ctx, [seen]);
  if (!before) throw refuse(shared.not_found);
  changeActs.requireOwner(act, ctx, before);
  await shareSchool(ctx.db, seen.organization_id);
  const [change] = await ctx.db
    .select()
    .from(lessonChange)
    .where(and(eq(lessonChange.id, id), eq(lessonChange.organization_id, seen.organization_id)))
    .for('update');
  if (!change) throw refuse(shared.not_found);
  const [found] = await foundChanges(ctx, [change]);
  if (!found) throw refuse(shared.not_found);
  changeActs.requireMoment(act, ctx, found);
  if (change.version !== version) throw await staleBecause(ctx, 'lesson_change', id, change);
  const row = await lessonOf(ctx, change);
  if (!row) throw refuse(shared.not_found);
  return { change, row };
}

const asking = (change: ChangeRecord, rows: ReadonlyMap<string, LessonRecord>) => ({
  id: change.id,
  wish: change,
  rows,
  lesson_id: change.lesson_id ?? '',
  other_lesson_id: change.other_lesson_id,
});
/** Of an extra lesson the other one is made when it comes into effect. */
const lessonsOf = (change: ChangeRecord) => [change.lesson_id, change.kind === 'extra' ? null : change.other_lesson_id];

/** Takes over what one is asked for: it now waits for approval. */
export async function acceptChange(ctx: Context, id: string, { version }: Body<'accept'>) {
  const { change, row } = await lockChange(ctx, id, 'accept', version);
  await tryChange(ctx, asking(change, await lockAhead(ctx, lessonsOf(change))));
  await changeMoves.advance(ctx, change, 'accept', { set: { answer_by: null } });
  await tell(ctx, change, row, 'accepted', [change.asked_by_id]);
  await tell(ctx, change, row, 'to_approve', await approversOf(ctx, change.organization_id));
  await refreshHomes(ctx, change);
  return showChange(ctx, id);
}

/** Declines what one is asked for, or objects to what one was assigned. */
export async function declineChange(ctx: Context, id: string, { reason, version }: Body<'decline'>) {
  const { change, row } = await lockChange(ctx, id, 'decline', version);
  if (change.state === 'applied') {
    await changeMoves.advance(ctx, change, 'decline', {
      to: 'applied',
      set: { objected_at: nowOf(ctx.services) },
      reason,
    });
    await tell(ctx, change, row, 'objected', await registrarsOf(ctx, change.organization_id));
  } else {
    await changeMoves.advance(ctx, change, 'decline', { to: 'declined', reason });
    await tell(ctx, change, row, 'declined', [change.asked_by_id]);
  }
  await refreshHomes(ctx, change);
  return showChange(ctx, id);
}

async function putIntoEffect(ctx: Context, change: ChangeRecord, row: LessonRecord): Promise<ChangeRecord> {
  const rows = await lockAhead(ctx, lessonsOf(change));
  const done = await applyChange(ctx, asking(change, rows));
  const after = await changeMoves.advance(ctx, change, 'apply', {
    set: { ...done, applied_at: nowOf(ctx.services) },
  });
  await tellConcerned(ctx, after, 'applied', [row.teacher_id, change.asked_user_id]);
  await refreshHomes(ctx, after);
  return after;
}

/** Approves a change: it stands at once. */
export async function approveChange(ctx: Context, id: string, { version }: Body<'approve'>) {
  const { change, row } = await lockChange(ctx, id, 'approve', version);
  const set = { decided_by: ctx.actor.user_id, decided_at: nowOf(ctx.services) };
  await putIntoEffect(ctx, await changeMoves.advance(ctx, change, 'approve', { set }), row);
  return showChange(ctx, id);
}

export async function rejectChange(ctx: Context, id: string, { reason, version }: Body<'reject'>) {
  const { change, row } = await lockChange(ctx, id, 'reject', version);
  const set = { decided_by: ctx.actor.user_id, decided_at: nowOf(ctx.services) };
  await changeMoves.advance(ctx, change, 'reject', { set, reason });
  await tell(ctx, change, row, 'rejected', [change.asked_by_id, change.asked_user_id]);
  await refreshHomes(ctx, change);
  return showChange(ctx, id);
}

/** Puts a change into effect without waiting for an answer; another colleague may be named for a cover. */
export async function assignChange(ctx: Context, id: string, { user_id, reason, version }: Body<'assign'>) {
  const { change, row } = await lockChange(ctx, id, 'assign', version);
  const asked_user_id = user_id ?? change.asked_user_id;
  if (user_id && (await staffOf(ctx.db, change.organization_id, [user_id])).length === 0)
    throw refuseFields({ user_id: [t.not_staff] });
  if (user_id === row.teacher_id && user_id !== null) throw refuseFields({ user_id: [t.ask_needed] });
  if (user_id && change.kind !== 'cover' && change.kind !== 'self_study')
    throw refuseFields({ user_id: [t.ask_needed] });
  const now = nowOf(ctx.services);
  const set = { asked_user_id, decided_by: ctx.actor.user_id, decided_at: now, answer_by: now };
  const after = await putIntoEffect(ctx, await changeMoves.advance(ctx, change, 'assign', { set, reason }), row);
  await tell(ctx, after, row, 'assigned', [asked_user_id]);
  return showChange(ctx, id);
}

/** Takes a change back before the lesson; what stood because of it stands no more. */
export async function cancelChange(ctx: Context, id: string, { reason, version }: Body<'cancel'>) {
  const { change, row } = await lockChange(ctx, id, 'cancel', version);
  if (change.asked_by_id !== ctx.actor.user_id && !reason) throw refuseFields({ reason: [t.reason_needed] });
  const wasApplied = change.state === 'applied';
  const move = change.source === null ? 'cancel' : 'release';
  if (wasApplied) {
    await lockAhead(ctx, [change.lesson_id, change.other_lesson_id]);
    await undoChanges(ctx, [change]);
  }
  // an extra lesson is gone with its change
  const set = change.kind === 'extra' ? { other_lesson_id: null } : {};
  const after = await changeMoves.advance(ctx, change, move, { set, reason });
  if (wasApplied) await tellConcerned(ctx, after, 'cancelled', [row.teacher_id, change.asked_user_id]);
  else await tell(ctx, change, row, 'cancelled', [change.asked_by_id, change.asked_user_id]);
  await refreshHomes(ctx, after);
  return showChange(ctx, id);
}
