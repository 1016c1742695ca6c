import { ownZone } from './own-zone.ts';
import type { Lang } from './text.ts';

/*
 * Instants are ISO strings in UTC, days are `YYYY-MM-DD`. A day becomes instants only together with a zone: the
 * organisation's, `DEFAULT_ZONE` when nothing else is set.
 */

/** A span of time; `end` no longer belongs to it. */
export interface Span {
  readonly start: string;
  readonly end: string;
}

const DAY_MS = 86_400_000;
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  clocks.set(zone, clock);
  return clock;
}

/** Wall clock of a zone at a moment, as if it were UTC. */
function wallMs(ms: number, zone: string): number {
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(ms)
      .map((part) => [part.type, Number(part.value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

function dayMs(day: string): number {
  const ms = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== day) throw new RangeError(`Not a day: ${day}`);
  return ms;
}

/** Years that anybody here means, 1800 to 2199 (the oldest ID number that is taken is of 1880). At the ends of the calendar a day more, or another zone, is no day any more. */
export const OUR_YEARS = /^(?:1[89]|2[01])\d\d-/;

/** Whether a text is a real calendar day `YYYY-MM-DD` of our years. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || !OUR_YEARS.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === text;
}

/** The calendar day of an instant in a zone. */
export function dayOf(instant: string, zone: string = ownZone()): string {
  return new Date(wallMs(Date.parse(instant), zone)).toISOString().slice(0, 10);
}

/** The present calendar day in a zone. */
export function today(zone: string = ownZone(), now: Date = new Date()): string {
  return dayOf(now.toISOString(), zone);
}

/** The clock time `HH:mm` of an instant in a zone. */
export function timeOf(instant: string, zone: string = ownZone()): string {
  return new Date(wallMs(Date.parse(instant), zone)).toISOString().slice(11, 16);
}

/**
 * The instant at which the clock of a zone shows `time` (`HH:mm`) on `day`. A time that the change to summer time
 * skips becomes the same distance after the change; a time that comes twice means the first.
 */
export function instantAt(day: string, time: string, zone: string = ownZone()): string {
  const [hour = Number.NaN, minute = Number.NaN] = time.split(':').map(Number);
  const wall = dayMs(day) + (hour * 60 + minute) * 60_000;
  if (Number.isNaN(wall)) throw new RangeError(`Not a clock time: ${time}`);
  const offset = (ms: number) => wallMs(ms, zone) - ms;
  const before = offset(wall - DAY_MS);
  const after = offset(wall + DAY_MS);
  const early = wall - before;
  const ms = offset(early) === before ? early : wall - after;
  return new Date(offset(ms) === wall - ms ? ms : early).toISOString();
}

/** The instants between which a calendar day lies in a zone: `start <= at < end`. */
export function dayBounds(day: string, zone: string = ownZone()): Span {
  return { start: instantAt(day, '00:00', zone), end: instantAt(addDays(day, 1), '00:00', zone) };
}

/** The day `count` days later (earlier when negative). */
export function addDays(day: string, count: number): string {
  return new Date(dayMs(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/** Days from one day to another; 0 on the same day, negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((dayMs(to) - dayMs(from)) / DAY_MS);
}

/** Whether somebody who was born on a day is so many years old. */
export function isOfAge(birthday: string, years: number, on: string = today()): boolean {
  return birthday <= `${Number(on.slice(0, 4)) - years}${on.slice(4)}`;
}

/** The instant `minutes` later (earlier when negative). */
export function addMinutes(instant: string, minutes: number): string {
  return new Date(Date.parse(instant) + minutes * 60_000).toISOString();
}

/** Hours of a day on the clock of a school, `HH:mm`; `until` no longer belongs to them and may be `24:00`. */
export interface OpenHours {
  readonly from: string;
  readonly until: string;
}

/** An instant that lies within such hours as it is; of another one when they begin next. */
export function nextOpen(instant: string, { from, until }: OpenHours, zone: string = ownZone()): string {
  const time = timeOf(instant, zone);
  if (from <= time && time < until) return instant;
  const day = dayOf(instant, zone);
  return instantAt(time < from ? day : addDays(day, 1), from, zone);
}

/** Nobody is reminded at night, nor expected to answer; by the clock of the school. */
export const BY_DAY = { from: '07:00', until: '21:00' } as const satisfies OpenHours;

/** When the night is over that it is in a zone at an instant; null by day. */
export function quietUntil(instant: string, zone: string): string | null {
  const next = nextOpen(instant, BY_DAY, zone);
  return next === instant ? null : next;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `2026年11月21日` or `Nov 21, 2026`. */
export function formatDay(day: string, lang: Lang): string {
  const date = new Date(dayMs(day));
  const [year, month, dayOfMonth] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  return lang === 'cn' ? `${year}年${month + 1}月${dayOfMonth}日` : `${MONTHS[month]} ${dayOfMonth}, ${year}`;
}

/** `2026年11月21日 08:05` or `Nov 21, 2026, 08:05`, on the clock of the zone. */
export function formatDayTime(instant: string, lang: Lang, zone: string = ownZone()): string {
  const separator = lang === 'cn' ? ' ' : ', ';
  return formatDay(dayOf(instant, zone), lang) + separator + timeOf(instant, zone);
}
