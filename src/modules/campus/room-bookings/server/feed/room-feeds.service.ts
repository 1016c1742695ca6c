import { and, eq, gte, inArray, lt, or, type SQL } from 'drizzle-orm';
import { premisesRights } from '#modules/campus/premises/rights.ts';
import { hashToken, newToken } from '#server/crypto/seal.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Context, OpenContext } from '#server/http/context.ts';
import { type Actor, currentOrganization, holds as hasCode } from '#server/rights/actor.ts';
import { addDays, dayBounds, today } from '#shared/dates.ts';
import { API_ROOT } from '#shared/endpoint.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { roomBookingRights } from '../../rights.ts';
import { seesDetails } from '../booking/booking-view.service.ts';
import { roomText } from '../booking-messages.service.ts';
import { bookingsWhere, type FoundBooking, holdsRoom, isParticipant } from '../bookings.queries.ts';
import { findRoom } from '../room/rooms.queries.ts';
import { titleOf } from '../room-holders.service.ts';
import { roomBooking, roomFeedKey } from '../tables.ts';
import { type CalendarEntry, calendarFile } from './calendar-file.policy.ts';

const DAYS_BACK = 30;
const DAYS_AHEAD = 400;
const MOST = 2000;
const READERS = [premisesRights.view, roomBookingRights.book, roomBookingRights.manage] as const;

/** Gives the caller new addresses for calendar programs; the addresses before them answer 404001 from now on. */
export async function createFeedKey({ db, actor, services, audit }: Context) {
  const key = newToken();
  const fresh = { organization_id: currentOrganization(actor), key_hash: hashToken(key) };
  await db
    .insert(roomFeedKey)
    .values({ user_id: actor.user_id, ...fresh })
    .onConflictDoUpdate({ target: roomFeedKey.user_id, set: fresh });
  audit({ action: 'room_feed.key', target: ['user', actor.user_id], organization_id: fresh.organization_id });
  const root = services.env.public_url + API_ROOT;
  return { mine: `${root}/room_bookings/feed.ics?key=${key}`, room: `${root}/brooms/{id}/feed.ics?key=${key}` };
}

/** Sends the calendar of the person to whom the key belongs. Refuses (404001) a key that is none, or whose owner has left. */
export async function sendOwnFeed(ctx: OpenContext, key: string): Promise<void> {
  await acrossOrganizations(ctx.db, async () => {
    const reader = await readerOf(ctx, key);
    const rows = await inSpan(ctx, reader, isParticipant(reader.user_id));
    const name = reader.lang === 'us' ? `Rooms: ${reader.name}` : `${reader.name}的房间预订`;
    send(ctx, name, reader, rows);
  });
}

/** Sends the calendar of a room of the reader's school; private bookings of others say that it is taken. */
export async function sendRoomFeed(ctx: OpenContext, roomId: string, key: string): Promise<void> {
  await acrossOrganizations(ctx.db, async () => {
    const reader = await readerOf(ctx, key);
    const room = await findRoom(ctx.db, currentOrganization(reader), roomId);
    if (!room) throw refuse(shared.not_found);
    const rows = await inSpan(ctx, reader, eq(roomBooking.broom_id, roomId));
    send(ctx, roomText(room)[reader.lang], reader, rows);
  });
}

/** Who reads with a key, with the rights of now. */
async function readerOf({ db, services }: OpenContext, key: string): Promise<Actor> {
  const [row] = await db
    .select()
    .from(roomFeedKey)
    .where(eq(roomFeedKey.key_hash, hashToken(key)));
  const person = row && (await services.loadPerson(db, row.user_id, row.organization_id));
  if (person?.organization_id !== row?.organization_id || !person || person.status !== 'confirmed')
    throw refuse(shared.not_found);
  const reader: Actor = {
    ...person,
    session_id: '',
    session_kind: 'native',
    impersonator_id: null,
    switched_from: null,
  };
  if (!READERS.some((code) => hasCode(reader, code))) throw refuse(shared.not_found);
  return reader;
}

function inSpan({ db }: OpenContext, reader: Actor, which: SQL): Promise<FoundBooking[]> {
  const zone = reader.time_zone;
  const day = today(zone);
  const where = and(
    eq(roomBooking.organization_id, currentOrganization(reader)),
    which,
    or(holdsRoom(), inArray(roomBooking.status, ['finished', 'to_move'])),
    gte(roomBooking.starts_at, dayBounds(addDays(day, -DAYS_BACK), zone).start),
    lt(roomBooking.starts_at, dayBounds(addDays(day, DAYS_AHEAD), zone).end),
  );
  return bookingsWhere(db, where, MOST);
}

function send({ reply, services }: OpenContext, name: string, reader: Actor, rows: readonly FoundBooking[]): void {
  const entries = rows.map((found): CalendarEntry => {
    const { booking, room } = found;
    const { id, starts_at, ends_at, updated_at, version, status: state } = booking;
    const isWhole = seesDetails({ actor: reader }, found);
    return {
      id,
      starts_at,
      ends_at,
      updated_at,
      version,
      state,
      title: isWhole ? titleOf(services, booking, reader.lang) : null,
      place: roomText(room)[reader.lang],
      url: isWhole ? `${services.env.public_url}/roomBooking?tab=mine&id=${id}` : null,
    };
  });
  reply
    .headers({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="rooms.ics"',
      'cache-control': 'private, max-age=300',
    })
    .send(calendarFile(name, reader.lang, entries));
}
