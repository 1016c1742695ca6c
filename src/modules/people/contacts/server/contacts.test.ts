import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { serverModules } from '../../../../server/modules.ts';
import { type TestPerson, type TestSchool, TestWorld } from '../../../../server/testing/school.ts';
import { CONTACTS_AT_MOST } from '../contract/contacts.contract.ts';

const test_db = useTestDatabase();
let portal: TestPortal;
let world: TestWorld;
let school: TestSchool;
let reader: TestPerson;

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson);
  world = new TestWorld(portal);
  school = await world.school('甲校');
  reader = await world.person({ name: '读者', user_types: ['teacher'], school });
});
afterAll(() => portal.close());

const add = (by: TestPerson, draft: object = {}) =>
  by.browser.call('POST', '/contacts', { body: { name: '外婆', kind: 'pickup', phone: '13700001001', ...draft } });
const mine = async (by: TestPerson, query: Record<string, string> = {}) =>
  (await by.browser.call('GET', '/contacts', { query: { per_page: '100', ...query } })).data.list;

describe('own contacts', () => {
  it('are read by their owner alone, masked in the list and in full one by one', async () => {
    const owner = await world.person({ name: '主人', user_types: ['teacher'], school });
    const admin = await world.person({ user_types: ['teacher'], school, is_super_admin: true });
    const { data } = await add(owner, { note: '周五接' });
    expect(await mine(owner)).toMatchObject([{ name: '外婆', phone: '137****1001', note: '周五接' }]);
    expect((await owner.browser.call('GET', `/contacts/${data.id}`)).data.phone).toBe('13700001001');
    for (const other of [reader, admin]) {
      expect(await mine(other)).toEqual([]);
      expect(await other.browser.call('GET', `/contacts/${data.id}`)).toMatchObject({ status: 404 });
      const body = { name: '外婆', kind: 'pickup', phone: '13700001001', version: 1 };
      expect(await other.browser.call('PUT', `/contacts/${data.id}`, { body })).toMatchObject({ status: 404 });
      expect(await other.browser.call('DELETE', `/contacts/${data.id}`)).toMatchObject({ status: 404 });
    }
    expect(await owner.browser.call('DELETE', `/contacts/${data.id}`)).toMatchObject({ code: 0 });
    expect(await mine(owner)).toEqual([]);
  });

  it('have one default a kind: the newer takes the place of the former', async () => {
    const owner = await world.person({ user_types: ['teacher'], school });
    await add(owner, { is_default: true });
    await add(owner, { name: '爷爷', phone: '13700001002', is_default: true });
    await add(owner, { name: '同行人', kind: 'companion', phone: '13700001003', is_default: true });
    const defaults = (await mine(owner)).filter((row: { is_default: boolean }) => row.is_default);
    expect(defaults.map((row: { name: string }) => row.name).sort()).toEqual(['同行人', '爷爷']);
  });

  it('keep documents of companions alone, and numbers that can be called', async () => {
    expect((await add(reader, { id_type: 'passport', id_no: 'E12345678' })).errors).toMatchObject({
      id_no: ['只有随行人可以填写证件'],
    });
    expect((await add(reader, { phone: '12345' })).errors).toMatchObject({ phone: ['请输入手机号或座机号'] });
    expect((await add(reader, { for_user_id: reader.user_id })).errors).toMatchObject({
      for_user_id: ['请选择自己的子女'],
    });
    const companion = {
      name: '赵一',
      kind: 'companion',
      id_type: 'passport',
      id_no: 'E12345678',
      phone: '0755-26001234',
    };
    const { data } = await add(reader, companion);
    expect(data).toMatchObject({ id_no: 'E12345678', phone: '0755-26001234' });
    expect(await mine(reader, { kind: 'companion' })).toMatchObject([{ id_no: expect.stringContaining('*') }]);
  });

  it('are changed in the version that was seen', async () => {
    const owner = await world.person({ user_types: ['teacher'], school });
    const { data } = await add(owner);
    const put = (name: string) =>
      owner.browser.call('PUT', `/contacts/${data.id}`, {
        body: { name, kind: 'pickup', phone: '13700001001', version: 1 },
      });
    expect(await put('姥姥')).toMatchObject({ data: { name: '姥姥', version: 2 } });
    expect(await put('奶奶')).toMatchObject({ status: 409 });
  });

  it('are pasted without those that are known, and never more than there is room for', async () => {
    const owner = await world.person({ user_types: ['teacher'], school });
    await add(owner, { phone: '13700002000' });
    const paste = (from: number, n: number) =>
      owner.browser.call('POST', '/contacts/pasted', {
        body: {
          kind: 'business',
          list: Array.from({ length: n }, (_, at) => ({ name: `人${from + at}`, phone: `137${from + at}` })),
        },
      });
    expect((await paste(2000, 1)).status).toBe(422);
    expect(await paste(10_002_000, 2)).toMatchObject({ data: { added: 2, known: 0 } });
    for (let at = 0; at < 3; at += 1) await paste(20_000_000 + at * 50, 50);
    const [one, two] = await Promise.all([paste(30_000_000, 40), paste(40_000_000, 40)]);
    expect([one.code, two.code].sort((a, b) => a - b)).toEqual([0, 200200]);
    expect(await test_db.query(`select count(*)::int as n from contact where owner_id = '${owner.user_id}'`)).toEqual([
      { n: 193 },
    ]);
    expect(CONTACTS_AT_MOST).toBe(200);
  });
});
