import { and, eq } from 'drizzle-orm';
import { addDays, dayBounds, today } from '#shared/dates.ts';
import { type ActionCode, API_ROOT, type Endpoint } from '#shared/endpoint.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { hashToken, newToken } from '../crypto/seal.ts';
import { acrossOrganizations } from '../database/across-organizations.ts';
import type { Context, OpenContext } from '../http/context.ts';
import { type Actor, currentOrganization, holds } from '../rights/actor.ts';
import { calendarFile } from './calendar-file.ts';
import { calendarFeedKey } from './tables.ts';

/**
 * Calendars that programs subscribe to (Outlook, Apple, Google). They know no session: a key in the address is the right,
 * for one feed of one person, as long as that person may read it. A module has two calls for it: one that gives a new
 * address (`newFeedAddress`; the one before ends), and one that sends the file (`sendFeed`).
 */

type CalendarOf = Parameters<typeof calendarFile>[0];

/** Gives the caller a new key for a feed and returns it; the one before opens nothing from now on. */
export async function newFeedKey({ db, actor, audit }: Context, feed: string): Promise<string> {
  const key = newToken();
  const fresh = { organization_id: currentOrganization(actor), key_hash: hashToken(key) };
  await db
    .insert(calendarFeedKey)
    .values({ user_id: actor.user_id, feed, ...fresh })
    .onConflictDoUpdate({ target: [calendarFeedKey.user_id, calendarFeedKey.feed], set: fresh });
  audit({ action: 'calendar_feed.key', target: ['user', actor.user_id], organization_id: fresh.organization_id });
  return key;
}

/** The address of a feed with its key, for calendar programs. */
export const feedAddress = ({ services }: Pick<Context, 'services'>, { path }: Endpoint, key: string): string =>
  `${services.env.public_url}${API_ROOT}${path}?key=${key}`;

/** `newFeedKey` for a feed that has one address. */
export async function newFeedAddress(ctx: Context, feed: string, endpoint: Endpoint): Promise<{ url: string }> {
  return { url: feedAddress(ctx, endpoint, await newFeedKey(ctx, feed)) };
}

interface Feed {
  readonly feed: string;
  /** Who reads it needs one of these. */
  readonly rights: readonly ActionCode[];
  /** Of the file, in case it is saved: `rooms.ics`. */
  readonly filename: string;
}

/**
 * Sends the calendar that the owner of a key may read. Refuses (404001) a key that opens nothing, and one whose owner has
 * left the school or may no longer read it. `read` looks across organisations: its conditions name the reader.
 */
export function sendFeed(
  ctx: OpenContext,
  { feed, rights, filename }: Feed,
  key: string,
  read: (reader: Actor) => Promise<Omit<CalendarOf, 'lang'>>,
): Promise<void> {
  return acrossOrganizations(ctx.db, async () => {
    const reader = await readerOf(ctx, feed, key);
    if (!rights.some((code) => holds(reader, code))) throw refuse(shared.not_found);
    const calendar = await read(reader);
    ctx.reply
      .headers({
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': `inline; filename="${filename}"`,
        'cache-control': 'private, max-age=300',
      })
      .send(calendarFile({ ...calendar, lang: reader.lang }));
  });
}

/** Who reads with a key, with the rights of now. */
async function readerOf({ db, services }: OpenContext, feed: string, key: string): Promise<Actor> {
  const [row] = await db
    .select()
    .from(calendarFeedKey)
    .where(and(eq(calendarFeedKey.key_hash, hashToken(key)), eq(calendarFeedKey.feed, feed)));
  const person = row && (await services.loadPerson(db, row.user_id, row.organization_id));
  if (person?.organization_id !== row?.organization_id || !person || person.status !== 'confirmed')
    throw refuse(shared.not_found);
  return { ...person, session_id: '', session_kind: 'native', impersonator_id: null, switched_from: null };
}

/** The instants that a feed holds: some days back, so that what was is not torn out of a calendar, and some ahead. */
export function feedSpan(reader: Actor, days: { readonly back: number; readonly ahead: number }) {
  const zone = reader.time_zone;
  const day = today(zone);
  return {
    from: dayBounds(addDays(day, -days.back), zone).start,
    to: dayBounds(addDays(day, days.ahead), zone).end,
  };
}
