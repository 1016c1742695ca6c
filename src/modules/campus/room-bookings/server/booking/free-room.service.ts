import type { EventSource } from '#server/events/events.ts';
import { dayOf, formatDay } from '#shared/dates.ts';
import { RefusalError, refuse, refuseFields } from '#shared/refusal.ts';
import type { Text } from '#shared/text.ts';
import { bookingRefusals as r, bookingTexts as t } from '../../contract/booking.refusals.ts';
import { timeText } from '../booking-messages.service.ts';
import { LONGEST_MIN, minutesOf, type Time } from '../bookings.policy.ts';
import { firstConflict } from '../bookings.queries.ts';
import { freeRooms } from '../room/free-rooms.service.ts';
import { occupanciesOf } from '../room/occupants.service.ts';
import type { LockedRoom } from '../room/rooms.queries.ts';

const PROPOSALS = 3;

type Source = Pick<EventSource, 'db' | 'services'>;

/** Refuses a time that is over, or longer than anybody has a room. */
export function requireTime({ starts_at, ends_at }: Time): void {
  if (Date.parse(ends_at) <= Date.now()) throw refuseFields({ starts_at: [t.past] });
  if (minutesOf({ starts_at, ends_at }) > LONGEST_MIN) throw refuse(r.rule_length, { a: 1, b: LONGEST_MIN });
}

/**
 * Refuses (taken, with who has it and what else is free) a locked room that something has at the time or in the buffer
 * behind it. `zone` is that of its school, `exceptId` the booking that moves.
 */
export async function requireFree(
  source: Source,
  room: LockedRoom,
  { blocked_until, ...time }: Time & { readonly blocked_until: string },
  zone: string,
  exceptId?: string,
): Promise<void> {
  const wanted = { starts_at: time.starts_at, ends_at: blocked_until };
  const other = await firstConflict(source.db, room.id, wanted, exceptId);
  if (other) {
    const { booking, user } = other;
    const who = booking.is_private ? t.occupied : { cn: user.name, us: user.name_en ?? user.name };
    throw await taken(source, booking, who, time, zone);
  }
  const [lesson] = await occupanciesOf(source, room.organization_id, [room.id], time);
  if (lesson) throw await taken(source, { ...lesson, organization_id: room.organization_id }, lesson.who, time, zone);
}

/** Refuses (closed) a room that is out of use on a day of its school, or whose building is. */
export function requireOpen(room: LockedRoom, day: string): void {
  const places = [
    { status: room.status, until: room.status_until },
    { status: room.building_status, until: room.building_until },
  ];
  for (const { status, until } of places) {
    if (status === 'active' || (status === 'maintenance' && until !== null && until < day)) continue;
    const date = until
      ? { cn: formatDay(until, 'cn'), us: formatDay(until, 'us') }
      : { cn: '另行通知', us: 'further notice' };
    throw refuse(r.closed, { date });
  }
}

interface Holding extends Time {
  readonly organization_id: string;
  readonly broom_id: string;
}

/** Whose the room is then, with three that are free. */
async function taken(
  source: Source,
  { organization_id, broom_id: near_broom_id, ...held }: Holding,
  who: Text,
  time: Time,
  zone: string,
): Promise<RefusalError> {
  const place = { organization_id, day: dayOf(time.starts_at, zone), seats: 0, equipment: [], near_broom_id };
  const search = { ...place, starts_at: time.starts_at, ends_at: time.ends_at };
  const proposals = await freeRooms(source, search, PROPOSALS);
  return new RefusalError(r.taken, { who, time: timeText(held, zone) }, undefined, { proposals });
}
