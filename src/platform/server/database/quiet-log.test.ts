import pg from 'pg';
import { expect, it } from 'vitest';
import { useTestDatabase } from '../testing/database.ts';
import { QUIET_LOG, quieten } from './quiet-log.ts';

const test_db = useTestDatabase();

/** What a new connection to the database finds. */
async function settings(): Promise<Record<string, string>> {
  const client = new pg.Client(test_db.url);
  await client.connect();
  const { rows } = await client.query('select name, setting from pg_settings where name = any($1)', [
    Object.keys(QUIET_LOG),
  ]);
  await client.end();
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
}

it('a start keeps values of statements and quoted rows out of the log of the database server', async () => {
  const name = pg.escapeIdentifier(
    (await test_db.query<{ name: string }>('select current_database() as name'))[0]?.name ?? '',
  );
  await test_db.query(`alter database ${name} set log_parameter_max_length = -1`);
  await test_db.query(`alter database ${name} set log_parameter_max_length_on_error = -1`);
  await test_db.query(`alter database ${name} set log_error_verbosity = 'verbose'`);
  expect(await settings()).not.toMatchObject(QUIET_LOG);
  const owner = new pg.Client(test_db.url);
  await owner.connect();
  await quieten(owner);
  await owner.end();
  expect(await settings()).toEqual(QUIET_LOG);
});
