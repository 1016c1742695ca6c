import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { notification } from '#server/notify/tables.ts';
import { type CastName, cast, castId } from '../../../../../../database/demo/cast.ts';

/** Two thirds have read a subject since it went out, and of the cast everybody whom nobody names. */
export async function markRead(db: Db, subjectId: string, at: string, unread: readonly CastName[]): Promise<void> {
  // told apart by the person's id, so that every run of the demo has the same picture
  const share = sql`mod(('x' || substr(md5(${notification.user_id}::text), 1, 4))::bit(16)::int, 6)`;
  const ids = sql`${sql.param(unread.map((name) => castId(name)))}::uuid[]`;
  const played = sql`${notification.user_id} = any (${sql.param(cast.map((one) => castId(one.username)))}::uuid[])`;
  const isRead = sql`${notification.user_id} <> all (${ids}) and (${played} or ${share} < 4)`;
  await db
    .update(notification)
    .set({
      created_at: at,
      read_at: sql`case when ${isRead} then ${at}::timestamptz + (${share} * 25 + 10) * interval '1 minute' end`,
      confirmed_at: sql`case when ${isRead} and ${notification.need_action}
        then ${at}::timestamptz + (${share} * 25 + 12) * interval '1 minute' end`,
    })
    .where(eq(notification.subject_id, subjectId));
}
