import { expect, test } from 'vitest';
import { setUpJourney } from './support/journey.ts';

/** Gates of a school, in the settings of visitors: added, changed by two at once, removed. */

const { as, pageOf } = setUpJourney();
const settings = '/visitor_manage?tab=settings';

test('a gate is added, somebody else is faster, what was typed stays, and the gate goes again', async () => {
  const page = await pageOf('orgadmin', settings);
  const table = page.getByRole('table', { name: '门岗' });
  await table.getByRole('row').nth(1).waitFor();
  await page.getByRole('button', { name: '新增门岗' }).click();
  const fresh = page.getByRole('dialog', { name: '新增门岗' });
  await fresh.getByRole('button', { name: '保存' }).click();
  await fresh.getByText('此项必填').waitFor();
  await fresh.getByLabel('门岗名称').fill('后勤门');
  await fresh.getByText('车行').click();
  await fresh.getByRole('combobox', { name: '开放' }).fill('5:30');
  await fresh.getByLabel('排序').focus();
  await fresh.getByLabel('排序').fill('9');
  await fresh.getByRole('button', { name: '保存' }).click();
  await fresh.waitFor({ state: 'detached' });
  const row = table.getByRole('row').filter({ hasText: '后勤门' });
  await row.getByText('05:30–22:00').waitFor();
  await row.getByRole('button', { name: '后勤门' }).click();
  const drawer = page.getByRole('dialog', { name: '后勤门' });
  await drawer.getByLabel('英文名称').fill('Service gate');
  const { data } = await as('orgadmin')('GET', '/gates?per_page=100');
  const gate = data.list.find((one: { name: string }) => one.name === '后勤门');
  const { campus_id, name, kind, opens_at, closes_at, sort, version } = gate;
  const theirs = { campus_id, name, kind, opens_at, closes_at, sort, status: 'closed', version };
  expect((await as('orgadmin')('PUT', `/gates/${gate.id}`, theirs)).code).toBe(0);
  await drawer.getByRole('button', { name: '保存' }).click();
  const asked = page.getByRole('dialog').filter({ hasText: '修改，请刷新后再试' });
  await asked.getByRole('button').first().waitFor();
  await page.getByRole('button', { name: '保留我的' }).click();
  expect(await drawer.getByLabel('英文名称').inputValue()).toBe('Service gate');
  await expect.poll(async () => (await row.textContent())?.includes('关闭')).toBe(true);
  await drawer.getByRole('button', { name: '保存' }).click();
  await drawer.waitFor({ state: 'detached' });
  const both = (await as('orgadmin')('GET', `/gates/${gate.id}`)).data;
  expect([both.name_en, both.status]).toEqual(['Service gate', 'closed']);
  const link = `${settings}&gate=${gate.id}`;
  const second = await pageOf('orgadmin', link);
  await second.getByRole('dialog', { name: '后勤门' }).getByRole('button', { name: '移除' }).waitFor();
  await second.getByRole('dialog', { name: '后勤门' }).getByRole('button', { name: '移除' }).click();
  await second
    .getByRole('dialog', { name: '移除「后勤门」？' })
    .getByRole('button', { name: '移除', exact: true })
    .click();
  await second.getByRole('row').filter({ hasText: '后勤门' }).waitFor({ state: 'detached' });
});

test('a guard is added, suspending asks first, and nothing happens until it is confirmed', async () => {
  const page = await pageOf('orgadmin', '/visitor_manage?tab=guards');
  await page.getByRole('button', { name: '新增保安' }).first().click();
  const fresh = page.getByRole('dialog', { name: '新增保安' });
  await fresh.getByLabel('姓名').fill('岳守门');
  await fresh.getByLabel('手机号').fill('13800138761');
  await fresh.getByText('巡逻').click();
  await fresh.getByRole('button', { name: '保存' }).click();
  await fresh.waitFor({ state: 'detached' });
  const row = page.getByRole('row').filter({ hasText: '岳守门' });
  await row.getByText('巡逻').waitFor();
  await row.getByText('岳守门').click();
  const drawer = page.getByRole('dialog', { name: /^岳守门/ });
  await drawer.getByText('停用', { exact: true }).click();
  await drawer.getByRole('button', { name: '保存' }).click();
  const question = page.getByRole('dialog', { name: '停用 岳守门？' });
  await question.getByRole('button', { name: '取消' }).click();
  await row.getByText('在岗').waitFor();
  await drawer.getByRole('button', { name: '保存' }).click();
  await question.getByRole('button', { name: '停用' }).click();
  await drawer.waitFor({ state: 'detached' });
  await row.getByText('停用').waitFor();
});

test('the rules for visitors are changed by two at once: mine go beside theirs, or theirs are shown', async () => {
  const others = async (change: Readonly<Record<string, number>>) => {
    const { notice_version: _counted, ...now } = (await as('orgadmin')('GET', '/visitors/settings')).data;
    expect((await as('orgadmin')('PUT', '/visitors/settings', { ...now, ...change })).code).toBe(0);
  };
  const page = await pageOf('orgadmin', settings);
  const persons = page.getByLabel('每个预约人数上限');
  const days = page.getByLabel('最多提前');
  const save = page.getByRole('button', { name: '保存设置' });
  await persons.fill('7');
  await others({ advance_max_days: 21 });
  await save.click();
  await page.getByRole('button', { name: '保留我的' }).click();
  await expect.poll(() => days.inputValue()).toContain('21');
  expect(await persons.inputValue()).toContain('7');
  await save.click();
  await page.getByText('设置已保存').first().waitFor();
  const both = (await as('orgadmin')('GET', '/visitors/settings')).data;
  expect([both.max_persons, both.advance_max_days]).toEqual([7, 21]);
  await persons.fill('8');
  await others({ max_persons: 9 });
  await save.click();
  await page.getByRole('button', { name: '查看对方' }).click();
  await expect.poll(() => persons.inputValue()).toContain('9');
});
