import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, it } from 'vitest';
import { APP_ROLE } from '../testing/app-role.ts';
import { useTestDatabase } from '../testing/database.ts';
import { applyRowSecurity } from './security.ts';

const test_db = useTestDatabase();

/** Tables that are bound, in the order in which `security.sql` comes to them. */
const bound = () => test_db.query<{ name: string }>('select name from app_bound_tables()');

it('row level security that is laid anew under calls gives way to them, and comes to its end', async () => {
  const tables = await bound();
  const [early, late] = [tables.at(0)?.name, tables.at(-1)?.name];
  const [owner, call] = [new pg.Client(test_db.url), new pg.Client(test_db.url)];
  await Promise.all([owner.connect(), call.connect()]);
  await test_db.query("delete from schema_migration where name = 'row security'");
  await call.query('begin');
  await call.query(`select from "${late}" limit 1`);
  let isLaid = false;
  const laying = applyRowSecurity(owner, APP_ROLE).then(() => {
    isLaid = true;
  });
  await pause(1500); // the first waiter has run its deadlock check by then, and the call would be cancelled
  await call.query(`select from "${early}" limit 1`);
  expect(isLaid).toBe(false);
  await call.query('commit');
  await laying;
  expect(await test_db.query("select from schema_migration where name = 'row security'")).toHaveLength(1);
  await Promise.all([owner.end(), call.end()]);
});
