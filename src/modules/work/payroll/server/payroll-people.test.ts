import { afterAll, beforeAll, expect, it } from 'vitest';
import { useTestDatabase } from '#server/testing/database.ts';
import { COLUMNS, PayWorld } from '../../../../server/testing/pay-world.ts';
import type { TestPerson, TestSchool } from '../../../../server/testing/school.ts';
import { runPayrollClock } from './payroll-clock.jobs.ts';

/** People who are not simply teachers of one school. */

const test_db = useTestDatabase();
let pay: PayWorld;
let sister: TestSchool;
let teacher: TestPerson;
const there: { payroll?: TestPerson; finance?: TestPerson } = {};

beforeAll(async () => {
  pay = await PayWorld.open(test_db);
  sister = await pay.world.school('乙校', pay.school);
  there.payroll = await pay.world.person({ name: '乙薪酬', school: sister, roles: ['payroll'] });
  there.finance = await pay.world.person({ name: '乙财务', school: sister, roles: ['finance'] });
  teacher = await pay.world.person({ name: '王芳', school: pay.school });
  await test_db.query(
    `insert into user_organization (id, user_id, organization_id, is_main, valid_from)
     values (gen_random_uuid(), $1, $2, false, '2020-01-01')`,
    [teacher.user_id, sister.id],
  );
  await test_db.query(`update user_organization set valid_from = '2020-01-01'`);
});
afterAll(() => pay?.portal.close());

const row = ({ number, name }: { number: string; name: string }, net: number) => ({
  key: number,
  name,
  base: net,
  net,
});

it('who works in two schools has a slip of each, and each school sees its own', async () => {
  const here = await pay.batch([row(teacher, 3000)]);
  const [payroll, finance] = [there.payroll?.browser, there.finance?.browser];
  if (!payroll || !finance) throw new Error('nobody pays there');
  const made = await payroll.call('POST', '/wages', {
    body: { title: '兼课酬金', month: '2026-09-01', category: 'salary', pay_date: '2026-09-10', columns: COLUMNS },
  });
  const { id } = made.data;
  const values = { base: 80_000, net: 80_000 };
  expect(
    (await payroll.call('POST', '/wage_users', { body: { wage_id: id, user_id: teacher.user_id, values } })).code,
  ).toBe(0);
  const { version } = (await payroll.call('GET', `/wages/${id}`)).data;
  expect((await payroll.call('PUT', `/wages/${id}/check`, { body: { version } })).code).toBe(0);
  expect(await pay.send(id, 1, 800, finance)).toMatchObject({ code: 0 });
  await pay.run(id);

  const { list } = (await teacher.browser.call('GET', '/wage_users')).data;
  expect(new Set(list.map((one: { wage_id: string }) => one.wage_id))).toEqual(new Set([here, id]));
  const year = await teacher.browser.call('GET', '/wage_users/mine/summary', { query: { year: '2026' } });
  expect(year.data).toMatchObject({ slips: 2, net_fen: 380_000 });
  // of two batches with one line the one that names it in English is heard
  await test_db.query(`update wage set columns = jsonb_set(columns, '{0,label_en}', '"Base pay"') where id = $1`, [id]);
  const again = await teacher.browser.call('GET', '/wage_users/mine/summary', { query: { year: '2026' } });
  expect(again.data.lines[0]).toMatchObject({ label: '基本工资', label_en: 'Base pay', fen: 380_000 });
  const own = await pay.own(teacher, id);
  const shown = await teacher.browser.call('GET', `/wage_users/${own}`);
  expect(shown.data).toMatchObject({ net_fen: 80_000, year_to_date: { net: 80_000 } });
  for (const path of [`/wages/${id}`, `/wage_users?wage_id=${id}`, `/wage_users/${own}?purpose=check`])
    expect((await pay.payroll.browser.call('GET', path)).code).toBe(404001);
  expect((await payroll.call('GET', `/wages/${here}`)).code).toBe(404001);
});

it('a number of somebody who was merged leads to the person who took over, and both in one table are doubled', async () => {
  const [kept, gone] = [
    await pay.world.person({ name: '李雷', school: pay.school }),
    await pay.world.person({ name: '李雷', school: pay.school }),
  ];
  await test_db.query(`update user_organization set valid_from = '2020-01-01'`);
  await test_db.query(`update "user" set merged_into = $1 where id = $2`, [kept.user_id, gone.user_id]);
  const { id } = await pay.draft();
  expect((await pay.read(id, [row(gone, 100)])).data).toMatchObject({ matched: 1, problems: [] });
  const [found] = await test_db.query<{ user_id: string }>(`select user_id from wage_user where wage_id = $1`, [id]);
  expect(found?.user_id).toBe(kept.user_id);
  const both = await pay.read(id, [row(gone, 100), row(kept, 100)]);
  expect(both.data.problems.map((one: { problem: string }) => one.problem)).toEqual(['doubled', 'doubled']);
});

it('who left before the month is a mark to look at, not a refusal', async () => {
  const left = await pay.world.person({ name: '赵离职', school: pay.school });
  await test_db.query(
    `update user_organization set valid_from = '2020-01-01', valid_to = '2026-06-30' where user_id = $1`,
    [left.user_id],
  );
  const { id, version } = await pay.draft();
  expect((await pay.read(id, [row(left, 100)])).data).toMatchObject({ matched: 1 });
  const read = (await pay.payroll.browser.call('GET', `/wages/${id}`)).data.version;
  expect(read).toBeGreaterThan(version);
  const check = await pay.payroll.browser.call('PUT', `/wages/${id}/check`, { body: { version: read } });
  expect(check.message).toBe('请先核对1条异常');
  const { outliers } = (await pay.payroll.browser.call('GET', `/wages/${id}/report`)).data;
  expect(outliers[0].kinds).toContain('not_employed');
});

it('who has no account yet is counted, and reads the slip once there is one', async () => {
  const newcomer = await pay.world.person({ name: '方新', school: pay.school });
  await test_db.query(`update user_organization set valid_from = '2020-01-01'`);
  await test_db.query(`update "user" set activated_at = null where id = $1`, [newcomer.user_id]);
  const id = await pay.batch([row(newcomer, 100)], { category: 'other' });
  const progress = async () => (await pay.finance.browser.call('GET', `/wages/${id}/progress`)).data;
  expect(await progress()).toMatchObject({ not_activated: 1, list: [{ name: '方新', state: 'not_activated' }] });
  await test_db.query(`update "user" set activated_at = now() where id = $1`, [newcomer.user_id]);
  expect(await progress()).toMatchObject({ not_activated: 0, list: [{ state: 'not_opened' }] });
  const slip = await pay.own(newcomer, id);
  expect((await newcomer.browser.call('GET', `/wage_users/${slip}`)).code).toBe(0);
  expect(await progress()).toMatchObject({ list: [{ state: 'not_confirmed' }] });
});

it('a batch that asks for no sign waits for nobody: no confirmation is offered, and none is owed', async () => {
  const id = await pay.batch([row(teacher, 100)], { category: 'subsidy', sign_mode: 'none' });
  const slip = await pay.own(teacher, id);
  const { data } = await teacher.browser.call('GET', `/wage_users/${slip}`);
  expect([data.actions.includes('confirm'), data.must_confirm]).toEqual([false, false]);
  expect((await pay.finance.browser.call('GET', `/wages/${id}/progress`)).data).toMatchObject({ total: 0, list: [] });
});

it('a batch is not planned for a time that is over', async () => {
  const { id } = await pay.draft({ category: 'other' });
  await pay.read(id, [row(teacher, 100)]);
  await pay.totals(id);
  const plan = (send_at: string) =>
    pay.finance.browser.call('POST', `/wages/${id}/send_wage`, {
      body: { control_count: 1, control_net_fen: 10_000, send_at },
    });
  expect((await plan('2020-01-01T00:00:00Z')).errors).toHaveProperty('send_at');
  expect(await plan(new Date(Date.now() + 86_400_000).toISOString())).toMatchObject({ code: 0 });
  expect((await pay.payroll.browser.call('GET', `/wages/${id}`)).data.status).toBe('scheduled');
});

it('a reminder counts days on the clock of the school: what is sent at midnight there is sent on that day', async () => {
  const early = await pay.world.person({ name: '早发', school: pay.school });
  await test_db.query(`update organization set timezone = 'Asia/Shanghai' where id = $1`, [pay.school.id]);
  await test_db.query(`update user_organization set valid_from = '2020-01-01'`);
  const id = await pay.batch([row(early, 100)], { category: 'lesson_fee', confirm_days: 1 });
  const reminders = async (days: number) => {
    await test_db.query(
      `update wage_user set sent_at = (((now() at time zone o.timezone)::date - $2::int)::timestamp at time zone o.timezone)
         from organization o where o.id = wage_user.organization_id and wage_user.wage_id = $1`,
      [id, days],
    );
    await runPayrollClock(pay.portal.services);
    const [found] = await test_db.query<{ n: number }>(
      `select count(*)::int as n from notification where event = 'wage_user.remind' and user_id = $1`,
      [early.user_id],
    );
    return found?.n;
  };
  expect([await reminders(0), await reminders(1)]).toEqual([0, 1]);
});
