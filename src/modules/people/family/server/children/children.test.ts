import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { idNumber } from '#modules/people/students/server/factories.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { serverModules } from '../../../../../server/modules.ts';
import { TestWorld } from '../../../../../server/testing/school.ts';
import { eraseFamily } from '../erasing.service.ts';
import { add, children, decide, eventually, FamilyWorld, form, requests } from '../factories.ts';
import { runFamilyClock } from '../family.jobs.ts';

const test_db = useTestDatabase();
let portal: TestPortal;
let here: FamilyWorld<TestWorld>;

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson, { ROLE: 'all' });
  here = new FamilyWorld(portal.services, new TestWorld(portal), (sql, values) => test_db.query(sql, values));
  await here.fill();
});
afterAll(() => portal.close());

describe('adding a child', () => {
  it('answers alike for a known, an unknown and a wrong number', async () => {
    const pupil = await here.pupil();
    const mother = await here.parent('赵一');
    const answers = [
      await add(mother, form(pupil)),
      await add(mother, form({ name: '没有的', id_no: idNumber() })),
      await add(mother, form({ ...(await here.pupil()), name: '别的名字' })),
    ];
    for (const { data, message } of answers) {
      expect(message).toBe('已提交，学校核实后可查看');
      expect({ ...data, id: '', claim_id: '', name: '' }).toEqual({
        id: '',
        claim_id: '',
        name: '',
        name_en: null,
        avatar_url: null,
        gender: 'male',
        user_type: 'examinee',
        organization: null,
        department: null,
        isOther: false,
        link_status: 'pending',
        link_id: null,
        relation: null,
        scopes: [],
        account_activated: false,
        can_switch: false,
      });
    }
    await here.request('赵一');
    expect((await children(mother)).map((row: { link_status: string }) => row.link_status)).toEqual([
      'pending',
      'pending',
      'pending',
    ]);
  });

  it('links at once when name, number and a phone on the file fit', async () => {
    const father = await here.parent('钱二');
    const pupil = await here.pupil({ phone: father.phone });
    await add(father, form(pupil));
    const [row] = await eventually(async () => {
      const list = await children(await here.again(father));
      return list[0]?.link_status === 'active' ? list : null;
    });
    expect(row).toMatchObject({
      id: pupil.id,
      user_type: 'student',
      isOther: false,
      claim_id: null,
      can_switch: false,
      organization: { name: '甲校' },
      scopes: ['study', 'health', 'pay', 'pickup'],
    });
    expect(row.department.id).toBe(here.classroom.department_id);
    const [person] = await test_db.query<{ types: string[] }>(
      `select types from "user" where id = '${father.user_id}'`,
    );
    expect(person?.types).toContain('guardian');
    const placeholders = await test_db.query(
      `select 1 from child_claim c join "user" u on u.id = c.user_id where c.guardian_id = '${father.user_id}' and u.status = 'deleted'`,
    );
    expect(placeholders).toHaveLength(1);
  });

  it('of another name, or without the phone on the file, waits for the school', async () => {
    const [one, two] = [await here.pupil(), await here.pupil()];
    const someone = await here.parent('孙三');
    await add(someone, form(one));
    await here.request('孙三');
    await add(someone, form({ ...two, name: '不是他' }));
    const rows = await eventually(async () => {
      const found = await requests(here.registrar, '孙三');
      return found.length === 2 ? found : null;
    });
    expect(rows.map((row) => [row.match, row.differences])).toEqual([
      ['id_name', []],
      ['id_only', ['name']],
    ]);
    expect(rows[0]?.typed.id_no).toMatch(/^110\*+/);
  });

  it('is refused for oneself, for a child in the list, to pupils, and the sixth time in a day', async () => {
    const mother = await here.parent('李四');
    const own = idNumber('19850101');
    const seal = portal.services.seal;
    await test_db.query(`update "user" set id_type = 'identity', id_no_bidx = $2 where id = $1`, [
      mother.user_id,
      seal.blindIndex(own, 'id_no'),
    ]);
    expect(await add(mother, form({ name: '自己', id_no: own }))).toMatchObject({
      code: 200200,
      message: '不能添加本人',
    });
    const child = form({ name: '孩子', id_no: idNumber() });
    expect(await add(mother, child)).toMatchObject({ code: 0 });
    expect(await add(mother, child)).toMatchObject({ code: 200200, message: '该子女已在列表中' });
    for (let at = 0; at < 4; at += 1)
      expect(await add(mother, form({ name: '孩子', id_no: idNumber() }))).toMatchObject({ code: 0 });
    expect(await add(mother, form({ name: '孩子', id_no: idNumber() }))).toMatchObject({ status: 429 });
    const pupil = await here.world.person({ name: '学生', user_types: ['student'], school: here.school });
    expect(await add(pupil, form({ name: '孩子', id_no: idNumber() }))).toMatchObject({ status: 403 });
    expect((await add(mother, { ...child, name: '', id_no: '110101201509010000' })).errors).toMatchObject({
      name: [expect.any(String)],
      id_no: [expect.any(String)],
    });
  });

  it('twice at the same moment makes one row', async () => {
    const mother = await here.parent('周五');
    const body = form({ name: '孩子', id_no: idNumber() });
    const codes = await Promise.all([
      add(mother, body),
      add(await here.again(mother), body),
      add(await here.again(mother), body),
    ]);
    expect(codes.map((answer) => answer.code).toSorted()).toEqual([0, 200200, 200200]);
    expect(await children(mother)).toHaveLength(1);
  });

  it('can be taken back while it waits, with the request at the school', async () => {
    const pupil = await here.pupil();
    const mother = await here.parent('吴六');
    const { data } = await add(mother, form(pupil));
    const row = await here.request('吴六');
    const path = `/users/child_claims/${data.claim_id}`;
    for (const other of [...here.strangers, await here.parent('别人')])
      expect(await other.browser.call('DELETE', path)).toMatchObject({ status: 404 });
    expect(await mother.browser.call('DELETE', path)).toMatchObject({ code: 0 });
    expect(await mother.browser.call('DELETE', path)).toMatchObject({ code: 200200, message: '该申请已处理，请刷新' });
    expect(await children(mother)).toEqual([]);
    expect(
      await decide(here.registrar, row.id, { decision: 'approved', relation: 'mother', version: row.version }),
    ).toMatchObject({
      code: 200200,
      message: '该申请状态已变为「已撤回」，请刷新',
    });
  });
});

it('time: a request that nobody decided ends, and a child whom no school knows is a new one', async () => {
  const pupil = await here.pupil();
  const mother = await here.parent('何末');
  const known = (await add(mother, form(pupil))).data;
  const fresh = (await add(mother, form({ name: '新生', id_no: idNumber() }))).data;
  await here.request('何末');
  await test_db.query(
    `update guardian_link_request set expires_at = now() - interval '1 hour' where requester_id = $1`,
    [mother.user_id],
  );
  await test_db.query(`update child_claim set updated_at = now() - interval '4 days' where guardian_id = $1`, [
    mother.user_id,
  ]);
  await runFamilyClock(portal.services);
  const rows = await test_db.query<{ id: string; status: string }>(
    `select id, status from child_claim where guardian_id = '${mother.user_id}'`,
  );
  expect(new Map(rows.map((row) => [row.id, row.status]))).toEqual(
    new Map([
      [known.claim_id, 'expired'],
      [fresh.claim_id, 'new_child'],
    ]),
  );
  expect(await children(mother)).toMatchObject([{ id: fresh.id, link_status: 'pending' }]);
});

it('an account that is erased takes along what its owner typed about children', async () => {
  const pupil = await here.pupil();
  const mother = await here.parent('施末');
  const { data } = await add(mother, form(pupil));
  await here.request('施末');
  await portal.services.database.write(EVERYWHERE, ({ db }) => eraseFamily(db, mother.user_id));
  expect(await test_db.query(`select 1 from child_claim where guardian_id = '${mother.user_id}'`)).toEqual([]);
  expect(await requests(here.registrar, '施末')).toEqual([]);
  const [placeholder] = await test_db.query(`select name, status from "user" where id = '${data.id}'`);
  expect(placeholder).toEqual({ name: '已注销用户', status: 'deleted' });
});
