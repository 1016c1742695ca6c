import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { drawOrder } from '#shared/allotment.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { EVERYWHERE } from '../database/database.ts';
import type { EventSource } from '../events/events.ts';
import { crowd } from '../testing/crowd.ts';
import { lockWaits } from '../testing/lock-waits.ts';
import { until } from '../testing/until.ts';
import { usePortal } from '../testing/use-portal.ts';
import { type Allotment, defineAllotment } from './allotment.ts';
import { runAllotmentClock } from './clock.ts';
import type { NewPool } from './pools.ts';
import { allotments } from './rules.ts';

const SCHOOL = uuidv7();
let told: string[] = [];
let failing = false;
const hooks = {
  async offered(_source: EventSource, offers: readonly { readonly subject_id: string }[]) {
    if (failing) throw new Error('the hook fails');
    told.push(...offers.map((one) => `offered ${one.subject_id}`));
  },
  async held(_source: EventSource, places: readonly { readonly subject_id: string }[]) {
    told.push(...places.map((one) => `held ${one.subject_id}`));
  },
  async lapsed(_source: EventSource, places: readonly { readonly subject_id: string }[]) {
    told.push(...places.map((one) => `lapsed ${one.subject_id}`));
  },
};
const seats = defineAllotment('seat', { on_lapse: 'out', last_day_hours: 1, ...hooks });
const lots = defineAllotment('lot', { on_lapse: 'behind', ...hooks });
const portal = usePortal({
  env: { ROLE: 'web' },
  modules: [{ name: 'seats', routes: [], provides: [allotments.with(seats), allotments.with(lots)] }],
});
const query: typeof portal.test_db.query = (text, values) => portal.test_db.query(text, values);
const write = <T>(work: (source: EventSource) => Promise<T>): Promise<T> =>
  portal.services.database.write(EVERYWHERE, ({ db, afterCommit }) =>
    work({ db, afterCommit, services: portal.services }),
  );

/** An owner with pools of these sizes. */
async function openPools(of: Allotment, capacities: readonly number[], more: Partial<NewPool> = {}) {
  const owner_id = uuidv7();
  const pool = { organization_id: SCHOOL, owner_id, offer_hours: 12, time_zone: 'Asia/Shanghai' };
  const ids = await write(({ db }) =>
    of.open(
      db,
      capacities.map((capacity) => ({ ...pool, ...more, capacity })),
    ),
  );
  return { owner_id, ids, first: ids[0] ?? '' };
}
type Opened = Awaited<ReturnType<typeof openPools>>;
const ask = (
  of: Allotment,
  { owner_id }: Opened,
  subject_id: string,
  choices: readonly (readonly string[])[],
  more = {},
) =>
  write((source) =>
    of.request(source, { organization_id: SCHOOL, owner_id, subject_id, choices, waits: true, ...more }),
  );
const placeOf = (of: Allotment, subject_id: string) => write(({ db }) => of.placeOf(db, subject_id));
const people = (n: number) => Array.from({ length: n }, () => uuidv7());
const stateOf = async (subject_id: string) =>
  (
    await query<{ state: string }>(
      'select state from allotment_claim where subject_id = $1 order by created_at desc limit 1',
      [subject_id],
    )
  )[0]?.state;
const takenOf = async ({ owner_id }: Opened) =>
  (await query<{ taken: number }>('select taken from allotment_pool where owner_id = $1 order by id', [owner_id])).map(
    (row) => row.taken,
  );
/** Where each stands, read one after another on one connection. */
const standingsOf = (of: Allotment, subjects: readonly string[]) =>
  write(async ({ db }) => {
    const found = [];
    for (const subject of subjects) found.push(await of.placeOf(db, subject));
    return found;
  });
/** Whose place is counted: what each pool has given, and what claims have of it. */
async function expectExact({ owner_id }: Opened): Promise<void> {
  const wrong = await query(
    `select p.id, p.taken from allotment_pool p where p.owner_id = $1 and (p.taken > p.capacity or p.taken <>
       (select count(*) from allotment_claim c where c.state in ('held', 'offered') and p.id = any (c.held_pools)))`,
    [owner_id],
  );
  expect(wrong).toEqual([]);
}
const endOffer = (subject_id: string) =>
  query(`update allotment_claim set offered_until = now() - interval '1 second' where subject_id = $1`, [subject_id]);

beforeEach(async () => {
  for (const table of ['allotment_claim', 'allotment_pool']) await query(`delete from ${table}`);
  told = [];
  failing = false;
});

describe('places for many', () => {
  it('400 who ask at once for 20 places with a quota for each class get exactly 20, the others wait in one unbroken queue', async () => {
    const opened = await openPools(seats, [12, 8, ...Array.from({ length: 10 }, () => 3)]);
    const [early = '', late = '', ...classes] = opened.ids;
    const all = people(400);
    const answers = await crowd(all, (subject, at) => {
      const own = classes[at % classes.length] ?? '';
      const wish = at % 2 ? [early, late] : [late, early];
      return ask(
        seats,
        opened,
        subject,
        wish.map((session) => [session, own]),
      );
    });
    expect(answers.filter(({ state }) => state === 'held')).toHaveLength(20);
    await expectExact(opened);
    const standing = await standingsOf(seats, all);
    const places = standing.flatMap((one) => (one?.state === 'waiting' ? one.place : []));
    expect(places.sort((one, other) => one - other)).toEqual(Array.from({ length: 380 }, (_, at) => at + 1));
    const quota = await query('select taken from allotment_pool where id = any ($1) and taken > 3', [classes]);
    expect(quota).toEqual([]);
  });

  it('leaving, answering and moving at once stays exact, whichever of them comes first', async () => {
    const opened = await openPools(lots, [6, 6]);
    const [one = '', two = ''] = opened.ids;
    const all = people(60);
    for (const [at, subject] of all.entries())
      await ask(lots, opened, subject, at % 2 ? [[one], [two]] : [[two], [one]]);
    for (let round = 0; round < 3; round++) {
      const held = await query<{ subject_id: string; state: string }>(
        `select subject_id, state from allotment_claim where owner_id = $1 and state in ('held', 'offered')`,
        [opened.owner_id],
      );
      await Promise.all(
        held.map(({ subject_id, state }, at): Promise<unknown> => {
          if (state === 'offered') return write((source) => lots.accept(source, subject_id));
          return at % 3
            ? write((source) => lots.leave(source, subject_id))
            : write((source) => lots.move(source, subject_id, [[at % 2 ? one : two]]));
        }),
      );
      await expectExact(opened);
    }
    const free = await query('select 1 from allotment_pool where owner_id = $1 and taken < capacity', [
      opened.owner_id,
    ]);
    expect(free).toEqual([]);
  });

  it('who joins the queue while places become free is not forgotten: no place stays free while somebody waits', async () => {
    const opened = await openPools(lots, [1]);
    const [holder = '', joins = ''] = people(2);
    await ask(lots, opened, holder, [[opened.first]]);
    const [joined, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const joining = write(async (source) => {
      const { owner_id, first } = opened;
      await lots.request(source, {
        organization_id: SCHOOL,
        owner_id,
        subject_id: joins,
        choices: [[first]],
        waits: true,
      });
      joined.resolve();
      await commit.promise;
    });
    await joined.promise;
    let is_done = false;
    const left = write((source) => lots.leave(source, holder)).finally(() => {
      is_done = true;
    });
    await until(async () => is_done || (await lockWaits(portal.test_db)) > 0);
    commit.resolve();
    await Promise.all([joining, left]);
    expect([told, await takenOf(opened)]).toEqual([[`offered ${joins}`], [1]]);
  });

  it('who asks for the places of two owners locks them first, and two such in opposite order do not wait for each other', async () => {
    const [one, two] = [await openPools(seats, [50]), await openPools(seats, [50])];
    const owners = [one, two];
    await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        write(async (source) => {
          await seats.lock(source.db, { owners: owners.map((owner) => owner.owner_id) });
          for (const { owner_id, first } of at % 2 ? owners : [...owners].reverse())
            await seats.request(source, {
              organization_id: SCHOOL,
              owner_id,
              subject_id: uuidv7(),
              choices: [[first]],
              waits: false,
            });
        }),
      ),
    );
    await expectExact(one);
    expect([await takenOf(one), await takenOf(two)]).toEqual([[40], [40]]);
  });

  it('the same request twice, even at once, gives one place and one answer', async () => {
    const opened = await openPools(seats, [5]);
    const [me = ''] = people(1);
    const answers = await Promise.all([1, 2, 3].map(() => ask(seats, opened, me, [[opened.first]])));
    expect(answers).toEqual([1, 2, 3].map(() => ({ state: 'held', pools: [opened.first] })));
    expect(await takenOf(opened)).toEqual([1]);
  });

  it('who does not wait is told that it is full, and leaves nothing behind', async () => {
    const opened = await openPools(seats, [0]);
    const [me = ''] = people(1);
    expect(await ask(seats, opened, me, [[opened.first]], { waits: false })).toEqual({ state: 'full' });
    expect(await write(({ db }) => seats.placeOf(db, me))).toBeNull();
  });

  it('a pool of another owner, or a choice without one, is no choice', async () => {
    const [opened, other] = [await openPools(seats, [1]), await openPools(seats, [1])];
    const [me = ''] = people(1);
    await expect(ask(seats, opened, me, [[other.first]])).rejects.toThrow('none of those');
    await expect(ask(seats, opened, me, [[]])).rejects.toThrow('no pool');
  });
});

describe('the queue', () => {
  it('asks the first, though another one has that claim open at the moment', async () => {
    const opened = await openPools(lots, [1]);
    const [holder = '', first = '', second = ''] = people(3);
    for (const subject of [holder, first, second]) await ask(lots, opened, subject, [[opened.first]]);
    const other = new pg.Client(portal.test_db.url);
    await other.connect();
    await other.query('begin');
    await other.query('select from allotment_claim where subject_id = $1 for update', [first]);
    let is_done = false;
    const left = write((source) => lots.leave(source, holder)).finally(() => {
      is_done = true;
    });
    await until(async () => is_done || (await lockWaits(portal.test_db)) > 0);
    await other.query('commit');
    await other.end();
    await left;
    expect(told).toEqual([`offered ${first}`]);
  });

  it('goes by the instant that a module names, then by arrival, and passes over whom no room fits without taking their turn', async () => {
    const opened = await openPools(lots, [1, 0]);
    const [one = '', two = ''] = opened.ids;
    const [holder = '', late = '', early = '', both = ''] = people(4);
    await ask(lots, opened, holder, [[one]]);
    await ask(lots, opened, late, [[one]]);
    await ask(lots, opened, early, [[one]], { since: '2026-01-02T00:00:00Z' });
    await ask(lots, opened, both, [[one, two]], { since: '2026-01-01T00:00:00Z' });
    const places = await standingsOf(lots, [both, early, late]);
    expect(places.map((one) => one?.state === 'waiting' && one.place)).toEqual([1, 2, 3]);
    expect(await write(({ db }) => lots.nextPlaceFor(db, opened.owner_id, [one]))).toBe(4);
    await write((source) => lots.leave(source, holder));
    expect(told).toEqual([`offered ${early}`]);
    await write((source) => lots.leave(source, early));
    expect(told.at(-1)).toBe(`offered ${late}`);
    await write(async (source) => {
      await lots.leave(source, late);
      await lots.resize(source, [{ id: two, capacity: 1 }]);
    });
    expect(told.at(-1)).toBe(`offered ${both}`);
    await expectExact(opened);
  });

  it('counts those in front of whom one wants the same place, in whatever choice', async () => {
    const opened = await openPools(lots, [0, 0]);
    const [one = '', two = ''] = opened.ids;
    const [a = '', b = '', c = ''] = people(3);
    for (const [subject, choices] of [
      [a, [[one]]],
      [b, [[two]]],
      [c, [[two], [one]]],
    ] as const)
      expect(await ask(lots, opened, subject, choices)).toEqual({ state: 'waiting' });
    const standings = [await placeOf(lots, a), await placeOf(lots, b), await placeOf(lots, c)];
    expect(standings).toEqual([1, 1, 3].map((place) => ({ state: 'waiting', place })));
    const counts = await write(({ db }) => lots.countsOf(db, [opened.owner_id]));
    expect(counts.get(one)).toEqual({ capacity: 0, held: 0, offered: 0, waiting: 2 });
  });

  it('a place that is given back is free once, and is not offered twice to the same person', async () => {
    const opened = await openPools(seats, [1]);
    const [holder = '', next = ''] = people(2);
    for (const subject of [holder, next]) await ask(seats, opened, subject, [[opened.first]]);
    const left = await Promise.all([1, 2].map(() => write((source) => seats.leave(source, holder))));
    expect(left.sort()).toEqual([false, true]);
    expect(told).toEqual([`offered ${next}`]);
    await endOffer(next);
    await runAllotmentClock(portal.services);
    await runAllotmentClock(portal.services);
    expect(told).toEqual([`offered ${next}`, `lapsed ${next}`]);
    expect([await stateOf(next), await takenOf(opened)]).toEqual(['ended', [0]]);
  });

  it('a hook that fails takes everything back that it was told of', async () => {
    const opened = await openPools(seats, [1]);
    const [holder = '', next = ''] = people(2);
    for (const subject of [holder, next]) await ask(seats, opened, subject, [[opened.first]]);
    failing = true;
    await expect(write((source) => seats.leave(source, holder))).rejects.toThrow('the hook fails');
    expect([await stateOf(holder), await stateOf(next), await takenOf(opened)]).toEqual(['held', 'waiting', [1]]);
  });

  it('who is forgotten is out without a word, and the clock asks the next', async () => {
    const opened = await openPools(seats, [1]);
    const [holder = '', next = ''] = people(2);
    for (const subject of [holder, next]) await ask(seats, opened, subject, [[opened.first]]);
    await write(({ db }) => seats.forget(db, [holder]));
    expect([await takenOf(opened), told]).toEqual([[0], []]);
    await runAllotmentClock(portal.services);
    expect(told).toEqual([`offered ${next}`]);
  });
});

describe('an offer', () => {
  it('is accepted or lapses, never both, when both come at the same instant', async () => {
    for (let round = 0; round < 12; round++) {
      const opened = await openPools(lots, [1]);
      const [holder = '', next = '', third = ''] = people(3);
      for (const subject of [holder, next, third]) await ask(lots, opened, subject, [[opened.first]]);
      await write((source) => lots.leave(source, holder));
      const at = new Date(portal.services.clock.now() + round).toISOString();
      await query('update allotment_claim set offered_until = $2 where subject_id = $1', [next, at]);
      const [accepted] = await Promise.all([
        write((source) => lots.accept(source, next)),
        runAllotmentClock(portal.services),
      ]);
      await runAllotmentClock(portal.services);
      await expectExact(opened);
      expect([await stateOf(next), await stateOf(third)]).toEqual(
        accepted ? ['held', 'waiting'] : ['waiting', 'offered'],
      );
    }
  });

  it('is accepted once, and not after its time though the clock has not come by', async () => {
    const opened = await openPools(seats, [1]);
    const [holder = '', next = ''] = people(2);
    for (const subject of [holder, next]) await ask(seats, opened, subject, [[opened.first]]);
    await write((source) => seats.leave(source, holder));
    const taken = await Promise.all([1, 2].map(() => write((source) => seats.accept(source, next))));
    expect(taken.filter((pools) => pools !== null)).toEqual([[opened.first]]);
    const late = await openPools(seats, [1]);
    const [other = '', slow = ''] = people(2);
    for (const subject of [other, slow]) await ask(seats, late, subject, [[late.first]]);
    await write((source) => seats.leave(source, other));
    await endOffer(slow);
    expect(await write((source) => seats.accept(source, slow))).toBeNull();
  });

  it('who lapses stands behind those who missed fewer, where the rules say so', async () => {
    const opened = await openPools(lots, [1]);
    const [holder = '', first = '', second = ''] = people(3);
    for (const subject of [holder, first, second]) await ask(lots, opened, subject, [[opened.first]]);
    await write((source) => lots.leave(source, holder));
    await endOffer(first);
    await runAllotmentClock(portal.services);
    expect(told).toEqual([`offered ${first}`, `lapsed ${first}`, `offered ${second}`]);
    expect(await placeOf(lots, first)).toEqual({ state: 'waiting', place: 2 });
  });

  it('stands no longer than its pool is open, lives an hour on the last day, and is not made in the last hour or later', async () => {
    const offered = async (closesInHours: number, of: Allotment = seats) => {
      const closes_at = new Date(portal.services.clock.now() + closesInHours * 3_600_000).toISOString();
      const opened = await openPools(of, [1], { closes_at, offer_hours: 168 });
      const [holder = '', next = ''] = people(2);
      for (const subject of [holder, next]) await ask(of, opened, subject, [[opened.first]]);
      await write((source) => of.leave(source, holder));
      const [row] = await query<{ offered_until: Date | null }>(
        'select offered_until from allotment_claim where subject_id = $1',
        [next],
      );
      const until = row?.offered_until?.getTime() ?? null;
      if (until !== null) expect(until).toBeLessThanOrEqual(Date.parse(closes_at));
      return until;
    };
    expect(await offered(30)).not.toBeNull();
    expect(await offered(2)).not.toBeNull();
    expect(await offered(0.9)).toBeNull();
    expect(await offered(0.9, lots)).not.toBeNull();
    expect(await offered(-1, lots)).toBeNull();
  });

  it('ends with its pool when that closes, and the next is asked when it opens again', async () => {
    const opened = await openPools(lots, [1]);
    const [holder = '', next = ''] = people(2);
    for (const subject of [holder, next]) await ask(lots, opened, subject, [[opened.first]]);
    await write((source) => lots.leave(source, holder));
    await write((source) => lots.close(source, [opened.first]));
    expect(await write((source) => lots.accept(source, next))).toBeNull();
    await runAllotmentClock(portal.services);
    expect([told, await takenOf(opened)]).toEqual([[`offered ${next}`, `lapsed ${next}`], [0]]);
    await write((source) => lots.resize(source, [{ id: opened.first, closes_at: null }]));
    expect(told.at(-1)).toBe(`offered ${next}`);
  });

  it('is not made where pools do not ask first: the next has the place', async () => {
    const opened = await openPools(seats, [1], { offer_hours: null });
    const [holder = '', next = ''] = people(2);
    for (const subject of [holder, next]) await ask(seats, opened, subject, [[opened.first]]);
    await write((source) => seats.leave(source, holder));
    expect([told, await stateOf(next)]).toEqual([[`held ${next}`], 'held']);
  });
});

describe('the size of a pool', () => {
  it('never falls below what is given and offered; what is added goes to the first who wait, at once', async () => {
    const opened = await openPools(seats, [2]);
    const all = people(9);
    for (const subject of all) await ask(seats, opened, subject, [[opened.first]]);
    await write((source) => seats.leave(source, all[0] ?? ''));
    const resize = (capacity: number) => write((source) => seats.resize(source, [{ id: opened.first, capacity }]));
    expect(await resize(1)).toEqual({ pool_id: opened.first, taken: 2 });
    expect(await resize(2)).toBeNull();
    expect(await resize(7)).toBeNull();
    expect(told).toEqual(all.slice(2, 8).map((subject) => `offered ${subject}`));
    await write((source) => seats.leave(source, all[2] ?? ''));
    expect(told.at(-1)).toBe(`offered ${all[8]}`);
    await write((source) => seats.leave(source, all[8] ?? ''));
    expect(await resize(6)).toBeNull();
    await expectExact(opened);
  });

  it('of several pools all change or none', async () => {
    const opened = await openPools(seats, [1, 1]);
    const [one = '', two = ''] = opened.ids;
    await ask(seats, opened, uuidv7(), [[two]]);
    const changes = [
      { id: one, capacity: 5 },
      { id: two, capacity: 0 },
    ];
    expect(await write((source) => seats.resize(source, changes))).toEqual({ pool_id: two, taken: 1 });
    expect(await query('select 1 from allotment_pool where id = $1 and capacity = 5', [one])).toEqual([]);
  });
});

describe('moving', () => {
  it('takes the new place first and keeps the old one where there is none; the old one goes to who waits', async () => {
    const opened = await openPools(seats, [1, 1]);
    const [one = '', two = ''] = opened.ids;
    const [me = '', other = '', waits = ''] = people(3);
    await ask(seats, opened, me, [[one]]);
    await ask(seats, opened, other, [[two]]);
    await ask(seats, opened, waits, [[one]]);
    expect(await write((source) => seats.move(source, me, [[two]]))).toEqual({ state: 'full' });
    expect(await write(({ db }) => seats.placeOf(db, me))).toEqual({ state: 'held', pools: [one] });
    await write((source) => seats.leave(source, other));
    expect(await write((source) => seats.move(source, me, [[two]]))).toEqual({ state: 'held', pools: [two] });
    expect(told).toEqual([`offered ${waits}`]);
    expect(await write((source) => seats.move(source, uuidv7(), [[two]]))).toBeNull();
    await expectExact(opened);
  });

  it('within a quota that is full counts the own place in it', async () => {
    const opened = await openPools(seats, [1, 1, 1]);
    const [early = '', late = '', quota = ''] = opened.ids;
    const [me = ''] = people(1);
    await ask(seats, opened, me, [[early, quota]]);
    expect(await write((source) => seats.move(source, me, [[late, quota]]))).toEqual({
      state: 'held',
      pools: [late, quota],
    });
    await expectExact(opened);
  });
});

describe('a draw', () => {
  it('gives what its dry run said, in the order that anybody can compute again from the seed', async () => {
    const opened = await openPools(seats, [3, 2]);
    const [one = '', two = ''] = opened.ids;
    const all = people(12);
    for (const [at, subject] of all.entries())
      await ask(seats, opened, subject, at % 2 ? [[one], [two]] : [[two]], { enters: 'draw', waits: at !== 4 });
    const seed = 'the hash of it was published before';
    const dry = await write((source) => seats.draw(source, opened.owner_id, { seed, dry_run: true }));
    expect([await takenOf(opened), told]).toEqual([[0, 0], []]);
    const drawn = await write((source) => seats.draw(source, opened.owner_id, { seed, dry_run: false }));
    expect(drawn).toEqual(dry);
    const order = await drawOrder(seed, all);
    expect(drawn.map((row) => row.subject_id)).toEqual(order);
    const served = drawn.filter((row) => row.choice !== null).map((row) => row.subject_id);
    expect(served).toHaveLength(5);
    expect(told).toEqual(served.map((subject) => `held ${subject}`));
    await expectExact(opened);
    const states = await Promise.all(
      drawn.map(async (row) => (row.choice === null ? await stateOf(row.subject_id) : 'held')),
    );
    const expected = drawn.map((row) =>
      row.choice !== null ? 'held' : row.subject_id === all[4] ? 'ended' : 'waiting',
    );
    expect(states).toEqual(expected);
    expect(await write((source) => seats.draw(source, opened.owner_id, { seed, dry_run: false }))).toEqual([]);
  });

  it('leaves the others in the queue by their rank, before all who come later', async () => {
    const opened = await openPools(seats, [1]);
    const [late = ''] = people(1);
    const all = people(3);
    for (const subject of all) await ask(seats, opened, subject, [[opened.first]], { enters: 'draw' });
    const order = [...all].reverse();
    await write((source) => seats.rank(source, opened.owner_id, { order, dry_run: false }));
    await ask(seats, opened, late, [[opened.first]]);
    expect(await placeOf(seats, late)).toEqual({ state: 'waiting', place: 3 });
    await write((source) => seats.leave(source, order[0] ?? ''));
    expect(told).toEqual([`held ${order[0]}`, `offered ${order[1]}`]);
  });

  it('of a ranking leaves aside whom it does not name', async () => {
    const opened = await openPools(seats, [3]);
    const [named = '', unnamed = ''] = people(2);
    for (const subject of [named, unnamed]) await ask(seats, opened, subject, [[opened.first]], { enters: 'draw' });
    const order = [named, named, uuidv7()];
    const ranked = await write((source) => seats.rank(source, opened.owner_id, { order, dry_run: false }));
    expect(ranked.map((row) => row.subject_id)).toEqual([named]);
    expect([await stateOf(named), await stateOf(unnamed)]).toEqual(['held', 'pending']);
  });
});
