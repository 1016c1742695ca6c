import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { patience } from '#server/testing/pace.ts';
import { type CastName, castId } from '../database/demo/cast.ts';
import { organizationId } from '../database/demo/places.ts';
import { appUrl } from '../src/platform/server/testing/app-role.ts';
import { createTestDatabase } from '../src/platform/server/testing/database.ts';
import { addDays, dayBounds, today } from '../src/platform/shared/dates.ts';
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
  await form.getByText('共 2.5天').waitFor();
  await form.getByText('调休').waitFor();
  await form.getByLabel('事由', { exact: true }).fill('陪母亲复查');
  await form.getByRole('combobox', { name: '期间由谁代理' }).fill('王建国');
  await page
    .getByRole('option', { name: /王建国/ })
    .first()
    .click();
  await form.getByRole('button', { name: '提交' }).click();
  await page.getByText('待审批').first().waitFor();
  const mine = () =>
    database.query<{ id: string; version: number; amount: string }>(
      'select id, version, amount from vacation where applicant_id = $1 and start_at >= $2::date and amount = 2.5',
      [castId('homeroom'), addDays(MONDAY, 2)],
    );
  await expect.poll(async () => (await mine()).length).toBe(1);
  await expect.poll(() => told('teacher')).toContain('请您代理其权限');
  const [lent] = await database.query<{ from: string; to: string; state: string }>(
    'select valid_from::text as from, valid_to::text as to, state from delegation where from_user_id = $1 order by created_at desc limit 1',
    [castId('homeroom')],
  );
  expect(lent).toEqual({ from: addDays(MONDAY, 3), to: addDays(MONDAY, 6), state: 'requested' });
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

/** The form of a request for annual leave, filled in. */
async function filled(page: Page, from: string, to: string) {
  await page.getByRole('button', { name: '请假', exact: true }).click();
  const form = page.getByRole('dialog', { name: '请假' });
  await form.getByRole('radio', { name: /^年休假/ }).check();
  for (const [label, day] of [
    ['结束日期', to],
    ['开始日期', from],
  ] as const) {
    await form.getByRole('textbox', { name: label }).fill(day);
    await form.getByRole('textbox', { name: label }).press('Enter');
  }
  await form.getByText('共 2天').waitFor();
  await form.getByLabel('事由', { exact: true }).fill('回老家');
  return form;
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
  const desk = await pageOf('facilities', '/vacations');
  const phone = await pageOf('facilities', '/mobile/vacations', PHONE);
  const forms = [
    await filled(desk, MONDAY, addDays(MONDAY, 1)),
    await filled(phone, addDays(MONDAY, 2), addDays(MONDAY, 3)),
  ];
  await Promise.all(forms.map((form) => form.getByRole('button', { name: '提交' }).click()));
  const standing = () =>
    database.query(
      "select id from vacation where applicant_id = $1 and status = 'submitted' and start_at >= $2::date",
      [castId('facilities'), addDays(MONDAY, -1)],
    );
  await expect.poll(async () => (await standing()).length).toBe(1);
  const refused = async () =>
    (await Promise.all([desk, phone].map((page) => page.getByText('年休假余额不足，剩余1天').count()))).some(
      (n) => n > 0,
    );
  await expect.poll(refused).toBe(true);
  expect(await standing()).toHaveLength(1);

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

  // the own one is not offered, and refused
  await database.query('delete from vacation_amount_user where user_id = $1', [castId('hrofficer')]);
  const [mine] = await database.query<{ id: string; version: number }>(
    `insert into vacation_amount_user (id, organization_id, user_id, vacation_type_id, cycle_from, cycle_to, granted)
     values (gen_random_uuid(), $1, $2, $3, $4, $5, 5) returning id, version`,
    [SCHOOL, castId('hrofficer'), types.get('annual'), `${year}-01-01`, `${year}-12-31`],
  );
  await page.goto(`${new URL(page.url()).origin}/vacations?tab=quotas&id=${mine?.id}`);
  const own = page.getByRole('dialog', { name: /刘慧敏/ });
  await own.waitFor();
  expect(await own.getByRole('button', { name: '调整额度' }).count()).toBe(0);
  const change = { delta: 2, reason: '给自己', version: mine?.version };
  expect((await as('hrofficer')('PUT', `/vacation_amount_users/${mine?.id}`, change)).message).toBe(
    '不能调整自己的额度',
  );
});

test('a rest that was carried over expires on its day, and the person reads it in the ledger', async () => {
  const [quota] = await database.query<{ id: string }>(
    `select q.id from vacation_amount_user q where q.user_id = $1 and q.vacation_type_id = $2 and current_date between q.cycle_from and q.cycle_to`,
    [castId('office'), types.get('annual')],
  );
  await database.query('update vacation_amount_user set carry_expires_on = $2 where id = $1', [
    quota?.id,
    addDays(today(), 10),
  ]);
  await runJob('leave.quotas');
  await expect.poll(() => told('office'), { timeout: patience(20) }).toMatch(/年休假还有2天将于.+过期/);
  await database.query('update vacation_amount_user set carry_expires_on = $2 where id = $1', [
    quota?.id,
    addDays(today(), -1),
  ]);
  await runJob('leave.quotas');
  await expect.poll(() => told('office'), { timeout: patience(20) }).toContain('年休假的2天已过期');
  const phone = await pageOf('office', '/mobile/vacations', PHONE);
  await phone.getByRole('button', { name: /年休假.*明细/ }).click();
  const ledger = phone.getByRole('dialog', { name: /赵晓彤/ });
  await ledger.getByText(/过期 · 结转至/).waitFor();
  await ledger.getByText(/调整 · 国庆值班补休/).waitFor();
});

test('who comes back a day earlier reports it, and the day is free again; a colleague reads a label alone', async () => {
  const leave = await asked('media', body('personal', addDays(MONDAY, 1), addDays(MONDAY, 2)));
  await database.query(`update vacation set status = 'approved' where id = $1`, [leave.id]);
  await database.query(
    `update vacation set start_at = now() - interval '2 hours', status = 'in_effect' where id = $1`,
    [leave.id],
  );
  await database.query(
    `update user_department set department_id = (select department_id from user_department where user_id = $2 and valid_to is null limit 1)
      where user_id = $1 and valid_to is null`,
    [castId('media'), castId('office')],
  );
  const calendar = await as('office')('GET', `/vacations/calendar?from=${today()}&to=${addDays(today(), 6)}`);
  const entry = calendar.data.list.find(({ user }: { user: { id: string } }) => user.id === castId('media'));
  expect(Object.keys(entry).sort()).toEqual(['from', 'is_waiting', 'label', 'to', 'user']);
  expect(JSON.stringify(calendar.data)).not.toMatch(/事假|personal|家里有事/i);
  const mate = await pageOf('office', '/vacations?tab=team');
  const name = (await as('media')('GET', `/vacations/${leave.id}`)).data.applicant.name as string;
  const row = mate.getByRole('row', { name: new RegExp(name) });
  await row.getByText('请假', { exact: true }).first().waitFor();
  expect(await mate.getByText('事假').count()).toBe(0);

  const page = await pageOf('media', `/mobile/vacations/${leave.id}`, PHONE);
  await page.getByText('休假中').first().waitFor();
  await page.getByRole('button', { name: '销假' }).click();
  await page.getByText('已销假').first().waitFor();
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
  // a guardian of other children, who becomes one of this child
  expect((await as('teacher')('GET', `/vacations/${row?.id}`)).code).toBe(404001);
  await alsoGuardian();
  const other = await pageOf('teacher', '/mobile/vacations?tab=children', PHONE);
  await other.getByText('李思源').first().waitFor();
  const again = await as('teacher')('POST', '/vacations', {
    ...body('pupil_sick', addDays(MONDAY, 1), addDays(MONDAY, 1)),
    applicant_ids: [CHILD],
  });
  expect(again.message).toMatch(/^该时段已有请假 L\d+$/);
});

/** The teacher cares for the child too. */
const alsoGuardian = () =>
  database.query(
    `insert into stu_gd_client select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'guardian_id', $1::text, 'is_main', false))).*
       from stu_gd_client l where l.student_id = $2 and l.guardian_id = $3 and l.status = 'active'
        and not exists (select from stu_gd_client o where o.student_id = $2 and o.guardian_id = $1::uuid)`,
    [castId('teacher'), CHILD, castId('guardian')],
  );

test('at the gate a student leaves in time with the named person alone, and the guardians hear of it', async () => {
  await alsoGuardian();
  // in ten minutes, and still on this day
  const soon = Math.min(Date.now() + 10 * 60_000, Date.parse(dayBounds(today()).end) - 1000);
  const [pass] = await database.query<{ id: string }>(
    `update vacation set status = 'approved', start_at = now() - interval '1 minute', end_at = now() + interval '2 hours',
        out_from = $2, out_until = now() + interval '1 hour' where applicant_id = $1 and taker_kind = 'named' returning id`,
    [CHILD, new Date(soon).toISOString()],
  );
  const parents = await pageOf('guardian', '/mobile/vacations?tab=children', PHONE);
  await parents.getByRole('heading', { name: '李思源的离校单' }).waitFor();
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
  for (const parent of ['guardian', 'teacher'] as const) expect(await told(parent)).toContain('接领人：李秀兰');
  const family = await pageOf('guardian', `/mobile/vacations/${pass?.id}`, PHONE);
  await family.getByText('离校时间', { exact: true }).waitFor();
  await page.getByRole('button', { name: '扫描学生证件' }).click();
  const scan = page.getByRole('dialog', { name: '扫描学生证件' });
  await scan.getByLabel('证件二维码内容').fill('e.nothing');
  await scan.getByRole('button', { name: '核验' }).click();
  await scan.getByText('二维码已失效，请刷新后再试').waitFor();
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
  expect(await told('guardian')).toContain('李思源今天未到校');
  const home = await pageOf('homeroom', '/home');
  await home.getByText('李思源缺勤，请联系家长').first().waitFor();
  await database.query(`update absence_mark set at = now() - interval '31 minutes' where student_id = $1`, [CHILD]);
  await runJob('leave.clock');
  await expect.poll(() => told('studentaffairs'), { timeout: patience(20) }).toContain('李思源缺勤30分钟无回应');
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
});

test('a day that becomes free is counted again: the person is told, and the record says what changed', async () => {
  const day = addDays(MONDAY, 1);
  const leave = await asked('research', body('personal', MONDAY, addDays(MONDAY, 2)));
  expect((await shown('research', leave.id)).amount).toBe(3);
  const { data } = await as('orgadmin')('GET', `/work_calendar_days?from=${day}&to=${day}`);
  const set = await as('orgadmin')('PUT', '/work_calendar_days', {
    organization_id: SCHOOL,
    date_from: day,
    date_to: day,
    kind: 'rest',
    name: '校庆',
    version: data.version,
  });
  expect(set.code, set.message).toBe(0);
  await expect.poll(async () => (await shown('research', leave.id)).amount, { timeout: patience(20) }).toBe(2);
  expect(await told('research')).toContain('由3天改为2天');
  const page = await pageOf('research', `/vacations/${leave.id}`);
  await page.getByText(`重新计算 · ${day}: 1 → 0`).waitFor();
});

test('figures of leave, overtime and the calendar address: who keeps leave finds them', async () => {
  const principal = await pageOf('principal', '/vacations?tab=statistics');
  await principal.getByRole('heading', { name: '按假别' }).first().waitFor();
  await principal.getByText('培训').first().waitFor();
  const hr = await pageOf('hrofficer', '/vacations?tab=quotas');
  await hr.getByRole('button', { name: '登记加班' }).click();
  const form = hr.getByRole('dialog', { name: '登记加班' });
  await form.getByRole('combobox', { name: '姓名' }).fill('赵晓彤');
  await hr
    .getByRole('option', { name: /赵晓彤/ })
    .first()
    .click();
  await form.getByLabel('加班时长').fill('4');
  await form.getByLabel('原因（本人可见）').fill('校庆值班');
  await form.getByRole('button', { name: '保存' }).click();
  await form.waitFor({ state: 'hidden' });
  expect(await told('office')).toContain('+4小时');
  const own = await pageOf('office', '/mobile/vacations', PHONE);
  await own.getByRole('button', { name: '订阅到日历' }).click();
  await own.getByRole('dialog').getByRole('button', { name: /地址/ }).click();
  await own.getByText(/feed\.ics\?key=/).waitFor();
});
