import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { departmentId, organizationId } from '../database/demo/places.ts';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** The journeys of the directory that people go on its screens. */

const { as, pageOf, portal } = setUpJourney();
const middle = organizationId('sy-middle');

let made = 0;
async function department(name: string, parent_id: string | null = null): Promise<{ id: string; version: number }> {
  const body = { organization_id: middle, parent_id, code: `E${++made}`.padEnd(4, '0'), name, kind: 'office' };
  const answer = await as('hrofficer')('POST', '/departments', body);
  expect(answer.code, answer.message).toBe(0);
  return answer.data;
}

const treeItem = (page: Page, name: string) => page.getByRole('treeitem', { name: new RegExp(name) });
const dialog = (page: Page) => page.getByRole('dialog').last();

/** What is done with the department that is open, from its menu. */
async function act(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '部门操作' }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Finds somebody in a field for staff and takes the first one. */
async function pick(page: Page, label: string, name: string): Promise<void> {
  const field = dialog(page).getByRole('combobox', { name: label }).or(dialog(page).getByLabel(label)).first();
  await field.click();
  await field.fill(name);
  await page
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .click();
}

test('1. a new department gets two people, one acting until a day, and a chief; list and chart show them', async () => {
  const page = await pageOf('hrofficer', '/organization');
  await page.getByRole('button', { name: '新建部门' }).click();
  await dialog(page).getByLabel('名称', { exact: false }).first().fill('课程中心');
  await dialog(page).getByLabel('编码', { exact: false }).fill('KCZX');
  await dialog(page).getByRole('button', { name: '保存' }).click();
  await page.getByRole('heading', { name: '课程中心' }).waitFor();
  await page.getByRole('button', { name: '添加成员' }).first().click();
  await pick(page, '人员', '王建国');
  await pick(page, '人员', '陈静怡');
  await dialog(page).getByRole('checkbox', { name: '代理' }).nth(1).check({ force: true });
  await dialog(page).getByRole('textbox', { name: '结束日期' }).nth(1).fill('2030-06-30');
  await dialog(page).getByRole('button', { name: '添加成员' }).click();
  await page.getByRole('row', { name: /陈静怡/ }).waitFor();
  await act(page, '设置领导');
  await pick(page, '添加领导', '陈静怡');
  await dialog(page).getByRole('button', { name: '保存' }).click();
  const chief = page.getByRole('row', { name: /陈静怡/ });
  await chief.getByText('正职').waitFor();
  expect(await chief.textContent()).toContain('代理');
  await page.getByRole('button', { name: '架构图' }).click();
  const chart = page.getByRole('region', { name: /书院中学的组织架构图/ });
  // both have their main place elsewhere: the count of the chart is the one of the tree
  await chart.getByRole('button', { name: /陈静怡.*课程中心.*0 人/s }).waitFor();
  await page.getByRole('complementary', { name: '部门详情' }).getByText('兼岗').waitFor();
});

test('2. moving a department below its own child is not offered, and refused when it is asked for', async () => {
  const top = await department('环一');
  const below = await department('环二', top.id);
  const page = await pageOf('hrofficer', `/organization?department=${below.id}`);
  await treeItem(page, '环一').focus();
  await page.keyboard.press('m');
  await dialog(page).getByLabel('新的上级部门').click();
  expect(await page.getByRole('option', { name: /环二/ }).count()).toBe(0);
  const answer = await as('hrofficer')('PUT', `/departments/${top.id}`, { parent_id: below.id, version: top.version });
  expect(answer.message).toBe('不能移动到自己的下级');
  await page.reload();
  await treeItem(page, '环二').waitFor();
});

test('a department is moved with the keys alone, after a question that names what moves', async () => {
  const [from, onto] = [await department('动身'), await department('目的地')];
  const page = await pageOf('hrofficer', `/organization?department=${from.id}`);
  await treeItem(page, '动身').focus();
  await page.keyboard.press('m');
  await dialog(page).getByLabel('新的上级部门').fill('目的地');
  await page.getByRole('option', { name: /目的地/ }).click();
  await dialog(page).getByRole('button', { name: '移动' }).click();
  await page.getByText('将动身移动到目的地？').waitFor();
  await dialog(page).getByRole('button', { name: '移动' }).click();
  await page.getByText('已移动动身').waitFor();
  await page.getByText('书院中学 / 目的地').waitFor();
  const { data } = await as('hrofficer')('GET', `/departments/${from.id}`);
  expect(data.parent_id).toBe(onto.id);
});

test('a merge is counted first, carried out, and taken back', async () => {
  const [from, into] = [await department('旧部'), await department('新部')];
  const page = await pageOf('hrofficer', `/organization?department=${from.id}`);
  await act(page, '合并部门');
  await dialog(page).getByLabel('合并到').fill('新部');
  await page.getByRole('option', { name: /新部/ }).click();
  await dialog(page).getByRole('button', { name: '预览' }).click();
  await dialog(page).getByText('24 小时内可以撤销。').waitFor();
  await dialog(page).getByRole('button', { name: '确认合并' }).click();
  await page.getByRole('heading', { name: '新部' }).waitFor();
  await page.getByText('曾用名：旧部').waitFor();
  await page.goto(`${portal.url}/organization?department=${from.id}`);
  await page.getByText('已并入新部').waitFor();
  await act(page, '撤销合并');
  await dialog(page).getByRole('button', { name: '撤销合并' }).click();
  await treeItem(page, '旧部').waitFor();
  expect((await as('hrofficer')('GET', `/departments/${into.id}`)).code).toBe(0);
});

test('6. the menu builder hides an entry, previews it as a role, and undo brings it back', async () => {
  const page = await pageOf('superadmin', `/systemOrg/menu?organization=${middle}`);
  await page.getByRole('combobox', { name: '以角色预览' }).click();
  await page.getByRole('option', { name: '安保主任' }).click();
  const preview = page.getByRole('navigation', { name: '预览' });
  await preview.getByText('访客管理').waitFor();
  await page.getByRole('button', { name: '隐藏访客管理' }).click();
  await page.getByText('未保存').waitFor();
  await preview.getByText('访客管理').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText('菜单已保存').waitFor();
  const entries = async () =>
    ((await as('security')('GET', '/users/settings')).data.menus as { code: string; hidden: boolean }[])
      .filter((one) => !one.hidden)
      .map((one) => one.code);
  expect(await entries()).not.toContain('visitor_manage');
  await page.getByRole('button', { name: '撤销', exact: true }).click();
  await dialog(page).getByRole('button', { name: '撤销' }).click();
  await page.getByText('已恢复').first().waitFor();
  expect(await entries()).toContain('visitor_manage');
});

test('9. the last space administrator stays', async () => {
  const page = await pageOf('superadmin', `/systemOrg/${middle}?tab=administrators`);
  const set = page.getByRole('button', { name: '设置空间管理员' });
  await set.click();
  await pick(page, '人员', '赵晓彤');
  await dialog(page).getByRole('button', { name: '保存' }).click();
  await page.getByText('已保存').first().waitFor();
  await page.getByText('由周明设置').waitFor();
  await set.click();
  await dialog(page).getByRole('button', { name: '移除赵晓彤' }).waitFor();
  for (;;) {
    const remove = dialog(page).getByRole('button', { name: /^移除/ }).first();
    if ((await remove.count()) === 0) break;
    await remove.click();
  }
  await dialog(page).getByRole('button', { name: '保存' }).click();
  await page.getByText('至少保留一名空间管理员').first().waitFor();
});

test('on a phone one walks from department to department and to a person', async () => {
  const page = await pageOf('hrofficer', '/mobile/organization', PHONE);
  await page.getByRole('button', { name: /语文组/ }).click();
  await page.getByRole('button', { name: /陈静怡/ }).click();
  await dialog(page).getByText('语文组').first().waitFor();
  await dialog(page).getByRole('button', { name: '关闭' }).click();
  await page.getByRole('searchbox').fill('wjg');
  await page
    .getByRole('button', { name: /王建国/ })
    .first()
    .waitFor();
  expect((await as('hrofficer')('GET', `/departments/${departmentId('sy-middle', 'YUW')}`)).code).toBe(0);
});

test('a member of the organisation opens their record, and back leads to the organisation again', async () => {
  const page = await pageOf('hrofficer', '/organization');
  await page.getByRole('button', { name: '陈静怡' }).first().click();
  await page.waitForURL(/\/people\?id=/);
  await dialog(page).getByText('陈静怡').first().waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: '组织架构' }).waitFor();
});

test('a name that is cut is said whole when it is pointed at', async () => {
  const name = '教育教学研究与课程资源建设指导中心青年教师专业发展与培训工作办公室';
  await department(name);
  const page = await pageOf('hrofficer', '/organization');
  const cut = treeItem(page, name).getByText(name).first();
  await cut.waitFor();
  const pointedAt = async () => {
    await page.mouse.move(0, 0);
    await cut.hover();
    return page.getByTitle(name).count();
  };
  await expect.poll(pointedAt).toBe(1);
});

test('a template configuration is renamed and published; settings that nobody touched stay what they are', async () => {
  const settings = { color: 'ink', size: 2 };
  const path = '/organization_template_configs';
  const body = { organization_id: middle, kind: 'home_layout', name: '首页草稿', settings };
  const { data } = await as('superadmin')('POST', path, body);
  const page = await pageOf('superadmin', `/systemOrg/${middle}?tab=templates&template=${data.id}`);
  await dialog(page).getByLabel('名称').fill('教师首页');
  await dialog(page).getByText('已发布').click();
  await dialog(page).getByRole('button', { name: '保存' }).click();
  await page.getByRole('row', { name: /教师首页.*所有人.*已发布/ }).click();
  expect((await as('superadmin')('GET', `${path}/${data.id}`)).data).toMatchObject({ status: 'published', settings });
  const text = dialog(page).getByLabel('设置');
  await text.press('Control+End');
  await text.pressSequentially('\ntitle');
  expect(await text.inputValue()).toMatch(/\ntitle$/);
  await text.pressSequentially('=书院');
  await dialog(page).getByRole('button', { name: '保存' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  const after = (await as('superadmin')('GET', `${path}/${data.id}`)).data.settings;
  expect(after).toMatchObject({ color: 'ink', title: '书院' });
});
