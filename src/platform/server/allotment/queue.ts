import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../database/database.ts';
import type { ClaimRow } from './rows.ts';
import { allotmentClaim, allotmentPool } from './tables.ts';

/** SQL: how many in the queue of a claim `c` stand before it and want a place of which it wants one too; an offer still stands there. */
const before = sql`(select count(*)::int from ${allotmentClaim} q
    where q.kind = c.kind and q.owner_id = c.owner_id and q.state in ('waiting', 'offered') and q.pools && c.pools
      and (q.missed, q.position, q.id) < (c.missed, c.position, c.id))`;

/** SQL for the queries of a module: the place in the queue of the subject in a column, from 1; null: it does not wait. */
export const placeInQueueOf = (kind: string, subject: PgColumn): SQL<number | null> =>
  sql`(select ${before} + 1 from ${allotmentClaim} c
    where c.kind = ${kind} and c.subject_id = ${subject} and c.state in ('waiting', 'offered'))`;

/** The place in the queue of a claim that waits. */
export async function placeInQueue(db: Db, { id }: Pick<ClaimRow, 'id'>): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select ${before} + 1 as n from ${allotmentClaim} c where c.id = ${id}`,
  );
  return rows[0]?.n ?? 0;
}

/** How many would stand in the queue with somebody who joins it now for these pools. */
export async function nextPlaceFor(
  db: Db,
  kind: string,
  owner_id: string,
  pool_ids: readonly string[],
): Promise<number> {
  const others = and(
    eq(allotmentClaim.kind, kind),
    eq(allotmentClaim.owner_id, owner_id),
    sql`${allotmentClaim.state} in ('waiting', 'offered')`,
    sql`${allotmentClaim.pools} && ${sql.param([...pool_ids])}::uuid[]`,
  );
  return (await db.$count(allotmentClaim, others)) + 1;
}

/** What a pool has, has given and is asked for. */
export interface PoolCounts {
  readonly capacity: number;
  /** Held places. */
  readonly held: number;
  /** Offered ones, which nobody else gets. */
  readonly offered: number;
  /** Who stands in the queue and names this pool in a choice. */
  readonly waiting: number;
}

const claimsIn = (states: string, column: 'pools' | 'held_pools'): SQL<number> =>
  sql`${sql.raw(`(select count(*)::int from allotment_claim c where c.kind = allotment_pool.kind
    and c.owner_id = allotment_pool.owner_id and c.state in (${states}) and c.${column} @> array[allotment_pool.id])`)}`;
const offered = claimsIn(`'offered'`, 'held_pools');

/** SQL for the queries of a module that join `allotmentPool`: the figures of each pool. */
export const poolFigures = {
  capacity: allotmentPool.capacity,
  held: sql<number>`(allotment_pool.taken - ${offered})`,
  offered,
  waiting: claimsIn(`'waiting', 'offered'`, 'pools'),
};

/** The figures of each pool of some owners, by the id of the pool. */
export async function countsOf(
  db: Db,
  kind: string,
  owner_ids: readonly string[],
): Promise<ReadonlyMap<string, PoolCounts>> {
  const rows = await db
    .select({ id: allotmentPool.id, ...poolFigures })
    .from(allotmentPool)
    .where(
      and(eq(allotmentPool.kind, kind), sql`${allotmentPool.owner_id} = any (${sql.param([...owner_ids])}::uuid[])`),
    );
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}
