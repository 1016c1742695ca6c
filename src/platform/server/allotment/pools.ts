import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import type { EventSource } from '../events/events.ts';
import { offerFree } from './offers.ts';
import { lockPools, type PoolRow, type Pools } from './rows.ts';
import type { AllotmentKind } from './rules.ts';
import { allotmentClaim, allotmentPool } from './tables.ts';

/** How a pool gives its places. */
export type PoolFacts = Pick<PoolRow, 'capacity' | 'offer_hours' | 'closes_at'>;

/** A new pool; `id` where the module has a row that stands for it. */
export type NewPool = Pick<PoolRow, 'organization_id' | 'owner_id' | 'capacity' | 'time_zone'> &
  Partial<PoolFacts> & { readonly id?: string };

export type PoolChange = Pick<PoolRow, 'id'> & Partial<PoolFacts>;

/** A pool that would get fewer places than it has given, offers counted with them. */
export interface Shortfall {
  readonly pool_id: string;
  readonly taken: number;
}

/** See `Allotment.open`. */
export async function open(db: Db, kind: string, pools: readonly NewPool[]): Promise<string[]> {
  if (pools.length === 0) return [];
  const rows = await db
    .insert(allotmentPool)
    .values(pools.map((pool) => ({ ...pool, kind })))
    .returning({ id: allotmentPool.id });
  return rows.map((row) => row.id);
}

/** See `Allotment.resize`. */
export async function resize(
  source: EventSource,
  of: AllotmentKind,
  changes: readonly PoolChange[],
): Promise<Shortfall | null> {
  const { db } = source;
  const locked = await lockOwnersOf(db, of.kind, changes);
  const pools = new Map(locked);
  for (const { id, ...facts } of changes) {
    const pool = pools.get(id);
    if (!pool) throw new Error(`there is no pool ${id}`);
    if (facts.capacity !== undefined && facts.capacity < pool.taken) return { pool_id: id, taken: pool.taken };
    pools.set(id, { ...pool, ...facts });
  }
  for (const { id, ...facts } of changes)
    await db
      .update(allotmentPool)
      .set({ ...facts, updated_at: sql`now()` })
      .where(eq(allotmentPool.id, id));
  for (const { id, closes_at } of changes) if (closes_at) await endOffersBy(db, of.kind, id, closes_at);
  for (const owner_id of ownersOf(pools))
    await offerFree(source, of, owner_id, new Map([...pools].filter(([, pool]) => pool.owner_id === owner_id)));
  return null;
}

async function lockOwnersOf(db: Db, kind: string, changes: readonly PoolChange[]): Promise<Pools> {
  const ids = changes.map((change) => change.id);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectDistinct({ owner_id: allotmentPool.owner_id })
    .from(allotmentPool)
    .where(and(eq(allotmentPool.kind, kind), inArray(allotmentPool.id, ids)));
  return lockPools(
    db,
    kind,
    rows.map((row) => row.owner_id),
  );
}

const ownersOf = (pools: Pools): string[] => [...new Set([...pools.values()].map((pool) => pool.owner_id))].sort();

/** No offer stands longer than its pool is open. */
async function endOffersBy(db: Db, kind: string, pool_id: string, closes_at: string): Promise<void> {
  await db
    .update(allotmentClaim)
    .set({ offered_until: sql`least(${allotmentClaim.offered_until}, ${closes_at}::timestamptz)` })
    .where(
      and(
        eq(allotmentClaim.kind, kind),
        eq(allotmentClaim.state, 'offered'),
        sql`${allotmentClaim.held_pools} @> array[${pool_id}]::uuid[]`,
      ),
    );
}

/** See `Allotment.drop`. */
export async function drop(db: Db, kind: string, owner_ids: readonly string[]): Promise<void> {
  if (owner_ids.length === 0) return;
  await lockPools(db, kind, owner_ids);
  for (const table of [allotmentClaim, allotmentPool])
    await db.delete(table).where(and(eq(table.kind, kind), inArray(table.owner_id, [...owner_ids])));
}
