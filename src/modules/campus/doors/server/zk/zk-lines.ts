import { dayOf, instantAt, timeOf } from '#shared/dates.ts';
import type { LockMode, RefusalReason, Window } from '../../contract/door.shapes.ts';
import { toDecimal } from '../devices/device.policy.ts';
import type { DeviceProfile, Permit } from '../vendors/door-vendor.ts';

/** The text protocol of ZKTeco’s access controllers: what is sent as lines, and lines that are read. */

const TAB = '\t';
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
export const WINDOWS_A_DAY = 3;

/** 07:30–19:00 as one number: start and end as 730 and 1900, in the upper and the lower half. */
const packed = (window: Window | undefined): number =>
  window ? minuteNumber(window.start) * 65_536 + Math.min(minuteNumber(window.end), 2359) : 0;
const minuteNumber = (time: string): number => Number(time.replace(':', ''));

/** The hours of a group. Days with more windows than the device has never get here: saving them was refused. */
export function profileLine({ slot, week }: DeviceProfile): string {
  const spans = week.flatMap((windows, day) =>
    Array.from({ length: WINDOWS_A_DAY }, (_, at) => `${DAYS[day]}Time${at + 1}=${packed(windows[at])}`),
  );
  return `DATA UPDATE timezone ${[`TimezoneId=${slot}`, ...spans].join(TAB)}`;
}

const doorMask = (channel: number): number => 2 ** (channel - 1);

/** What makes a device hold a card at one of its doors, or hold it no more. Each line is answered. */
export function cardLines(permit: Permit, channel: number, slots: ReadonlyMap<string, number>): string[] {
  const pin = `Pin=${permit.device_no}`;
  const clear = `DATA DELETE userauthorize ${[pin, `AuthorizeDoorId=${doorMask(channel)}`].join(TAB)}`;
  if (permit.groups.length === 0) return permit.elsewhere.length ? [clear] : [clear, `DATA DELETE user ${pin}`];
  const user = [
    `CardNo=${permit.card_no === null ? '' : toDecimal(permit.card_no)}`,
    pin,
    'Password=',
    'Group=0',
    'StartTime=0',
    `EndTime=${permit.valid_to?.replaceAll('-', '') ?? '0'}`,
  ];
  const hours = permit.groups.flatMap((group) => slots.get(group) ?? []);
  const door = `AuthorizeDoorId=${doorMask(channel)}`;
  return [
    clear,
    `DATA UPDATE user ${user.join(TAB)}`,
    ...hours.map((slot) => `DATA UPDATE userauthorize ${[pin, `AuthorizeTimezoneId=${slot}`, door].join(TAB)}`),
  ];
}

const hex = (number: number): string => number.toString(16).toUpperCase().padStart(2, '0');
export const openLine = (channel: number, seconds: number): string =>
  `CONTROL DEVICE 01${hex(channel)}01${hex(seconds)}`;
export const modeLines = (channel: number, mode: LockMode): string[] => [
  `CONTROL DEVICE 06${hex(channel)}${mode === 'locked' ? '01' : '00'}`,
  `CONTROL DEVICE 01${hex(channel)}01${mode === 'hold_open' ? 'FF' : '00'}`,
];
/** Sets the clock of a device, in the device’s own count of seconds. */
export function clockLine(at: string, zone: string): string {
  const [year = 0, month = 1, day = 1] = dayOf(at, zone).split('-').map(Number);
  const [hours = 0, minutes = 0] = timeOf(at, zone).split(':').map(Number);
  const days = ((year - 2000) * 12 + month - 1) * 31 + day - 1;
  return `SET OPTIONS DateTime=${days * 86_400 + hours * 3600 + minutes * 60 + new Date(at).getUTCSeconds()}`;
}

/** `name=value` pairs with tabs between, with names in lower case. */
export function readPairs(line: string): ReadonlyMap<string, string> {
  return new Map(
    line.split(TAB).flatMap((pair) => {
      const at = pair.indexOf('=');
      return at < 0 ? [] : [[pair.slice(0, at).trim().toLowerCase(), pair.slice(at + 1).trim()] as const];
    }),
  );
}

/** `2026-11-28 08:00:05` on the clock of a device, as an instant; null for what is none, such as a 45th day. */
export function instantOf(text: string | undefined, zone: string): string | null {
  const [, day, clock, seconds = '00'] = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(?::(\d{2}))?$/.exec(text ?? '') ?? [];
  const wall = `${day}T${clock}:${seconds}Z`;
  const given = day && clock ? Date.parse(wall) : Number.NaN;
  // the 30th of February is read as a day of March: only what comes back as it was given is a day
  if (!day || !clock || Number.isNaN(given) || new Date(given).toISOString() !== wall.replace('Z', '.000Z'))
    return null;
  return new Date(Date.parse(instantAt(day, clock, zone)) + Number(seconds) * 1000).toISOString();
}

/** What a device reports of a card: null where it opened, undefined where it reports something else. */
export function reasonOfEvent(event: number): RefusalReason | null | undefined {
  if (event <= 3 || (event >= 14 && event <= 19)) return null;
  const known = new Map<number, RefusalReason>([
    [21, 'outside_window'],
    [22, 'outside_window'],
    [23, 'no_group'],
    [27, 'unknown_card'],
    [29, 'expired'],
    [36, 'lock_disabled'],
  ]);
  return known.get(event);
}
