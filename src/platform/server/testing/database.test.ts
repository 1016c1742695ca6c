import { describe, expect, it } from 'vitest';
import { createTestDatabase, useTestDatabase } from './database.ts';

describe('the test database', () => {
  const own = useTestDatabase();

  it('is migrated, empty of tests and separate from every other', async () => {
    await own.query('create table mark (n int)');
    const other = await createTestDatabase();
    try {
      const [found] = await other.query<{ mark: string | null; migrations: string | null }>(
        "select to_regclass('mark')::text as mark, to_regclass('schema_migration')::text as migrations",
      );
      expect(found).toEqual({ mark: null, migrations: 'schema_migration' });
    } finally {
      await other.close();
    }
    await expect(other.query('select 1')).rejects.toThrow();
  });
});
