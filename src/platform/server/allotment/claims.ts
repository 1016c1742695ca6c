import { eq, sql } from 'drizzle-orm';
import { allotInOrder } from '#shared/allotment.ts';
import type { Db } from '../database/database.ts';
import type { EventSource } from '../events/events.ts';
import { offerFree } from './offers.ts';
import { placeInQueue } from './queue.ts';
import {
  type ClaimRow,
  countPlaces,
  findOpen,
  freeOf,
  lockClaim,
  lockPools,
  openOf,
  type Pools,
  sharePools,
  writeChanges,
} from './rows.ts';
import type { AllotmentKind } from './rules.ts';
import { allotmentClaim } from './tables.ts';

/** What somebody asks for. */
export interface Ask {
  readonly organization_id: string;
  readonly owner_id: string;
  readonly subject_id: string;
  /** In the order of the wish, each a set of pools of the owner of which one place each is needed. */
  readonly choices: readonly (readonly string[])[];
  /** Joins the queue where there is no place. */
  readonly waits: boolean;
  /** `queue`: joins it without a look at what is free. `draw`: stands aside until `draw` or `rank`. */
  readonly enters?: 'queue' | 'draw';
  /** Whose turn it is goes by this instant; left out: by now. */
  readonly since?: string;
}

/** Where a subject stands. `place` counts from 1. */
export type Standing =
  | { readonly state: 'pending' }
  | { readonly state: 'waiting'; readonly place: number }
  | { readonly state: 'offered'; readonly pools: readonly string[]; readonly until: string }
  | { readonly state: 'held'; readonly pools: readonly string[] };

/** What a request came to: a place in the queue is counted apart. */
export type Asked = Exclude<Standing, { readonly state: 'waiting' }> | { readonly state: 'waiting' } | Full;

export type Full = { readonly state: 'full' };

/** Where a claim stands as it was read. */
async function standingOf(db: Db, claim: ClaimRow): Promise<Standing> {
  const { state, held_pools: pools, offered_until: until } = claim;
  if (state === 'held') return { state, pools };
  if (state === 'offered' && until !== null) return { state, pools, until };
  return state === 'waiting' ? { state, place: await placeInQueue(db, claim) } : { state: 'pending' };
}

/** Read while the pools are locked, by one clock for all nodes: nobody who comes after a place was freed stands before who came earlier. */
const arrival = sql<number>`(extract(epoch from clock_timestamp()) * 1000000)::bigint`;

/**
 * See `Allotment.request`. Most who ask at the same moment find no place. They share the locks of the pools they want, so that they
 * do not wait for each other: who frees a place waits for them, and they for who does. Only who may get one asks again alone.
 */
export async function request({ db }: EventSource, of: AllotmentKind, ask: Ask): Promise<Asked> {
  await db.execute(sql`savepoint request`);
  const wanted = await sharePools(db, of.kind, ask.owner_id, ask.choices.flat());
  const choices = choicesAmong(wanted, ask.choices);
  if (ask.enters || !fitting(choices, freeOf(wanted))) return enter(db, of, ask, choices, null);
  await db.execute(sql`rollback to savepoint request`); // it gives the shared locks back: two who share cannot both go on alone
  const pools = await lockPools(db, of.kind, [ask.owner_id]);
  return enter(db, of, ask, choices, { pools, place: fitting(choices, freeOf(pools)) });
}

/** Stores a claim: with the place that was found for it, in the queue, or aside. Who has an open one is answered where that stands. */
async function enter(
  db: Db,
  of: AllotmentKind,
  { organization_id, owner_id, subject_id, waits, enters, since }: Ask,
  choices: string[][],
  found: { readonly pools: Pools; readonly place: string[] | null } | null,
): Promise<Asked> {
  const place = found?.place ?? null;
  const state = place ? 'held' : enters === 'draw' ? 'pending' : 'waiting';
  if (state === 'waiting' && !waits) return (await placeOf(db, of.kind, subject_id)) ?? { state: 'full' };
  const [made] = await db
    .insert(allotmentClaim)
    .values({
      organization_id,
      kind: of.kind,
      owner_id,
      subject_id,
      choices,
      pools: [...new Set(choices.flat())],
      waits,
      state,
      held_pools: place ?? [],
      position: since === undefined ? arrival : Date.parse(since) * 1000,
    })
    .onConflictDoNothing()
    .returning({ id: allotmentClaim.id });
  if (!made) return (await placeOf(db, of.kind, subject_id)) ?? { state: 'full' };
  if (state !== 'held' || !found || !place) return { state: state === 'pending' ? state : 'waiting' };
  await countPlaces(db, found.pools, place);
  return { state: 'held', pools: place };
}

/** See `Allotment.placeOf`. */
export async function placeOf(db: Db, kind: string, subject_id: string): Promise<Standing | null> {
  const claim = await findOpen(db, kind, subject_id);
  return claim && standingOf(db, claim);
}

/** The choices with each pool once; every pool has to be one of the owner's. */
function choicesAmong(pools: Pools, choices: Ask['choices']): string[][] {
  const sets = choices.map((set) => [...new Set(set)]);
  const foreign = sets.flat().find((id) => !pools.has(id));
  if (foreign) throw new Error(`the pool ${foreign} is none of those that were asked for`);
  if (sets.some((set) => set.length === 0)) throw new Error('a choice names no pool');
  return sets;
}

/** The first choice that has room; null: none has. */
function fitting(choices: readonly string[][], free: ReadonlyMap<string, number>): string[] | null {
  const at = allotInOrder([{ id: 'one', choices }], free).get('one');
  return at === undefined ? null : (choices[at] ?? null);
}

/** See `Allotment.move`. */
export async function move(
  source: EventSource,
  of: AllotmentKind,
  subject_id: string,
  choices: Ask['choices'],
): Promise<Standing | Full | null> {
  const { db } = source;
  const locked = await lockClaim(db, of.kind, subject_id);
  if (!locked) return null;
  const { claim, pools } = locked;
  const wanted = choicesAmong(pools, choices);
  const free = freeOf(pools);
  for (const id of claim.held_pools) free.set(id, (free.get(id) ?? 0) + 1);
  const held_pools = fitting(wanted, free);
  if (!held_pools) return { state: 'full' };
  await db
    .update(allotmentClaim)
    .set({ choices: wanted, pools: [...new Set(wanted.flat())] })
    .where(eq(allotmentClaim.id, claim.id));
  await writeChanges(db, [{ id: claim.id, state: 'held', held_pools }]);
  const left = await countPlaces(db, pools, held_pools, claim.held_pools);
  if (claim.held_pools.length) await offerFree(source, of, claim.owner_id, left);
  return { state: 'held', pools: held_pools };
}

/** See `Allotment.accept`. */
export async function accept(
  { db, services }: EventSource,
  of: AllotmentKind,
  subject_id: string,
): Promise<readonly string[] | null> {
  const locked = await lockClaim(db, of.kind, subject_id);
  if (locked?.claim.state !== 'offered' || locked.claim.offered_until === null) return null;
  const { id, held_pools, offered_until } = locked.claim;
  if (Date.parse(offered_until) <= services.clock.now()) return null;
  await writeChanges(db, [{ id, state: 'held', held_pools }]);
  return held_pools;
}

/** See `Allotment.leave`. */
export async function leave(source: EventSource, of: AllotmentKind, subject_id: string): Promise<boolean> {
  const locked = await lockClaim(source.db, of.kind, subject_id);
  if (!locked) return false;
  const { claim, pools } = locked;
  await writeChanges(source.db, [{ id: claim.id, state: 'ended', held_pools: [] }]);
  const left = await countPlaces(source.db, pools, [], claim.held_pools);
  if (claim.held_pools.length) await offerFree(source, of, claim.owner_id, left);
  return true;
}

/** See `Allotment.forget`. */
export async function forget(db: Db, kind: string, subject_ids: readonly string[]): Promise<void> {
  const pools = await lockPools(db, kind, await ownersOf(db, kind, subject_ids));
  const claims = await db.select().from(allotmentClaim).where(openOf(kind, subject_ids));
  await writeChanges(
    db,
    claims.map(({ id }) => ({ id, state: 'ended' as const, held_pools: [] })),
  );
  await countPlaces(
    db,
    pools,
    [],
    claims.flatMap((claim) => claim.held_pools),
  );
}

/** The owners of the pools for which these subjects have open claims. */
export async function ownersOf(db: Db, kind: string, subject_ids: readonly string[]): Promise<string[]> {
  if (subject_ids.length === 0) return [];
  const rows = await db
    .selectDistinct({ owner_id: allotmentClaim.owner_id })
    .from(allotmentClaim)
    .where(openOf(kind, subject_ids));
  return rows.map((row) => row.owner_id);
}
