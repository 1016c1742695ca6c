import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { departmentId } from '../database/demo/places.ts';
import { setUpJourney } from './support/journey.ts';

/**
 * Three things that people do every week, by real clicks and Enter alone: what is typed costs nothing, what has to be
 * found and pressed does.
 */

const { as, pageOf } = setUpJourney();

function counted(page: Page) {
  let clicks = 0;
  return {
    get clicks() {
      return clicks;
    },
    async click(target: Locator) {
      clicks += 1;
      await target.click();
    },
    async enter() {
      clicks += 1;
      await page.keyboard.press('Enter');
    },
  };
}

/** Opens the search with its keys, once the frame stands, and types the name of a command. */
async function findCommand(page: Page, word: string): Promise<void> {
  await page.getByRole('button', { name: /^搜索/ }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '搜索页面和人员' }).fill(word);
  await page
    .getByRole('option', { name: new RegExp(word) })
    .first()
    .waitFor();
}

const dialog = (page: Page) => page.getByRole('dialog').last();

test('a colleague moves to another department in three clicks: tick, Move, and the button that says what happens', async () => {
  const from = departmentId('sy-middle', 'CW');
  const page = await pageOf('hrofficer', `/organization?department=${from}`);
  const row = page.getByRole('row').nth(1);
  await row.getByRole('checkbox').waitFor();
  const name = ((await row.getByRole('rowheader').or(row.getByRole('cell').nth(1)).first().textContent()) ?? '')
    .split('\n')
    .at(-1);
  const count = counted(page);
  await count.click(row.getByRole('checkbox'));
  await count.click(page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '转移' }));
  const field = dialog(page).getByRole('combobox', { name: '转入部门' });
  await field.waitFor();
  expect(await field.getAttribute('aria-required')).toBe('true');
  await page.keyboard.type('jwc');
  await dialog(page).getByText('教务处').first().waitFor();
  // who began today cannot be moved today; that stands there before anything is saved
  await dialog(page)
    .getByText(/把1人转移到教务处/)
    .waitFor();
  await count.click(dialog(page).getByRole('button', { name: '转移1人' }));
  await page.getByText('已转移').first().waitFor();
  expect(count.clicks).toBeLessThanOrEqual(3);
  const { data } = await as('hrofficer')('GET', `/departments/${departmentId('sy-middle', 'JW')}/users`);
  expect((data.list as { user: { name: string } }[]).map((one) => one.user.name)).toContain(name);
});

test('who cannot be moved is named with the reason, and the others can still go', async () => {
  const target = departmentId('sy-middle', 'JW');
  const page = await pageOf('hrofficer', `/organization?department=${target}`);
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '转移' }).click();
  await dialog(page).getByRole('combobox', { name: '转入部门' }).fill('教务处');
  await dialog(page).getByText('目前无人可以转移').waitFor();
  await dialog(page)
    .getByText(/已在该部门担任此岗位|才任职/)
    .first()
    .waitFor();
});

test('an announcement is out in five clicks from anywhere, and the last one says to how many', async () => {
  const page = await pageOf('orgadmin', '/home');
  await page.getByRole('main').waitFor();
  const count = counted(page);
  await findCommand(page, '发布公告');
  await count.enter();
  const title = dialog(page).getByLabel('标题').first();
  await title.waitFor();
  await title.fill('周五下午停水');
  await count.click(dialog(page).getByLabel('正文').first());
  await page.keyboard.type('请提前储水。');
  await dialog(page)
    .getByText(/书院中学的全体教职工，\d+人/)
    .waitFor();
  await count.click(dialog(page).getByRole('button', { name: '发布', exact: true }));
  await count.click(
    page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: /向.*\d+.*人|发布给\s*\d+|\d+\s*人/ }),
  );
  await page.getByText('已发布').first().waitFor();
  expect(count.clicks).toBeLessThanOrEqual(5);
});

test('a role is given from the record of a person in eight clicks, with scope, end and reason', async () => {
  const roles: { name: string; risk: string; needs_second: boolean; actions: string[] }[] = (
    await as('orgadmin')('GET', '/roles?per_page=100')
  ).data.list;
  // who leads a department or a class holds the role there, not in the whole school
  const narrow = ['部门负责人', '班主任', '保教'];
  const role = roles.find(
    (one) =>
      one.actions.includes('assign') && !one.needs_second && one.risk !== 'critical' && !narrow.includes(one.name),
  );
  if (!role) throw new Error('there is no role that a school administrator may give');
  const page = await pageOf('orgadmin', '/people?tab=staff&q=王建国');
  const row = page.getByRole('row').filter({ hasText: '王建国' }).first();
  await row.waitFor();
  const count = counted(page);
  await count.click(row.getByText('王建国').first());
  await count.click(dialog(page).getByRole('button', { name: '授权', exact: true }));
  const grant = dialog(page);
  const field = grant.getByRole('combobox', { name: '角色' });
  await field.waitFor();
  // the field has the focus already: the name is typed and taken with Enter
  await field.and(page.locator(':focus')).waitFor();
  await page.keyboard.type(role.name);
  await page.getByRole('option', { name: role.name, exact: true }).waitFor();
  await page.keyboard.press('ArrowDown');
  await count.enter();
  await count.click(grant.getByLabel('范围', { exact: false }).first());
  await count.click(page.getByRole('option', { name: '本机构', exact: true }));
  await count.click(grant.getByText('一个月', { exact: false }).first());
  await count.click(grant.getByLabel('原因').first());
  await page.keyboard.type('兼任');
  await count.click(grant.getByRole('button', { name: '授权', exact: true }));
  await page
    .getByText(/已授权|已申请|等待/)
    .first()
    .waitFor();
  expect(count.clicks).toBeLessThanOrEqual(8);
});

test.each([
  ['hrofficer', '新建部门', '名称'],
  ['hrofficer', '添加人员', '姓名'],
  ['office', '邀请访客', '姓名'],
] as const)('%s finds “%s” with Ctrl K, and its form opens', async (who, word, field) => {
  const page = await pageOf(who, '/home');
  await page.getByRole('main').waitFor();
  await findCommand(page, word);
  await page.keyboard.press('Enter');
  await dialog(page).getByLabel(field, { exact: false }).first().waitFor();
});
