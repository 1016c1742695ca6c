import pg from 'pg';
import { expect, it } from 'vitest';
import { useTestDatabase } from '../testing/database.ts';
import { keepDataOutOfServerLog, SERVER_LOG_SETTINGS } from './server-log.ts';

const test_db = useTestDatabase();

/** What a new connection to the database finds. */
async function settings(): Promise<Record<string, string>> {
  const client = new pg.Client(test_db.url);
  await client.connect();
  const { rows } = await client.query('select name, setting from pg_settings where name = any($1)', [
    Object.keys(SERVER_LOG_SETTINGS),
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
  expect(await settings()).not.toMatchObject(SERVER_LOG_SETTINGS);
  const owner = new pg.Client(test_db.url);
  await owner.connect();
  await keepDataOutOfServerLog(owner);
  await owner.end();
  expect(await settings()).toEqual(SERVER_LOG_SETTINGS);
});
