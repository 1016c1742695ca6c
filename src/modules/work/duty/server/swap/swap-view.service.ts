import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { absencesOf } from '#server/absence/absence.ts';
import type { Context } from '#server/http/context.ts';
import type { Viewer } from '#server/lifecycle/acts.ts';
import { currentOrganization, holds } from '#server/rights/actor.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { SWAP_HOURS } from '../../contract/duty-kinds.ts';
import type { swapRow } from '../../contract/duty-swaps.contract.ts';
import { dutyRights } from '../../rights.ts';
import { poolOf } from '../schedule/pool.queries.ts';
import { shiftActs } from '../shift/shift-acts.policy.ts';
import { getShift, inSchool, viewOf } from '../shift/shift-view.service.ts';
import { dutiesOf, isComing, shiftsWhere } from '../shift/shifts.queries.ts';
import { dutyShift, dutySwap } from '../tables.ts';
import { swapActs } from './swap-acts.policy.ts';
import { type FoundSwap, isAskedOfAll, listSwapRows, type SwapQuery, swapsWhere, takesPart } from './swaps.queries.ts';

type View = z.output<typeof swapRow>;
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

/** A swap that the caller reaches. Refuses (404001) any other. */
export async function getSwap(ctx: Context, id: string): Promise<FoundSwap> {
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
  const busy = [
    ...(await dutiesOf(ctx.db, ids, shift.starts_at, shift.ends_at)),
    ...(await absencesOf(ctx, ids, shift.starts_at, shift.ends_at)),
  ];
  const taken = new Set(busy.map((one) => one.user_id));
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
