import ical, { ICalCalendarMethod, ICalEventBusyStatus, ICalEventStatus } from 'ical-generator';
import type { Lang } from '#shared/text.ts';

/** Calendar programs ask again after this many seconds. */
const READ_AGAIN_SECONDS = 900;
/** Names the events across all portals; the key of an event is unique by itself. */
const UID_HOST = 'shuyuan';

/** Something with a time, as a calendar shows it. */
export interface CalendarEntry {
  /** Stays when the time changes: the id of a row, or what names one of several of a row. */
  readonly key: string;
  /** Instants. */
  readonly starts_at: string;
  readonly ends_at: string;
  readonly updated_at: string;
  /** Counts its changes: a moved event moves in the program too. */
  readonly version: number;
  readonly is_tentative?: boolean;
  readonly title: string;
  readonly place: string | null;
  readonly url: string | null;
}

/** A day of the calendar of a school, which no hour belongs to. */
export interface CalendarDay {
  readonly key: string;
  /** `YYYY-MM-DD`, both included. */
  readonly from: string;
  readonly to: string;
  readonly updated_at: string;
  readonly title: string;
}

interface CalendarOf {
  readonly name: string;
  /** What makes it, in English: `Room bookings`. */
  readonly product: string;
  readonly lang: Lang;
  readonly entries: readonly CalendarEntry[];
  readonly days?: readonly CalendarDay[];
}

/**
 * The iCalendar file (RFC 5545) of some events, with times in UTC, which every program turns into its own zone, and of
 * whole days.
 */
export function calendarFile({ name, product, lang, entries, days = [] }: CalendarOf): string {
  const calendar = ical({
    name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Shuyuan', product, language: lang === 'us' ? 'EN' : 'ZH' },
    ttl: READ_AGAIN_SECONDS,
  });
  for (const { key, starts_at, ends_at, updated_at, version, is_tentative, title, place, url } of entries)
    calendar.createEvent({
      id: `${key}@${UID_HOST}`,
      start: new Date(starts_at),
      end: new Date(ends_at),
      stamp: new Date(updated_at),
      lastModified: new Date(updated_at),
      sequence: version,
      summary: title,
      location: place,
      status: is_tentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      busystatus: ICalEventBusyStatus.BUSY,
      ...(url ? { url } : {}),
    });
  for (const { key, from, to, updated_at, title } of days)
    calendar.createEvent({
      id: `${key}@${UID_HOST}`,
      start: `${from}T00:00:00`,
      end: `${to}T00:00:00`,
      allDay: true,
      stamp: new Date(updated_at),
      summary: title,
      busystatus: ICalEventBusyStatus.FREE,
    });
  return calendar.toString();
}
