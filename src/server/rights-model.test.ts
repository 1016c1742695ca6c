import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gateRights } from '#modules/campus/gates/rights.ts';
import { findPerson, syncPostRoles } from '#modules/core/access/server/public.ts';
import { directoryRights } from '#modules/core/directory/rights.ts';
import { userDepartment } from '#modules/core/directory/server/tables.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { patience } from '#server/testing/pace.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { until } from '#server/testing/until.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { serverModules } from './modules.ts';
import { type TestPerson, type TestSchool, TestWorld } from './testing/school.ts';

/**
 * Grants, revocations and moves of people at the same time, two hundred at once in a random order, against a model:
 * whatever the order was, each success changed exactly one thing, and in the end everybody has exactly the rights of
 * the roles and posts that they are left with.
 */

const test_db = useTestDatabase();
const PEOPLE = 6;
const OPERATIONS = 200;
const GIVEN = [gateRights.guards, gateRights.settings, directoryRights.members] as const;
const POSTED = [directoryRights.calendar, directoryRights.classes] as const;

let portal: TestPortal;
let school: TestSchool;
let admins: TestPerson[];
let people: TestPerson[];
const roleOf = new Map<string, string>();
const posts: string[] = [];

type Operation =
  | { readonly kind: 'grant' | 'revoke'; readonly who: number; readonly code: (typeof GIVEN)[number] }
  | { readonly kind: 'move'; readonly who: number; readonly post: number | null };

const who = fc.nat(PEOPLE - 1);
const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('grant' as const), who, code: fc.constantFrom(...GIVEN) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('revoke' as const), who, code: fc.constantFrom(...GIVEN) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      who,
      post: fc.option(fc.nat(POSTED.length - 1), { nil: null }),
    }),
  },
);

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson);
  const world = new TestWorld(portal);
  school = await world.school('实验中学');
  admins = await Promise.all(
    ['甲', '乙'].map((name) => world.person({ name, school, roles: ['org_admin', 'registrar'] })),
  );
  people = await Promise.all(Array.from({ length: PEOPLE }, (_, at) => world.person({ name: `教师${at}`, school })));
  const admin = (admins[0] as TestPerson).browser;
  const groups = (await admin.call('GET', '/role_groups')).data.list as { id: string; code: string }[];
  const role_group_id = groups.find((one) => one.code === 'offices')?.id;
  for (const code of [...GIVEN, ...POSTED]) {
    const body = { role_group_id, name: `角色${code}`, name_en: `Role ${code}`, codes: [code] };
    const answer = await admin.call('POST', '/roles', { body });
    expect(answer.code, answer.message).toBe(0);
    roleOf.set(code, answer.data.id);
  }
  for (const code of POSTED) {
    const post = uuidv7();
    posts.push(post);
    await test_db.query(
      `insert into post (id, client_id, organization_id, code, name, category) values ($1, $2, $3, $4, $4, 'office')`,
      [post, school.client_id, school.id, `P${code}`],
    );
    const body = { posts: [{ post_id: post, scope_kind: 'organization' }] };
    expect((await admin.call('PUT', `/roles/${roleOf.get(code)}/posts`, { body })).code).toBe(0);
  }
});
afterAll(() => portal.close());

const personOf = (at: number) => people[at] as TestPerson;

async function grant(at: number, code: string, by: TestPerson): Promise<boolean> {
  const answer = await by.browser.call('POST', `/roles/${roleOf.get(code)}/users`, {
    body: { users: [{ user_id: personOf(at).user_id }], reason: '随机授权' },
  });
  if (answer.code !== 0) expect(answer.message).toMatch(/已拥有该角色$/);
  return answer.code === 0;
}

async function revoke(at: number, code: string, by: TestPerson): Promise<boolean> {
  const [held] = await test_db.query<{ id: string }>(
    `select id from role_user where user_id = $1 and role_id = $2 and state = 'active' and source = 'manual'`,
    [personOf(at).user_id, roleOf.get(code)],
  );
  if (!held) return false;
  const answer = await by.browser.call('DELETE', `/roles/${roleOf.get(code)}/delete_users`, {
    body: { role_user_ids: [held.id], reason: '随机撤销' },
  });
  if (answer.code !== 0) expect(answer.code).toBe(404001);
  return answer.code === 0;
}

/** One person leaves a post and takes another (or none), as a change of places does it: in one transaction. */
async function move(at: number, post: number | null): Promise<void> {
  const { user_id } = personOf(at);
  await portal.services.database.write(EVERYWHERE, async (tx) => {
    await tx.db.execute(sql`select 1 from "user" where id = ${user_id} for no key update`);
    await tx.db.execute(sql`delete from user_department where user_id = ${user_id} and post_id is not null`);
    if (post !== null)
      await tx.db.insert(userDepartment).values({
        user_id,
        organization_id: school.id,
        department_id: school.department_id,
        post_id: posts[post] as string,
      });
    await syncPostRoles(
      { services: portal.services, db: tx.db, afterCommit: (work) => tx.afterCommit(work) },
      { user_ids: [user_id] },
    );
  });
}

async function run(operations: readonly Operation[]): Promise<Map<string, number>> {
  const balance = new Map<string, number>();
  const count = (at: number, code: string, by: number) =>
    balance.set(`${at}:${code}`, (balance.get(`${at}:${code}`) ?? 0) + by);
  await Promise.all(
    operations.map(async (one, at) => {
      const by = admins[at % admins.length] as TestPerson;
      if (one.kind === 'move') await move(one.who, one.post);
      else if (one.kind === 'grant') count(one.who, one.code, (await grant(one.who, one.code, by)) ? 1 : 0);
      else count(one.who, one.code, (await revoke(one.who, one.code, by)) ? -1 : 0);
    }),
  );
  return balance;
}

test(
  'rights end exactly as the model says',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: OPERATIONS, maxLength: OPERATIONS }), async (operations) => {
        await test_db.query('delete from user_department where post_id is not null');
        await test_db.query(
          `delete from role_user_scope where role_user_id in (select id from role_user where user_id = any ($1::uuid[]))`,
          [people.map((one) => one.user_id)],
        );
        await test_db.query('delete from role_user where user_id = any ($1::uuid[])', [
          people.map((one) => one.user_id),
        ]);
        const balance = await run(operations);
        for (const [at, person] of people.entries()) {
          const places = await test_db.query<{ post_id: string }>(
            'select post_id from user_department where user_id = $1 and post_id is not null',
            [person.user_id],
          );
          const model = [
            ...GIVEN.filter((code) => balance.get(`${at}:${code}`) === 1),
            ...POSTED.filter((_, post) => places.some((place) => place.post_id === posts[post])),
          ];
          for (const code of GIVEN) expect([0, 1]).toContain(balance.get(`${at}:${code}`) ?? 0);
          const loaded = await portal.services.database.read(EVERYWHERE, (db) =>
            findPerson(db, person.user_id, school.id),
          );
          const held = [...GIVEN, ...POSTED].filter((code) => loaded?.grants.has(code));
          expect(held).toEqual(model);
          await until(async () => {
            const seen = (await person.browser.call('GET', '/users/show_current')).data.permission_lists as string[];
            return [...GIVEN, ...POSTED].filter((code) => seen.includes(code)).join() === model.join();
          });
        }
      }),
      { numRuns: 3, seed: 20261121, endOnFailure: true },
    );
  },
  patience(240),
);
