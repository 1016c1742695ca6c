import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { bfloor, broom, building } from '#modules/campus/premises/server/tables.ts';
import type { EventSource } from '#server/events/events.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { bookingRefusals as r, bookingTexts as t } from '../../contract/booking.refusals.ts';
import type { roomWaits } from '../../contract/room-bookings.contract.ts';
import { notifyAboutBooking } from '../booking-messages.service.ts';
import { type FoundBooking, firstConflict, roomColumns, roomOf } from '../bookings.queries.ts';
import { lockRoom } from '../room/rooms.queries.ts';
import { roomWait } from '../tables.ts';

/** Rooms that the caller waits for. */
export async function listWaits({ db, actor }: Context) {
  const rows = await db
    .select({ id: roomWait.id, ...roomColumns, starts_at: roomWait.starts_at, ends_at: roomWait.ends_at })
    .from(roomWait)
    .innerJoin(broom, eq(broom.id, roomWait.broom_id))
    .innerJoin(building, eq(building.id, broom.building_id))
    .innerJoin(bfloor, eq(bfloor.id, broom.bfloor_id))
    .where(
      and(
        eq(roomWait.user_id, actor.user_id),
        eq(roomWait.organization_id, currentOrganization(actor)),
        gt(roomWait.ends_at, sql`now()`),
      ),
    )
    .orderBy(asc(roomWait.starts_at));
  return {
    list: rows.map(({ id, starts_at, ends_at, ...place }) => ({ id, starts_at, ends_at, room: roomOf(place) })),
  };
}

/** Puts the caller on the list of those who are notified when a taken room becomes free. */
export async function createWait(
  ctx: Context,
  { broom_id, starts_at, ends_at }: z.output<typeof roomWaits.create.body>,
) {
  const { db, actor } = ctx;
  const time = { starts_at, ends_at };
  if (Date.parse(ends_at) <= Date.now()) throw refuseFields({ starts_at: [t.past] });
  const organization_id = currentOrganization(actor);
  const room = await lockRoom(db, organization_id, broom_id);
  if (!room) throw refuseFields({ broom_id: [t.not_bookable] });
  if (!(await firstConflict(db, room.id, time))) throw refuse(r.wait_free);
  const [row] = await db
    .insert(roomWait)
    .values({ organization_id, broom_id, user_id: actor.user_id, ...time })
    .onConflictDoUpdate({ target: [roomWait.broom_id, roomWait.user_id, roomWait.starts_at], set: { ends_at } })
    .returning({ id: roomWait.id });
  if (!row) throw new Error('a wait was not stored');
  ctx.audit({
    action: 'room_wait.create',
    target: ['room_wait', row.id],
    organization_id,
    after: { broom_id, ...time },
  });
  return row;
}

export async function removeWait(ctx: Context, id: string): Promise<void> {
  const { db, actor } = ctx;
  const [row] = await db
    .delete(roomWait)
    .where(and(eq(roomWait.id, id), eq(roomWait.user_id, actor.user_id)))
    .returning();
  if (!row) throw refuse(shared.not_found);
  const { broom_id, organization_id } = row;
  ctx.audit({ action: 'room_wait.remove', target: ['room_wait', id], organization_id, before: { broom_id } });
}

/** Notifies those who wait for the time of a booking that released its room; each is notified once and waits no more. */
export async function notifyWaiting(source: EventSource, given: FoundBooking): Promise<void> {
  const { broom_id, starts_at, ends_at } = given.booking;
  const rows = await source.db
    .delete(roomWait)
    .where(
      and(
        eq(roomWait.broom_id, broom_id),
        lt(roomWait.starts_at, ends_at),
        gt(roomWait.ends_at, starts_at),
        gt(roomWait.ends_at, sql`now()`),
      ),
    )
    .returning();
  for (const wait of rows) {
    const booking = { ...given.booking, starts_at: wait.starts_at, ends_at: wait.ends_at };
    await notifyAboutBooking(source, { ...given, booking }, 'free', [wait.user_id], null);
  }
}

/** Deletes waits for times that are over. */
export async function deleteExpiredWaits({ db }: Pick<EventSource, 'db'>): Promise<void> {
  const over = db.select({ id: roomWait.id }).from(roomWait).where(lt(roomWait.ends_at, sql`now()`)).limit(500);
  await db.delete(roomWait).where(inArray(roomWait.id, over));
}
