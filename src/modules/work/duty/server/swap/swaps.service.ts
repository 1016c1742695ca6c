import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { sqlState } from '#server/database/database.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { addMinutes } from '#shared/dates.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { dutyRefusals as r, dutyTexts as t } from '../../contract/duty.refusals.ts';
import { SWAP_HOURS } from '../../contract/duty-kinds.ts';
import type { dutySwaps } from '../../contract/duty-swaps.contract.ts';
import { managersOf, tellAboutShift } from '../duty-messages.service.ts';
import { poolOf } from '../schedule/pool.queries.ts';
import { shiftActs } from '../shift/shift-acts.policy.ts';
import { shiftMoves } from '../shift/shift-moves.service.ts';
import { getShift } from '../shift/shift-view.service.ts';
import { dutiesOf, type FoundShift, isComing, type ShiftRow } from '../shift/shifts.queries.ts';
import { dutyShift, dutySwap } from '../tables.ts';
import { swapActs } from './swap-acts.policy.ts';
import { concernedBy, endSwapsOf, lockSwap, swapMoves } from './swap-moves.service.ts';
import { getSwap, showSwap } from './swap-view.service.ts';
import type { FoundSwap, SwapRow } from './swaps.queries.ts';

type Body = z.output<(typeof dutySwaps)['create']['body']>;

/** Asks for somebody who takes a shift. It stays the asker's until somebody does. */
export async function askSwap(ctx: Context, { shift_id, to_user_id, return_shift_id, reason }: Body) {
  const me = ctx.actor.user_id;
  const own = await getShift(ctx, shift_id);
  shiftActs.requireOwner('ask_swap', ctx, own);
  await lockPair(ctx, shift_id, return_shift_id);
  const now = await getShift(ctx, shift_id);
  shiftActs.requireOwner('ask_swap', ctx, now);
  shiftActs.requireMoment('ask_swap', ctx, now);
  if (to_user_id === me) throw refuseFields({ to_user_id: [t.not_self] });
  const other = return_shift_id ? await returned(ctx, now.schedule.id, return_shift_id, to_user_id) : null;
  const to = to_user_id ?? other?.shift.user_id ?? null;
  if (to) await requireFree(ctx, now, to, other ? [other.shift.id] : []);
  if (other) await requireFree(ctx, other, me, [shift_id]);
  const organization_id = now.shift.organization_id;
  const [row] = await ctx.db
    .insert(dutySwap)
    .values({
      organization_id,
      shift_id,
      asked_by_id: me,
      to_user_id: to,
      return_shift_id,
      reason,
      expires_at: lastHourOf(now.shift, other?.shift ?? null),
    })
    .returning()
    .catch((error: unknown) => {
      throw sqlState(error) === '23505' ? refuse(r.swap_open) : error;
    });
  if (!row) throw new Error('a swap was not stored');
  await swapMoves.begin(ctx, row, 'ask');
  ctx.audit({
    action: 'duty_swap.ask',
    target: ['duty_swap', row.id],
    organization_id,
    after: { shift_id, to_user_id: to, return_shift_id },
  });
  const told = to ? [to] : await matesOf(ctx, now.schedule.id);
  await tellAboutShift(ctx, now, 'swap_asked', told, { by: now.user, tab: 'swaps', id: row.id });
  await todosChanged(ctx, [me, ...told]);
  return showSwap(ctx, row.id);
}

/** Everybody else who has a shift of a roster. */
async function matesOf({ db, actor }: Context, scheduleId: string): Promise<string[]> {
  const where = and(eq(dutyShift.schedule_id, scheduleId), isComing(), ne(dutyShift.user_id, actor.user_id));
  const rows = await db.selectDistinct({ id: dutyShift.user_id }).from(dutyShift).where(where);
  return rows.flatMap(({ id }) => id ?? []);
}

/** Until when a swap is settled: so long before the first of its shifts. */
const lastHourOf = (...shifts: readonly (ShiftRow | null)[]): string =>
  addMinutes(shifts.flatMap((one) => one?.starts_at ?? []).sort()[0] ?? '', -SWAP_HOURS * 60);

async function returned(ctx: Context, scheduleId: string, id: string, to: string | null): Promise<FoundShift> {
  const found = await getShift(ctx, id).catch(() => {
    throw refuseFields({ return_shift_id: [t.not_theirs] });
  });
  const { shift, swap_id, now } = found;
  const isTheirs =
    shift.user_id !== null && shift.user_id !== ctx.actor.user_id && (to === null || shift.user_id === to);
  if (!shift.is_live || !isTheirs || shift.schedule_id !== scheduleId || !isAhead(shift))
    throw refuseFields({ return_shift_id: [t.not_theirs] });
  if (swap_id !== null) throw refuse(r.swap_open);
  if (lastHourOf(shift) <= now) throw refuse(r.swap_late);
  return found;
}

const isAhead = ({ status, starts_at }: ShiftRow) =>
  (status === 'planned' || status === 'confirmed') && Date.parse(starts_at) > Date.now();

/** Who takes a shift belongs to its roster and is on no other duty then, but for what they give away for it. */
async function requireFree(
  ctx: Context,
  { shift, schedule }: FoundShift,
  userId: string,
  giving: readonly string[],
): Promise<void> {
  const [person] = (await poolOf(ctx, schedule)).filter((one) => one.id === userId);
  const name = person?.name ?? (await nameOf(ctx, userId));
  if (!person) throw refuse(r.not_in_pool, { name });
  const others = await dutiesOf(ctx.db, [userId], shift.starts_at, shift.ends_at, [shift.id, ...giving]);
  if (others.length > 0) throw refuse(r.double, { name });
}

/** The same of a person who takes a shift, and of who takes another one back for it. */
async function requireBothFree(ctx: Context, swap: SwapRow, taker: string): Promise<void> {
  const back = swap.return_shift_id;
  await requireFree(ctx, await getShift(ctx, swap.shift_id), taker, back ? [back] : []);
  if (back) await requireFree(ctx, await getShift(ctx, back), swap.asked_by_id, [swap.shift_id]);
}

async function nameOf({ db }: Context, userId: string): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(sql`select name from "user" where id = ${userId}`);
  return rows[0]?.name ?? '';
}

const lockPair = ({ db }: Context, ...ids: readonly (string | null)[]) =>
  db
    .select()
    .from(dutyShift)
    .where(
      inArray(
        dutyShift.id,
        ids.filter((id) => id !== null),
      ),
    )
    .orderBy(dutyShift.id)
    .for('update');

/** Locks a swap with its shifts, and asks what may be done with it once nobody else can. */
async function lockFor(ctx: Context, id: string, act: 'accept' | 'approve' | 'refuse' | 'withdraw') {
  const before = await getSwap(ctx, id);
  swapActs.requireOwner(act, ctx, before);
  // the shifts first, as everybody does
  await lockPair(ctx, before.swap.shift_id, before.swap.return_shift_id);
  const swap = await lockSwap(ctx, id);
  if (!swap) throw refuse(shared.not_found);
  const found = { ...(await getSwap(ctx, id)), swap };
  if (act === 'accept') requireNotTaken(ctx, swap);
  else swapActs.requireOwner(act, ctx, found);
  swapActs.requireMoment(act, ctx, found);
  return { swap, found };
}

/** Taken is what somebody else has; what was withdrawn or expired says so itself. */
function requireNotTaken(ctx: Context, { status, accepted_by_id }: SwapRow): void {
  const isTaken = status === 'accepted' || status === 'approved';
  if (isTaken && accepted_by_id !== ctx.actor.user_id) throw refuse(r.taken);
  if (status !== 'asked') throw swapActs.wrongState(status);
}

/** Takes a shift: the first who does has it. Where the roster asks for approval it changes hands with that. */
export async function acceptSwap(ctx: Context, id: string) {
  const { swap, found } = await lockFor(ctx, id, 'accept');
  const me = ctx.actor.user_id;
  await requireUnchanged(ctx, found);
  await requireBothFree(ctx, swap, me);
  const needsApproval = found.shift.schedule.swap_needs_approval;
  const set = { accepted_by_id: me };
  const after = await swapMoves.advance(ctx, swap, 'accept', { to: needsApproval ? 'accepted' : 'approved', set });
  if (needsApproval) {
    const managers = await managersOf(ctx, swap.organization_id);
    await tellAboutShift(ctx, found.shift, 'swap_to_approve', managers, { tab: 'swaps', id });
  } else await exchange(ctx, found, after);
  await todosChanged(ctx, await concernedBy(ctx, after));
  return showSwap(ctx, id);
}

export async function approveSwap(ctx: Context, id: string) {
  const { swap, found } = await lockFor(ctx, id, 'approve');
  await requireUnchanged(ctx, found);
  const after = await swapMoves.advance(ctx, swap, 'approve');
  await exchange(ctx, found, after);
  await todosChanged(ctx, await concernedBy(ctx, after));
  return showSwap(ctx, id);
}

export async function refuseSwap(ctx: Context, id: string, { reason }: { readonly reason: string | null }) {
  const { swap, found } = await lockFor(ctx, id, 'refuse');
  const after = await swapMoves.advance(ctx, swap, 'refuse', { reason });
  const told = [swap.asked_by_id, ...(swap.accepted_by_id ? [swap.accepted_by_id] : [])];
  await tellAboutShift(
    ctx,
    found.shift,
    'swap_refused',
    told.filter((one) => one !== ctx.actor.user_id),
    { tab: 'swaps', id },
  );
  await todosChanged(ctx, await concernedBy(ctx, after));
  return showSwap(ctx, id);
}

export async function withdrawSwap(ctx: Context, id: string) {
  const { swap } = await lockFor(ctx, id, 'withdraw');
  const after = await swapMoves.advance(ctx, swap, 'withdraw');
  await todosChanged(ctx, await concernedBy(ctx, after));
  return showSwap(ctx, id);
}

/** Both shifts are still ahead, and of whom they were. */
async function requireUnchanged(ctx: Context, { swap }: FoundSwap): Promise<void> {
  const rows = await lockPair(ctx, swap.shift_id, swap.return_shift_id);
  const own = rows.find((row) => row.id === swap.shift_id);
  const other = rows.find((row) => row.id === swap.return_shift_id);
  const isSame =
    own?.user_id === swap.asked_by_id &&
    isAhead(own) &&
    (swap.return_shift_id === null || (other !== undefined && other.user_id === swap.to_user_id && isAhead(other)));
  if (!isSame) throw refuse(r.swap_gone);
}

/** The shifts change hands in one step, and the points with them; the constraint is asked at its end. */
async function exchange(ctx: Context, { swap, shift }: FoundSwap, { accepted_by_id }: SwapRow): Promise<void> {
  const { db } = ctx;
  const rows = await lockPair(ctx, swap.shift_id, swap.return_shift_id);
  const taker = accepted_by_id ?? '';
  const name = await nameOf(ctx, taker);
  await requireBothFree(ctx, swap, taker);
  await db.execute(sql`set constraints duty_shift_once deferred`);
  for (const row of rows) {
    const user_id = row.id === swap.shift_id ? taker : swap.asked_by_id;
    await shiftMoves.advance(ctx, row, 'swap', { set: { user_id, substitute_for_id: row.user_id } });
  }
  await db.execute(sql`set constraints duty_shift_once immediate`).catch((error: unknown) => {
    throw sqlState(error) === '23P01' ? refuse(r.double, { name }) : error;
  });
  await endSwapsOf(
    ctx,
    rows.map((row) => row.id),
    swap.id,
  );
  await tellAboutShift(ctx, shift, 'swap_done', [swap.asked_by_id, taker], { tab: 'mine' });
}
