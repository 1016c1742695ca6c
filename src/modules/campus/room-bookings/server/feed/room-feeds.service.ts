import { and, eq, gte, inArray, lt, or, type SQL } from 'drizzle-orm';
import { premisesRights } from '#modules/campus/premises/rights.ts';
import { feedAddress, feedSpan, newFeedKey, sendFeed } from '#server/calendar-feeds/calendar-feeds.ts';
import type { CalendarEntry } from '#server/calendar-feeds/calendar-file.ts';
import type { Context, OpenContext } from '#server/http/context.ts';
import { type Actor, currentOrganization } from '#server/rights/actor.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { roomFeeds } from '../../contract/room-feeds.contract.ts';
import { roomBookingRights } from '../../rights.ts';
import { seesDetails } from '../booking/booking-view.service.ts';
import { roomText } from '../booking-messages.service.ts';
import { bookingsWhere, type FoundBooking, holdsRoom, isParticipant } from '../bookings.queries.ts';
import { findRoom } from '../room/rooms.queries.ts';
import { titleOf } from '../room-holders.service.ts';
import { roomBooking } from '../tables.ts';

const DAYS_BACK = 30;
const DAYS_AHEAD = 400;
const MOST = 2000;
const FEED = {
  feed: 'rooms',
  rights: [premisesRights.view, roomBookingRights.book, roomBookingRights.manage],
  filename: 'rooms.ics',
} as const;
const PRODUCT = 'Room bookings';
const TAKEN = { cn: '已占用', us: 'Taken' } as const;

/** Gives the caller new addresses for calendar programs; the addresses before them answer 404001 from now on. */
export async function createFeedKey(ctx: Context) {
  const key = await newFeedKey(ctx, FEED.feed);
  return { mine: feedAddress(ctx, roomFeeds.mine, key), room: feedAddress(ctx, roomFeeds.room, key) };
}

/** Sends the calendar of the person to whom the key belongs. Refuses (404001) a key that is none, or whose owner has left. */
export const sendOwnFeed = (ctx: OpenContext, key: string): Promise<void> =>
  sendFeed(ctx, FEED, key, async (reader) => {
    const rows = await inSpan(ctx, reader, isParticipant(reader.user_id));
    const name = reader.lang === 'us' ? `Rooms: ${reader.name}` : `${reader.name}的房间预订`;
    return { name, product: PRODUCT, entries: entriesOf(ctx, reader, rows) };
  });

/** Sends the calendar of a room of the reader's school; private bookings of others say that it is taken. */
export const sendRoomFeed = (ctx: OpenContext, roomId: string, key: string): Promise<void> =>
  sendFeed(ctx, FEED, key, async (reader) => {
    const room = await findRoom(ctx.db, currentOrganization(reader), roomId);
    if (!room) throw refuse(shared.not_found);
    const rows = await inSpan(ctx, reader, eq(roomBooking.broom_id, roomId));
    return { name: roomText(room)[reader.lang], product: PRODUCT, entries: entriesOf(ctx, reader, rows) };
  });

function inSpan({ db }: OpenContext, reader: Actor, which: SQL): Promise<FoundBooking[]> {
  const { from, to } = feedSpan(reader, { back: DAYS_BACK, ahead: DAYS_AHEAD });
  const where = and(
    eq(roomBooking.organization_id, currentOrganization(reader)),
    which,
    or(holdsRoom(), inArray(roomBooking.status, ['finished', 'to_move'])),
    gte(roomBooking.starts_at, from),
    lt(roomBooking.starts_at, to),
  );
  return bookingsWhere(db, where, MOST);
}

const entriesOf = ({ services }: OpenContext, reader: Actor, rows: readonly FoundBooking[]): CalendarEntry[] =>
  rows.map((found) => {
    const { booking, room } = found;
    const { id, starts_at, ends_at, updated_at, version, status } = booking;
    const isWhole = seesDetails({ actor: reader }, found);
    return {
      key: id,
      starts_at,
      ends_at,
      updated_at,
      version,
      is_tentative: status === 'pending',
      title: (isWhole ? titleOf(services, booking, reader.lang) : null) ?? TAKEN[reader.lang],
      place: roomText(room)[reader.lang],
      url: isWhole ? `${services.env.public_url}/roomBooking?tab=mine&id=${id}` : null,
    };
  });
