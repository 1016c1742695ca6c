import { afterAll, beforeAll, expect, test } from 'vitest';
import { patience } from '#server/testing/pace.ts';
import { type CastName, castId } from '../database/demo/cast.ts';
import { organizationId } from '../database/demo/places.ts';
import { appUrl } from '../src/platform/server/testing/app-role.ts';
import { createTestDatabase } from '../src/platform/server/testing/database.ts';
import { addDays, instantAt, today } from '../src/platform/shared/dates.ts';
import { DEMO_DATABASE } from '../src/server/testing/demo-place.ts';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** Leave from the sheet to the gate: counted, held, decided on the phone, reported back; a child excused, let out, and missed. */

const database = await createTestDatabase(DEMO_DATABASE);
afterAll(() => database.close());
const { as, pageOf } = setUpJourney({ DATABASE_URL: database.url, DATABASE_APP_URL: appUrl(database.url) });
const runJob = (name: string) => database.query("insert into pgboss.job (name, data) values ($1, '{}')", [name]);

const SCHOOL = organizationId('sy-middle');
const CHILD = castId('student');
/** A Monday in more than a month, whose week ends with a Sunday that is worked. */
const MONDAY = (() => {
  let day = addDays(today(), 35);
  while (new Date(`${day}T00:00:00Z`).getUTCDay() !== 1) day = addDays(day, 1);
  return day;
})();
const types = new Map<string, string>();

const say = async (kind: 'makeup' | 'workday' | 'rest', day: string) =>
  database.query(
    `insert into work_calendar_day (id, client_id, school_id, date, applies, kind, name, as_weekday)
     select gen_random_uuid(), client_id, $1, $2, 'both', $3, case when $3 = 'makeup' then '调休' end, case when $3 <> 'rest' then 5 end
       from organization where id = $1 on conflict do nothing`,
    [SCHOOL, day, kind],
  );

beforeAll(async () => {
  for (const row of await database.query<{ id: string; code: string }>('select id, code from vacation_type'))
    types.set(row.code, row.id);
  for (let n = 0; n < 6; n++) await say(n === 5 ? 'rest' : 'workday', addDays(MONDAY, n));
  await say('makeup', addDays(MONDAY, 6));
  await say('workday', today());
});

const body = (type: string, from_day: string, to_day: string, more: object = {}) => ({
  vacation_type_id: types.get(type),
  from_day,
  to_day,
  reason: '家里有事要处理',
  ...more,
});
async function asked(who: CastName, facts: object) {
  const { code, message, data } = await as(who)('POST', '/vacations', facts);
  expect(code, message).toBe(0);
  return data.list[0] as { id: string; no: string; version: number };
}
const shown = async (who: CastName, id: string) => (await as(who)('GET', `/vacations/${id}`)).data;
const told = async (who: CastName) => JSON.stringify((await as(who)('GET', '/users/notifications')).data.list);

test('a leave over a make-up Sunday counts 2.5 days, and the head approves it on the phone', async () => {
  const page = await pageOf('homeroom', '/vacations');
  await page.getByRole('button', { name: '请假', exact: true }).click();
  const form = page.getByRole('dialog', { name: '请假' });
  await form.getByRole('radio', { name: '事假' }).check();
  const fill = async (label: string, day: string) => {
    await form.getByRole('textbox', { name: label }).fill(day);
    await form.getByRole('textbox', { name: label }).press('Enter');
  };
  await fill('结束日期', addDays(MONDAY, 6));
  await fill('开始日期', addDays(MONDAY, 3));
  await form.getByRole('group', { name: '从' }).getByRole('radio', { name: '下午' }).check();
  await form.getByText('共 2.5 天').waitFor();
  await form.getByText('调休').waitFor();
  await form.getByLabel('事由', { exact: true }).fill('陪母亲复查');
  await form.getByRole('button', { name: '提交' }).click();
  await page.getByText('待审批').first().waitFor();
  const mine = () =>
    database.query<{ id: string; version: number; amount: string }>(
      'select id, version, amount from vacation where applicant_id = $1 and start_at >= $2::date and amount = 2.5',
      [castId('homeroom'), addDays(MONDAY, 2)],
    );
  await expect.poll(async () => (await mine()).length).toBe(1);
  const [row] = await mine();
  const decider = await deciderOf(row?.id ?? '');
  const phone = await pageOf(decider, `/mobile/vacations/${row?.id}`, PHONE);
  await phone.getByRole('button', { name: '同意', exact: true }).click();
  await phone.getByRole('dialog').getByRole('button', { name: '同意', exact: true }).click();
  await expect.poll(async () => (await shown(decider, row?.id ?? '')).flow_actions.includes('approve')).toBe(false);
});

/** Who of the cast is asked now; whoever leads the person is made so. */
async function deciderOf(id: string): Promise<CastName> {
  const rows = await database.query<{ user_id: string }>(
    `select t.user_id from flow_task t join flow_run r on r.id = t.run_id where r.subject_id = $1 and t.state = 'pending'`,
    [id],
  );
  const known = (['principal', 'orgadmin', 'research', 'media'] as const).find((who) =>
    rows.some(({ user_id }) => user_id === castId(who)),
  );
  if (known) return known;
  await database.query(
    `update flow_task set user_id = $2 where state = 'pending' and run_id = (select id from flow_run where subject_id = $1 limit 1)`,
    [id, castId('principal')],
  );
  return 'principal';
}

test('of two requests for the last days one stands, the other reads what is left; the ledger explains it', async () => {
  const year = MONDAY.slice(0, 4);
  await database.query('delete from vacation_part where user_id = $1', [castId('facilities')]);
  await database.query('delete from vacation_amount_user where user_id = $1', [castId('facilities')]);
  const given = await as('hrofficer')('POST', '/vacation_amount_users', {
    user_id: castId('facilities'),
    vacation_type_id: types.get('annual'),
    on: MONDAY,
    granted: 3,
    reason: '按工龄核定',
  });
  expect(given.code, given.message).toBe(0);
  const both = await Promise.all([
    as('facilities')('POST', '/vacations', body('annual', MONDAY, addDays(MONDAY, 1))),
    as('facilities')('POST', '/vacations', body('annual', addDays(MONDAY, 2), addDays(MONDAY, 3))),
  ]);
  expect(both.map(({ code }) => code).sort()).toEqual([0, 200200]);
  expect(both.find(({ code }) => code !== 0)?.message).toBe('年休假余额不足，剩余1天');

  const page = await pageOf('hrofficer', '/vacations?tab=quotas');
  await page.getByRole('searchbox').fill('江淑芬');
  await page.getByRole('table').getByText('江淑芬').first().click();
  const quota = page.getByRole('dialog', { name: /江淑芬/ });
  await quota.getByText(/占用 · L/).waitFor();
  await quota.getByRole('button', { name: '调整额度' }).click();
  const adjust = page.getByRole('dialog', { name: '调整额度' });
  await adjust.getByLabel('增减数量').fill('2');
  await adjust.getByLabel('原因（本人可见）').fill('国庆值班补休');
  await adjust.getByRole('button', { name: '调整额度' }).click();
  await quota.getByText(/调整 · 国庆值班补休/).waitFor();
  expect(await told('facilities')).toContain('年休假额度已调整');
  expect(year.length).toBe(4);
});

test('who comes back a day earlier reports it, and the day is free again; a colleague reads a label alone', async () => {
  const leave = await asked('media', body('training', addDays(MONDAY, 1), addDays(MONDAY, 2)));
  await database.query(`update vacation set status = 'approved' where id = $1`, [leave.id]);
  const calendar = await as('office')('GET', `/vacations/calendar?from=${MONDAY}&to=${addDays(MONDAY, 6)}`);
  expect(JSON.stringify(calendar.data)).not.toContain('培训');
  await database.query(
    `update vacation set start_at = now() - interval '2 hours', status = 'in_effect' where id = $1`,
    [leave.id],
  );
  const page = await pageOf('media', `/vacations/${leave.id}`, PHONE);
  await page.getByRole('button', { name: '销假' }).click();
  await page.getByText('已完成').first().waitFor();
  expect((await shown('media', leave.id)).amount).toBeLessThan(2);
});

test('a guardian excuses a child, the homeroom teacher agrees with one tap; a stranger’s child does not exist', async () => {
  const page = await pageOf('guardian', '/mobile/vacations?tab=children', PHONE);
  await page.getByRole('button', { name: '请假', exact: true }).click();
  const form = page.getByRole('dialog', { name: '请假' });
  await form.getByRole('radio', { name: '李思源' }).check();
  await form.getByRole('radio', { name: '病假' }).check();
  await form.getByRole('textbox', { name: '结束日期' }).fill(addDays(MONDAY, 1));
  await form.getByRole('textbox', { name: '开始日期' }).fill(addDays(MONDAY, 1));
  await form.getByLabel('事由', { exact: true }).fill('发烧，在家休息');
  await form.getByRole('button', { name: '提交' }).click();
  await page.getByText('待审批').first().waitFor();
  const [row] = await database.query<{ id: string }>(
    'select id from vacation where applicant_id = $1 order by created_at desc limit 1',
    [CHILD],
  );
  const head = await pageOf('homeroom', `/vacations/${row?.id}`);
  await head.getByRole('button', { name: '同意', exact: true }).click();
  await head.getByRole('dialog').getByRole('button', { name: '同意', exact: true }).click();
  await head.getByText('已通过').first().waitFor();
  expect((await as('teacher')('GET', `/vacations/${row?.id}`)).code).toBe(404001);
});

test('at the gate a student leaves in time with the named person alone, and the guardians hear of it', async () => {
  const [pass] = await database.query<{ id: string }>(
    `update vacation set status = 'approved', start_at = now() - interval '1 minute', end_at = now() + interval '2 hours',
        out_from = now() + interval '10 minutes', out_until = now() + interval '1 hour' where applicant_id = $1 and taker_kind = 'named' returning id`,
    [CHILD],
  );
  const page = await pageOf('guard', '/mobile/leave/gate', PHONE);
  await page.getByText('未到时间').waitFor();
  const release = async (who: string) => {
    await page.getByRole('button', { name: '放行' }).first().click();
    const dialog = page.getByRole('dialog', { name: '放行李思源' });
    await dialog.getByRole('radio', { name: who }).check();
    if (who === '其他人') await dialog.getByLabel('接领人姓名').fill('王阿姨');
    await dialog.getByRole('button', { name: '放行' }).click();
    return dialog;
  };
  await release('李秀兰');
  await page
    .getByText(/未到离校时间，\d\d:\d\d起可离校/)
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await database.query(`update vacation set out_from = now() - interval '1 minute' where id = $1`, [pass?.id]);
  await page.reload();
  await release('其他人');
  await page.getByText('接领人与请假单不符').first().waitFor();
  await page.keyboard.press('Escape');
  await page.reload();
  await release('李秀兰');
  await page
    .getByText(/已离校/)
    .first()
    .waitFor();
  expect(await told('guardian')).toContain('接领人：李秀兰');
});

test('a student who is missing is explained by the guardian after the homeroom teacher got the task to call', async () => {
  await database.query(
    `update vacation set status = 'cancelled' where applicant_id = $1 and start_at < now() + interval '1 day'`,
    [CHILD],
  );
  const page = await pageOf('homeroom', '/student_leave');
  await page.getByRole('button', { name: '李思源' }).click();
  await page.getByRole('button', { name: '点名缺勤 1 人' }).click();
  await page.getByText('已通知 1 名学生的家长').waitFor();
  await database.query(`update absence_mark set at = now() - interval '16 minutes' where student_id = $1`, [CHILD]);
  await runJob('leave.clock');
  await expect.poll(() => told('homeroom'), { timeout: patience(20) }).toContain('李思源缺勤15分钟无回应');
  const family = await pageOf('guardian', '/mobile/vacations?tab=children', PHONE);
  await family.getByRole('button', { name: '说明原因' }).click();
  const form = family.getByRole('dialog', { name: '说明李思源未到校' });
  await form.getByRole('radio', { name: '病假' }).check();
  await form.getByLabel('事由', { exact: true }).fill('早上发烧');
  await form.getByRole('button', { name: '提交' }).click();
  await form.waitFor({ state: 'hidden' });
  const [mark] = await database.query<{ status: string; vacation_id: string | null }>(
    'select status, vacation_id from absence_mark where student_id = $1',
    [CHILD],
  );
  expect(mark?.status).toBe('excused');
  expect((await shown('homeroom', mark?.vacation_id ?? '')).status).toBe('submitted');
  expect(instantAt(today(), '00:00') < new Date().toISOString()).toBe(true);
});
