import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm';
import { user } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import type { Channel } from '../contract/channels.ts';
import type { ProvenIdentity } from './providers/provider.ts';
import { externalIdentity } from './tables.ts';

const active = eq(externalIdentity.status, 'active');

/**
 * Rows of exactly this identity: the same id with the same app, or the same unionid, which is one across the apps of a
 * channel.
 */
export function sameIdentity({ channel, app, subject, openid, unionid }: ProvenIdentity): SQL | undefined {
  const t = externalIdentity;
  return and(
    active,
    eq(t.channel, channel),
    or(
      and(eq(t.app, app), eq(t.subject, subject)),
      ...(unionid ? [eq(t.unionid, unionid)] : []),
      ...(openid ? [and(eq(t.app, app), eq(t.openid, openid))] : []),
    ),
  );
}

/** Ids of the people who are linked to a proven identity, those who used it last first. */
export async function linkedUserIds(db: Db, identity: ProvenIdentity): Promise<string[]> {
  const rows = await db
    .select({ user_id: externalIdentity.user_id })
    .from(externalIdentity)
    .innerJoin(user, eq(user.id, externalIdentity.user_id))
    .where(and(sameIdentity(identity), sql`${user.status} <> 'deleted'`))
    .orderBy(sql`${externalIdentity.last_used_at} desc nulls last`, asc(externalIdentity.id));
  return [...new Set(rows.map((row) => row.user_id))];
}

const shown = {
  id: externalIdentity.id,
  channel: externalIdentity.channel,
  nickname: externalIdentity.nickname,
  linked_by: externalIdentity.linked_by,
  linked_at: externalIdentity.created_at,
  last_used_at: externalIdentity.last_used_at,
};

/** What opens the account of a person, oldest first. */
export async function listIdentities(db: Db, userId: string) {
  const rows = await db
    .select(shown)
    .from(externalIdentity)
    .where(and(active, eq(externalIdentity.user_id, userId)))
    .orderBy(asc(externalIdentity.created_at));
  return rows.map((row) => ({
    ...row,
    channel: row.channel as Channel,
    linked_by: row.linked_by as 'self' | 'provisioned',
  }));
}

/** One identity of this very person, or null. */
export async function findOwnIdentity(
  db: Db,
  userId: string,
  id: string,
): Promise<typeof externalIdentity.$inferSelect | null> {
  const [row] = await db
    .select()
    .from(externalIdentity)
    .where(and(active, eq(externalIdentity.user_id, userId), eq(externalIdentity.id, id)))
    .for('update');
  return row ?? null;
}

/** Whether a person has an identity of this channel. */
export async function hasIdentity(db: Db, userId: string, channel: Channel): Promise<boolean> {
  const [row] = await db
    .select({ id: externalIdentity.id })
    .from(externalIdentity)
    .where(and(active, eq(externalIdentity.user_id, userId), eq(externalIdentity.channel, channel)))
    .limit(1);
  return row !== undefined;
}

/** The sealed phone of a person, by which they can also come in, and the language they read. */
export async function findSealedPhone(db: Db, userId: string): Promise<{ phone: string | null; lang: string } | null> {
  const [row] = await db.select({ phone: user.phone_sealed, lang: user.lang }).from(user).where(eq(user.id, userId));
  return row ?? null;
}
