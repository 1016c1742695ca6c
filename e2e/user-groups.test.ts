import { expect, test } from 'vitest';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** Groups of people to write to: made, filled, shared, and used by a colleague. */

const { as, pageOf } = setUpJourney();

test('a group is made, people are added by name and taken back, and what it holds is counted', async () => {
  const page = await pageOf('office', '/mgmt_message?tab=groups');
  await page.getByRole('button', { name: '新建用户组' }).click();
  const form = page.getByRole('dialog', { name: '新建用户组' });
  await form.getByLabel('名称').fill('书法社导师');
  await form.getByRole('button', { name: '保存' }).click();
  // A new group opens by itself: clicking its row as well would be a race against that.
  const record = page.getByRole('dialog', { name: '书法社导师' });
  await record.getByText('这个组里还没有人').waitFor();
  const field = record.getByLabel('添加人员');
  await field.fill('王建国');
  await page.getByRole('option', { name: /王建国.*数学组/ }).click();
  await record.getByRole('table', { name: '用户组成员' }).getByText('王建国').waitFor();
  expect(await field.inputValue()).toBe('');
  await page.getByRole('button', { name: '撤销' }).click();
  await record.getByText('这个组里还没有人').waitFor();
  await field.fill('王建国');
  await page.getByRole('option', { name: /王建国.*数学组/ }).click();
  await record.getByRole('table', { name: '用户组成员' }).getByText('王建国').waitFor();
  await page.keyboard.press('Escape');
  await record.waitFor({ state: 'detached' });
  const table = page.getByRole('table', { name: '用户组', exact: true });
  await expect
    .poll(() =>
      table.getByRole('row').filter({ hasText: '书法社导师' }).getByRole('cell', { name: '1', exact: true }).count(),
    )
    .toBe(1);
});

test('a shared group is there for a colleague, a private one is not, and who sends nothing finds no page', async () => {
  const colleague = await pageOf('orgadmin', '/mgmt_message?tab=groups');
  const table = colleague.getByRole('table', { name: '用户组', exact: true });
  await table.getByText('行政例会成员').waitFor();
  expect(await table.getByText('校园开放日工作组').count()).toBe(0);
  const { data } = await as('office')('GET', '/user_groups?scope=private');
  const [own] = data.list as { id: string }[];
  const foreign = await pageOf('orgadmin', `/mgmt_message?tab=groups&id=${own?.id}`);
  await foreign.getByRole('table', { name: '用户组', exact: true }).getByText('行政例会成员').waitFor();
  expect(await foreign.getByRole('dialog').count()).toBe(0);
  await (await pageOf('teacher', '/mgmt_message')).waitForURL(/\/404/);
});

test('on a phone somebody is added with the options in sight, and taken out again', async () => {
  const page = await pageOf('office', '/mobile/mgmt_message?tab=groups', PHONE);
  await page.getByText('行政例会成员').first().click();
  const record = page.getByRole('dialog', { name: '行政例会成员' });
  await record.getByLabel('添加人员').click();
  await page.keyboard.type('王建国');
  const option = page.getByRole('option', { name: /王建国.*数学组/ });
  await option.waitFor();
  expect(await page.evaluate(() => innerWidth)).toBe(390);
  await option.click();
  const added = record.getByRole('listitem').filter({ hasText: '王建国' });
  await added.getByRole('checkbox').check();
  await page.getByRole('button', { name: '移出' }).click();
  await added.waitFor({ state: 'detached' });
});
