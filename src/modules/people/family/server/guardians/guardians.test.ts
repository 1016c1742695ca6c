import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { idNumber } from '#modules/people/students/server/factories.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { serverModules } from '../../../../../server/modules.ts';
import { TestWorld } from '../../../../../server/testing/school.ts';
import { FamilyWorld, links, type TestPerson } from '../factories.ts';

const test_db = useTestDatabase();
let portal: TestPortal;
let here: FamilyWorld<TestWorld>;

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson, { ROLE: 'all' });
  here = new FamilyWorld(portal.services, new TestWorld(portal), (sql, values) => test_db.query(sql, values));
  await here.fill();
});
afterAll(() => portal.close());

const list = (by: TestPerson, query: Record<string, string> = {}) => by.browser.call('GET', '/guardians', { query });
const show = (by: TestPerson, id: string) => by.browser.call('GET', `/guardians/${id}`);
const put = (by: TestPerson, id: string, body: object) => by.browser.call('PUT', `/guardians/${id}`, { body });
const remove = (by: TestPerson, id: string) => by.browser.call('DELETE', `/guardians/${id}`);
const create = (by: TestPerson, student_id: string, draft: object = {}) =>
  by.browser.call('POST', '/guardians', {
    body: {
      name: '钱家长',
      gender: 'female',
      id_no: idNumber('19850101', 'female'),
      phone: '13911110001',
      relation: 'mother',
      student_id,
      ...draft,
    },
  });

describe('guardians', () => {
  it('are listed with the children in reach and a masked phone, found by name and pinyin; for 0355 alone', async () => {
    const { pupil, guardians } = await here.family(['欧阳列']);
    for (const q of ['欧阳列', 'ouyanglie', 'oyl']) {
      const { data } = await list(here.homeroom, { q });
      expect(data.list).toMatchObject([
        { id: guardians[0].user_id, phone: expect.stringMatching(/\*/), children: [{ id: pupil.id, is_main: true }] },
      ]);
    }
    expect((await list(here.strangers[0] as TestPerson, { q: '欧阳列' })).data.list).toEqual([]);
    expect(await list(guardians[0])).toMatchObject({ status: 403 });
  });

  it('are entered with a link; who is known by phone and name is linked and not entered again', async () => {
    const { pupil } = await here.family(['孔一']);
    const made = await create(here.registrar, pupil.id, { phone: '13911110002' });
    expect(made.data).toMatchObject({
      name: '钱家长',
      is_activated: false,
      children: [{ id: pupil.id, is_main: false }],
    });
    expect(await create(here.registrar, pupil.id, { phone: '13911110002' })).toMatchObject({
      code: 200200,
      message: '该家长已是此学生的监护人',
    });
    const sibling = await here.pupil();
    const again = await create(here.registrar, sibling.id, { phone: '13911110002' });
    expect(again.data).toMatchObject({ id: made.data.id });
    expect(again.data.children).toHaveLength(2);
    expect((await links(sibling.id, here.registrar)).data.list).toMatchObject([{ is_main: true, relation: 'mother' }]);
    const id_no = idNumber('19860101', 'female');
    await create(here.registrar, sibling.id, { name: '第一', phone: '13911110003', id_no });
    expect(await create(here.registrar, sibling.id, { name: '第二', phone: '13911110004', id_no })).toMatchObject({
      code: 200200,
      message: '该证件号码已存在',
    });
    expect(await create(here.homeroom, sibling.id)).toMatchObject({ status: 403 });
    for (const stranger of here.strangers) expect(await create(stranger, sibling.id)).toMatchObject({ status: 404 });
  });

  it('keep facts, written by themselves and by 0351; co-guardians and strangers never see them', async () => {
    const { guardians } = await here.family(['曹一', '曹二']);
    const [one, two] = guardians;
    const facts = { employer: '海淀医院', occupation: '医生', home_address: '学府路1号' };
    expect(await put(one, one.user_id, { ...facts, version: 0 })).toMatchObject({ data: { ...facts, version: 1 } });
    expect(await put(one, one.user_id, { ...facts, version: 0 })).toMatchObject({ status: 409 });
    expect(await put(here.registrar, one.user_id, { occupation: null, lang: 'us', version: 1 })).toMatchObject({
      data: { employer: '海淀医院', occupation: null, home_address: '学府路1号', lang: 'us', version: 2 },
    });
    expect((await show(here.homeroom, one.user_id)).data).toMatchObject({ home_address: null, actions: [] });
    expect(await put(here.homeroom, one.user_id, { version: 2 })).toMatchObject({ status: 403 });
    for (const nobody of [two, ...here.strangers]) {
      expect(await show(nobody, one.user_id)).toMatchObject({ status: 404 });
      expect(await put(nobody, one.user_id, { version: 2 })).toMatchObject({ status: 404 });
    }
    const [row] = await test_db.query<{ home_address_sealed: string }>(
      `select home_address_sealed from guardian where user_id = '${one.user_id}'`,
    );
    expect(row?.home_address_sealed).not.toContain('学府路');
  });

  it('are removed without an active link alone; an account that nobody used goes with them', async () => {
    const { pupil, guardians } = await here.family(['严一']);
    const made = await create(here.registrar, pupil.id, { name: '误录', phone: '13911110009' });
    const { id } = made.data;
    expect(await remove(here.registrar, id)).toMatchObject({ code: 200200, message: '仍有关联学生' });
    expect(await remove(here.homeroom, id)).toMatchObject({ status: 403 });
    for (const stranger of here.strangers) expect(await remove(stranger, id)).toMatchObject({ status: 404 });
    const rows = (await links(pupil.id, guardians[0])).data.list as { id: string; guardian: { id: string } }[];
    const link = rows.find((row) => row.guardian.id === id);
    await guardians[0].browser.call('DELETE', `/stu_gd_clients/${link?.id}`);
    expect((await list(here.registrar, { q: '误录' })).data.list).toEqual([]);
    expect((await list(here.registrar, { q: '误录', linked: 'false' })).data.list).toMatchObject([{ id }]);
    expect((await show(here.registrar, id)).data.actions).toEqual(['remove']);
    expect(await remove(here.registrar, id)).toMatchObject({ code: 0 });
    expect(await show(here.registrar, id)).toMatchObject({ status: 404 });
    const after = await create(here.registrar, pupil.id, { name: '正确', phone: '13911110009' });
    expect(after).toMatchObject({ code: 0 });
  });
});
