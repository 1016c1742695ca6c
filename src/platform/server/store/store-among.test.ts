import { beforeAll, beforeEach, expect, it } from 'vitest';
import { EVERYWHERE } from '../database/database.ts';
import { decidedScope } from '../database/scope.ts';
import type { Browser } from '../testing/portal.ts';
import { usePortal } from '../testing/use-portal.ts';
import { exportOf } from './sheets.ts';
import { chen, head, lin, loadPerson, quietWishStore, WISH_TABLES, wishModule } from './testing/wishes.ts';

/** Rows that some people see and others do not, at the same school and by the same right: `among`. */

const portal = usePortal({ modules: [wishModule], loadPerson });
const people = new Map<string, Browser>();
beforeAll(async () => {
  for (const text of WISH_TABLES) await portal.test_db.query(text);
  for (const who of [lin, chen, head]) people.set(who, await portal.signIn(who));
});
beforeEach(() => portal.test_db.query('truncate test_wish'));

const as = (who: string) => people.get(who) as Browser;
const write = async (title: string, by = lin) =>
  (await as(by).call('POST', '/test_quiet_wishes', { body: { title } })).data as { id: string; version: number };
const listed = async (who: string, query = '') => (await as(who).call('GET', `/test_quiet_wishes${query}`)).data;
/** Lets a wish of somebody stand in a state. */
const put = (id: string, status: string) =>
  portal.test_db.query(`update test_wish set status = '${status}' where id = '${id}'`);

it('lists and counts the own rows and those that are for everybody', async () => {
  await write('Atlas');
  await put((await write('Maps')).id, 'granted');
  await put((await write('Sums')).id, 'refused');
  expect((await listed(lin)).total).toBe(3);
  const seen = await listed(chen);
  expect([seen.total, seen.list.map(({ title }: { title: string }) => title)]).toEqual([1, ['Maps']]);
  expect((await listed(chen, '?status=refused')).total).toBe(0);
});

it('knows no other row by any call, before state and version', async () => {
  const draft = await write('Atlas');
  const body = { version: 99 };
  const path = `/test_quiet_wishes/${draft.id}`;
  const answers = [
    await as(chen).call('GET', path),
    await as(chen).call('GET', `${path}/history`),
    await as(chen).call('PUT', path, { body: { ...body, title: 'Mine' } }),
    await as(chen).call('DELETE', path),
    await as(chen).call('PUT', `${path}/submit`, { body }),
    await as(head).call('PUT', `${path}/grant`, { body: { ...body, price_note: '1' } }),
    await as(head).call('PUT', `${path}/refuse`, { body: { ...body, reason: '太贵了' } }),
  ];
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 404001));
  expect((await as(lin).call('PUT', `${path}/submit`, { body: { version: draft.version } })).code).toBe(0);
  await put(draft.id, 'granted');
  expect((await as(chen).call('GET', `${path}/history`)).code).toBe(0);
});

it('exports what the list shows, and gives nothing to who does not say who reads', async () => {
  await write('Atlas');
  await put((await write('Maps')).id, 'granted');
  const person = await loadPerson(null, chen);
  const session = { session_id: '', session_kind: 'staff', impersonator_id: null, switched_from: null } as const;
  const actor = { ...person, ...session };
  const { batches } = exportOf(quietWishStore, {
    name: 'wishes',
    title: { cn: '愿望', us: 'Wishes' },
    rights: ['9902'],
    columns: [],
  });
  const titles = await portal.services.database.write(EVERYWHERE, async ({ db }) => {
    const query = { page: 1, per_page: 20 };
    const source = { db, services: portal.services, actor, scope: decidedScope(person.reach), lang: 'cn' as const };
    const rows = [];
    for await (const some of batches({ ...source, params: query, afterCommit: (work) => work() })) rows.push(...some);
    expect(() => quietWishStore.page(db, person.reach, query)).toThrow('say who reads');
    return rows.map(({ title }) => title);
  });
  expect(titles).toEqual(['Maps']);
  expect(() => quietWishStore.within(person.reach)).toThrow('say who reads');
});
