import { afterAll, expect, test } from 'vitest';
import { addDays, instantAt, today } from '#shared/dates.ts';
import { type CastName, castId } from '../database/demo/cast.ts';
import { organizationId } from '../database/demo/places.ts';
import { demoId } from '../database/demo/random.ts';
import { appUrl } from '../src/platform/server/testing/app-role.ts';
import { createTestDatabase } from '../src/platform/server/testing/database.ts';
import { patience } from '../src/platform/server/testing/pace.ts';
import { DEMO_DATABASE } from '../src/server/testing/demo-place.ts';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** Staff punch with a phone, ask for what they forgot, and personnel keep groups, results and months. */

const database = await createTestDatabase(DEMO_DATABASE);
afterAll(() => database.close());
const { as, pageOf, profile } = setUpJourney({ DATABASE_URL: database.url, DATABASE_APP_URL: appUrl(database.url) });
const GATE = demoId('attendance_place:gate');
const SCHOOL = organizationId('sy-middle');

/** The last days before today on which somebody was asked to be there, the latest first; their months are open. */
async function lastWorked(who: CastName, most: number): Promise<string[]> {
  const rows = await database.query<{ date: string }>(
    `select date::text from attendance_day where user_id = $1 and date between current_date - 7 and current_date - 1
        and jsonb_array_length(windows) = 2 and source is null order by date desc limit $2`,
    [castId(who), most],
  );
  await database.query(`update attendance_month set status = 'open' where organization_id = $1`, [SCHOOL]);
  await database.query(`update attendance_day set closed = false where user_id = $1`, [castId(who)]);
  return rows.map(({ date }) => date);
}

/** What somebody punched on a day, in place of what the demo says. */
async function punched(who: CastName, day: string, ...times: string[]): Promise<void> {
  const id = castId(who);
  await database.query('delete from attendance_punch where user_id = $1 and at >= $2 and at < $3', [
    id,
    instantAt(day, '00:00'),
    instantAt(addDays(day, 1), '00:00'),
  ]);
  for (const time of times)
    await database.query(
      `insert into attendance_punch (id, organization_id, user_id, at, source, verdict)
       values (gen_random_uuid(), $1, $2, $3, 'door', 'valid')`,
      [SCHOOL, id, instantAt(day, time)],
    );
  // what a door would have asked for
  await database.query(`insert into pgboss.job (name, data) values ('attendance.recount', $1)`, [
    JSON.stringify({ organization_id: SCHOOL, user_ids: [id], from: day, to: day }),
  ]);
}

const marksOf = async (who: CastName, day: string): Promise<string> => {
  const [row] = await database.query<{ marks: string[] }>(
    'select marks from attendance_day where user_id = $1 and date = $2',
    [castId(who), day],
  );
  return row?.marks.join() ?? '';
};

test('a punch at 07:52 is late, and the day turns normal once leave for the first lesson is agreed on', async () => {
  const [day = ''] = await lastWorked('media', 1);
  await punched('media', day, '07:52', '11:50', '13:25', '17:02');
  await expect.poll(() => marksOf('media', day), { timeout: patience(20) }).toBe('late');
  const [type] = await database.query<{ id: string }>(
    `update vacation_type set backdate_days = 30, unit = 'hour' where code = 'personal' returning id`,
  );
  const { data, message } = await as('media')('POST', '/vacations', {
    vacation_type_id: type?.id,
    start_at: instantAt(day, '07:40'),
    end_at: instantAt(day, '08:40'),
    reason: '送孩子去医院',
  });
  expect(data?.list, message).toHaveLength(1);
  const { id } = data.list[0];
  // a leader who is not of the cast hands it to the head; who holds the right of the last step agrees after them
  for (const decider of ['principal', 'hrofficer', 'principal', 'orgadmin'] as const) {
    if (decider === 'principal')
      await database.query(
        `update flow_task set user_id = $2 where state = 'pending' and user_id is not null
            and run_id in (select id from flow_run where subject_id = $1)`,
        [id, castId('principal')],
      );
    const { data: row } = await as(decider)('GET', `/vacations/${id}`);
    if (!row?.flow_actions?.includes('approve')) continue;
    const page = await pageOf(decider, `/mobile/vacations/${id}`, PHONE);
    await page.getByRole('button', { name: '同意', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: '同意', exact: true }).click();
    await expect
      .poll(async () => (await as(decider)('GET', `/vacations/${id}`)).data.flow_actions.includes('approve'))
      .toBe(false);
  }
  await expect.poll(() => marksOf('media', day), { timeout: patience(20) }).toMatch(/normal|leave/);
  const page = await pageOf('hrofficer', `/setAttendance?tab=results&month=${day.slice(0, 7)}`);
  await page.getByLabel('搜索姓名').fill('何萍');
  await page.getByLabel('搜索姓名').press('Enter');
  const { data: explained } = await as('hrofficer')(
    'GET',
    `/attendance_days/explain?user_id=${castId('media')}&date=${day}`,
  );
  expect(explained).toMatchObject({ source: 'leave', away: [{ why: 'leave' }], late: 0 });
});

test('the fourth correction of a month is refused, one that waits keeps the month open by its name', async () => {
  const days = await lastWorked('office', 4);
  const month = days[0]?.slice(0, 7) ?? '';
  await database.query(`delete from attendance_fix where user_id = $1`, [castId('office')]);
  const [day = ''] = days;
  const edges = [
    { window: 0, kind: 'in', at: '07:35' },
    { window: 0, kind: 'out', at: '11:55' },
    { window: 1, kind: 'in', at: '13:25' },
    { window: 1, kind: 'out', at: '17:05' },
  ] as const;
  await punched('office', day);
  // two by call, the third in the page with a picture as its proof
  for (const { window, kind, at } of edges.slice(0, 2)) {
    const answer = await as('office')('POST', '/attendance_fixes', {
      date: day,
      window,
      kind,
      claimed_at: instantAt(day, at),
      reason: '门禁故障',
    });
    expect(answer.code, answer.message).toBe(0);
  }
  await expect.poll(() => marksOf('office', day), { timeout: patience(20) }).toContain('absent');
  const page = await pageOf('office', '/attendance/mine');
  if (month !== today().slice(0, 7)) await page.getByRole('button', { name: '上一月' }).click();
  const open = () =>
    page
      .getByRole('button', { name: new RegExp(`${Number(day.slice(8))}日.* · `) })
      .first()
      .click();
  await open();
  await page.getByRole('button', { name: '申请补卡' }).click();
  const form = page.getByRole('dialog', { name: /^补卡：/ });
  await form.getByText('本月还可补卡1次').waitFor();
  await form.getByText('上班 13:30').click();
  await form.getByLabel('原因').fill('门禁故障，有照片');
  await form.locator('input[type=file]').setInputFiles({
    name: '门禁故障.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  });
  await form.getByText('门禁故障.png').waitFor();
  await form.getByRole('button', { name: '提交' }).click();
  await page.getByText('补卡已提交').waitFor();
  const fourth = await as('office')('POST', '/attendance_fixes', {
    date: day,
    window: 1,
    kind: 'out',
    claimed_at: instantAt(day, edges[3].at),
    reason: '门禁故障',
  });
  expect(fourth.message).toBe('本月补卡次数已用完');

  // who answers for them sees the proof, a colleague does not find the correction
  const { data: fixes } = await as('hrofficer')('GET', '/attendance_fixes?scope=all&per_page=50');
  const proved = fixes.list.find((one: { reason: string }) => one.reason === '门禁故障，有照片');
  const drawer = await pageOf('hrofficer', `/setAttendance?tab=fixes&fix=${proved.id}`);
  await drawer.getByRole('dialog').getByText('门禁故障.png').waitFor();
  expect((await as('finance')('GET', `/attendance_fixes/${proved.id}`)).code).toBe(404001);

  // a month that is over is not closed while one of its corrections waits; the others stand aside meanwhile
  const former = addDays(`${today().slice(0, 7)}-01`, -1).slice(0, 7);
  const aside = await database.query<{ id: string; date: string }>(
    `select id, date::text from attendance_fix where organization_id = $1 and id <> $2 and date < $3`,
    [SCHOOL, proved.id, `${today().slice(0, 7)}-01`],
  );
  const standOn = (date: string | null) =>
    database.query(
      `update attendance_fix f set date = coalesce($2::date, a.date::date)
         from jsonb_to_recordset($1) as a(id uuid, date text) where a.id = f.id`,
      [JSON.stringify(aside), date],
    );
  await standOn(today());
  await database.query(`update attendance_fix set date = $2 where id = $1`, [proved.id, `${former}-15`]);
  const { data: known } = await as('hrofficer')('GET', `/attendance_months/${former}`);
  const refused = await as('hrofficer')('PUT', `/attendance_months/${former}/close`, { version: known.version });
  expect(refused.message).toBe('尚有1条未处理：赵晓彤');
  const { data: fresh } = await as('office')('GET', `/attendance_fixes/${proved.id}`);
  await as('office')('PUT', `/attendance_fixes/${proved.id}/withdraw`, { version: fresh.version });
  const months = await pageOf('hrofficer', '/setAttendance?tab=months');
  // the tab has the same name
  await months.getByRole('button', { name: '月结', exact: true }).nth(1).click();
  const ask = months.getByRole('alertdialog').or(months.getByRole('dialog'));
  await ask.getByRole('button', { name: '月结', exact: true }).click();
  await expect
    .poll(async () => (await as('hrofficer')('GET', `/attendance_months/${former}`)).data.status, {
      timeout: patience(20),
    })
    .toBe('closed');
  // the month is as full as before for the journeys that follow
  await standOn(null);
  await database.query(
    `delete from flow_run where kind = 'attendance_fix' and subject_id in (select id from attendance_fix where user_id = $1)`,
    [castId('office')],
  );
  await database.query('delete from attendance_fix where user_id = $1', [castId('office')]);
});

test('punches of a machine come from a file: what is wrong is named, the rest counts', async () => {
  const [day = ''] = await lastWorked('finance', 1);
  await punched('finance', day);
  const numberOf = async (who: CastName) =>
    (await database.query<{ number: string }>('select number from "user" where id = $1', [castId(who)]))[0]?.number;
  const number = await numberOf('finance');
  const lines = [
    ['工号', '姓名', '日期', '时间', '地点'],
    ...['07:31:20', '11:52:00', '13:20:09', '17:08:41'].map((time) => [number, '孙志远', day, time, '南门']),
    [number, '王建国', day, '09:00', ''],
    ['NOBODY', '', day, '09:00', ''],
    [number, '', addDays(today(), 3), '09:00', ''],
  ];
  const page = await pageOf('hrofficer', '/setAttendance?tab=doubtful');
  await page.getByRole('button', { name: '导入打卡记录' }).click();
  const dialog = page.getByRole('dialog', { name: '导入打卡记录' });
  await dialog.locator('input[type=file]').setInputFiles({
    name: '考勤机.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\ufeff${lines.map((line) => line.join(',')).join('\r\n')}`),
  });
  await dialog.getByRole('button', { name: '上传并检查' }).click();
  await dialog.getByText('姓名：姓名与工号不符').waitFor();
  await dialog.getByText('工号：没有此工号的教职工').waitFor();
  await dialog.getByRole('button', { name: '导入 4 行' }).click();
  await expect.poll(() => marksOf('finance', day), { timeout: patience(30) }).toBe('normal');
});

test('a phone inside the fence punches with one tap, and the day shows it', async () => {
  const phone = await profile(PHONE);
  await phone.grantPermissions(['geolocation']);
  await phone.setGeolocation({ latitude: 22.5183, longitude: 113.9272, accuracy: 12 });
  const page = await pageOf('office', '/mobile/attendance', PHONE, phone);
  await page.getByLabel('打卡时使用我的定位').check();
  await page.getByRole('button', { name: '打卡', exact: true }).click();
  await page.getByText(/打卡成功 南门/).waitFor();
  await page.getByText(/定位误差约12米/).waitFor();
  await phone.setGeolocation({ latitude: 22.53, longitude: 113.95, accuracy: 15 });
  await page.getByRole('button', { name: '打卡', exact: true }).click();
  await page
    .getByText(/存疑 · 不在打卡范围内/)
    .first()
    .waitFor();
});

test('the code of the screen is scanned and punches; the screen shows nothing of people', async () => {
  const { data } = await as('hrofficer')('POST', `/attendance_places/${GATE}/panel_key`);
  const screen = await pageOf(null, new URL(data.url).pathname);
  await screen.getByRole('heading', { name: '南门' }).waitFor();
  await screen.getByRole('img', { name: '打卡二维码' }).waitFor();
  const key = data.url.split('/').at(-1);
  const { data: panel } = await as('media')('GET', `/attendance_panels/${key}`);
  const page = await pageOf('media', `/mobile/attendance?code=${encodeURIComponent(panel.code)}`, PHONE);
  await page.getByText(/打卡成功 南门/).waitFor();
  expect(new URL(page.url()).search).not.toContain('code=');
});

test('a day that is not as it should be explains itself, and its correction is asked for from there', async () => {
  const { data: mine } = await as('office')('GET', '/attendance_days/mine');
  const wrong = mine.days.find(
    (day: { marks: string[]; date: string }) =>
      day.marks.some((mark) => ['late', 'missing_in', 'missing_out', 'absent', 'half_day'].includes(mark)) &&
      Date.parse(mine.today) - Date.parse(day.date) <= 7 * 86_400_000,
  );
  const page = await pageOf('office', '/attendance/mine');
  await page.getByRole('heading', { name: '我的补卡' }).waitFor();
  if (wrong) {
    await page
      .getByRole('button', { name: new RegExp(`${Number(wrong.date.slice(8))}日.* · `) })
      .first()
      .click();
    await page.getByRole('button', { name: '申请补卡' }).click();
    const form = page.getByRole('dialog', { name: /^补卡：/ });
    await form.getByLabel('原因').fill('外出送材料，忘记打卡');
    await form.getByRole('button', { name: '提交' }).click();
    await page.getByText('补卡已提交').waitFor();
  }
});

test('the way of a correction leads through the head of the person', async () => {
  const page = await pageOf('hrofficer', '/setAttendance?tab=fixes');
  await page.getByText('王建国').first().click();
  const drawer = page.getByRole('dialog', { name: '王建国的补卡' });
  await drawer.getByText('开完教研会忘记打卡').waitFor();
  await drawer.getByText('直接负责人').waitFor();
});

test('a teacher finds no such page, and a head sees the own department alone', async () => {
  const teacher = await pageOf('teacher', '/setAttendance');
  await teacher.waitForURL(/\/404/);
  const head = await pageOf('facilities', '/setAttendance');
  await head.getByRole('rowheader', { name: /郑向阳/ }).waitFor();
  expect(await head.getByRole('rowheader', { name: /赵晓彤/ }).count()).toBe(0);
  expect(await head.getByRole('button', { name: '考勤组' }).count()).toBe(0);
});

test('personnel open a day from the grid and read why it is so', async () => {
  const page = await pageOf('hrofficer', '/setAttendance?tab=results');
  await page.getByLabel('搜索姓名').fill('赵晓彤');
  await page.getByLabel('搜索姓名').press('Enter');
  const row = page.getByRole('row', { name: /赵晓彤/ });
  await row.getByRole('button').first().click();
  const drawer = page.getByRole('dialog', { name: /赵晓彤/ });
  await drawer.getByText('打卡记录').waitFor();
  await drawer.getByText(/行政后勤，第\d+版/).waitFor();
});

test('a group is changed, its hours stand beside each other, and what overlaps is named at its hours', async () => {
  const page = await pageOf('hrofficer', '/setAttendance?tab=rules');
  await page.getByText('行政后勤').first().click();
  const form = page.getByRole('dialog', { name: '行政后勤' });
  await form.getByLabel('迟到宽限（分钟）').fill('8');
  await form.getByLabel('上班', { exact: true }).nth(1).fill('11:00');
  await form.getByRole('button', { name: '保存' }).click();
  await form
    .getByText(/时段重叠/)
    .first()
    .waitFor();
  await form.getByLabel('上班', { exact: true }).nth(1).fill('13:30');
  await form.getByRole('button', { name: '保存' }).click();
  await page.getByText('已保存').waitFor();
});

test('a month that was paid stays closed: nobody is offered to open it again', async () => {
  const former = addDays(`${today().slice(0, 7)}-01`, -1).slice(0, 7);
  await database.query(`update attendance_month set status = 'closed' where organization_id = $1 and month = $2`, [
    SCHOOL,
    former,
  ]);
  const page = await pageOf('hrofficer', '/setAttendance?tab=months');
  await page.getByText('已关闭').first().waitFor();
  expect(await page.getByRole('button', { name: '重开' }).count()).toBe(0);
});
