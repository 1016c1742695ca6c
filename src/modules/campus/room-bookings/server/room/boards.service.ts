import { inArray } from 'drizzle-orm';
import type * as z from 'zod';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { dayBounds, dayOf, today } from '#shared/dates.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { roomBlock } from '../../contract/booking.shapes.ts';
import type { roomBookings } from '../../contract/room-bookings.contract.ts';
import { bookingActs } from '../booking/booking-acts.policy.ts';
import { seesDetails } from '../booking/booking-view.service.ts';
import type { Time } from '../bookings.policy.ts';
import { bookingsWhere } from '../bookings.queries.ts';
import { titleOf } from '../room-holders.service.ts';
import { roomBooking } from '../tables.ts';
import { freeRooms } from './free-rooms.service.ts';
import { occupanciesOf } from './occupants.service.ts';
import { bookableRooms, findRoom, takenOf } from './rooms.queries.ts';

type Block = z.output<typeof roomBlock>;
type Query<K extends 'board' | 'find'> = z.output<(typeof roomBookings)[K]['query']>;
const FOUND = 30;

/** What is taken of some rooms, by room. Private titles stay with those whose business they are. */
async function blocksOf(ctx: Context, roomIds: readonly string[], time: Time): Promise<Map<string, Block[]>> {
  const rows = await takenOf(ctx.db, roomIds, time);
  const found = await bookingsWhere(
    ctx.db,
    inArray(
      roomBooking.id,
      rows.map((row) => row.id),
    ),
    5000,
  );
  const blocks = found.map((one) => {
    const { booking, user: booker } = one;
    const { id, starts_at, ends_at, blocked_until, status, broom_id } = booking;
    const isWhole = seesDetails(ctx, one);
    const who = (ctx.lang === 'us' ? booker.name_en : null) ?? booker.name;
    const is_mine = booking.user_id === ctx.actor.user_id;
    const may_check_in = bookingActs.of(ctx, one).includes('check_in');
    const block = {
      id,
      starts_at,
      ends_at,
      blocked_until,
      status,
      is_over: status === 'finished',
      is_mine,
      may_check_in,
    };
    return {
      broom_id,
      block: { ...block, title: isWhole ? titleOf(ctx.services, booking, ctx.lang) : null, who: isWhole ? who : null },
    };
  });
  return new Map(
    [...Map.groupBy(blocks, (one) => one.broom_id)].map(([room, own]) => [room, own.map((one) => one.block)]),
  );
}

/** The same with what has a room without a booking: a lesson is a block that nobody changes here. */
async function allBlocksOf(ctx: Context, roomIds: readonly string[], time: Time): Promise<Map<string, Block[]>> {
  const blocks = await blocksOf(ctx, roomIds, time);
  const fixed = { status: 'confirmed', is_over: false, is_mine: false, may_check_in: false, who: null } as const;
  for (const held of await occupanciesOf(ctx, currentOrganization(ctx.actor), roomIds, time)) {
    const { id, starts_at, ends_at, broom_id } = held;
    const block = { ...fixed, id, starts_at, ends_at, blocked_until: ends_at, title: held.who[ctx.lang] };
    const own = [...(blocks.get(broom_id) ?? []), block];
    blocks.set(
      broom_id,
      own.sort((a, b) => a.starts_at.localeCompare(b.starts_at)),
    );
  }
  return blocks;
}

const spanOf = (from: string, to: string, zone: string): Time => ({
  starts_at: dayBounds(from, zone).start,
  ends_at: dayBounds(to, zone).end,
});

/** Rooms that can be booked with what is taken on a day. */
export async function viewBoard(ctx: Context, query: Query<'board'>) {
  const zone = ctx.actor.time_zone;
  const day = query.day ?? today(zone);
  const rooms = await bookableRooms(ctx.db, currentOrganization(ctx.actor), query);
  const blocks = await allBlocksOf(
    ctx,
    rooms.map((room) => room.id),
    spanOf(day, day, zone),
  );
  return { day, list: rooms.map((room) => ({ ...room, blocks: blocks.get(room.id) ?? [] })) };
}

/** Rooms that are free the whole time. */
export async function findRooms(ctx: Context, query: Query<'find'>) {
  const { actor } = ctx;
  const day = dayOf(query.starts_at, actor.time_zone);
  return { list: await freeRooms(ctx, { ...query, day, organization_id: currentOrganization(actor) }, FOUND) };
}

/** What is taken of one room between two days. */
export async function viewCalendar(ctx: Context, id: string, { from, to }: { from: string; to: string }) {
  const room = await findRoom(ctx.db, currentOrganization(ctx.actor), id);
  if (!room) throw refuse(shared.not_found);
  return { room, list: (await allBlocksOf(ctx, [id], spanOf(from, to, ctx.actor.time_zone))).get(id) ?? [] };
}

/** When rooms are taken, for the plans of floors. */
export async function blocksForPlan(ctx: Context, roomIds: readonly string[], time: Time) {
  const blocks = await blocksOf(ctx, roomIds, time);
  return new Map(
    [...blocks].map(([room, own]) => [
      room,
      own.map(({ blocked_until: _until, may_check_in: _may, is_over: _over, status, ...block }) => ({
        ...block,
        is_pending: status === 'pending',
      })),
    ]),
  );
}
