import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { newNotification } from '#shared/calls/frame.contract.ts';
import type { announcementInFrame } from '#shared/calls/frame-shapes.ts';
import { notificationRefusals, type notifications } from '#shared/calls/notifications.contract.ts';
import { NOTIFICATION_BADGE_LIMIT } from '#shared/constants.ts';
import type { Parsed } from '#shared/endpoint.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { searchPattern } from '#shared/text/search-words.ts';
import { type Db, NOWHERE } from '../database/database.ts';
import type { Services } from '../services.ts';
import type { MessageSource } from './deliveries.ts';
import { type NamedPerson, peopleNamed } from './people-named.ts';
import { notification } from './tables.ts';

type Query = Parsed<typeof notifications.list>['query'];
type ReadRequest = Parsed<typeof notifications.setRead>['body'];
type Row = typeof notification.$inferSelect;

const POLL_AFTER_MS = 300_000;
/** Counting stops here: a longer number is not shown, and an old account may have tens of thousands. */
const COUNTED = 1000;
const notYours = { cn: '包含不存在的消息', us: 'Some of these messages don’t exist' };

/** The number on the bell, unread ones per kind, and the newest three. Reads the partial index of unread rows alone. */
export async function checkBell(db: Db, userId: string): Promise<z.output<typeof newNotification>> {
  const unread = await countUnread(db, userId);
  const latest = await db
    .select()
    .from(notification)
    .where(ownOf(userId))
    .orderBy(...newestFirst)
    .limit(3);
  return {
    new_notification: badgeOf(unread),
    unread,
    latest: latest.map(({ id, title, title_en, kind, route, placements, created_at, read_at }) => ({
      id,
      title,
      title_en,
      kind,
      route,
      in_bar: kind === 'announcement' && (placements?.includes('bar') ?? true),
      created_at,
      is_read: read_at !== null,
    })),
    poll_after_ms: POLL_AFTER_MS,
  };
}

/** The newest announcement for the bar of the frame that the person has not read; null: none. */
export async function unreadAnnouncement(db: Db, userId: string): Promise<z.output<typeof announcementInFrame> | null> {
  const [row] = await db
    .select({
      id: notification.id,
      title: notification.title,
      title_en: notification.title_en,
      route: notification.route,
    })
    .from(notification)
    .where(
      and(
        eq(notification.user_id, userId),
        eq(notification.kind, 'announcement'),
        isNull(notification.read_at),
        isNull(notification.hidden_at),
        standsIn('bar'),
      ),
    )
    .orderBy(...newestFirst)
    .limit(1);
  return row ?? null;
}

/** The newest notifications for the home page, and how many were not read. */
export async function newestForHome(db: Db, services: Services, userId: string, atMost: number) {
  const rows = await db
    .select()
    .from(notification)
    .where(and(ownOf(userId), standsIn('home')))
    .orderBy(...newestFirst)
    .limit(atMost);
  await noteDelivered(services, rows);
  return { list: await named(db, services, rows), unread: await countUnread(db, userId) };
}

/** One page of a person's own notifications. What is shown for the first time counts as delivered. */
export async function listNotifications(db: Db, services: Services, userId: string, query: Query) {
  const conditions = [ownOf(userId)];
  if (query.kind) conditions.push(eq(notification.kind, query.kind));
  if (query.unread) conditions.push(isNull(notification.read_at));
  if (query.need_action) conditions.push(isOwed);
  if (query.for_user_id) conditions.push(eq(notification.for_user_id, query.for_user_id));
  if (query.q)
    conditions.push(
      sql`(${notification.title} ~* ${searchPattern(query.q)} or ${notification.title_en} ~* ${searchPattern(query.q)})`,
    );
  const where = and(...conditions) as SQL;
  const order = query.sort === 'created_at' ? [notification.created_at, notification.id] : newestFirst;
  const rows = await db
    .select()
    .from(notification)
    .where(where)
    .orderBy(...order)
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page);
  const total = await db.$count(notification, where);
  await noteDelivered(services, rows);
  return {
    list: await named(db, services, rows),
    total,
    page: query.page,
    per_page: query.per_page,
    unread: await countUnread(db, userId),
  };
}

/**
 * Marks own notifications as read and updates the person's other pages. One foreign id refuses all. Returns the new
 * badge.
 */
export async function setRead({ db, services }: MessageSource, userId: string, request: ReadRequest): Promise<number> {
  const conditions = [eq(notification.user_id, userId)];
  if ('ids' in request) {
    const ids = [...new Set(request.ids)];
    conditions.push(inArray(notification.id, ids));
    if ((await db.$count(notification, and(...conditions))) !== ids.length) throw refuseFields({ ids: [notYours] });
  } else if (request.kind) conditions.push(eq(notification.kind, request.kind));
  await db
    .update(notification)
    .set({ read_at: sql`now()`, delivered_at: sql`coalesce(${notification.delivered_at}, now())` })
    .where(and(...conditions, isNull(notification.read_at)));
  const badge = badgeOf(await countUnread(db, userId));
  await services.realtime.emit(db, `user:${userId}`, 'notification_read', { new_notification: badge });
  return badge;
}

/**
 * Takes own notifications off the person's list. One foreign id refuses all (404001), and so does one that still waits
 * for an answer (200200). Returns how many there were and the new badge.
 */
export async function hideNotifications({ db, services }: MessageSource, userId: string, ids: readonly string[]) {
  const wanted = [...new Set(ids)];
  const rows = await db
    .select({ id: notification.id, is_owed: sql<boolean>`${isOwed}` })
    .from(notification)
    .where(and(ownOf(userId), inArray(notification.id, wanted)))
    .for('update');
  if (rows.length !== wanted.length) throw refuse(shared.not_found);
  if (rows.some((row) => row.is_owed)) throw refuse(notificationRefusals.owed);
  await db.update(notification).set({ hidden_at: sql`now()` }).where(inArray(notification.id, wanted));
  const badge = badgeOf(await countUnread(db, userId));
  await services.realtime.emit(db, `user:${userId}`, 'notification_read', { new_notification: badge });
  return { destroyed: wanted.length, new_notification: badge };
}

/** What its sender placed there; what was not placed at all stands everywhere. */
const standsIn = (place: 'home' | 'bar') => sql`coalesce(${notification.placements} @> array[${place}]::text[], true)`;
/** A person's own rows, but for those that they took off their list. */
const ownOf = (userId: string): SQL => and(eq(notification.user_id, userId), isNull(notification.hidden_at)) as SQL;
/** An answer is owed. */
const isOwed = sql`${notification.need_action} and ${notification.confirmed_at} is null`;
const newestFirst = [desc(notification.created_at), notification.id];
const badgeOf = (unread: Readonly<Record<string, number>>): number =>
  Math.min(
    Object.values(unread).reduce((sum, count) => sum + count, 0),
    NOTIFICATION_BADGE_LIMIT,
  );

async function countUnread(db: Db, userId: string): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ kind: string; count: number }>(
    sql`select kind, count(*)::int as count
          from (select kind from notification
                where user_id = ${userId} and read_at is null and hidden_at is null limit ${COUNTED}) as unread
         group by kind`,
  );
  return Object.fromEntries(rows.map((row) => [row.kind, row.count]));
}

async function noteDelivered(services: Services, rows: readonly Row[]): Promise<void> {
  const fresh = rows.filter((row) => row.delivered_at === null).map((row) => row.id);
  if (fresh.length === 0) return;
  await services.database.write(NOWHERE, ({ db }) =>
    db
      .update(notification)
      .set({ delivered_at: sql`now()` })
      .where(and(inArray(notification.id, fresh), isNull(notification.delivered_at))),
  );
}

/** Rows as they are sent, with the names of the children that they are about. */
async function named(db: Db, services: Services, rows: readonly Row[]) {
  const ids = [...new Set(rows.flatMap((row) => row.for_user_id ?? []))];
  const names = ids.length ? await peopleNamed.of(services)(db, ids) : new Map<string, NamedPerson>();
  return rows.map((row) => ({ ...shown(row), for: (row.for_user_id && names.get(row.for_user_id)) || null }));
}

function shown(row: Row) {
  const { id, kind, event, title, title_en, body, body_en, route, actions, urgency, read_at, created_at } = row;
  return {
    id,
    kind: kind as 'system',
    event,
    title,
    title_en,
    body,
    body_en,
    route,
    actions,
    urgency: urgency as 'normal',
    is_read: read_at !== null,
    read_at,
    created_at,
    is_owed: row.need_action && row.confirmed_at === null,
  };
}
