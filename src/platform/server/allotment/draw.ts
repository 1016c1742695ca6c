import { and, eq } from 'drizzle-orm';
import { allotInOrder, drawOrder } from '#shared/allotment.ts';
import type { EventSource } from '../events/events.ts';
import { type Change, type ClaimRow, countPlaces, freeOf, lockPools, type Pools, writeChanges } from './rows.ts';
import type { AllotmentKind } from './rules.ts';
import { allotmentClaim } from './tables.ts';

/** What a draw or a ranking gives to a subject. */
export interface Drawn {
  readonly subject_id: string;
  /** From 1. */
  readonly rank: number;
  /** Which of its choices it gets, from 0; null: none had room. */
  readonly choice: number | null;
  readonly pools: readonly string[];
}

interface How {
  /** Writes nothing and calls no hook. */
  readonly dry_run: boolean;
}

/** See `Allotment.draw`. */
export async function draw(
  source: EventSource,
  of: AllotmentKind,
  owner_id: string,
  { seed, dry_run }: How & { readonly seed: string },
): Promise<readonly Drawn[]> {
  const { pools, pending } = await lockPending(source, of, owner_id);
  const order = await drawOrder(seed, [...pending.keys()]);
  return allot(
    source,
    of,
    pools,
    order.flatMap((id) => pending.get(id) ?? []),
    dry_run,
  );
}

/** See `Allotment.rank`. */
export async function rank(
  source: EventSource,
  of: AllotmentKind,
  owner_id: string,
  { order, dry_run }: How & { readonly order: readonly string[] },
): Promise<readonly Drawn[]> {
  const { pools, pending } = await lockPending(source, of, owner_id);
  return allot(
    source,
    of,
    pools,
    [...new Set(order)].flatMap((id) => pending.get(id) ?? []),
    dry_run,
  );
}

/** The claims of an owner that stand aside, by subject. */
async function lockPending({ db }: EventSource, of: AllotmentKind, owner_id: string) {
  const pools = await lockPools(db, of.kind, [owner_id]);
  const rows = await db
    .select()
    .from(allotmentClaim)
    .where(
      and(eq(allotmentClaim.kind, of.kind), eq(allotmentClaim.owner_id, owner_id), eq(allotmentClaim.state, 'pending')),
    );
  return { pools, pending: new Map(rows.map((row) => [row.subject_id, row])) };
}

/** In this order each gets the first choice that has room; the others wait by their rank, or are out where they do not wait. */
async function allot(
  source: EventSource,
  of: AllotmentKind,
  pools: Pools,
  ranked: readonly ClaimRow[],
  dry_run: boolean,
): Promise<readonly Drawn[]> {
  const given = allotInOrder(ranked, freeOf(pools));
  const drawn = ranked.map(({ id, subject_id, choices }, at) => {
    const choice = given.get(id) ?? null;
    return { subject_id, rank: at + 1, choice, pools: choice === null ? [] : (choices[choice] ?? []) };
  });
  if (dry_run) return drawn;
  const changes = ranked.map(({ id, waits }, at): Change => {
    const held_pools = drawn[at]?.pools ?? [];
    const state = given.has(id) ? 'held' : waits ? 'waiting' : 'ended';
    return { id, state, held_pools, position: at + 1 };
  });
  await writeChanges(source.db, changes);
  await countPlaces(
    source.db,
    pools,
    drawn.flatMap((one) => one.pools),
  );
  const places = drawn.filter((one) => one.choice !== null);
  if (places.length) await of.held?.(source, places);
  return drawn;
}
