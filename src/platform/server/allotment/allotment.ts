import type { Db } from '../database/database.ts';
import type { EventSource } from '../events/events.ts';
import {
  type Ask,
  type Asked,
  accept,
  type Full,
  forget,
  leave,
  move,
  ownersOf,
  placeOf,
  request,
  type Standing,
} from './claims.ts';
import { type Drawn, draw, rank } from './draw.ts';
import { drop, type NewPool, open, type PoolChange, resize, type Shortfall } from './pools.ts';
import { countsOf, nextPlaceFor, type PoolCounts } from './queue.ts';
import { lockPools } from './rows.ts';
import type { AllotmentKind, AllotmentRules } from './rules.ts';

/**
 * Places of one kind, in the transaction of the caller. A place is never given twice: everything that gives or frees one
 * locks the pools of the owner by their ids first, then claims in the order of the queue, and passes over nobody whose row is
 * locked elsewhere. Hooks write rows of other people while these locks are held. So who locks rows of the module before
 * a call of this engine calls `lock` before that, and so does who calls it more than once in a transaction; otherwise two of them
 * could wait for each other.
 */
export interface Allotment extends AllotmentKind {
  /** Adds pools; returns their ids in the order given. */
  open(db: Db, pools: readonly NewPool[]): Promise<string[]>;
  /**
   * Changes how many places pools have, how long offers stand and from when on nobody is offered a place (`closes_at`; who may still
   * ask for one, the module says). What becomes free goes to who waits. All of it or nothing: a pool that would have fewer places than are given (offers too) is answered instead, and nothing is changed.
   */
  resize(source: EventSource, changes: readonly PoolChange[]): Promise<Shortfall | null>;
  /** No place of these pools is offered any more, and running offers end; who has one keeps it. `resize` opens them again. */
  close(source: EventSource, pool_ids: readonly string[]): Promise<void>;
  /** Removes the pools and claims of owners that are gone themselves, or that begin anew. No hook is called. */
  drop(db: Db, owner_ids: readonly string[]): Promise<void>;
  /** Takes the locks before the module takes its own: of owners, and of the owners of what subjects have asked for. */
  lock(db: Db, whose: { readonly owners?: readonly string[]; readonly subjects?: readonly string[] }): Promise<void>;
  /**
   * Asks for a place: `held` in the first choice that has room, `waiting` in the queue (`placeOf` counts who stands before), or
   * `full`. Who has an open claim is answered where that stands, so that the same request twice gives one place.
   */
  request(source: EventSource, ask: Ask): Promise<Asked>;
  /**
   * Gives a subject another place, the new one first: where no choice has room (`full`) it keeps what it has, in the queue too.
   * What it had goes to who waits. Null: it has no open claim.
   */
  move(source: EventSource, subject_id: string, choices: Ask['choices']): Promise<Standing | Full | null>;
  /** Takes what is offered and returns its pools; null: nothing is offered (any more). */
  accept(source: EventSource, subject_id: string): Promise<readonly string[] | null>;
  /** Gives back a place or an offer, or leaves the queue; the next is asked in the same transaction. False: there was no claim. */
  leave(source: EventSource, subject_id: string): Promise<boolean>;
  /** The same for many where nobody can be told at that moment: the clock asks the next, within a minute. */
  forget(db: Db, subject_ids: readonly string[]): Promise<void>;
  /**
   * Gives the places of an owner to those who stand aside, in the order of a draw over their subject ids (`drawOrder`). The module
   * keeps the seed. Returns everybody in that order.
   */
  draw(
    source: EventSource,
    owner_id: string,
    how: { readonly seed: string; readonly dry_run: boolean },
  ): Promise<readonly Drawn[]>;
  /** The same in an order that is given. Who stands aside and is not in it goes on doing so. */
  rank(
    source: EventSource,
    owner_id: string,
    how: { readonly order: readonly string[]; readonly dry_run: boolean },
  ): Promise<readonly Drawn[]>;
  /** Where a subject stands; null: it has no open claim. */
  placeOf(db: Db, subject_id: string): Promise<Standing | null>;
  /** The place in the queue of somebody who joined it now for these pools. */
  nextPlaceFor(db: Db, owner_id: string, pool_ids: readonly string[]): Promise<number>;
  /** What each pool of some owners has, has given and is asked for, by its id. */
  countsOf(db: Db, owner_ids: readonly string[]): Promise<ReadonlyMap<string, PoolCounts>>;
}

/** Declares a kind of places: `const places = defineAllotment('parking', { on_lapse: 'behind', offered, lapsed })`. */
export function defineAllotment(kind: string, rules: AllotmentRules): Allotment {
  const of: AllotmentKind = { ...rules, kind };
  return {
    ...of,
    open: (db, pools) => open(db, kind, pools),
    resize: (source, changes) => resize(source, of, changes),
    async close(source, pool_ids) {
      const closes_at = new Date(source.services.clock.now()).toISOString();
      await resize(
        source,
        of,
        pool_ids.map((id) => ({ id, closes_at })),
      );
    },
    drop: (db, owner_ids) => drop(db, kind, owner_ids),
    async lock(db, { owners = [], subjects = [] }) {
      await lockPools(db, kind, [...owners, ...(await ownersOf(db, kind, subjects))]);
    },
    request: (source, ask) => request(source, of, ask),
    move: (source, subject_id, choices) => move(source, of, subject_id, choices),
    accept: (source, subject_id) => accept(source, of, subject_id),
    leave: (source, subject_id) => leave(source, of, subject_id),
    forget: (db, subject_ids) => forget(db, kind, subject_ids),
    draw: (source, owner_id, how) => draw(source, of, owner_id, how),
    rank: (source, owner_id, how) => rank(source, of, owner_id, how),
    placeOf: (db, subject_id) => placeOf(db, kind, subject_id),
    nextPlaceFor: (db, owner_id, pool_ids) => nextPlaceFor(db, kind, owner_id, pool_ids),
    countsOf: (db, owner_ids) => countsOf(db, kind, owner_ids),
  };
}
