import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import { matchesPerson, placesOf } from '#modules/core/directory/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { type Broadcast, fileBroadcast, receivedOf } from '#server/notify/broadcast.ts';
import { notification } from '#server/notify/tables.ts';
import { markAnswered } from '#server/receipts/answers.ts';
import { countReceipts, receiptIs } from '#server/receipts/silent.ts';
import type { receiptQuery } from '../contract/receipt.shapes.ts';

type Query = z.output<typeof receiptQuery>;
const child = alias(user, 'child');

/** Who received a subject, by name; for callers who keep it. */
export async function listReceipts(ctx: Context, subjectId: string, { page, per_page, state, q }: Query) {
  const { db } = ctx;
  const where = and(
    eq(notification.subject_id, subjectId),
    state ? receiptIs[state] : undefined,
    q ? matchesPerson(q) : undefined,
  );
  return acrossOrganizations(db, async () => {
    const rows = await selectReceipts(db, where, per_page, (page - 1) * per_page);
    const [total] = await db
      .select({ n: count() })
      .from(notification)
      .innerJoin(user, eq(user.id, notification.user_id))
      .where(where);
    const places = await placesOf(
      db,
      rows.map(({ received }) => received.for_user_id ?? received.user_id),
    );
    const list = rows.map(({ received, user: person, child: about }) => {
      const at = places.get(received.for_user_id ?? received.user_id);
      const place = at?.department ?? at?.organization ?? null;
      return {
        id: received.id,
        user: person,
        for: about,
        place: place && { id: place.id, name: place.name, name_en: place.name_en },
        read_at: received.read_at,
        need_action: received.need_action,
        confirmed_at: received.confirmed_at,
      };
    });
    return { list, total: total?.n ?? 0, page, per_page, counts: await countReceipts(db, subjectId) };
  });
}

const selectReceipts = (db: Db, where: SQL | undefined, limit: number, offset: number) =>
  db
    .select({
      received: notification,
      user: { id: user.id, name: user.name, name_en: user.name_en },
      child: { id: child.id, name: child.name, name_en: child.name_en },
    })
    .from(notification)
    .innerJoin(user, eq(user.id, notification.user_id))
    .leftJoin(child, eq(child.id, notification.for_user_id))
    .where(where)
    .orderBy(asc(user.name_pinyin), asc(notification.id))
    .limit(limit)
    .offset(offset);

/**
 * The caller knows of something that was sent to many, for themselves and for each child about whom they were told. Who
 * joined after it was sent gets it by that. False: it was confirmed before.
 */
export async function confirmReceived(ctx: Context, what: Broadcast): Promise<boolean> {
  const { db, actor } = ctx;
  const subject_id = what.subject_id;
  const received = await receivedOf(db, actor.user_id, [subject_id]);
  if (received.length > 0 && received.every(({ confirmed_at }) => confirmed_at !== null)) return false;
  if (received.length === 0)
    await fileBroadcast(db, what, sql`select ${actor.user_id}::uuid as user_id, null::uuid as for_user_id`);
  for (const for_user_id of received.length ? received.map((row) => row.for_user_id) : [null])
    await markAnswered(db, { subject_id, user_id: actor.user_id, for_user_id, for_household: false });
  await todosChanged(ctx, [actor.user_id]);
  return true;
}
