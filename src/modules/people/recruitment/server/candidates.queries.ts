import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { matchesPerson } from '#modules/core/directory/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import { listOpenNewcomers } from '#modules/people/staff/server/public.ts';
import type { Db } from '#server/database/database.ts';
import { type Scope, within } from '#server/database/scope.ts';
import { anyOf, defineList, is, pageOf, planned } from '#server/lists/resource-list.ts';
import type { candidateRow, candidates } from '../contract/candidates.contract.ts';
import { job, jobCandidate } from './tables.ts';

type Query = z.output<(typeof candidates)['list']['query']>;
export type CandidateRow = z.input<typeof candidateRow>;

const list = defineList<Query>({
  table: jobCandidate,
  id: jobCandidate.id,
  sorts: { created_at: jobCandidate.created_at },
  default_sort: '-created_at',
  filters: { job_id: is(jobCandidate.job_id), stage: anyOf(jobCandidate.status) },
});

const select = (db: Db) =>
  db
    .select({
      id: jobCandidate.id,
      name: user.name,
      job: { id: job.id, title: job.title, title_en: job.title_en },
      stage: jobCandidate.status,
      reason: jobCandidate.reason,
      created_at: jobCandidate.created_at,
      version: jobCandidate.version,
    })
    .from(jobCandidate)
    .innerJoin(job, eq(job.id, jobCandidate.job_id))
    .innerJoin(user, eq(user.id, jobCandidate.user_id));

/** People whose name holds what was typed. */
export const named = (q: string): SQL =>
  sql`exists (select 1 from ${user} where ${and(eq(user.id, jobCandidate.user_id), matchesPerson(q))})`;

/** Candidates in scope. */
export function listCandidates(db: Db, scope: Scope, { q, ...query }: Query) {
  const here = and(within(scope, jobCandidate.organization_id), q ? named(q) : undefined);
  return pageOf(db, list, query as Query, here, (_db, plan) => planned(select(db), plan));
}

/** One candidate in scope, or null. */
export async function findCandidate(db: Db, scope: Scope, id: string): Promise<CandidateRow | null> {
  const [row] = await select(db).where(and(eq(jobCandidate.id, id), within(scope, jobCandidate.organization_id)));
  return row ?? null;
}

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
