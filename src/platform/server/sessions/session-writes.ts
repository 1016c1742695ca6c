import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { session } from './tables.ts';

/*
 * Changes of sessions beside their life in `sessions.ts`, for the modules that sign people in and out. None of them
 * makes a session stronger.
 */

/** Makes a session ask for a step-up before everything grave. */
export async function expireStepUp(db: Db, sessionId: string): Promise<void> {
  await db.update(session).set({ strong_until: null }).where(eq(session.id, sessionId));
}

/** Lets a session end after some minutes, whatever its kind has, and ask for a step-up before everything grave. */
export async function shortenSession(db: Db, sessionId: string, minutes: number): Promise<string | null> {
  const [row] = await db
    .update(session)
    .set({ expires_at: sql`now() + make_interval(mins => ${minutes})`, idle_seconds: minutes * 60, strong_until: null })
    .where(eq(session.id, sessionId))
    .returning({ expires_at: session.expires_at });
  return row?.expires_at ?? null;
}

/** Ends every session of an account that closes by itself: no request does it, and other nodes see it at the next call. */
export async function endSessionsOf(db: Db, userId: string): Promise<void> {
  await db
    .update(session)
    .set({ revoked_at: sql`now()`, revoke_reason: 'user' })
    .where(and(eq(session.user_id, userId), isNull(session.revoked_at)));
}

/** Gives open sessions without a place of their own this one. */
export async function placeOpenSessions(db: Db, people: SQL, organizationId: string): Promise<void> {
  await db
    .update(session)
    .set({ organization_id: organizationId })
    .where(and(isNull(session.organization_id), isNull(session.revoked_at), sql`${session.user_id} in ${people}`));
}

/** Removes sessions some days after their end. */
export async function removeEndedSessions(db: Db, days: number): Promise<void> {
  await db
    .delete(session)
    .where(sql`least(${session.expires_at}, ${session.revoked_at}) < now() - make_interval(days => ${days})`);
}
