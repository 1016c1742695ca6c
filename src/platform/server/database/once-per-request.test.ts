import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../testing/database.ts';
import { type Db, EVERYWHERE } from './database.ts';
import { forgetFact, oncePerRequest } from './once-per-request.ts';

describe('a fact that is read once a request', () => {
  const test_db = useTestDatabase();
  let reads = 0;

  beforeAll(async () => {
    await test_db.query('create table test_rule (n int not null)');
    await test_db.query('insert into test_rule values (1)');
    await test_db.query('grant all on test_rule to portal_app');
  });

  const rule = (db: Db) =>
    oncePerRequest(db, 'rule', async () => {
      reads += 1;
      return (await db.execute<{ n: number }>(sql`select n from test_rule`)).rows[0]?.n;
    });

  it('is read once, also by two who ask at the same time, and anew by the next request', async () => {
    reads = 0;
    await test_db.database.read(EVERYWHERE, async (db) => {
      expect(await Promise.all([rule(db), rule(db)])).toEqual([1, 1]);
      expect(await rule(db)).toBe(1);
    });
    expect(reads).toBe(1);
    await test_db.query('update test_rule set n = 2');
    await test_db.database.read(EVERYWHERE, async (db) => expect(await rule(db)).toBe(2));
  });

  it('is read once where the reading is a query that runs each time it is waited for', async () => {
    await test_db.database.read(EVERYWHERE, async (db) => {
      let runs = 0;
      const query = {
        // biome-ignore lint/suspicious/noThenProperty: as the queries of drizzle are made
        then: (done: (n: number) => void) => done(++runs),
      } as Promise<number>;
      const ask = () => oncePerRequest(db, 'lazy', () => query);
      expect([await ask(), await ask(), runs]).toEqual([1, 1, 1]);
    });
  });

  it('is read anew after a write of the same request', async () => {
    await test_db.database.write(EVERYWHERE, async ({ db }) => {
      const before = await rule(db);
      await db.execute(sql`update test_rule set n = n + 1`);
      forgetFact(db, 'rule');
      expect(await rule(db)).toBe((before ?? 0) + 1);
    });
  });

  it('is tried again when the reading failed', async () => {
    await test_db.database.read(EVERYWHERE, async (db) => {
      const failing = () => oncePerRequest(db, 'broken', () => Promise.reject(new Error('lost')));
      await expect(failing()).rejects.toThrow('lost');
      expect(await oncePerRequest(db, 'broken', async () => 'there')).toBe('there');
    });
  });
});
