import { afterAll, beforeAll, expect, it } from 'vitest';
import { useTestDatabase } from '#server/testing/database.ts';
import { PayWorld } from '../../../../server/testing/pay-world.ts';
import type { TestPerson } from '../../../../server/testing/school.ts';

/** Two pairs of eyes: those of two people, whatever accounts, rights and turns they have. */

const test_db = useTestDatabase();
const SAME = '编制人与发放人不能为同一人';
let pay: PayWorld;
let teacher: TestPerson;

beforeAll(async () => {
  pay = await PayWorld.open(test_db);
  teacher = await pay.world.person({ name: '王芳', school: pay.school });
  await test_db.query(`update user_organization set valid_from = '2020-01-01'`);
});
afterAll(() => pay?.portal.close());

const row = () => ({ key: teacher.number, name: teacher.name, base: 5000, pension: 400, net: 4600 });
const documented = (people: readonly TestPerson[], document: string | null) =>
  test_db.query(`update "user" set id_no_bidx = $1 where id = any ($2::uuid[])`, [
    document,
    people.map(({ user_id }) => user_id),
  ]);

it('a batch is not sent by another account of who prepared it, and is not offered to it', async () => {
  const other = await pay.world.person({ name: '薪酬', school: pay.school, roles: ['finance'] });
  await documented([pay.payroll, other], 'one document');
  const { id } = await pay.draft({ category: 'other' });
  await pay.read(id, [row()]);
  await pay.totals(id);
  expect((await other.browser.call('GET', `/wages/${id}`)).data.actions).not.toContain('send_wage');
  expect((await pay.send(id, 1, 4600, other.browser)).message).toBe(SAME);
  await documented([pay.payroll, other], null);
  expect((await pay.send(id, 1, 4600)).code).toBe(0);
});

it('nor by an account that was merged with that of who prepared it afterwards', async () => {
  const [former, kept] = [
    await pay.world.person({ name: '薪酬', school: pay.school, roles: ['payroll'] }),
    await pay.world.person({ name: '薪酬', school: pay.school, roles: ['finance'] }),
  ];
  const { id } = await pay.draft({ category: 'other' });
  await pay.read(id, [row()], former.browser);
  await pay.totals(id);
  await test_db.query(`update "user" set merged_into = $1 where id = $2`, [kept.user_id, former.user_id]);
  expect((await pay.send(id, 1, 4600, kept.browser)).message).toBe(SAME);
});

it('a correction that two people drafted is sent by neither', async () => {
  const both = await pay.world.person({ name: '兼任', school: pay.school, roles: ['payroll', 'finance'] });
  const slip = await pay.own(teacher, await pay.batch([row()], { category: 'other' }));
  const { version } = (await pay.payroll.browser.call('GET', `/wage_users/${slip}`)).data.row;
  const draft = (by: TestPerson, base: number) =>
    by.browser.call('PUT', `/wage_users/${slip}`, {
      body: { values: { base }, reason: '补发基本工资', version },
    });
  expect((await draft(both, 900_000)).code).toBe(0);
  expect((await draft(pay.payroll, 900_001)).code).toBe(0);
  expect((await both.browser.call('GET', `/wage_users/${slip}`)).data.actions).not.toContain('send_correction');
  const send = (by: TestPerson) => by.browser.call('POST', `/wage_users/${slip}/send_wage_again`);
  expect((await send(both)).message).toBe(SAME);
  expect((await send(pay.finance)).code).toBe(0);
});

it('a correction changes figures alone: whose slip it is and what was looked at is of drafts', async () => {
  const slip = await pay.own(teacher, await pay.batch([row()], { category: 'other' }));
  const { version } = (await pay.payroll.browser.call('GET', `/wage_users/${slip}`)).data.row;
  const answer = await pay.payroll.browser.call('PUT', `/wage_users/${slip}`, {
    body: { values: { base: 900_000 }, reason: '补发基本工资', is_excluded: true, version },
  });
  expect(answer.message).toBe('只有草稿中的行可以这样做');
});

it('who sends a batch says why it goes back to be prepared', async () => {
  const { id } = await pay.draft({ category: 'other' });
  await pay.read(id, [row()]);
  await pay.totals(id);
  const { version } = (await pay.finance.browser.call('GET', `/wages/${id}`)).data;
  const reopen = (body: object) => pay.finance.browser.call('PUT', `/wages/${id}/reopen`, { body });
  expect((await reopen({ version })).errors).toHaveProperty('reason');
  expect((await reopen({ version, reason: '合计有误，请核对' })).code).toBe(0);
});

it('rows are checked by the columns that the batch has then, not by those that they were read by', async () => {
  const { id } = await pay.draft({ category: 'other' });
  await pay.read(id, [row()]);
  const { columns, version } = (await pay.payroll.browser.call('GET', `/wages/${id}`)).data;
  const changed = columns.map((one: { key: string }) => (one.key === 'pension' ? { ...one, kind: 'employer' } : one));
  const { data } = await pay.payroll.browser.call('PUT', `/wages/${id}`, { body: { columns: changed, version } });
  const check = await pay.payroll.browser.call('PUT', `/wages/${id}/check`, { body: { version: data.version } });
  expect(check.message).toBe('1行金额不平，首行：第2行');
  expect((await pay.payroll.browser.call('GET', `/wages/${id}`)).data.problems.not_adding_up).toBe(1);
});
