import { expect, test } from 'vitest';
import { addDays, instantAt, today } from '../src/platform/shared/dates.ts';
import { PNG } from '../src/server/testing/multipart.ts';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** Notices from the first line to the last receipt, with the people who write, decide, read and answer. */

const { as, pageOf } = setUpJourney();

test('a notice is written to a department, rises in the bells, is read and confirmed, and shows who has not', async () => {
  const reader = await pageOf('teacher', '/home');
  const page = await pageOf('office', '/internalNotice/create_notice');
  const form = page.getByRole('dialog', { name: '发布通知' });
  await form.getByLabel('标题').first().fill('数学组教研安排');
  await form.getByLabel('正文').first().fill('本周三下午两点在录播室集中教研。');
  await form.getByRole('combobox', { name: '部门或班级' }).fill('数学');
  await page
    .getByRole('option', { name: /数学组/ })
    .first()
    .click();
  await form.getByText(/将发给\d+人。/).waitFor();
  await form.getByRole('radio', { name: '确认已读' }).check({ force: true });
  await form.getByRole('button', { name: '发送', exact: true }).click();
  await page
    .getByRole('dialog', { name: /发给\d+人/ })
    .getByRole('button', { name: '发送' })
    .click();
  await page.getByRole('heading', { name: '数学组教研安排' }).waitFor();

  await reader.getByRole('button', { name: /消息/ }).first().click();
  await reader.getByText('数学组教研安排').first().waitFor();
  await reader.getByText('数学组教研安排').first().click();
  await reader.getByRole('heading', { name: '数学组教研安排' }).waitFor();
  await reader.getByRole('button', { name: '确认已知晓' }).click();
  await reader
    .getByText(/已确认/)
    .first()
    .waitFor();

  await page.reload();
  const receipts = page.getByRole('table', { name: '回执' });
  await receipts.getByRole('row').filter({ hasText: '王建国' }).getByText('已确认').waitFor();
  await page.getByRole('button', { name: /催办未读/ }).click();
  await page
    .getByText(/已提醒|将于/)
    .first()
    .waitFor();
  // once in two hours
  await page.getByRole('button', { name: /催办未读/ }).click();
  await page.getByText(/刚催办过/).waitFor();
});

test('recalled, it closes on the open page of its reader', async () => {
  const { data } = await as('office')('GET', '/audiences/options?kind=department');
  const [department] = (data.list as { id: string; name: string }[]).filter((one) => one.name === '数学组');
  const made = await as('office')('POST', '/internotifications', {
    kind: 'notice',
    title: '时间有误的通知',
    body: '会议在周五。',
    submit: true,
    audience: { include: [{ kind: 'department', id: department?.id, user_types: ['teacher'] }] },
  });
  const { id } = made.data as { id: string };
  await expect.poll(async () => (await as('teacher')('GET', `/internotifications/${id}`)).status).toBe(200);
  const reader = await pageOf('teacher', `/internal_message/${id}`);
  await reader.getByText('会议在周五。').waitFor();
  const page = await pageOf('office', `/internal_message/${id}`);
  await page.getByRole('button', { name: '撤回' }).click();
  const dialog = page.getByRole('dialog', { name: '撤回' });
  await dialog.getByRole('textbox').fill('时间写错，稍后重发');
  await dialog.getByRole('button', { name: '撤回' }).click();
  await reader.getByText(/时间写错，稍后重发/).waitFor();
  expect(await reader.getByText('会议在周五。').count()).toBe(0);
});

test('a homeroom teacher asks the families of the class, and a guardian answers on the phone', async () => {
  const phone = await pageOf('guardian', '/mobile/internalNotice', PHONE);
  await phone.getByText('研学活动报名与安全同意书').first().click();
  await phone.getByRole('radio', { name: /^参加/ }).check();
  await phone.getByRole('button', { name: '提交' }).click();
  await phone.getByText(/李伟民 于/).waitFor();
  const page = await pageOf('homeroom', '/internalNotice?tab=desk');
  await page.getByRole('button', { name: '研学活动报名与安全同意书' }).click();
  await page.getByText('座位有限').waitFor();
  await page.getByRole('table', { name: '回执' }).waitFor();
});

test('a bulletin waits for the principal, who sends it on', async () => {
  const { data } = await as('principal')('GET', '/internotifications?scope=manage&status=pending_approval');
  const [waiting] = data.list as { id: string; title: string }[];
  const page = await pageOf('principal', `/internal_message/${waiting?.id}`);
  await page.getByRole('button', { name: '批准发送' }).click();
  await page.getByText('已发送').first().waitFor();
});

test('who may not publish finds no form, and another school finds no notice', async () => {
  await (await pageOf('student', '/internalNotice/create_notice')).waitForURL(/\/404/);
  const { data } = await as('office')('GET', '/internotifications?scope=manage&status=sent');
  const [sent] = data.list as { id: string }[];
  expect((await as('outsider')('GET', `/internotifications/${sent?.id}`)).status).toBe(404);
});

test('an announcement is planned with a file, waits for its time, and is read with the file once it is out', async () => {
  const page = await pageOf('office', '/internalNotice/create_gongao');
  const form = page.getByRole('dialog', { name: '发布公告' });
  await form.getByLabel('标题').first().fill('供暖检修');
  await form.getByLabel('正文').first().fill('本周末供暖检修，详见附件。');
  await form.getByLabel('添加附件').setInputFiles({ name: '检修楼栋.png', mimeType: 'image/png', buffer: PNG });
  await form.getByRole('button', { name: '移除检修楼栋.png' }).waitFor();
  await form.getByRole('textbox', { name: '定时发布' }).fill(addDays(today(), 2));
  // a day without its time is no time that nobody wanted: nothing goes out, also where the day was not left yet
  await form.getByRole('textbox', { name: '定时发布' }).press('Enter');
  await form.getByText('还需选择时间').waitFor();
  await form.getByRole('button', { name: '发布', exact: true }).click();
  expect(await page.getByRole('dialog', { name: /发布给\s*\d+/ }).count()).toBe(0);
  expect(await form.getByRole('combobox', { name: '时间' }).first().getAttribute('aria-invalid')).toBe('true');
  await form.getByRole('combobox', { name: '时间' }).first().fill('08:00');
  await form.getByLabel('标题').first().focus();
  await form.getByRole('button', { name: '发布', exact: true }).click();
  const sure = page.getByRole('dialog', { name: /发布给\s*\d+/ });
  await sure.getByText(/将于.*发送/).waitFor();
  await sure.getByRole('button', { name: /发布给/ }).click();
  const row = page.getByRole('row').filter({ hasText: '供暖检修' });
  await row.getByText('定时发布').waitFor();

  // its writer changes their mind: taken back, it goes out at once
  await row.getByText('供暖检修').click();
  await page
    .getByRole('dialog')
    .getByText(/将于.*发送/)
    .waitFor();
  await page.getByRole('dialog').getByRole('button', { name: '取消定时' }).click();
  await row.getByText('草稿').waitFor();
  await row.getByText('供暖检修').click();
  const again = page.getByRole('dialog', { name: '供暖检修' });
  await again.getByRole('textbox', { name: '定时发布' }).fill('');
  await again.getByRole('combobox', { name: '时间' }).first().fill('');
  await again.getByLabel('标题').first().focus();
  await again.getByRole('button', { name: '发布', exact: true }).click();
  await page
    .getByRole('dialog', { name: /发布给\s*\d+/ })
    .getByRole('button', { name: /发布给/ })
    .click();
  await row.getByText('已发布').waitFor();

  const reader = await pageOf('teacher', '/public_message');
  await reader.getByText('供暖检修').first().click();
  await reader.getByRole('heading', { name: '供暖检修' }).waitFor();
  await reader.getByRole('button', { name: '检修楼栋.png' }).click();
  await reader.getByRole('img', { name: '检修楼栋.png' }).waitFor();
});

test('an announcement to confirm is owed on the home page of its reader until they say that they know of it', async () => {
  await as('office')('POST', '/notifications/create_announcement', {
    title: '消防演练须知',
    body: '下周一上午演练，请全体教职工知晓。',
    submit: true,
    must_confirm: true,
    user_types: ['teacher'],
    confirm_by: instantAt(addDays(today(), 3), '18:00'),
  });
  const reader = await pageOf('teacher', '/home');
  await reader.getByText('消防演练须知').first().click();
  await reader.getByRole('heading', { name: '消防演练须知' }).waitFor();
  const question = reader.getByRole('region', { name: '确认已读' });
  await question.getByRole('button', { name: '确认已知晓' }).click();
  await question.getByText('已确认', { exact: true }).waitFor();
  const page = await pageOf('office', '/internalNotice/mgmt_bulletin');
  await page.getByRole('row').filter({ hasText: '消防演练须知' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /催办未确认的\s*\d+\s*人/ })
    .waitFor();
});
