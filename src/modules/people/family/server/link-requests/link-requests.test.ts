import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { idNumber } from '#modules/people/students/server/factories.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { serverModules } from '../../../../../server/modules.ts';
import { TestWorld } from '../../../../../server/testing/school.ts';
import { add, children, decide, FamilyWorld, form, requests, type TestPerson } from '../factories.ts';

const test_db = useTestDatabase();
let portal: TestPortal;
let here: FamilyWorld<TestWorld>;

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson, { ROLE: 'all' });
  here = new FamilyWorld(portal.services, new TestWorld(portal), (sql, values) => test_db.query(sql, values));
  await here.fill();
});
afterAll(() => portal.close());

describe('the school', () => {
  it('approves: the first guardian is the main one, the second another; both are told', async () => {
    const pupil = await here.pupil();
    for (const [name, relation, isOther] of [
      ['郑七', 'mother', false],
      ['冯八', 'father', true],
    ] as const) {
      const guardian = await here.parent(name);
      await add(guardian, form(pupil));
      const row = await here.request(name, here.homeroom);
      expect(await decide(here.homeroom, row.id, { decision: 'approved', relation })).toMatchObject({
        data: { status: 'approved', decided_by: { name: '班主任' }, actions: [] },
      });
      expect(await children(await here.again(guardian))).toMatchObject([{ id: pupil.id, isOther, relation }]);
      const told = await guardian.browser.call('GET', '/users/notifications');
      expect(JSON.stringify(told.data)).toContain(`您已与${pupil.name}建立监护关系`);
    }
    const { data } = await here.registrar.browser.call('GET', `/students/${pupil.id}`, {
      query: { purpose: 'family' },
    });
    expect(data.guardians.map((one: { name: string }) => one.name)).toEqual(['郑七', '冯八']);
    expect(data.guardian).toMatchObject({ name: '郑七', phone: expect.stringContaining('****') });
  });

  it('finds a request on the home page of the class teacher until it is decided', async () => {
    const pupil = await here.pupil();
    await add(await here.parent('卫十二'), form(pupil));
    const row = await here.request('卫十二');
    const waits = async (who: TestPerson) => {
      const { data } = await who.browser.call('GET', '/home/todos', { query: { module: 'family' } });
      return data.list.some(({ key }: { key: string }) => key === `guardian_link_request:${row.id}`);
    };
    expect([await waits(here.homeroom), await waits(here.strangers[0] as TestPerson)]).toEqual([true, false]);
    await decide(here.homeroom, row.id, { decision: 'rejected', reason: '电话核实不是家长' });
    expect(await waits(here.homeroom)).toBe(false);
  });

  it('rejects with a reason that the guardian never reads', async () => {
    const pupil = await here.pupil();
    const guardian = await here.parent('陈九');
    await add(guardian, form(pupil));
    const row = await here.request('陈九');
    expect((await decide(here.registrar, row.id, { decision: 'rejected' })).errors).toEqual({
      reason: ['请填写原因（2-200字）'],
    });
    expect(await decide(here.registrar, row.id, { decision: 'rejected', reason: '电话核实不是家长' })).toMatchObject({
      data: { status: 'rejected', reason: '电话核实不是家长' },
    });
    expect(await children(guardian)).toEqual([]);
    const told = JSON.stringify((await guardian.browser.call('GET', '/users/notifications')).data);
    expect(told).toContain('信息未能核实，请联系班主任');
    expect(told).not.toContain('电话核实');
  });

  it('needs a relation, hears one of two who decide at once, and nobody decides an own request', async () => {
    const pupil = await here.pupil();
    const guardian = await here.parent('褚十');
    await add(guardian, form(pupil));
    const row = await here.request('褚十');
    expect((await decide(here.registrar, row.id, { decision: 'approved' })).errors).toEqual({
      relation: ['请选择与学生的关系'],
    });
    const answers = await Promise.all([
      decide(here.registrar, row.id, { decision: 'approved', relation: 'mother' }),
      decide(here.homeroom, row.id, { decision: 'rejected', reason: '重复申请' }),
    ]);
    expect(answers.map((answer) => answer.code).toSorted()).toEqual([0, 200200]);
    const own = await here.pupil();
    await add(here.registrar, form(own));
    const mine = await here.request('学籍');
    expect(await decide(here.registrar, mine.id, { decision: 'approved', relation: 'father' })).toMatchObject({
      code: 200200,
      message: '不能审核自己的申请',
    });
  });

  it('refuses a second main guardian, and two at once for one pupil make one', async () => {
    const pupil = await here.pupil();
    const rows = [];
    for (const name of ['卫甲', '卫乙']) {
      await add(await here.parent(name), form(pupil));
      rows.push(await here.request(name));
    }
    const answers = await Promise.all(
      rows.map(async (row) =>
        decide(await here.again(here.registrar, here.school), row.id, {
          decision: 'approved',
          relation: 'other',
          is_main: true,
        }),
      ),
    );
    expect(answers.map((answer) => answer.code).toSorted()).toEqual([0, 200200]);
    expect(answers.find((answer) => answer.code)?.message).toBe('该学生已有主监护人');
  });

  it('of a pupil who is closed to new guardians leaves it to the registrar', async () => {
    const father = await here.parent('蒋丙');
    const pupil = await here.pupil({ phone: father.phone });
    await test_db.query(`update student set closed_to_new = true where user_id = '${pupil.id}'`);
    await add(father, form(pupil));
    const row = await here.request('蒋丙');
    expect(row.match).toBe('phone');
    expect(await requests(here.homeroom, '蒋丙')).toEqual([]);
    expect(await decide(here.homeroom, row.id, { decision: 'approved', relation: 'father' })).toMatchObject({
      status: 404,
    });
    expect(await decide(here.registrar, row.id, { decision: 'approved', relation: 'father' })).toMatchObject({
      code: 0,
    });
  });

  it('elsewhere sees and decides nothing; nobody without the right does', async () => {
    const pupil = await here.pupil();
    await add(await here.parent('沈丁'), form(pupil));
    const row = await here.request('沈丁');
    for (const stranger of here.strangers) {
      expect(await requests(stranger, '沈丁')).toEqual([]);
      expect(await decide(stranger, row.id, { decision: 'approved', relation: 'other' })).toMatchObject({
        status: 404,
      });
    }
    await decide(here.registrar, row.id, { decision: 'rejected', reason: '电话核实不是家长' });
    for (const stranger of here.strangers)
      expect(await decide(stranger, row.id, { decision: 'approved', relation: 'other', version: 99 })).toMatchObject({
        code: 404001,
      });
    expect(
      await decide(await here.world.person({ school: here.school }), row.id, { decision: 'approved' }),
    ).toMatchObject({
      status: 403,
    });
  });

  it('finds a pupil by number in reach; guardians read to go on and add, five times', async () => {
    const pupil = await here.pupil();
    const ask = (by: TestPerson, id_no: string) =>
      by.browser.call('POST', '/users/check_by_id_no', { body: { id_type: 'identity', id_no } });
    expect((await ask(here.registrar, pupil.id_no)).data).toMatchObject({ found: true, name: pupil.name });
    expect((await ask(here.registrar, idNumber())).data).toEqual({ found: false, name: null, class_name: null });
    for (const stranger of here.strangers)
      expect((await ask(stranger, pupil.id_no)).data).toMatchObject({ found: false });
    const mother = await here.parent('韩戊');
    for (let at = 0; at < 5; at += 1)
      expect((await ask(mother, at % 2 ? pupil.id_no : idNumber())).data).toEqual({ next: 'add_child' });
    expect(await ask(mother, pupil.id_no)).toMatchObject({ status: 429 });
  });
});
