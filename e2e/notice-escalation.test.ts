import { test } from 'vitest';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** Reminders step by step: how an author asks for them, and the calls at their end. */

const { pageOf } = setUpJourney();

test('an author asks for reminders step by step, and sees when each of them comes', async () => {
  const page = await pageOf('office', '/internalNotice/create_notice');
  const form = page.getByRole('dialog', { name: '发布通知' });
  await form.getByLabel('标题').first().fill('请各位老师核对职称材料');
  await form.getByLabel('正文').first().fill('请在本周内核对，有误的请联系人事处。');
  await form.getByRole('combobox', { name: '部门或班级' }).fill('数学');
  await page
    .getByRole('option', { name: /数学组/ })
    .first()
    .click();
  await form.getByText(/将发给\d+人。/).waitFor();
  await form.getByRole('switch', { name: /自动逐级催办/ }).check({ force: true });
  // the steps have to follow each other
  const hours = form.getByLabel('发送后（小时）');
  await hours.nth(1).fill('2');
  // said before the question how many will get it
  await form.getByRole('button', { name: '发送', exact: true }).click();
  await form.getByText('每一步须晚于上一步').waitFor();
  await hours.nth(1).fill('20');
  await form.getByRole('button', { name: '发送', exact: true }).click();
  await page
    .getByRole('dialog', { name: /发给\d+人/ })
    .getByRole('button', { name: '发送' })
    .click();
  await page.getByRole('heading', { name: '请各位老师核对职称材料' }).waitFor();
  const steps = page.getByRole('list', { name: '逐级催办' });
  await steps.getByText('邮件').waitFor();
  await steps.getByText(/将于/).first().waitFor();
});

test('a class teacher finds among what waits whom to call, and opens the phones of the own class', async () => {
  const page = await pageOf('homeroom', '/todos');
  await page
    .getByText(/请致电：研学活动报名与安全同意书/)
    .first()
    .click();
  await page.getByRole('button', { name: '查看电话名单' }).click();
  const list = page.getByRole('dialog', { name: '电话名单' });
  await list.getByText('每次查看都会记录').waitFor();
  await list
    .getByRole('link', { name: /^1\d{10}$/ })
    .first()
    .waitFor();

  const phone = await pageOf('homeroom', '/mobile/todos', PHONE);
  await phone
    .getByText(/请致电：研学活动报名与安全同意书/)
    .first()
    .waitFor();
});
