import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { sqlState } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { Viewer } from '#server/lifecycle/acts.ts';
import { currentOrganization, holds } from '#server/rights/actor.ts';
import { addMinutes } from '#shared/dates.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { dutyRefusals as r, dutyTexts as t } from '../../contract/duty.refusals.ts';
import { SWAP_HOURS } from '../../contract/duty-kinds.ts';
import type { dutySwaps, swapRow } from '../../contract/duty-swaps.contract.ts';
import { dutyRights } from '../../rights.ts';
import { managersOf, tellAboutShift } from '../duty-messages.service.ts';
import { poolOf } from '../schedule/pool.queries.ts';
import { shiftActs } from '../shift/shift-acts.policy.ts';
import { shiftMoves } from '../shift/shift-moves.service.ts';
import { getShift, inSchool, viewOf } from '../shift/shift-view.service.ts';
import { dutiesOf, isComing, type ShiftRow, shiftsWhere } from '../shift/shifts.queries.ts';
import { dutyShift, dutySwap } from '../tables.ts';
import { swapActs } from './swap-acts.policy.ts';
import { concernedBy, endSwapsOf, lockSwap, swapMoves } from './swap-moves.service.ts';
import {
  type FoundSwap,
  isAskedOfAll,
  listSwapRows,
  type SwapQuery,
  type SwapRow,
  swapsWhere,
  takesPart,
} from './swaps.queries.ts';

type View = z.output<typeof swapRow>;
type Body = z.output<(typeof dutySwaps)['create']['body']>;

export function swapView(ctx: Viewer, found: FoundSwap): View {
  const { swap, shift, return_shift, asked_by, to, accepted_by } = found;
  const brief = (one: FoundSwap['shift']) => {
    const { id, schedule, date, slot, role, starts_at, ends_at, user } = viewOf(ctx, one);
    return { id, schedule, date, slot, role, starts_at, ends_at, user };
  };
  return {
    id: swap.id,
    shift: brief(shift),
    asked_by,
    to,
    return_shift: return_shift && brief(return_shift),
    accepted_by,
    reason: swap.reason,
    expires_at: swap.expires_at,
    created_at: swap.created_at,
    status: swap.status,
    actions: swapActs.of(ctx, found),
    version: swap.version,
  };
}

/** SQL: swaps that exist for somebody: their own, those asked of them, for who manages duty all of the school. */
export const seenBy = ({ actor }: Viewer, onlyMine = false): SQL =>
  and(
    eq(dutySwap.organization_id, currentOrganization(actor)),
    !onlyMine && holds(actor, dutyRights.manage)
      ? undefined
      : or(takesPart(actor.user_id), isAskedOfAll(actor.user_id)),
  ) as SQL;

export async function listSwaps(ctx: Context, query: SwapQuery) {
  const page = await listSwapRows(ctx.db, seenBy(ctx, query.mine === true), query);
  return { ...page, list: page.list.map((one) => swapView(ctx, one)) };
}

async function getSwap(ctx: Context, id: string): Promise<FoundSwap> {
  // who was not faster learns so, and not that there never was such a swap
  const known = holds(ctx.actor, dutyRights.manage) ? undefined : or(seenBy(ctx), wasAskedOfAll(ctx.actor.user_id));
  const here = eq(dutySwap.organization_id, currentOrganization(ctx.actor));
  const [found] = await swapsWhere(ctx.db, and(here, eq(dutySwap.id, id), known), 1);
  if (!found) throw refuse(shared.not_found);
  return found;
}

const wasAskedOfAll = (userId: string): SQL =>
  sql`(${dutySwap.to_user_id} is null and exists (select from ${dutyShift} s join ${dutyShift} o on o.schedule_id = s.schedule_id
    where s.id = ${dutySwap.shift_id} and o.user_id = ${userId} and o.is_live))`;

export const showSwap = async (ctx: Context, id: string): Promise<View> => swapView(ctx, await getSwap(ctx, id));

/** Who could take a shift, and which of their shifts could be taken for it. */
export async function swapOptions(ctx: Context, id: string) {
  const found = await getShift(ctx, id);
  shiftActs.requireOwner('ask_swap', ctx, found);
  const { shift, schedule } = found;
  const people = (await poolOf(ctx, schedule)).filter((one) => one.id !== ctx.actor.user_id);
  const ids = people.map((one) => one.id);
  const taken = new Set((await dutiesOf(ctx.db, ids, shift.starts_at, shift.ends_at)).map((one) => one.user_id));
  const where = and(
    inSchool(ctx),
    eq(dutyShift.schedule_id, schedule.id),
    isComing(),
    inArray(dutyShift.status, ['planned', 'confirmed']),
    sql`${dutyShift.user_id} <> ${ctx.actor.user_id}`,
    sql`${dutyShift.starts_at} > now() + make_interval(hours => ${SWAP_HOURS})`,
  );
  const shifts = await shiftsWhere(ctx.db, where, { most: 200 });
  return {
    people: people.map((one) => ({ ...one, is_free: !taken.has(one.id) })),
    shifts: shifts.map((one) => viewOf(ctx, one)),
  };
}

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
  const to = to_user_id ?? other?.user_id ?? null;
  if (to) await requireFree(ctx, now, to, other ? [other.id] : []);
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
      expires_at: addMinutes(now.shift.starts_at, -SWAP_HOURS * 60),
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
  const told = to ? [to] : (await poolOf(ctx, now.schedule)).map((one) => one.id);
  await tellAboutShift(ctx, now, 'swap_asked', told, { by: now.user, tab: 'swaps', id: row.id });
  await todosChanged(ctx, [me, ...told]);
  return showSwap(ctx, row.id);
}

async function returned(ctx: Context, scheduleId: string, id: string, to: string | null): Promise<ShiftRow> {
  const { shift, swap_id } = await getShift(ctx, id).catch(() => {
    throw refuseFields({ return_shift_id: [t.not_theirs] });
  });
  const isTheirs = shift.user_id !== null && shift.user_id !== ctx.actor.user_id && (to === null || shift.user_id === to);
  if (!shift.is_live || !isTheirs || shift.schedule_id !== scheduleId || !isAhead(shift))
    throw refuseFields({ return_shift_id: [t.not_theirs] });
  if (swap_id !== null) throw refuse(r.swap_open);
  return shift;
}

const isAhead = ({ status, starts_at }: ShiftRow) =>
  (status === 'planned' || status === 'confirmed') && Date.parse(starts_at) > Date.now();

/** Whoever takes a shift belongs to its roster and is on no other duty then, but for what they give away for it. */
async function requireFree(
  ctx: Context,
  { shift, schedule }: Awaited<ReturnType<typeof getShift>>,
  userId: string,
  giving: readonly string[],
): Promise<void> {
  const [person] = (await poolOf(ctx, schedule)).filter((one) => one.id === userId);
  const name = person?.name ?? (await nameOf(ctx, userId));
  if (!person) throw refuse(r.not_in_pool, { name });
  const others = await dutiesOf(ctx.db, [userId], shift.starts_at, shift.ends_at, [shift.id, ...giving]);
  if (others.length > 0) throw refuse(r.double, { name });
}

async function nameOf({ db }: Context, userId: string): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(sql`select name from "user" where id = ${userId}`);
  return rows[0]?.name ?? '';
}

const lockPair = ({ db }: Context, ...ids: readonly (string | null)[]) =>
  db
    .select()
    .from(dutyShift)
    .where(inArray(dutyShift.id, ids.filter((id) => id !== null)))
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
  await requireFree(ctx, await getShift(ctx, swap.shift_id), me, swap.return_shift_id ? [swap.return_shift_id] : []);
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
  await tellAboutShift(ctx, found.shift, 'swap_refused', told.filter((one) => one !== ctx.actor.user_id), { tab: 'swaps', id });
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
  await requireFree(ctx, await getShift(ctx, swap.shift_id), taker, swap.return_shift_id ? [swap.return_shift_id] : []);
  await db.execute(sql`set constraints duty_shift_once deferred`);
  for (const row of rows) {
    const user_id = row.id === swap.shift_id ? taker : swap.asked_by_id;
    await shiftMoves.advance(ctx, row, 'swap', { set: { user_id, substitute_for_id: row.user_id } });
  }
  await db.execute(sql`set constraints duty_shift_once immediate`).catch((error: unknown) => {
    throw sqlState(error) === '23P01' ? refuse(r.double, { name }) : error;
  });
  await endSwapsOf(ctx, rows.map((row) => row.id), swap.id);
  await tellAboutShift(ctx, shift, 'swap_done', [swap.asked_by_id, taker], { tab: 'mine' });
}
