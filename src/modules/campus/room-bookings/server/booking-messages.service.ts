import { holders } from '#modules/core/access/server/public.ts';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import type { EventSource } from '#server/events/events.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import { notify } from '#server/notify/notify.ts';
import { formatDayTime, timeOf } from '#shared/dates.ts';
import { type Lang, localize, type Text } from '#shared/text.ts';
import { bookingMessages as messages } from '../contract/booking.refusals.ts';
import { roomBookingRights } from '../rights.ts';
import type { Time } from './bookings.policy.ts';
import { type FoundBooking, findBooking, swapPartners } from './bookings.queries.ts';
import { holderOf, titleOf } from './room-holders.service.ts';

/** `11月30日 10:00–11:00`, in both languages. */
export const timeText = ({ starts_at, ends_at }: Time, zone: string): Text => {
  const said = (lang: Lang) => `${formatDayTime(starts_at, lang, zone)}–${timeOf(ends_at, zone)}`;
  return { cn: said('cn'), us: said('us') };
};

/** `明德楼 301`, in both languages. */
export const roomText = ({ building, number }: FoundBooking['room']): Text => ({
  cn: `${building.name} ${number}`,
  us: `${building.name_en ?? building.name} ${number}`,
});

/** Notifies some people of what became of a booking, but not who did it. */
export async function notifyAboutBooking(
  source: EventSource,
  found: FoundBooking,
  what: keyof typeof messages,
  to: readonly string[],
  by: FoundBooking['user'] | null,
): Promise<void> {
  const { booking, room } = found;
  const time = timeText(booking, await zoneOf(source.db, booking.organization_id));
  const where = roomText(room);
  const said = (lang: Lang) =>
    localize(messages[what], lang, {
      room: where[lang],
      time: time[lang],
      title: titleOf(source.services, booking, lang),
      who: (lang === 'us' ? by?.name_en : null) ?? by?.name ?? '',
    });
  await notify(source, {
    event: `room_booking.${what}`,
    to: to.filter((id) => id !== by?.id),
    organization_id: booking.organization_id,
    title: { cn: said('cn'), us: said('us') },
    link: holderOf(source.services, booking)?.page ?? `/roomBooking?tab=mine&id=${booking.id}`,
  });
}

/** Who decides a booking: the keeper of the room where the rule says so and there is one, else who manages bookings. */
export async function decidersOf(
  { db }: Pick<EventSource, 'db'>,
  { booking, keepers }: FoundBooking,
): Promise<string[]> {
  const keeper = keepers.room ?? keepers.building;
  if (booking.approval === 'keeper' && keeper) return [keeper];
  return holders(db, roomBookingRights.manage, booking.organization_id);
}

/** The home pages of everybody who is asked something about a booking. */
export async function refreshHomes(source: EventSource, found: FoundBooking): Promise<void> {
  await todosChanged(source, [
    found.booking.user_id,
    ...found.booking.guest_ids,
    ...(await decidersOf(source, found)),
    ...(await swapPartners(source.db, found.booking.id)),
  ]);
}

/** The booking as it is now. */
export async function refetchBooking(source: Pick<EventSource, 'db'>, id: string): Promise<FoundBooking> {
  const found = await findBooking(source.db, id);
  if (!found) throw new Error(`booking ${id} is gone`);
  return found;
}
