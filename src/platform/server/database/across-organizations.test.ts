import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../testing/database.ts';
import { acrossOrganizations } from './across-organizations.ts';
import type { Db } from './database.ts';

describe('crossing organisations on the own connection', () => {
  const test_db = useTestDatabase();
  const reachOf = async (db: Db) =>
    (await db.execute<{ reach: string }>(sql`select current_setting('app.reach', true) as reach`)).rows[0]?.reach;

  it('reaches everything inside, and gives the reach back', async () => {
    await test_db.database.read('group|school', async (db) => {
      expect(await acrossOrganizations(db, () => reachOf(db))).toBe('*');
      expect(await reachOf(db)).toBe('group|school');
    });
  });

  it('gives it back after several that overlap, and after one inside another', async () => {
    await test_db.database.read('group|school', async (db) => {
      const slow = acrossOrganizations(db, async () => {
        await db.execute(sql`select pg_sleep(0.02)`);
        return acrossOrganizations(db, () => reachOf(db));
      });
      expect(
        await Promise.all([
          acrossOrganizations(db, () => reachOf(db)),
          slow,
          acrossOrganizations(db, () => reachOf(db)),
        ]),
      ).toEqual(['*', '*', '*']);
      expect(await reachOf(db)).toBe('group|school');
    });
  });

  it('gives it back when the work fails, in a transaction through its rollback', async () => {
    await test_db.database.read('group|school', async (db) => {
      await expect(acrossOrganizations(db, () => db.execute(sql`select 1 / 0`))).rejects.toThrow();
      expect(await reachOf(db)).toBe('group|school');
    });
    const failing = test_db.database.write('group|other', ({ db }) =>
      acrossOrganizations(db, () => db.execute(sql`select 1 / 0`)),
    );
    await expect(failing).rejects.toThrow();
    expect(await test_db.database.read('group|other', reachOf)).toBe('group|other');
  });
});
