import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { serverModules } from '../../../../../server/modules.ts';
import { type TestPerson, type TestSchool, TestWorld } from '../../../../../server/testing/school.ts';
import { picture, upload } from '../factories.ts';

const test_db = useTestDatabase();
let portal: TestPortal;
let world: TestWorld;
let school: TestSchool;
let it_office: TestPerson;

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson);
  world = new TestWorld(portal);
  school = await world.school('甲校');
  it_office = await world.person({ name: '信息中心', school, roles: ['it'] });
});
afterAll(() => portal.close());

const ask = (person: TestPerson, body: object) =>
  person.browser.call('POST', '/profile/corrections', { body: { reason: '录入有误', ...body } });
const own = async (person: TestPerson) => (await person.browser.call('GET', '/profile/corrections')).data.list;
const NUMBER = '11010519491231002X';

describe('a correction of oneself', () => {
  it('waits for the account audit with its papers, and its state stands beside the field', async () => {
    const person = await world.person({ name: '王见国', school });
    const { data: paper } = await upload(person.browser, await picture(800, 600), 'correction_proof');
    expect(await ask(person, { field: 'name', value: '王建国', file_ids: [paper.id] })).toMatchObject({ code: 0 });
    const [row] = await own(person);
    expect(row).toMatchObject({ field: 'name', state: 'pending', opinion: null });
    const answer = await it_office.browser.call('PUT', `/admin/users/${person.user_id}/audit`, {
      body: { kind: 'identity_correction', item_id: row.id, decision: 'approve', reason: '与身份证一致' },
    });
    expect(answer, answer.message).toMatchObject({ code: 0 });
    expect(await own(person)).toMatchObject([{ field: 'name', state: 'done', opinion: '与身份证一致' }]);
    expect((await person.browser.call('GET', '/profile')).data.name).toBe('王建国');
  });

  it('is asked once for a field while the first is open, also when two ask at once', async () => {
    const person = await world.person({ name: '李四', school });
    const answers = await Promise.all([
      ask(person, { field: 'name', value: '李思' }),
      ask(person, { field: 'name', value: '李司' }),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 200200]);
    expect(answers.find(({ code }) => code !== 0)?.message).toBe('该字段已有更正申请');
    expect(await ask(person, { field: 'id_no', value: NUMBER })).toMatchObject({ code: 0 });
    expect(await own(person)).toHaveLength(2);
  });

  it('refuses wrong numbers, what is there already, and files of others', async () => {
    const person = await world.person({ name: '赵六', school });
    expect((await ask(person, { field: 'id_no', value: '110105194912310021' })).errors).toHaveProperty('value');
    expect((await ask(person, { field: 'name', value: '赵六' })).errors).toEqual({ value: ['与现有信息相同'] });
    const { data: foreign } = await upload(it_office.browser, await picture(800, 600), 'correction_proof');
    expect((await ask(person, { field: 'name', value: '赵陆', file_ids: [foreign.id] })).errors).toEqual({
      file_ids: ['请重新上传证明材料'],
    });
    expect(await own(person)).toEqual([]);
  });

  it('is read by people without a school as well, and cannot be asked for there: nobody could decide', async () => {
    const visitor = await world.person({ name: '外来', school: null, user_types: ['visitor'] });
    expect(await own(visitor)).toEqual([]);
    expect((await ask(visitor, { field: 'name', value: '外人' })).code).toBe(404001);
  });

  it('is seen by the person alone, and never with what was stated', async () => {
    const person = await world.person({ name: '钱七', school });
    await ask(person, { field: 'id_no', value: NUMBER });
    expect(JSON.stringify(await own(person))).not.toContain(NUMBER);
    expect(await own(await world.person({ school }))).toEqual([]);
  });
});

describe('the own data as a file', () => {
  const fetch = (person: TestPerson) => person.browser.call('GET', '/users/my_data');

  it('needs a fresh proof, and then holds the record in full and nobody else’s rows', async () => {
    const person = await world.person({ name: '孙八', school });
    await test_db.query(`update session set strong_until = null where user_id = '${person.user_id}'`);
    expect(await fetch(person)).toMatchObject({ code: 403301 });
    await test_db.query(
      `update session set strong_until = now() + interval '5 minutes' where user_id = '${person.user_id}'`,
    );
    const { parts } = (await fetch(person)).data;
    expect(parts.record).toMatchObject({ name: '孙八', phone: person.phone, number: person.number });
    expect(parts.memberships).toMatchObject([{ organization: '甲校' }]);
    expect(JSON.stringify(parts)).not.toContain(it_office.phone);
  });
});
