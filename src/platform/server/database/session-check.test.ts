import pg from 'pg';
import { expect, it } from 'vitest';
import { APP_ROLE, appUrl } from '../testing/app-role.ts';
import { useTestDatabase } from '../testing/database.ts';
import { startTransactionPooler } from '../testing/transaction-pooler.ts';
import { loginOf } from './app-login.ts';
import { migrate } from './migrate.ts';
import { assertSessions } from './session-check.ts';

const test_db = useTestDatabase();

async function behindPooler<T>(
  user: string,
  work: (config: { user: string; host: string; port: number; database: string }) => Promise<T>,
): Promise<T> {
  const { host, database = '' } = loginOf(test_db.url);
  const pooler = await startTransactionPooler(`${host}/.s.PGSQL.5432`, user, database);
  return work({ user, host: '127.0.0.1', port: pooler.port, database }).finally(pooler.stop);
}

it('a start finds its settings and its messages on a connection of its own', async () => {
  await assertSessions(loginOf(appUrl(test_db.url)));
});

it('a start behind a pooler that shares connections between transactions ends with a sentence', async () => {
  await behindPooler(APP_ROLE, (config) =>
    expect(assertSessions(config)).rejects.toThrow('a pooler that shares connections between transactions'),
  );
});

it('migrations behind such a pooler leave no lock behind', async () => {
  await behindPooler('portal', async (config) => {
    const owner = new pg.Client(config);
    await owner.connect();
    await test_db.query("delete from schema_migration where name like '0050%'; drop table row_security_probe");
    expect(await migrate(owner)).toEqual([expect.stringMatching(/^0050/)]);
    const locks = await test_db.query(
      "select count(*)::int as n from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
    );
    expect(locks).toEqual([{ n: 0 }]);
    await owner.end();
  });
});
