import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import type { SessionKind } from '#server/rights/actor.ts';
import { session } from '#server/sessions/tables.ts';

/** Where somebody is signed in, last used first. */
export async function listOpenSessions(db: Db, userId: string) {
  return db
    .select({
      id: session.id,
      kind: sql<SessionKind>`${session.kind}`,
      device_name: session.device_name,
      ip: session.ip,
      created_at: session.created_at,
      last_seen_at: session.last_seen_at,
      expires_at: session.expires_at,
    })
    .from(session)
    .where(and(eq(session.user_id, userId), isNull(session.revoked_at), gt(session.expires_at, sql`now()`)))
    .orderBy(desc(session.last_seen_at))
    .limit(50);
}
