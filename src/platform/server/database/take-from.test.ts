import { randomUUID } from 'node:crypto';
import { eq, ne, sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../testing/database.ts';
import { EVERYWHERE } from './database.ts';
import { defineStock } from './take-from.ts';

const thing = pgTable('counted_thing', {
  key: text().primaryKey(),
  taken: integer().notNull(),
  most: integer(),
  state: text().notNull(),
});
const stock = defineStock({
  table: thing,
  taken: thing.taken,
  most: thing.most,
  open: ne(thing.state, 'closed'),
  also: (taken) => ({ state: sql`case when ${taken} >= ${thing.most} then 'full' else 'open' end` }),
  refusal: (row, n) => new Error(`${row.state}: ${row.taken} of ${row.most}, no ${n} more`),
});

describe('something of which there is so much', () => {
  const test_db = useTestDatabase();
  beforeAll(() =>
    test_db.query(`create table counted_thing (key text primary key, taken int not null, most int, state text not null);
      grant all on counted_thing to public`),
  );
  const of = (key: string) => eq(thing.key, key);
  const add = async (most: number | null, state = 'open'): Promise<string> => {
    const key = randomUUID();
    await test_db.query('insert into counted_thing values ($1, 0, $2, $3)', [key, most, state]);
    return key;
  };
  const read = async (key: string) =>
    (await test_db.query('select taken, state from counted_thing where key = $1', [key]))[0];
  const take = (key: string, n?: number) => test_db.database.write(EVERYWHERE, ({ db }) => stock.take(db, of(key), n));
  const giveBack = (key: string, n?: number) =>
    test_db.database.write(EVERYWHERE, ({ db }) => stock.giveBack(db, of(key), n));

  it('is taken as often as it is there by many at once, and what they want is never cut', async () => {
    const key = await add(10);
    const ends = await Promise.allSettled(Array.from({ length: 50 }, () => take(key, 3)));
    expect(ends.filter((end) => end.status === 'fulfilled')).toHaveLength(3);
    expect(await read(key)).toEqual({ taken: 9, state: 'open' });
    expect(await take(key)).toMatchObject({ key, taken: 10, state: 'full' });
  });

  it('is refused by the row as it is then, or as not there', async () => {
    const key = await add(2);
    await expect(take(key, 3)).rejects.toThrow('open: 0 of 2, no 3 more');
    await take(key, 2);
    await expect(take(key)).rejects.toThrow('full: 2 of 2, no 1 more');
    await expect(take(await add(2, 'closed'))).rejects.toThrow('closed: 0 of 2');
    await expect(take(randomUUID())).rejects.toMatchObject({ refusal: { code: 404001 } });
  });

  it('has no limit where none is set', async () => {
    expect(await take(await add(null), 1_000_000)).toMatchObject({ taken: 1_000_000 });
  });

  it('is free again when it is given back, or rolled back', async () => {
    const key = await add(1);
    await take(key);
    await giveBack(key);
    expect(await read(key)).toEqual({ taken: 0, state: 'open' });
    const rolledBack = test_db.database.write(EVERYWHERE, async ({ db }) => {
      await stock.take(db, of(key));
      throw new Error('refused');
    });
    await expect(rolledBack).rejects.toThrow('refused');
    expect(await read(key)).toEqual({ taken: 0, state: 'open' });
  });

  it('is counted in whole things', async () => {
    const key = await add(5);
    for (const n of [0, -1, 0.5, Number.NaN]) {
      await expect(take(key, n)).rejects.toThrow('no count');
      await expect(giveBack(key, n)).rejects.toThrow('no count');
    }
  });

  it('agrees with a plain count after any order of takes and returns', async () => {
    const acts = fc.array(fc.record({ by: fc.integer({ min: -4, max: 4 }).filter((n) => n !== 0) }), { maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 8 }), acts, async (most, steps) => {
        const key = await add(most);
        let taken = 0;
        for (const { by } of steps) {
          const fits = by < 0 || taken + by <= most;
          const done = by > 0 ? take(key, by) : giveBack(key, -by);
          await (fits ? done : expect(done).rejects.toThrow(`${taken} of ${most}`));
          if (fits) taken = Math.max(taken + by, 0);
        }
        expect((await read(key))?.['taken']).toBe(taken);
      }),
      { numRuns: 40 },
    );
  });

  it('is never more than there is, whatever many take and return at once', async () => {
    const acts = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 2, maxLength: 16 });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 12 }), acts, async (most, wishes) => {
        const key = await add(most);
        const held = await Promise.all(
          wishes.map(async (n, at) => {
            const got = await take(key, n).then(
              () => n,
              () => 0,
            );
            if (got === 0 || at % 2) return got;
            await giveBack(key, got);
            return 0;
          }),
        );
        const kept = held.reduce((sum, n) => sum + n, 0);
        expect(await read(key)).toMatchObject({ taken: kept });
        expect(kept).toBeLessThanOrEqual(most);
      }),
      { numRuns: 25 },
    );
  });
});
