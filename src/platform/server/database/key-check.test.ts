import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Seal } from '../crypto/seal.ts';
import { useTestDatabase } from '../testing/database.ts';
import { startTestPortal } from '../testing/portal.ts';
import { plainPerson } from '../testing/use-portal.ts';
import { assertKeys } from './key-check.ts';

const test_db = useTestDatabase();
const [FIRST, SECOND, THIRD] = ['first', 'second', 'third'].map(
  (n) => `the ${n} key of this installation, long enough`,
) as [string, string, string];
let owner: pg.Client;
const check = (key: string, ...previous: string[]) => assertKeys(owner, new Seal(key, previous));

beforeAll(async () => {
  owner = new pg.Client(test_db.url);
  await owner.connect();
  await owner.query('delete from key_canary');
});
afterAll(() => owner.end());

it('a new database takes the key of its first start, and knows it again', async () => {
  await check(FIRST);
  await check(FIRST);
  expect(await test_db.query('select count(*)::int as n from key_canary')).toEqual([{ n: 1 }]);
});

it('a start with another key ends with a sentence that names the setting, and changes nothing', async () => {
  await expect(check(SECOND)).rejects.toThrow(/^setting SECRET_KEY: /);
  const start = startTestPortal(test_db.url, [], async (_db, id) => plainPerson(id), { SECRET_KEY: SECOND });
  await expect(start).rejects.toThrow(/^setting SECRET_KEY: /);
  await check(FIRST);
});

it('keys rotate in the two steps of the guide', async () => {
  await check(FIRST, SECOND, FIRST);
  await check(SECOND, FIRST);
  await check(THIRD, SECOND, FIRST);
  await check(SECOND, THIRD, FIRST);
});

it('a key that was left out, and a first key that stands in another place, are named', async () => {
  await expect(check(THIRD, FIRST)).rejects.toThrow(/^setting SECRET_KEYS_PREVIOUS: some values/);
  await expect(check(FIRST)).rejects.toThrow(/^setting SECRET_KEYS_PREVIOUS: some values/);
  await expect(check(THIRD, FIRST, SECOND)).rejects.toThrow(/^setting SECRET_KEYS_PREVIOUS: its last key/);
});

it('a database from before the canary is asked for the key of its sealed values', async () => {
  await test_db.query('delete from key_canary');
  await test_db.query('create table note (text_sealed text)');
  await test_db.query('insert into note values (null), ($1)', [new Seal(FIRST).seal('hello', 'note.text')]);
  await expect(check(SECOND)).rejects.toThrow(/^setting SECRET_KEY: /);
  await check(SECOND, FIRST);
});
