import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { serverModules } from '../../../../../server/modules.ts';
import { TestWorld } from '../../../../../server/testing/school.ts';
import { FamilyWorld, links, type TestPerson } from '../factories.ts';
import { runFamilyClock } from '../family.jobs.ts';

const test_db = useTestDatabase();
let portal: TestPortal;
let here: FamilyWorld<TestWorld>;
let second: TestPerson;

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson, { ROLE: 'all' });
  here = new FamilyWorld(portal.services, new TestWorld(portal), (sql, values) => test_db.query(sql, values));
  await here.fill();
  second = await here.world.person({ name: '第二学籍', school: here.school, roles: ['registrar'] });
});
afterAll(() => portal.close());

const ask = (by: TestPerson, student_id: string, to: TestPerson, more: object = {}) =>
  by.browser.call('POST', '/guardian_transfers', { body: { student_id, to_id: to.user_id, ...more } });
const move = (by: TestPerson, id: string, name: 'accept' | 'decline' | 'withdraw') =>
  by.browser.call('PUT', `/guardian_transfers/${id}/${name}`);
const list = async (by: TestPerson, query: Record<string, string> = {}) =>
  (await by.browser.call('GET', '/guardian_transfers', { query })).data.list;
const mains = async (student_id: string) =>
  (
    await test_db.query<{ guardian_id: string }>(
      `select guardian_id from stu_gd_client where student_id = '${student_id}' and is_main and status = 'active'`,
    )
  ).map((row) => row.guardian_id);
const todos = async (by: TestPerson) =>
  ((await by.browser.call('GET', '/home/todos')).data.list as { kind: string }[]).map((todo) => todo.kind);

/** A paper that somebody uploaded for a transfer. */
async function paper(by: TestPerson): Promise<string> {
  const [row] = await test_db.query<{ id: string }>(
    `insert into file (id, kind, key, name, mime, size, sha256, owner_id, organization_id, status)
     values (gen_random_uuid(), 'guardian_transfer_paper', gen_random_uuid()::text, '判决书.pdf', 'application/pdf', 9, 'x',
       '${by.user_id}', '${here.school.id}', 'stored') returning id`,
  );
  return row?.id ?? '';
}

describe('the main guardian hands over', () => {
  it('to another guardian who accepts; both links swap, and the last guardian stays', async () => {
    const { pupil, guardians, rows } = await here.family(['甘一', '甘二']);
    const [main, other] = guardians;
    expect(await ask(other, pupil.id, main)).toMatchObject({ status: 403 });
    expect(await ask(main, pupil.id, main)).toMatchObject({ code: 200200, message: '请选择该学生的另一位监护人' });
    const { data } = await ask(main, pupil.id, other);
    expect(data).toMatchObject({
      state: 'requested',
      actions: ['withdraw'],
      to: { name: '甘二' },
      confirmable_at: null,
    });
    expect(await ask(main, pupil.id, other)).toMatchObject({ code: 200200, message: '该学生已有进行中的监护转移' });
    expect(await list(other)).toMatchObject([{ id: data.id, actions: ['accept', 'decline'] }]);
    expect(await todos(other)).toContain('guardian_transfer_accept');
    expect(await move(main, data.id, 'accept')).toMatchObject({ status: 403 });
    expect(await move(here.registrar, data.id, 'accept')).toMatchObject({ status: 403 });
    for (const nobody of [...here.strangers, await here.parent('外人')]) {
      expect(await move(nobody, data.id, 'accept')).toMatchObject({ status: 404 });
      expect(await ask(nobody, pupil.id, other)).toMatchObject({ status: 404 });
      expect(await list(nobody)).toEqual([]);
    }
    expect(await move(other, data.id, 'accept')).toMatchObject({ data: { state: 'done', actions: [] } });
    expect((await links(pupil.id, main)).data.list).toMatchObject([
      { guardian: { name: '甘一' }, is_main: false },
      { guardian: { name: '甘二' }, is_main: true, scopes: ['study', 'health', 'pay', 'pickup'] },
    ]);
    expect(await todos(other)).not.toContain('guardian_transfer_accept');
    const news = await main.browser.call('GET', '/users/notifications');
    expect(JSON.stringify(news.data)).toContain('主监护人已变更');
    expect(await other.browser.call('DELETE', `/stu_gd_clients/${rows[0].id}`)).toMatchObject({ code: 0 });
    expect(await other.browser.call('DELETE', `/stu_gd_clients/${rows[1].id}`)).toMatchObject({
      code: 200200,
      message: '未成年学生至少保留一名监护人',
    });
  });

  it('once, however many accept at the same moment', async () => {
    const { pupil, guardians } = await here.family(['单一', '单二']);
    const [main, other] = guardians;
    const { data } = await ask(main, pupil.id, other);
    const answers = await Promise.all([move(other, data.id, 'accept'), move(other, data.id, 'accept')]);
    expect(answers.map((one) => one.code).sort()).toEqual([0, 200200]);
    expect(answers.find((one) => one.code)?.message).toBe('该转移状态已变为「已转移」，请刷新');
    expect(await mains(pupil.id)).toEqual([other.user_id]);
  });

  it('or not at all: accepting against withdrawing leaves one of the two', async () => {
    for (let at = 0; at < 3; at++) {
      const { pupil, guardians } = await here.family([`齐${at}一`, `齐${at}二`]);
      const [main, other] = guardians;
      const { data } = await ask(main, pupil.id, other);
      const [taken, back] = await Promise.all([move(other, data.id, 'accept'), move(main, data.id, 'withdraw')]);
      expect([taken.code, back.code].sort()).toEqual([0, 200200]);
      expect(await mains(pupil.id)).toEqual([taken.code === 0 ? other.user_id : main.user_id]);
    }
  });

  it('not to somebody whom a court restricts, even after the request; declined and late requests end', async () => {
    const { pupil, guardians, rows } = await here.family(['康一', '康二']);
    const [main, other] = guardians;
    const restrict = (restricted: boolean, version: number) =>
      here.registrar.browser.call('PUT', `/stu_gd_clients/${rows[1].id}`, {
        body: { restricted, reason: '法院判决', version },
      });
    const { data: declined } = await ask(main, pupil.id, other);
    expect(await move(other, declined.id, 'decline')).toMatchObject({ data: { state: 'declined' } });
    const { data } = await ask(main, pupil.id, other);
    await restrict(true, 1);
    expect(await move(other, data.id, 'accept')).toMatchObject({ status: 404 });
    expect(await list(other)).toEqual([]);
    expect(await move(main, data.id, 'withdraw')).toMatchObject({ data: { state: 'withdrawn' } });
    expect(await ask(main, pupil.id, other)).toMatchObject({ code: 200200, message: '该监护人受限，请联系学校' });
    await restrict(false, 2);
    const { data: late } = await ask(main, pupil.id, other);
    await test_db.query(
      `update guardian_transfer set expires_at = now() - interval '1 minute' where id = '${late.id}'`,
    );
    expect((await list(other))[0]).toMatchObject({ id: late.id, actions: ['decline'] });
    expect(await move(other, late.id, 'accept')).toMatchObject({ message: '该转移状态已变为「已过期」，请刷新' });
    await runFamilyClock(portal.services);
    expect(await list(main, { student_id: pupil.id })).toMatchObject([
      { state: 'expired' },
      { state: 'withdrawn' },
      { state: 'declined' },
    ]);
    expect(await mains(pupil.id)).toEqual([main.user_id]);
  });

  it('after a fresh proof of who asks, at home as at the school', async () => {
    const { pupil, guardians } = await here.family(['谷一', '谷二']);
    const [main, other] = guardians;
    const papers = [{ kind: 'court', file_id: await paper(here.registrar) }];
    await test_db.query(`update session set strong_until = now() - interval '1 minute'
      where user_id in ('${main.user_id}', '${here.registrar.user_id}')`);
    expect(await ask(main, pupil.id, other)).toMatchObject({ code: 403301 });
    const more = { kind: 'by_school', reason: '抚养权变更', papers };
    expect(await ask(here.registrar, pupil.id, other, more)).toMatchObject({ code: 403301 });
    expect(await ask(other, pupil.id, main)).toMatchObject({ code: 403001 });
    await test_db.query(`update session set strong_until = now() + interval '10 minutes'`);
    expect(await ask(main, pupil.id, other)).toMatchObject({ code: 0 });
  });

  it('and pupils have nothing to do with it', async () => {
    const { pupil, guardians } = await here.family(['伍一', '伍二']);
    await test_db.query(`update "user" set activated_at = now(), status = 'confirmed' where id = '${pupil.id}'`);
    const own = { ...guardians[0], browser: await here.world.signIn(pupil.id, here.school) };
    expect(await ask(own, pupil.id, guardians[1])).toMatchObject({ status: 403 });
    expect(await own.browser.call('GET', '/guardian_transfers')).toMatchObject({ status: 403 });
    expect(await own.browser.call('GET', '/guardians')).toMatchObject({ status: 403 });
    expect(await own.browser.call('GET', `/guardians/${guardians[0].user_id}`)).toMatchObject({ status: 404 });
  });
});

describe('the school hands over', () => {
  const school = { kind: 'by_school', reason: '抚养权变更' };

  it('with a reason and papers, confirmed by a second person after 72 hours', async () => {
    const { pupil, guardians } = await here.family(['余一', '余二']);
    const [main, other] = guardians;
    expect((await ask(here.registrar, pupil.id, other, { kind: 'by_school' })).errors).toHaveProperty('reason');
    expect((await ask(here.registrar, pupil.id, other, school)).errors).toEqual({ papers: ['请上传证明材料'] });
    expect(await ask(main, pupil.id, other, school)).toMatchObject({ status: 403 });
    const foreign = [{ kind: 'agreement', file_id: await paper(second) }];
    expect(await ask(here.registrar, pupil.id, other, { ...school, papers: foreign })).toMatchObject({ status: 422 });
    const papers = [{ kind: 'agreement', file_id: await paper(here.registrar) }];
    const { data } = await ask(here.registrar, pupil.id, other, { ...school, papers });
    expect(data).toMatchObject({ reason: '抚养权变更', papers: [{ name: '判决书.pdf' }], actions: ['withdraw'] });
    expect(await list(main)).toMatchObject([{ id: data.id, reason: null, papers: [], actions: [] }]);
    expect(JSON.stringify((await main.browser.call('GET', '/users/notifications')).data)).toContain('72小时');
    expect(await move(here.registrar, data.id, 'accept')).toMatchObject({ message: '须由另一位老师确认' });
    expect(await move(other, data.id, 'accept')).toMatchObject({ status: 403 });
    expect(await todos(second)).toContain('guardian_transfer_second');
    expect(await todos(here.registrar)).not.toContain('guardian_transfer_second');
    expect(await move(second, data.id, 'accept')).toMatchObject({ message: '须在告知现主监护人满72小时后确认' });
    expect(await mains(pupil.id)).toEqual([main.user_id]);
    await test_db.query(
      `update guardian_transfer set created_at = now() - interval '73 hours' where id = '${data.id}'`,
    );
    expect(await move(second, data.id, 'accept')).toMatchObject({
      data: { state: 'done', second: { name: '第二学籍' } },
    });
    expect(await mains(pupil.id)).toEqual([other.user_id]);
  });

  it('at once with a court paper; a holder of 0356 who is a guardian of the child acts as one', async () => {
    const { pupil, guardians } = await here.family(['元一', '元二']);
    const [main, other] = guardians;
    const papers = [{ kind: 'court', file_id: await paper(here.registrar) }];
    const { data } = await ask(here.registrar, pupil.id, other, { ...school, papers });
    expect(await move(here.homeroom, data.id, 'accept')).toMatchObject({ data: { state: 'done' } });
    expect(await mains(pupil.id)).toEqual([other.user_id]);
    const [link] = await test_db.query<{ id: string }>(
      `insert into stu_gd_client (id, organization_id, student_id, guardian_id, relation, source)
       values (gen_random_uuid(), '${here.school.id}', '${pupil.id}', '${second.user_id}', 'aunt', 'school') returning id`,
    );
    expect(link).toBeDefined();
    const more = [{ kind: 'court', file_id: await paper(second) }];
    expect(await ask(second, pupil.id, main, { ...school, papers: more })).toMatchObject({ status: 403 });
  });
});
