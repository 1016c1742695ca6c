import fc from 'fast-check';
import { expect, it } from 'vitest';
import { uuidv7 } from '#shared/uuid.ts';
import { EVERYWHERE } from '../database/database.ts';
import type { EventSource } from '../events/events.ts';
import { usePortal } from '../testing/use-portal.ts';
import { defineAllotment } from './allotment.ts';
import { runAllotmentClock } from './clock.ts';
import { allotments } from './rules.ts';

/**
 * The engine against a plain model: whatever sequence of openings, requests, moves, answers and lapses comes, both have the same
 * claims in the same states and order, and the count of a pool is that of the claims which have a place in it.
 */

const told: string[] = [];
const kinds = (['out', 'behind'] as const).map((on_lapse) =>
  defineAllotment(`model_${on_lapse}`, {
    on_lapse,
    offered: async (_source, offers) => void told.push(...offers.map((one) => `offered ${one.subject_id}`)),
    held: async (_source, places) => void told.push(...places.map((one) => `held ${one.subject_id}`)),
    lapsed: async (_source, places) => void told.push(...places.map((one) => `lapsed ${one.subject_id}`)),
  }),
);
const portal = usePortal({
  env: { ROLE: 'web' },
  modules: [{ name: 'model', routes: [], provides: kinds.map((one) => allotments.with(one)) }],
});
const write = <T>(work: (source: EventSource) => Promise<T>): Promise<T> =>
  portal.services.database.write(EVERYWHERE, ({ db, afterCommit }) =>
    work({ db, afterCommit, services: portal.services }),
  );

type State = 'waiting' | 'offered' | 'held' | 'ended';
interface Claim {
  readonly subject: number;
  choices: readonly (readonly number[])[];
  state: State;
  pools: readonly number[];
  missed: number;
  readonly turn: number;
}
interface Pool {
  capacity: number;
  readonly asks_first: boolean;
}

/** What the engine promises, said in the simplest way: no locks, no counts, no batches. */
class Model {
  readonly claims: Claim[] = [];
  readonly told: string[] = [];
  readonly pools: Pool[];
  readonly on_lapse: 'out' | 'behind';
  constructor(pools: Pool[], on_lapse: 'out' | 'behind') {
    this.pools = pools;
    this.on_lapse = on_lapse;
  }

  taken = (pool: number) => this.claims.filter((claim) => claim.pools.includes(pool)).length;
  open = (subject: number) => this.claims.find((claim) => claim.subject === subject && claim.state !== 'ended');
  queue = () =>
    this.claims
      .filter(({ state }) => state === 'waiting' || state === 'offered')
      .sort((one, other) => one.missed - other.missed || one.turn - other.turn);
  fits = (choices: Claim['choices'], own: readonly number[] = []) =>
    choices.find((set) =>
      set.every((pool) => this.taken(pool) - (own.includes(pool) ? 1 : 0) < (this.pools[pool]?.capacity ?? 0)),
    );

  request(subject: number, choices: Claim['choices'], waits: boolean): void {
    if (this.open(subject)) return;
    const pools = this.fits(choices);
    if (!pools && !waits) return;
    const state = pools ? 'held' : 'waiting';
    this.claims.push({ subject, choices, state, pools: pools ?? [], missed: 0, turn: this.claims.length });
  }
  move(subject: number, choices: Claim['choices']): void {
    const claim = this.open(subject);
    const pools = claim && this.fits(choices, claim.pools);
    if (!claim || !pools) return;
    Object.assign(claim, { choices, state: 'held', pools });
    this.next();
  }
  accept(subject: number): void {
    const claim = this.open(subject);
    if (claim?.state === 'offered') claim.state = 'held';
  }
  leave(subject: number): void {
    const claim = this.open(subject);
    if (!claim) return;
    Object.assign(claim, { state: 'ended', pools: [] });
    this.next();
  }
  lapse(subject: number): void {
    const claim = this.open(subject);
    if (claim?.state !== 'offered') return;
    Object.assign(claim, { state: this.on_lapse === 'out' ? 'ended' : 'waiting', pools: [], missed: claim.missed + 1 });
    this.told.push(`lapsed ${subject}`);
    this.next();
  }
  resize(pool: number, capacity: number): void {
    const of = this.pools[pool];
    if (!of || capacity < this.taken(pool)) return;
    of.capacity = capacity;
    this.next();
  }
  next(): void {
    for (const claim of this.queue().filter((one) => one.state === 'waiting')) {
      const pools = this.fits(claim.choices);
      if (!pools) continue;
      claim.pools = pools;
      claim.state = pools.some((pool) => this.pools[pool]?.asks_first) ? 'offered' : 'held';
      this.told.push(`${claim.state} ${claim.subject}`);
    }
  }
}

const SUBJECTS = 7;
const subject = fc.nat(SUBJECTS - 1);
const choices = fc.array(fc.uniqueArray(fc.nat(2), { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 3 });
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ act: fc.constant('request' as const), subject, choices, waits: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('move' as const), subject, choices }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constantFrom('accept', 'lapse', 'leave'), subject }) },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('resize' as const), pool: fc.nat(2), capacity: fc.nat(4) }),
  },
);
const pools = fc.array(fc.record({ capacity: fc.nat(2), asks_first: fc.boolean() }), { minLength: 3, maxLength: 3 });

it.each(kinds)('$kind: any sequence ends as the plain model says', async (kind) => {
  await fc.assert(
    fc.asyncProperty(pools, fc.array(step, { minLength: 8, maxLength: 30 }), async (sizes, steps) => {
      const model = new Model(
        sizes.map((pool) => ({ ...pool })),
        kind.on_lapse ?? 'out',
      );
      const [owner_id, organization_id] = [uuidv7(), uuidv7()];
      const people = Array.from({ length: SUBJECTS }, () => uuidv7());
      const id = (at: number) => people[at] ?? '';
      const pool_ids = await write(({ db }) =>
        kind.open(
          db,
          sizes.map(({ capacity, asks_first }) => ({
            organization_id,
            owner_id,
            capacity,
            offer_hours: asks_first ? 12 : null,
            time_zone: 'Asia/Shanghai',
          })),
        ),
      );
      const sets = (of: Claim['choices']) => of.map((set) => set.map((pool) => pool_ids[pool] ?? ''));
      told.length = 0;
      for (const one of steps) {
        if (one.act === 'request') {
          model.request(one.subject, one.choices, one.waits);
          const ask = { organization_id, owner_id, subject_id: id(one.subject), waits: one.waits };
          await write((source) => kind.request(source, { ...ask, choices: sets(one.choices) }));
        } else if (one.act === 'move') {
          model.move(one.subject, one.choices);
          await write((source) => kind.move(source, id(one.subject), sets(one.choices)));
        } else if (one.act === 'resize') {
          model.resize(one.pool, one.capacity);
          await write((source) => kind.resize(source, [{ id: pool_ids[one.pool] ?? '', capacity: one.capacity }]));
        } else if (one.act === 'lapse') {
          model.lapse(one.subject);
          await portal.test_db.query(
            `update allotment_claim set offered_until = now() - interval '1 second' where subject_id = $1 and state = 'offered'`,
            [id(one.subject)],
          );
          await runAllotmentClock(portal.services);
        } else {
          const act = one.act === 'accept' ? ('accept' as const) : ('leave' as const);
          model[act](one.subject);
          await write((source): Promise<unknown> => kind[act](source, id(one.subject)));
        }
        await expectSame(model, owner_id, people, pool_ids);
      }
      expectTold(model, people);
      await write(({ db }) => kind.drop(db, [owner_id]));
    }),
    { numRuns: 40 },
  );
});

async function expectSame(
  model: Model,
  owner_id: string,
  people: readonly string[],
  pool_ids: readonly string[],
): Promise<void> {
  const claims = await portal.test_db.query<{ subject_id: string; state: State; held_pools: string[]; missed: number }>(
    `select subject_id, state, held_pools, missed from allotment_claim where owner_id = $1 order by created_at, id`,
    [owner_id],
  );
  const read = claims.map(({ subject_id, state, held_pools, missed }) => ({
    subject: people.indexOf(subject_id),
    state,
    pools: held_pools.map((pool) => pool_ids.indexOf(pool)),
    missed,
  }));
  expect(read).toEqual(
    model.claims.map(({ subject, state, pools, missed }) => ({ subject, state, pools: [...pools], missed })),
  );
  const counted = await portal.test_db.query<{ id: string; taken: number; capacity: number }>(
    `select id, taken, capacity from allotment_pool where owner_id = $1`,
    [owner_id],
  );
  const byPool = new Map(counted.map((pool) => [pool.id, pool]));
  expect(pool_ids.map((pool) => [byPool.get(pool)?.taken, byPool.get(pool)?.capacity])).toEqual(
    model.pools.map(({ capacity }, pool) => [model.taken(pool), capacity]),
  );
  const queue = await portal.test_db.query<{ subject_id: string }>(
    `select subject_id from allotment_claim where owner_id = $1 and state in ('waiting', 'offered') order by missed, position, id`,
    [owner_id],
  );
  expect(queue.map(({ subject_id }) => people.indexOf(subject_id))).toEqual(model.queue().map((one) => one.subject));
}

/** Each hook heard of the same subjects in the same order. */
function expectTold(model: Model, people: readonly string[]): void {
  const said = told.map((line) => line.replace(/\S+$/, (uuid) => String(people.indexOf(uuid))));
  for (const hook of ['offered', 'held', 'lapsed']) {
    const of = (lines: readonly string[]) => lines.filter((line) => line.startsWith(hook));
    expect(of(said)).toEqual(of(model.told));
  }
}
