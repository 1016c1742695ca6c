import { addDays, BY_DAY, dayOf, instantAt } from './dates.ts';

/*
 * How places are given to more people than there are places: the order that a draw makes, who gets which of their choices
 * in an order, and until when an offer stands. All of it is pure, so that a browser comes to the same result as the server
 * and anybody can check a draw.
 */

/** Somebody who asks for places: choices in the order of their wish, each a set of pools of which one place each is needed. */
export interface Wish {
  readonly id: string;
  readonly choices: readonly (readonly string[])[];
}

/**
 * The order in which a draw gives places: sorted by the HMAC-SHA256 of each ticket under the seed, both as UTF-8 text. The
 * same seed and tickets give the same order whatever order they come in, here, in a browser, and in
 * `printf %s <ticket> | openssl dgst -sha256 -hmac <seed>`. It is asynchronous because the browser's cryptography is. An
 * empty seed rejects.
 */
export async function drawOrder(seed: string, tickets: readonly string[]): Promise<string[]> {
  const text = new TextEncoder();
  const hash = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', text.encode(seed), hash, false, ['sign']);
  const drawn = await Promise.all(
    tickets.map(async (ticket) => ({ ticket, lot: hex(await crypto.subtle.sign('HMAC', key, text.encode(ticket))) })),
  );
  return drawn.sort((one, other) => (one.lot < other.lot ? -1 : 1)).map(({ ticket }) => ticket);
}

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Who gets which choice, by its index: one after another each gets the first of their choices in which every pool has room, so
 * that nobody loses by naming what they really want first. Who is not in the answer gets nothing. `free` says how many places
 * each pool has left; a pool that is not in it has none.
 */
export function allotInOrder(wishes: readonly Wish[], free: ReadonlyMap<string, number>): Map<string, number> {
  const left = new Map(free);
  const given = new Map<string, number>();
  for (const { id, choices } of wishes) {
    const at = choices.findIndex((pools) => pools.every((pool) => (left.get(pool) ?? 0) > 0));
    if (at < 0) continue;
    for (const pool of choices[at] ?? []) left.set(pool, (left.get(pool) ?? 0) - 1);
    given.set(id, at);
  }
  return given;
}

const HOUR_MS = 3_600_000;

/**
 * Until when an offer of so many hours stands. Up to 24 hours count by day alone (`BY_DAY`); a longer one ends at 21:00,
 * the first after its hours. It never reaches beyond `closes_at`, and there is none (null) from then on. Instants are ISO
 * strings in UTC.
 */
export function offerUntil(now: string, hours: number, closes_at: string | null, zone: string): string | null {
  const start = new Date(now).toISOString();
  const closes = closes_at === null ? null : new Date(closes_at).toISOString();
  if (closes !== null && closes <= start) return null;
  const end = hours <= 24 ? afterWakingHours(start, hours, zone) : eveningAfter(start, hours, zone);
  return closes !== null && closes < end ? closes : end;
}

function afterWakingHours(start: string, hours: number, zone: string): string {
  let left = hours * HOUR_MS;
  for (let day = dayOf(start, zone); ; day = addDays(day, 1)) {
    const from = Math.max(Date.parse(start), Date.parse(instantAt(day, BY_DAY.from, zone)));
    const room = Date.parse(instantAt(day, BY_DAY.until, zone)) - from;
    if (left <= room) return new Date(from + left).toISOString();
    left -= Math.max(0, room);
  }
}

function eveningAfter(start: string, hours: number, zone: string): string {
  const least = new Date(Date.parse(start) + hours * HOUR_MS).toISOString();
  const day = dayOf(least, zone);
  const evening = instantAt(day, BY_DAY.until, zone);
  return evening >= least ? evening : instantAt(addDays(day, 1), BY_DAY.until, zone);
}

/**
 * The hours of an offer near the end: on the last day before `closes_at` at most `last_hours`, and in the last of these hours
 * there is no offer any more (null). Without `last_hours` every day is like the others.
 */
export function hoursOfOffer(
  now: string,
  hours: number,
  closes_at: string | null,
  last_hours: number | undefined,
): number | null {
  if (closes_at === null || last_hours === undefined) return hours;
  const left = (Date.parse(closes_at) - Date.parse(now)) / HOUR_MS;
  if (left < last_hours) return null;
  return left <= 24 ? Math.min(hours, last_hours) : hours;
}
