import { and, asc, eq, inArray } from 'drizzle-orm';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import type { EventSource } from '#server/events/events.ts';
import type { Mover } from '#server/lifecycle/moves.ts';
import { dayOf } from '#shared/dates.ts';
import { RefusalError, refuseFields } from '#shared/refusal.ts';
import { HOLDING_STATES } from '../../contract/booking.lifecycle.ts';
import { bookingTexts as t } from '../../contract/booking.refusals.ts';
import { PLAIN_RULE } from '../../contract/booking-rules.contract.ts';
import { refetchBooking } from '../booking-messages.service.ts';
import { factsOf, ruleOf, type Time } from '../bookings.policy.ts';
import type { BookingRow } from '../bookings.queries.ts';
import { lockRooms, rulesOf } from '../room/rooms.queries.ts';
import { roomBooking } from '../tables.ts';
import { bookingMoves } from './booking-moves.service.ts';
import { requireFree, requireOpen, requireTime } from './free-room.service.ts';
import { notifyWaiting } from './waits.service.ts';

/** Who reserves: a request, or a job with `actor: null`. */
type Reserver = EventSource & Mover;

interface Reservation extends Time {
  readonly broom_id: string;
  /** Which one of its source, an id of the caller: it has one room at a time. */
  readonly source_id: string;
  /** What everybody may read on the board of rooms and at the door. */
  readonly title: string;
  /** Who answers for it: named to those who want the room, and told when it is closed. */
  readonly user_id: string;
}

interface Wanted {
  readonly organization_id: string;
  /** One of `roomHolders`. */
  readonly source: string;
  /** At most 500. */
  readonly rows: readonly Reservation[];
}

interface Reserved {
  /** How many have their room. */
  readonly reserved: number;
  /** Those that have not, each with what to tell the person: `throw refused[0].error` where it is all or none. */
  readonly refused: readonly { readonly source_id: string; readonly error: RefusalError }[];
}

const MOST = 500;

/**
 * Holds rooms of a school for something else than a person, in the transaction of the caller, who has locked what each
 * `source_id` names. The same again changes nothing; another time or room moves it. A reservation displaces nobody, asks
 * for no approval and no check-in, and of the rules it keeps the buffer; the room need not be bookable. What a row is
 * refused for: 422001 at `broom_id` (no room of this school) or `starts_at` (over), `rule_length`, `closed`, `taken`.
 */
export async function reserve(by: Reserver, { organization_id, source, rows }: Wanted): Promise<Reserved> {
  if (rows.length > MOST) throw new Error(`${rows.length} rooms at once`);
  const { db } = by;
  const broomIds = rows.map((row) => row.broom_id);
  const rooms = new Map((await lockRooms(db, organization_id, broomIds)).map((room) => [room.id, room]));
  const sourceIds = rows.map((row) => row.source_id);
  const known = new Map((await lockHeld(by, source, sourceIds)).map((row) => [row.source_id, row]));
  const rules = await rulesOf(db, organization_id);
  const zone = await zoneOf(db, organization_id);
  const now = new Date().toISOString();
  const refused: { source_id: string; error: RefusalError }[] = [];
  for (const row of rows) {
    const before = known.get(row.source_id);
    if (before && isSame(before, row)) continue;
    const { source_id, broom_id, title, user_id, ...span } = row;
    try {
      requireTime(span);
      const room = rooms.get(broom_id);
      if (!room) throw refuseFields({ broom_id: [t.foreign_room] });
      requireOpen(room, dayOf(span.starts_at, zone));
      const rule = { ...(ruleOf(rules, room) ?? PLAIN_RULE), approval: 'none' as const, release_after_min: 0 };
      const facts = factsOf(rule, span, now);
      await requireFree(by, room, facts, zone, before?.id);
      await store(by, { organization_id, source, source_id, broom_id, title, user_id, ...facts }, before);
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
      refused.push({ source_id, error });
    }
  }
  return { reserved: rows.length - refused.length, refused };
}

/** Frees the rooms of some reservations, before or while they are used. Returns how many there were. */
export async function release(by: Reserver, source: string, sourceIds: readonly string[]): Promise<number> {
  const rows = await lockHeld(by, source, sourceIds);
  for (const row of rows) {
    await leave(by, row, () => bookingMoves.advance(by, row, 'cancel'));
  }
  return rows.length;
}

/** Takes a reservation from its time; who waits for that is told, unless its room is closed. */
async function leave(by: Reserver, row: BookingRow, move: () => Promise<unknown>): Promise<void> {
  const left = await refetchBooking(by, row.id);
  await move();
  if (row.status !== 'to_move') await notifyWaiting(by, left);
}

const lockHeld = ({ db }: Reserver, source: string, sourceIds: readonly string[]): Promise<BookingRow[]> =>
  db
    .select()
    .from(roomBooking)
    .where(
      and(
        eq(roomBooking.source, source),
        inArray(roomBooking.source_id, [...sourceIds]),
        inArray(roomBooking.status, [...HOLDING_STATES, 'to_move']),
      ),
    )
    .orderBy(asc(roomBooking.id))
    .for('update');

const isSame = (before: BookingRow, { broom_id, starts_at, ends_at }: Reservation): boolean =>
  before.status !== 'to_move' &&
  before.broom_id === broom_id &&
  Date.parse(before.starts_at) === Date.parse(starts_at) &&
  Date.parse(before.ends_at) === Date.parse(ends_at);

type Stored = ReturnType<typeof factsOf> & Reservation & Pick<BookingRow, 'organization_id' | 'source'>;

async function store(by: Reserver, { status, ...values }: Stored, before: BookingRow | undefined): Promise<void> {
  if (before) {
    await leave(by, before, () => bookingMoves.advance(by, before, 'move', { to: status, set: values }));
    return;
  }
  const [row] = await by.db
    .insert(roomBooking)
    .values({ status, ...values })
    .returning();
  if (!row) throw new Error('a reservation was not stored');
  await bookingMoves.begin(by, row, 'reserve');
  const { id, organization_id, broom_id, starts_at, ends_at, source, source_id } = row;
  const after = { broom_id, starts_at, ends_at, source, source_id };
  by.audit({ action: 'room_booking.reserve', target: ['room_booking', id], organization_id, after });
}
