import { and, eq, lte, or, type SQL, sql } from 'drizzle-orm';
import { allotInOrder, hoursOfOffer, offerUntil } from '#shared/allotment.ts';
import type { Db } from '../database/database.ts';
import type { EventSource } from '../events/events.ts';
import {
  type Change,
  type ClaimRow,
  countPlaces,
  freeOf,
  inQueueOrder,
  lockPools,
  type PoolRow,
  type Pools,
  writeChanges,
} from './rows.ts';
import type { AllotmentKind, Offer, Place } from './rules.ts';
import { allotmentClaim } from './tables.ts';

/** Claims that are given places together: a freed one mostly takes one round. */
const ROUND = 10;

/**
 * Gives what an owner has free to those who wait, in the order of the queue: as an offer, or at once where its pools do not ask
 * first. Who does not fit into the pools that have room is passed over and keeps their turn.
 */
export async function offerFree(source: EventSource, of: AllotmentKind, owner_id: string, pools: Pools): Promise<void> {
  const now = new Date(source.services.clock.now()).toISOString();
  let left = pools;
  let after: ClaimRow | null = null;
  for (;;) {
    const free = freeOf(left);
    for (const [id, n] of free) {
      const pool = left.get(id);
      if (n <= 0 || !pool || answerBy(of, now, [pool]) === null) free.delete(id);
    }
    const waiting: ClaimRow[] = free.size
      ? await nextWaiting(source.db, of.kind, owner_id, [...free.keys()], after)
      : [];
    if (waiting.length === 0) return;
    left = await give(source, of, now, left, waiting, allotInOrder(waiting, free));
    after = waiting.at(-1) ?? null;
  }
}

/**
 * Those who wait and of whom a choice has room in each of its pools, locked in the order of the queue; none of them is passed over
 * because somebody else has its row locked.
 */
function nextWaiting(
  db: Db,
  kind: string,
  owner_id: string,
  pool_ids: readonly string[],
  after: ClaimRow | null,
): Promise<ClaimRow[]> {
  const queue = sql`(${allotmentClaim.missed}, ${allotmentClaim.position}, ${allotmentClaim.id})`;
  return db
    .select()
    .from(allotmentClaim)
    .where(
      and(
        eq(allotmentClaim.kind, kind),
        eq(allotmentClaim.owner_id, owner_id),
        eq(allotmentClaim.state, 'waiting'),
        sql`exists (select from jsonb_array_elements(${allotmentClaim.choices}) as choice
          where choice <@ ${JSON.stringify(pool_ids)}::jsonb)`,
        after ? sql`${queue} > (${after.missed}, ${after.position}::bigint, ${after.id}::uuid)` : undefined,
      ),
    )
    .orderBy(...inQueueOrder)
    .limit(ROUND)
    .for('update');
}

async function give(
  source: EventSource,
  of: AllotmentKind,
  now: string,
  pools: Pools,
  waiting: readonly ClaimRow[],
  given: ReadonlyMap<string, number>,
): Promise<Pools> {
  const [changes, offers, places]: [Change[], Offer[], Place[]] = [[], [], []];
  for (const { id, subject_id, choices } of waiting) {
    const at = given.get(id);
    if (at === undefined) continue;
    const held_pools = choices[at] ?? [];
    const until = answerBy(
      of,
      now,
      held_pools.flatMap((pool) => pools.get(pool) ?? []),
    );
    if (until === null) continue;
    changes.push({
      id,
      held_pools,
      ...(until === 'at once' ? { state: 'held' } : { state: 'offered', offered_until: until }),
    });
    if (until === 'at once') places.push({ subject_id, pools: held_pools });
    else offers.push({ subject_id, pools: held_pools, until });
  }
  await writeChanges(source.db, changes);
  const after = await countPlaces(
    source.db,
    pools,
    changes.flatMap((change) => change.held_pools),
  );
  if (offers.length) await of.offered?.(source, offers);
  if (places.length) await of.held?.(source, places);
  return after;
}

/** Until when places in these pools would be offered now; null: they are offered to nobody any more. */
function answerBy(of: AllotmentKind, now: string, pools: readonly PoolRow[]): string | 'at once' | null {
  const closes_at = least(pools.map((pool) => pool.closes_at));
  const hours = least(pools.map((pool) => pool.offer_hours));
  if (hours === null) return closes_at !== null && closes_at <= now ? null : 'at once';
  const near = hoursOfOffer(now, hours, closes_at, of.last_day_hours);
  return near === null ? null : offerUntil(now, near, closes_at, pools[0]?.time_zone ?? 'UTC');
}

function least<T extends string | number>(values: readonly (T | null)[]): T | null {
  const known = values.flatMap((value) => value ?? []) as T[];
  return known.reduce<T | null>((one, other) => (one === null || other < one ? other : one), null);
}

/** SQL condition: claims whose time to answer is over. */
const isOver = (now: number): SQL =>
  and(eq(allotmentClaim.state, 'offered'), lte(allotmentClaim.offered_until, new Date(now).toISOString())) as SQL;

/** Ends the offers of an owner that nobody answered in time, and gives what is free to the next. */
export async function lapse(source: EventSource, of: AllotmentKind, owner_id: string): Promise<void> {
  const { db, services } = source;
  const pools = await lockPools(db, of.kind, [owner_id]);
  const over = await db
    .select()
    .from(allotmentClaim)
    .where(and(eq(allotmentClaim.kind, of.kind), eq(allotmentClaim.owner_id, owner_id), isOver(services.clock.now())))
    .orderBy(...inQueueOrder)
    .for('update');
  const state = of.on_lapse === 'behind' ? 'waiting' : 'ended';
  await writeChanges(
    db,
    over.map(({ id, missed }) => ({ id, state, held_pools: [], missed: missed + 1 })),
  );
  const places = over.map(({ subject_id, held_pools }) => ({ subject_id, pools: held_pools }));
  const left = await countPlaces(
    db,
    pools,
    [],
    places.flatMap((place) => place.pools),
  );
  if (places.length) await of.lapsed?.(source, places);
  await offerFree(source, of, owner_id, left);
}

/** Owners of a kind for whom the clock has something to do: an offer is over, or somebody waits for a pool that has room. */
export async function ownersDue(db: Db, kind: string, now: number): Promise<string[]> {
  const hasRoom = sql`${allotmentClaim.state} = 'waiting' and exists (select from allotment_pool p
    where p.id = any (${allotmentClaim.pools}) and p.taken < p.capacity
      and (p.closes_at is null or p.closes_at > ${new Date(now).toISOString()}::timestamptz))`;
  const rows = await db
    .selectDistinct({ owner_id: allotmentClaim.owner_id })
    .from(allotmentClaim)
    .where(
      and(
        eq(allotmentClaim.kind, kind),
        sql`${allotmentClaim.state} in ('waiting', 'offered')`,
        or(isOver(now), hasRoom),
      ),
    );
  return rows.map((row) => row.owner_id).sort();
}
