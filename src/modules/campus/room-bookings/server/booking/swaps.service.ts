import { and, eq, inArray, sql } from 'drizzle-orm';
import { broom } from '#modules/campus/premises/server/tables.ts';
import { sqlState } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { bookingRefusals as r, bookingTexts as t } from '../../contract/booking.refusals.ts';
import { notifyAboutBooking, refetchBooking, refreshHomes } from '../booking-messages.service.ts';
import { type BookingRow, isOpenSwap } from '../bookings.queries.ts';
import { occupanciesOf } from '../room/occupants.service.ts';
import { roomBooking, roomSwap } from '../tables.ts';
import { bookingActs } from './booking-acts.policy.ts';
import { bookingMoves } from './booking-moves.service.ts';
import { getBooking, inSchool, showBooking } from './booking-view.service.ts';

const ANSWER_WITHIN = sql`now() + interval '24 hours'`;

/** Asks the holder of another booking to exchange rooms, with a sentence. */
export async function requestSwap(
  ctx: Context,
  id: string,
  { other_id, note }: { other_id: string; note: string | null },
) {
  // what both are cannot change until the wish stands
  await ctx.db
    .select({ id: roomBooking.id })
    .from(roomBooking)
    .where(and(inSchool(ctx), inArray(roomBooking.id, [id, other_id])))
    .orderBy(roomBooking.id)
    .for('update');
  const own = await getBooking(ctx, id);
  if (own.booking.user_id !== ctx.actor.user_id) throw refuse(shared.no_right);
  const other = await getBooking(ctx, other_id);
  if (other.booking.user_id === ctx.actor.user_id || other.booking.broom_id === own.booking.broom_id)
    throw refuseFields({ other_id: [t.swap_own] });
  for (const found of [own, other]) bookingActs.requireMoment('ask_swap', ctx, found);
  const { organization_id } = own.booking;
  await ctx.db.delete(roomSwap).where(and(eq(roomSwap.booking_id, id), eq(roomSwap.state, 'asked')));
  const [row] = await ctx.db
    .insert(roomSwap)
    .values({ organization_id, booking_id: id, other_id, note, expires_at: ANSWER_WITHIN })
    .returning({ id: roomSwap.id });
  ctx.audit({
    action: 'room_swap.ask',
    target: ['room_swap', row?.id ?? ''],
    organization_id,
    after: { id, other_id },
  });
  await notifyAboutBooking(ctx, other, 'swap_asked', [other.booking.user_id], own.user);
  await refreshHomes(ctx, other);
  return showBooking(ctx, id);
}

/** The holder answers. Accepted, both rooms change hands in one step; refused when anything changed since. */
export async function answerSwap(ctx: Context, id: string, { accept }: { readonly accept: boolean }) {
  const [found] = await ctx.db
    .select({ swap: roomSwap, holder: roomBooking.user_id })
    .from(roomSwap)
    .innerJoin(roomBooking, eq(roomBooking.id, roomSwap.other_id))
    .where(and(eq(roomSwap.id, id), eq(roomSwap.organization_id, currentOrganization(ctx.actor))));
  if (found?.holder !== ctx.actor.user_id) throw refuse(shared.not_found);
  const { booking_id, other_id, organization_id } = found.swap;
  if (accept) await exchange(ctx, id, booking_id, other_id);
  else await decline(ctx, id);
  ctx.audit({ action: accept ? 'room_swap.accept' : 'room_swap.decline', target: ['room_swap', id], organization_id });
  const asker = await refetchBooking(ctx, booking_id);
  await notifyAboutBooking(ctx, asker, accept ? 'swap_accepted' : 'swap_declined', [asker.booking.user_id], null);
  if (accept)
    for (const one of [asker, await refetchBooking(ctx, other_id)])
      await notifyAboutBooking(ctx, one, 'moved', one.booking.guest_ids, one.user);
  await refreshHomes(ctx, asker);
  return showBooking(ctx, other_id);
}

async function decline({ db }: Context, id: string): Promise<void> {
  const declined = await db
    .update(roomSwap)
    .set({ state: 'declined' })
    .where(and(eq(roomSwap.id, id), isOpenSwap()))
    .returning({ id: roomSwap.id });
  if (declined.length === 0) throw refuse(r.swap_gone);
}

async function exchange(ctx: Context, swapId: string, ...ids: readonly [string, string]): Promise<void> {
  const { db } = ctx;
  const rooms = db
    .select({ id: roomBooking.broom_id })
    .from(roomBooking)
    .where(inArray(roomBooking.id, [...ids]));
  await db.select({ id: broom.id }).from(broom).where(inArray(broom.id, rooms)).orderBy(broom.id).for('update');
  const rows = await db
    .select()
    .from(roomBooking)
    .where(inArray(roomBooking.id, [...ids]))
    .orderBy(roomBooking.id)
    .for('update');
  const [swap] = await db
    .select()
    .from(roomSwap)
    .where(and(eq(roomSwap.id, swapId), isOpenSwap()))
    .for('update');
  const [one, other] = rows;
  if (!swap || !one || !other) throw refuse(r.swap_gone);
  await db.execute(sql`set constraints room_booking_taken deferred`);
  await assignRoom(ctx, one, other.broom_id);
  await assignRoom(ctx, other, one.broom_id);
  await db.execute(sql`set constraints room_booking_taken immediate`).catch((error: unknown) => {
    throw sqlState(error) === '23P01' ? refuse(r.swap_gone) : error;
  });
  await db.update(roomSwap).set({ state: 'accepted' }).where(eq(roomSwap.id, swapId));
}

/** A lesson may be in the room of the other one at the own time: then the rooms can't be exchanged. */
async function assignRoom(ctx: Context, row: BookingRow, broom_id: string): Promise<void> {
  if ((await occupanciesOf(ctx, row.organization_id, [broom_id], row)).length > 0) throw refuse(r.swap_gone);
  await bookingMoves.advance(ctx, row, 'swap', { set: { broom_id } });
}
