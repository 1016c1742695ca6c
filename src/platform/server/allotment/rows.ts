import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { allotmentClaim, allotmentPool } from './tables.ts';

export type PoolRow = typeof allotmentPool.$inferSelect;
export type ClaimRow = typeof allotmentClaim.$inferSelect;

/** The pools of an owner while they are locked. */
export type Pools = ReadonlyMap<string, PoolRow>;

/** The order of a queue. */
export const inQueueOrder = [asc(allotmentClaim.missed), asc(allotmentClaim.position), asc(allotmentClaim.id)] as const;

/** Locks every pool of some owners by their ids, in one order for everybody. */
export async function lockPools(db: Db, kind: string, owner_ids: readonly string[]): Promise<Pools> {
  if (owner_ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(allotmentPool)
    .where(and(eq(allotmentPool.kind, kind), inArray(allotmentPool.owner_id, [...owner_ids])))
    .orderBy(asc(allotmentPool.id))
    .for('update');
  return new Map(rows.map((row) => [row.id, row]));
}

/** Reads pools of an owner and keeps them from changing; many may do so at once. */
export async function sharePools(db: Db, kind: string, owner_id: string, pool_ids: readonly string[]): Promise<Pools> {
  if (pool_ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(allotmentPool)
    .where(
      and(
        eq(allotmentPool.kind, kind),
        eq(allotmentPool.owner_id, owner_id),
        inArray(allotmentPool.id, [...new Set(pool_ids)]),
      ),
    )
    .orderBy(asc(allotmentPool.id))
    .for('share');
  return new Map(rows.map((row) => [row.id, row]));
}

/** SQL condition: the open claims of some subjects. */
export const openOf = (kind: string, subject_ids: readonly string[]) =>
  and(
    eq(allotmentClaim.kind, kind),
    inArray(allotmentClaim.subject_id, [...subject_ids]),
    ne(allotmentClaim.state, 'ended'),
  );

/** The open claim of a subject; its state may only be trusted while the pools of its owner are locked. */
export async function findOpen(db: Db, kind: string, subject_id: string): Promise<ClaimRow | null> {
  const [row] = await db
    .select()
    .from(allotmentClaim)
    .where(openOf(kind, [subject_id]));
  return row ?? null;
}

/** Locks the pools of a claim's owner, then the claim; null: the subject has no open one. */
export async function lockClaim(
  db: Db,
  kind: string,
  subject_id: string,
): Promise<{ readonly claim: ClaimRow; readonly pools: Pools } | null> {
  const seen = await findOpen(db, kind, subject_id);
  if (!seen) return null;
  const pools = await lockPools(db, kind, [seen.owner_id]);
  const claim = await findOpen(db, kind, subject_id);
  return claim && { claim, pools };
}

/** How many places each pool has left, as locked. */
export const freeOf = (pools: Pools): Map<string, number> =>
  new Map([...pools.values()].map(({ id, capacity, taken }) => [id, capacity - taken]));

/** What a claim becomes; what is left out stays. */
export interface Change extends Pick<ClaimRow, 'id'>, Partial<Pick<ClaimRow, 'missed' | 'position' | 'offered_until'>> {
  readonly state: ClaimRow['state'];
  readonly held_pools: readonly string[];
}

/** Writes many changes of claims in one statement; a claim that is not offered has no time to answer. */
export async function writeChanges(db: Db, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  await db.execute(sql`
    update allotment_claim c
       set state = d.state, held_pools = d.held_pools, offered_until = d.offered_until,
           missed = coalesce(d.missed, c.missed), position = coalesce(d.position, c.position), updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
           as d(id uuid, state text, held_pools uuid[], offered_until timestamptz, missed int, position bigint)
     where c.id = d.id`);
}

/** Counts places given (positive) and freed, net, and returns the pools as they are then. */
export async function countPlaces(
  db: Db,
  pools: Pools,
  given: readonly string[],
  freed: readonly string[] = [],
): Promise<Pools> {
  const change = new Map<string, number>();
  for (const id of given) change.set(id, (change.get(id) ?? 0) + 1);
  for (const id of freed) change.set(id, (change.get(id) ?? 0) - 1);
  const counted = [...change].filter(([, n]) => n !== 0).map(([id, n]) => ({ id, n }));
  if (counted.length === 0) return pools;
  await db.execute(sql`
    update allotment_pool p set taken = p.taken + d.n, updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as d(id uuid, n int) where p.id = d.id`);
  return new Map([...pools].map(([id, pool]) => [id, { ...pool, taken: pool.taken + (change.get(id) ?? 0) }]));
}
