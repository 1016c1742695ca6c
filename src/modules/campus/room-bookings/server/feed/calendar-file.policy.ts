import ical, { ICalCalendarMethod, ICalEventBusyStatus, ICalEventStatus } from 'ical-generator';
import type { Lang } from '#shared/text.ts';
import type { BookingState } from '../../contract/booking.lifecycle.ts';

/** Calendar programs ask again after this many seconds. */
const READ_AGAIN_SECONDS = 900;
/** Names the events across all portals; the id of a booking is unique by itself. */
const UID_HOST = 'shuyuan';

/** A booking as a calendar shows it; `title` null: private, and none of the reader's business. */
export interface CalendarEntry {
  readonly id: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly updated_at: string;
  readonly version: number;
  readonly state: BookingState;
  readonly title: string | null;
  readonly place: string;
  readonly url: string | null;
}

const TAKEN = { cn: '已占用', us: 'Taken' } as const;

/**
 * The iCalendar file (RFC 5545) of some bookings, with times in UTC, which every program turns into its own zone. The
 * uid of an event stays, and its sequence counts its changes: a moved booking moves in the program too.
 */
export function calendarFile(name: string, lang: Lang, entries: readonly CalendarEntry[]): string {
  const calendar = ical({
    name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Shuyuan', product: 'Room bookings', language: lang === 'us' ? 'EN' : 'ZH' },
    ttl: READ_AGAIN_SECONDS,
  });
  for (const { id, starts_at, ends_at, updated_at, version, state, title, place, url } of entries)
    calendar.createEvent({
      id: `${id}@${UID_HOST}`,
      start: new Date(starts_at),
      end: new Date(ends_at),
      stamp: new Date(updated_at),
      lastModified: new Date(updated_at),
      sequence: version,
      summary: title ?? TAKEN[lang],
      location: place,
      status: state === 'pending' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      busystatus: ICalEventBusyStatus.BUSY,
      ...(url ? { url } : {}),
    });
  return calendar.toString();
}
