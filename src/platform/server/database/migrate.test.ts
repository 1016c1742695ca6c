import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, it } from 'vitest';
import { useTestDatabase } from '../testing/database.ts';
import { migrate } from './migrate.ts';

const test_db = useTestDatabase();

/** A folder with one migration. */
function folderWith(name: string, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  writeFileSync(join(folder, name), text);
  return folder;
}

it('a migration of two tables ends no call that holds one of them and needs the other', async () => {
  const folder = folderWith(
    '9998_two_tables.sql',
    'alter table gate add column tried text; alter table visitor add column tried text;',
  );
  const [owner, call] = [new pg.Client(test_db.url), new pg.Client(test_db.url)];
  await Promise.all([owner.connect(), call.connect()]);
  await call.query('begin');
  await call.query('select from visitor limit 1');
  let hasRun = false;
  const running = migrate(owner, folder).then((names) => {
    hasRun = true;
    return names;
  });
  await pause(1500); // the first waiter has run its deadlock check by then, and the call would be cancelled
  await call.query('select from gate limit 1');
  expect(hasRun).toBe(false);
  await call.query('commit');
  expect(await running).toEqual(['9998_two_tables.sql']);
  await Promise.all([owner.end(), call.end()]);
});

it('a migration that is wrong in itself is not tried again', async () => {
  const owner = new pg.Client(test_db.url);
  await owner.connect();
  await expect(
    migrate(owner, folderWith('9999_nowhere.sql', 'alter table nowhere add column tried text')),
  ).rejects.toThrow('migration 9999_nowhere.sql failed: relation "nowhere" does not exist');
  await owner.end();
});
