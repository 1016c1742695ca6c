import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { idNumber } from '#modules/people/students/server/factories.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { addDays, today } from '#shared/dates.ts';
import { serverModules } from '../../../../server/modules.ts';
import { noonZone, type TestPerson, type TestSchool, TestWorld } from '../../../../server/testing/school.ts';
import { runServeUserClock } from './serve-users-clock.service.ts';
import { serveUser } from './tables.ts';

const test_db = useTestDatabase();
let portal: TestPortal;
let school: TestSchool;
let office: TestPerson;
let hr: TestPerson;
let gate: TestPerson;
let responsible: TestPerson;
let strangers: readonly TestPerson[];

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson);
  const world = new TestWorld(portal);
  school = await world.school('甲校');
  office = await world.person({ name: '行政', school, roles: ['office'] });
  hr = await world.person({ name: '人事', school, roles: ['hr'] });
  gate = await world.person({ name: '门岗', school, roles: ['security'] });
  responsible = await world.person({ name: '负责人', school });
  strangers = [
    await world.person({ school: await world.school('乙校', school), roles: ['hr', 'office'] }),
    await world.person({ school: await world.school('丙校'), roles: ['hr', 'office'] }),
  ];
});
afterAll(() => portal.close());

let made = 0;
const draft = (more: object = {}) => {
  made += 1;
  return {
    name: '罗桂芳',
    gender: 'female',
    id_type: 'identity',
    id_no: idNumber('19740308', 'female'),
    phone: `1371${String(made).padStart(7, '0')}`,
    kind: 'cleaning',
    company: '洁雅保洁服务有限公司',
    contract_from: addDays(today(), -30),
    contract_to: addDays(today(), 300),
    posts: [{ campus_id: school.campus_id, place: '教学楼A座', title: '保洁员', weekdays: ['1', '2'] }],
    responsible_user_id: responsible.user_id,
    ...more,
  };
};
const post = (body: object, by = office) => by.browser.call('POST', '/serve_users', { body });
const add = async (more: object = {}): Promise<string> => (await post(draft(more))).data.id;
const get = async (id: string, by = office) => by.browser.call('GET', `/serve_users/${id}`);
/** A file as it lies there after an upload of the office. */
async function upload(kind: string): Promise<string> {
  const path = join(mkdtempSync(join(tmpdir(), 'serve-')), 'a.png');
  writeFileSync(path, 'x');
  const file = { path, kind, name: 'a.png', mime: 'image/png', organization_id: school.id };
  return (await portal.services.files.keep({ ...file, owner_id: office.user_id })).id;
}
/** Changes somebody from the version as it stands. */
const change = async (id: string, body: object, by = office) => {
  const { version } = (await get(id)).data;
  return by.browser.call('PUT', `/serve_users/${id}`, { body: { version, ...body } });
};
const check = (id: string, result = 'clear', asked_on = today(noonZone()), by = hr) =>
  by.browser.call('POST', `/serve_users/${id}/checks`, { body: { kind: 'entry', result, asked_on } });
/** Somebody who works here. */
const working = async (more: object = {}): Promise<string> => {
  const id = await add(more);
  await check(id);
  expect(await change(id, { status: 'active' })).toMatchObject({ code: 0 });
  return id;
};
const told = (person: TestPerson, id: string) =>
  test_db.query<{ title: string }>(
    `select title from notification where user_id = '${person.user_id}' and route = '/serve_users?id=${id}' order by created_at, id`,
  );
const write = (id: string, set: Partial<typeof serveUser.$inferInsert>) =>
  portal.services.database.write(EVERYWHERE, ({ db }) => db.update(serveUser).set(set).where(eq(serveUser.id, id)));

describe('somebody of a service company', () => {
  it('is registered once while they are here; numbers are sealed and come masked', async () => {
    const body = draft();
    const { data } = await post(body);
    expect(data).toMatchObject({ name: '罗桂芳', status: 'pending', badge_no: null, check_state: 'missing' });
    expect(data.id_no).not.toBe(body.id_no);
    expect(data.phone).toMatch(/\*{4}/);
    const [stored] = await test_db.query(`select * from serve_user where id = '${data.id}'`);
    expect(JSON.stringify(stored)).not.toContain(body.id_no);
    expect(JSON.stringify(stored)).not.toContain(body.phone);
    expect((await post(draft({ id_no: body.id_no }))).message).toBe('该人员已登记：罗桂芳');
  });

  it('is shown in full one value at a time, with a reason, to those who keep the list', async () => {
    const body = draft();
    const { id } = (await post(body)).data;
    const reveal = (by: TestPerson, more: object) =>
      by.browser.call('POST', `/serve_users/${id}/reveal`, { body: { reason: '核对', ...more } });
    expect((await reveal(office, { field: 'phone' })).data.value).toBe(body.phone);
    expect((await reveal(office, { field: 'id_no' })).data.value).toBe(body.id_no);
    expect((await reveal(responsible, { field: 'phone' })).code).toBe(403001);
    expect((await reveal(strangers[0] as TestPerson, { field: 'phone' })).code).toBe(404001);
    const [log] = await test_db.query(`select reason from audit_log where action = 'serve_user.reveal' limit 1`);
    expect(log).toEqual({ reason: '核对' });
  });

  it('keeps what a change leaves out, with the number of a known certificate', async () => {
    const papers = [{ kind: 'health', no: '4403052025001', expires_on: addDays(today(), 90) }];
    const id = await add({ kind: 'canteen', certificates: papers });
    const [first] = (await get(id)).data.certificates;
    const kept = [{ id: first.id, kind: 'health', expires_on: addDays(today(), 400) }];
    const { data } = await change(id, { company: '鲜厨膳食', certificates: kept });
    expect(data).toMatchObject({ name: '罗桂芳', company: '鲜厨膳食', papers_until: addDays(today(), 400) });
    expect(data.certificates).toMatchObject([{ id: first.id, no: first.no }]);
    expect(first.no).not.toBe('4403052025001');
  });

  it('needs dates in order, a campus and a responsible person of this school', async () => {
    const early = await post(draft({ contract_to: addDays(today(), -31) }));
    expect(early.code).toBe(422001);
    const foreign = strangers[0] as TestPerson;
    expect((await post(draft({ responsible_user_id: foreign.user_id }))).code).toBe(422001);
    const place = { campus_id: hr.user_id, place: '食堂', title: '厨师', weekdays: ['1'] };
    expect((await post(draft({ posts: [place] }))).code).toBe(422001);
    const paper = { kind: 'health', issued_on: today(), expires_on: addDays(today(), -1) };
    expect((await post(draft({ certificates: [paper] }))).code).toBe(422001);
  });

  it('has a photo and papers of its own: a change drops those that it leaves out, and nobody takes them elsewhere', async () => {
    const photo = await upload('serve_user_photo');
    const paper = await upload('serve_user_paper');
    const id = await add({ photo_id: photo, certificates: [{ kind: 'health', file_id: paper }] });
    const { data } = await get(id);
    expect(data.photo_url).toContain(photo);
    expect(data.certificates).toMatchObject([{ file: { name: 'a.png' } }]);
    expect((await post(draft({ photo_id: photo }))).message).toBe('文件已失效，请重新上传');
    const other = await upload('serve_user_photo');
    expect((await change(id, { photo_id: other })).data.photo_url).toContain(other);
    await office.browser.call('DELETE', `/serve_users/${id}`);
    const files = await test_db.query<{ status: string }>(
      `select status from file where id = any ('{${photo},${paper},${other}}')`,
    );
    expect(files.map((file) => file.status)).toEqual(['dropped', 'dropped', 'dropped']);
  });

  it('is removed before the first day alone; afterwards they leave', async () => {
    const id = await add();
    expect((await office.browser.call('DELETE', `/serve_users/${id}`)).code).toBe(0);
    expect((await get(id)).code).toBe(404001);
    const other = await working();
    expect((await office.browser.call('DELETE', `/serve_users/${other}`)).message).toBe('已上岗人员请办理离场');
  });

  it('is changed by one of two who read the same version', async () => {
    const id = await add();
    const put = (company: string) =>
      office.browser.call('PUT', `/serve_users/${id}`, { body: { company, version: 1 } });
    const codes = (await Promise.all([put('甲公司'), put('乙公司')])).map((answer) => answer.code);
    expect(codes.sort()).toEqual([0, 409001]);
  });
});

describe('work starts', () => {
  it('with a clear check of the last six months alone', async () => {
    const id = await add();
    const refused = '入职查询未完成或有违规记录，不能上岗';
    expect((await change(id, { status: 'active' })).message).toBe(refused);
    await check(id, 'clear', addDays(today(), -200));
    expect((await change(id, { status: 'active' })).message).toBe(refused);
    await check(id, 'clear', addDays(today(), -10));
    const { data } = await change(id, { status: 'active' });
    expect(data).toMatchObject({ status: 'active', check_state: 'done' });
    expect(data.badge_no).toMatch(/^FW\d{4}$/);
  });

  it('never with a record, whatever was clear before', async () => {
    const id = await add();
    await check(id, 'clear', addDays(today(), -3));
    await check(id, 'record');
    expect((await change(id, { status: 'active' })).code).toBe(200200);
  });

  it('within the contract, and with the certificate that the work needs', async () => {
    const later = await add({ contract_from: addDays(today(), 2) });
    await check(later);
    expect((await change(later, { status: 'active' })).message).toBe('合同不在有效期内');
    const cook = await add({ kind: 'canteen' });
    await check(cook);
    expect((await change(cook, { status: 'active' })).message).toBe('罗桂芳的健康证已过期或缺失');
    const paper = (days: number) => [{ kind: 'health', expires_on: addDays(today(), days) }];
    await change(cook, { certificates: paper(-1) });
    expect((await change(cook, { status: 'active' })).code).toBe(200200);
    expect((await change(cook, { certificates: paper(0), status: 'active' })).data.status).toBe('active');
    expect((await change(cook, { certificates: [] })).message).toBe('罗桂芳的健康证已过期或缺失');
  });

  it('with a badge number of its own, for two at the same moment too', async () => {
    const ids = [await add(), await add(), await add()];
    for (const id of ids) await check(id);
    const answers = await Promise.all(ids.map((id) => change(id, { status: 'active' })));
    expect(new Set(answers.map((answer) => answer.data.badge_no)).size).toBe(3);
  });

  it('again after a suspension with the same badge; suspending and leaving need a reason, and leaving is the end', async () => {
    const id = await working();
    const { badge_no } = (await get(id)).data;
    expect((await change(id, { status: 'suspended' })).code).toBe(422001);
    expect((await change(id, { status: 'suspended', reason: '病假' })).data.status).toBe('suspended');
    expect((await change(id, { status: 'active' })).data).toMatchObject({ status: 'active', badge_no });
    expect((await change(id, { status: 'left', reason: '换岗', left_on: addDays(today(), 1) })).code).toBe(422001);
    const { data } = await change(id, { status: 'left', reason: '换岗' });
    expect(data).toMatchObject({ status: 'left', left_on: today() });
    expect((await change(id, { status: 'active' })).message).toBe('状态已变为「已离场」，请刷新');
    expect((await change(id, { company: '乙公司' })).code).toBe(422001);
  });
});

describe('a background check', () => {
  it('is read by 0915 alone; the others see done or missing', async () => {
    const id = await add();
    expect((await check(id, 'clear', today(noonZone()), office)).code).toBe(403001);
    expect((await check(id, 'clear', addDays(today(noonZone()), 1))).code).toBe(422001);
    expect((await check(id)).data.checks).toMatchObject([{ kind: 'entry', result: 'clear', by: { name: '人事' } }]);
    expect((await get(id)).data).toMatchObject({ checks: [], check_state: 'done' });
    await check(id, 'record');
    const whole =
      JSON.stringify((await get(id)).data) + JSON.stringify((await office.browser.call('GET', '/serve_users')).data);
    expect(whole).not.toContain('record');
    expect((await get(id)).data.check_state).toBe('missing');
    expect((await get(id, hr)).data.checks.map((one: { result: string }) => one.result)).toEqual(['record', 'clear']);
  });

  it('with a record suspends at once and tells HR, not those who keep the list', async () => {
    const id = await working();
    expect((await check(id, 'record')).data.status).toBe('suspended');
    expect(await told(hr, id)).toEqual([{ title: '洁雅保洁服务有限公司 罗桂芳 的入职查询有违规记录，请立即处理' }]);
    expect(await told(office, id)).toEqual([]);
  });

  it('holds a year for those who work here', async () => {
    const id = await working();
    const set = (days: number) =>
      test_db.query(`update teacher_check set asked_on = current_date - ${days} where serve_user_id = '${id}'`);
    await set(300);
    expect((await get(id)).data.check_state).toBe('done');
    await set(380);
    expect((await get(id)).data.check_state).toBe('missing');
    const { list } = (await office.browser.call('GET', '/serve_users?check_missing=true&per_page=100')).data;
    expect(list.map((row: { id: string }) => row.id)).toContain(id);
  });
});

describe('who sees whom', () => {
  it('the gate reads what a badge says; who is responsible reads the own people; nobody else reads any', async () => {
    const id = await working();
    const seen = (await get(id, gate)).data;
    expect(seen).toMatchObject({ name: '罗桂芳', company: '洁雅保洁服务有限公司', status: 'active', actions: [] });
    expect(seen).toMatchObject({ phone: null, id_no: null, contract_to: null, check_state: null, posts: [] });
    expect((await get(id, responsible)).data).toMatchObject({ contract_to: addDays(today(), 300), actions: [] });
    const other = await add({ responsible_user_id: office.user_id });
    expect((await get(other, responsible)).code).toBe(404001);
    const own = (await responsible.browser.call('GET', '/serve_users?per_page=100')).data;
    expect(own.list.map((row: { id: string }) => row.id)).not.toContain(other);
    expect((await post(draft(), responsible)).code).toBe(403001);
  });

  it('a row names what its reader may do, in lists as well, and what it does not name is refused', async () => {
    const id = await add();
    const acts = async (by = office) => {
      const { list } = (await by.browser.call('GET', '/serve_users?per_page=100&sort=-created_at')).data;
      const listed = list.find((row: { id: string }) => row.id === id).actions;
      expect((await get(id, by)).data.actions).toEqual(listed);
      return listed;
    };
    expect(await acts()).toEqual(['update', 'activate', 'remove', 'reveal']);
    expect(await acts(responsible)).toEqual([]);
    await check(id);
    await change(id, { status: 'active' });
    expect(await acts()).toEqual(['update', 'suspend', 'leave', 'badge', 'reveal']);
    expect((await office.browser.call('DELETE', `/serve_users/${id}`)).code).toBe(200200);
    await change(id, { status: 'left', reason: '合同结束' });
    expect(await acts()).toEqual(['reveal']);
    expect((await check(id)).message).toBe('状态已变为「已离场」，请刷新');
  });

  it('people of another school do not exist', async () => {
    const id = await add();
    for (const stranger of strangers) {
      expect((await get(id, stranger)).code).toBe(404001);
      for (const body of [{ company: '别处' }, { status: 'suspended', reason: '外校' }])
        for (const version of [1, 99])
          expect((await stranger.browser.call('PUT', `/serve_users/${id}`, { body: { ...body, version } })).code).toBe(
            404001,
          );
      expect((await stranger.browser.call('DELETE', `/serve_users/${id}`)).code).toBe(404001);
      expect((await check(id, 'clear', today(noonZone()), stranger)).code).toBe(404001);
      expect((await stranger.browser.call('GET', '/serve_users')).data.total).toBe(0);
    }
  });

  it('a company is listed with its people and the contract that ends first', async () => {
    const company = '恒修物业维修有限公司';
    await add({ company, contract_to: addDays(today(), 12) });
    await working({ company });
    const { list } = (await office.browser.call('GET', '/serve_users/companies')).data;
    expect(list.find((row: { company: string }) => row.company === company)).toEqual({
      company,
      people: 2,
      working: 1,
      expiring: 1,
      contract_from: addDays(today(), -30),
      contract_to: addDays(today(), 12),
    });
    const within = (
      await office.browser.call('GET', `/serve_users?expiring_in=30&company=${encodeURIComponent(company)}`)
    ).data;
    expect(within.total).toBe(1);
    expect((await responsible.browser.call('GET', '/serve_users/companies')).code).toBe(403001);
  });
});

describe('the contract with a company', () => {
  it('goes on for all of its people who are here, and for nobody else', async () => {
    const company = '绿源园艺有限公司';
    const [here, gone, other] = [await add({ company }), await working({ company }), await add()];
    await change(gone, { status: 'left', reason: '换岗' });
    const extend = (body: object, by = office) => by.browser.call('PUT', '/serve_users/companies', { body });
    const body = { company, contract_no: 'HT-2', contract_to: addDays(today(), 700) };
    expect((await extend({ ...body, contract_to: addDays(today(noonZone()), -1) })).code).toBe(422001);
    expect((await extend(body, responsible)).code).toBe(403001);
    for (const stranger of strangers) expect((await extend(body, stranger)).code).toBe(404001);
    expect((await extend(body)).code).toBe(0);
    expect((await get(here)).data).toMatchObject({ contract_to: body.contract_to, contract_no: 'HT-2', version: 2 });
    for (const id of [gone, other]) expect((await get(id)).data.contract_to).toBe(addDays(today(), 300));
  });
});

describe('time', () => {
  const clock = () => runServeUserClock(portal.services);

  it('is told thirty, seven and no days before a contract ends, each once', async () => {
    const id = await working();
    const ends = async (days: number) => {
      await write(id, { contract_to: addDays(today(), days) });
      await clock();
      await clock();
      return (await told(responsible, id)).length;
    };
    expect(await ends(31)).toBe(0);
    expect(await ends(30)).toBe(1);
    await test_db.query(`delete from notification`);
    expect(await ends(7)).toBe(1);
    expect(await ends(0)).toBe(2);
    expect((await get(id)).data.status).toBe('active');
  });

  it('suspends who has no contract or no needed certificate any more', async () => {
    const id = await working();
    const cook = await working({ kind: 'canteen', certificates: [{ kind: 'health', expires_on: today() }] });
    await write(id, { contract_to: addDays(today(), -1) });
    await write(cook, { certificates: [] });
    await clock();
    for (const one of [id, cook]) {
      expect((await get(one)).data.status).toBe('suspended');
      expect(await told(office, one)).toMatchObject([{ title: expect.stringContaining('已自动停用') }]);
    }
  });

  it('erases who left ninety days ago, and nobody before', async () => {
    const [old, young] = [await working(), await working()];
    for (const id of [old, young]) await change(id, { status: 'left', reason: '合同结束' });
    await write(old, { left_on: addDays(today(), -91) });
    await write(young, { left_on: addDays(today(), -90) });
    await clock();
    expect((await get(old)).code).toBe(404001);
    expect((await get(young)).code).toBe(0);
  });
});
