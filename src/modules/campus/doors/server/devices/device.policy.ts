import { addDays, dayOf } from '#shared/dates.ts';
import { weekdayOf } from '#shared/weekday.ts';
import type { Window } from '../../contract/door.shapes.ts';
import { mergeWindows, type Profile, windowsOn } from '../access.policy.ts';

const RETRY_SECONDS = [30, 120, 600, 3600];

/** How long a device is left alone with something that it did not take, by how often it was tried: at last every hour. */
export const pauseAfter = (attempts: number): number =>
  RETRY_SECONDS[Math.min(attempts, RETRY_SECONDS.length) - 1] ?? 30;

/**
 * Hours of a group by day of the week, Monday first, as they are in the seven days from a day on: each weekday is one
 * date there, so that hours with dates reach devices which know no dates. Sent again every night.
 */
export function weekOf(profile: Profile, from: string): Window[][] {
  const week: Window[][] = Array.from({ length: 7 }, () => []);
  for (let ahead = 0; ahead < 7; ahead += 1) {
    const day = addDays(from, ahead);
    week[weekdayOf(day) - 1] = mergeWindows(windowsOn(profile, day));
  }
  return week;
}

const MOST_SKEW_SECONDS = 60;

/** When something happened by our clock: that of a device which is more than a minute off is corrected. */
export function correctTime(deviceAt: string, skewSeconds: number | null): string {
  if (skewSeconds === null || Math.abs(skewSeconds) <= MOST_SKEW_SECONDS) return deviceAt;
  return new Date(Date.parse(deviceAt) - skewSeconds * 1000).toISOString();
}
export const isSkewed = (skewSeconds: number | null): boolean =>
  skewSeconds !== null && Math.abs(skewSeconds) > MOST_SKEW_SECONDS;

const HEX_UID = /^(?:[0-9A-F]{8}|[0-9A-F]{14})$/;

/** A card number as devices know it, decimal: the hex UID of four or seven bytes is one number for them. */
export const toDecimal = (cardNo: string): string => (HEX_UID.test(cardNo) ? BigInt(`0x${cardNo}`).toString() : cardNo);

/** Forms in which a number that a device reports may have been bound, the usual one first. */
export function cardNumberForms(decimal: string): string[] {
  if (!/^\d{1,20}$/.test(decimal)) return [decimal.toUpperCase()];
  const hex = BigInt(decimal).toString(16).toUpperCase();
  const uid = hex.padStart(hex.length > 8 ? 14 : 8, '0');
  return [...new Set([uid, decimal.padStart(10, '0'), decimal])];
}

/** The day that it is for a lock. */
export const todayAt = (zone: string): string => dayOf(new Date().toISOString(), zone);
