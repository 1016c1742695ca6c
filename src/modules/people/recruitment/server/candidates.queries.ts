import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { matchesPerson } from '#modules/core/directory/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import { listOpenNewcomers } from '#modules/people/staff/server/public.ts';
import type { Db } from '#server/database/database.ts';
import type { Scope } from '#server/database/scope.ts';
import { jobCandidate } from './tables.ts';

/** People whose name holds what was typed. */
export const named = (q: string): SQL =>
  sql`exists (select 1 from ${user} where ${and(eq(user.id, jobCandidate.user_id), matchesPerson(q))})`;

/** Newcomers in scope who wait for a review and are no candidate yet. */
export async function listWaiting(db: Db, scope: Scope) {
  const waiting = await listOpenNewcomers(db, scope);
  const ids = waiting.map(({ id }) => id);
  const known = await db
    .select({ id: jobCandidate.id })
    .from(jobCandidate)
    .where(inArray(jobCandidate.id, ids))
    .orderBy(desc(jobCandidate.created_at));
  return { list: waiting.filter(({ id }) => !known.some((one) => one.id === id)) };
}
