import { asc, eq, gt, sql } from 'drizzle-orm';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../testing/database.ts';
import { type Db, EVERYWHERE } from './database.ts';

const leaf = pgTable('test_leaf', { n: integer().notNull(), tree: integer().notNull() });

/** Prepared statements of this connection over the table: how often each was planned for its values, and how often not. */
async function plansOf(db: Db) {
  const { rows } = await db.execute<{ statement: string; custom: number; generic: number }>(
    sql`select statement, custom_plans::int as custom, generic_plans::int as generic from pg_prepared_statements
         where statement like '%test_leaf%' and statement not like '%pg_prepared%'`,
  );
  return rows;
}

describe('a statement that repeats', () => {
  const test_db = useTestDatabase();

  beforeAll(async () => {
    await test_db.query('create table test_leaf (n int not null, tree int not null)');
    await test_db.query('insert into test_leaf select n, n % 10 from generate_series(1, 20000) n');
    await test_db.query('create index on test_leaf (tree, n)');
    await test_db.query('analyze test_leaf');
    await test_db.query('grant select on test_leaf to portal_app');
  });

  const page = (db: Db, tree: number, limit: number, offset = 0) =>
    db.select().from(leaf).where(eq(leaf.tree, tree)).orderBy(asc(leaf.n)).limit(limit).offset(offset);

  it('is planned once, also a list of so many rows', async () => {
    const [plans] = await test_db.database.read(EVERYWHERE, async (db) => {
      for (let call = 0; call < 12; call++) expect(await page(db, call % 3, 25)).toHaveLength(25);
      return plansOf(db);
    });
    expect(plans?.custom).toBeLessThanOrEqual(5);
    expect(plans?.generic).toBeGreaterThan(4);
  });

  it('answers the same rows with any limit and page', async () => {
    await test_db.database.read(EVERYWHERE, async (db) => {
      for (let again = 0; again < 3; again++) {
        expect((await page(db, 1, 2)).map((row) => row.n)).toEqual([1, 11]);
        expect((await page(db, 1, 3)).map((row) => row.n)).toEqual([1, 11, 21]);
        expect((await page(db, 1, 2, 2)).map((row) => row.n)).toEqual([21, 31]);
        const some = db.select().from(leaf).where(gt(leaf.n, 10)).limit(7).as('some');
        expect(await db.$count(some)).toBe(7);
      }
    });
  });
});
