import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { CastName } from '../database/demo/cast.ts';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** Where somebody is on a page stays: the focus in forms and lists, and the school that a page shows. */

const { as, pageOf, portal } = setUpJourney();

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    return element?.labels?.[0]?.textContent ?? element?.textContent ?? '';
  });

const FORMS: readonly (readonly [who: CastName, path: string, button: string, field: string])[] = [
  ['hrofficer', '/people', '新增人员', '姓名'],
  ['security', '/visitor_manage', '邀约', '姓名'],
  ['office', '/internalNotice/mgmt_bulletin', '发布公告', '标题'],
  ['orgadmin', '/manager-auth', '新建分组', '名称'],
];

test.each(FORMS)(
  '%s: the form of %s by %s begins in its first field, however late its parts come',
  async (who, path, button, field) => {
    const page = await pageOf(who, path);
    const opens = page.getByRole('main').getByRole('button', { name: button, exact: true }).first();
    await opens.waitFor();
    // what the form is made of, and what it reads, comes after the frame of the dialog
    await page.route(/\/assets\/|\/api\/web\//, async (route) => {
      await new Promise((done) => setTimeout(done, 400));
      await route.fallback();
    });
    await opens.click();
    await expect.poll(() => focused(page)).toBe(field);
    await page.keyboard.type('周来访');
    const typed = () => page.evaluate(() => (document.activeElement as HTMLInputElement).value);
    expect(await typed()).toBe('周来访');
  },
);

test('closed by Escape a form gives the focus back to its button', async () => {
  const page = await pageOf('orgadmin', '/manager-auth');
  await page.getByRole('button', { name: '新建分组' }).click();
  await expect.poll(() => focused(page)).toBe('名称');
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe('新建分组');
});

test('after a record the focus is on its row, also after steps to others, and j goes on from there', async () => {
  const page = await pageOf('hrofficer', '/people');
  const rows = page.locator('[data-row-open]');
  await rows.nth(4).waitFor();
  const names = await rows.allTextContents();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  const second = page.url();
  await page.getByText(/^2 \/ \d+$/).waitFor();
  await page.keyboard.press(']');
  await page.waitForURL((now) => now.href !== second);
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe(names[2]);
  await page.keyboard.press('j');
  expect(await focused(page)).toBe(names[3]);
  // opened by the pointer beside its name, a row is where the keys go on, too
  await page.locator('[data-row]').nth(1).locator('td').last().click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe(names[1]);
});

const PAGES: readonly (readonly [who: CastName, list: string])[] = [
  ['superadmin', '/admin/application'],
  ['superadmin', '/admin/adminUsers'],
  ['orgadmin', '/manager'],
  ['office', '/custom_forms'],
];

test.each(PAGES)('%s: back from the page of a record the keys go on from its row of %s', async (who, list) => {
  const page = await pageOf(who, list);
  const rows = page.locator('[data-row]');
  await rows.first().waitFor();
  const at = () => rows.evaluateAll((all) => all.findIndex((row) => row.contains(document.activeElement)));
  const last = (await rows.count()) - 1;
  await page.keyboard.press('j');
  await expect.poll(at).toBe(0);
  await page.keyboard.press('j');
  const row = Math.min(1, last);
  await expect.poll(at).toBe(row);
  await page.keyboard.press('Enter');
  await page.waitForURL((now) => now.pathname !== list);
  await rows.first().waitFor({ state: 'detached' });
  await page.goBack();
  await expect.poll(at).toBe(row);
  await page.keyboard.press('j');
  await expect.poll(at).toBe(Math.min(row + 1, last));
});

test('a form is drawn with its stars, which are no part of the names of its fields', async () => {
  const page = await pageOf('office', '/internalNotice/mgmt_bulletin');
  const opens = page.getByRole('button', { name: '发布公告' });
  await opens.waitFor();
  await page.evaluate(() => {
    const late: string[] = [];
    Object.assign(window, { late });
    new MutationObserver((changes) => {
      for (const { target } of changes) late.push(target.textContent ?? '');
    }).observe(document.body, { attributeFilter: ['data-needed'], subtree: true });
  });
  await opens.click();
  const form = page.getByRole('dialog');
  const title = form.getByLabel('标题', { exact: true }).first();
  await title.fill('秋季运动会');
  expect(await title.getAttribute('aria-required')).toBe('true');
  // a rule of the whole body has been read, so nothing more will be marked
  await form.locator('button[type=submit]').click();
  await form.locator('[aria-invalid=true], [data-error]').first().waitFor();
  expect(await page.evaluate(() => Reflect.get(window, 'late'))).toEqual([]);
});

test('who looks at a whole group chooses a school on a page of one school, and sees what is there', async () => {
  const page = await pageOf('superadmin', '/building');
  await page.getByRole('heading', { name: '选择一所学校' }).waitFor();
  expect(await page.getByText('还没有').count()).toBe(0);
  expect(await page.getByRole('button', { name: /^新建/ }).count()).toBe(0);
  await page.getByRole('button', { name: '书院中学' }).click();
  await page.getByText('明德楼').first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/building');
  // the school goes along, and whoever is in one is not asked
  await page.goto(`${portal.url}/doorLock`);
  await page.locator('[data-row-open]').first().waitFor();
  await page.goto(`${portal.url}/visitor_manage?tab=lists`);
  await page.locator('[data-list]').first().waitFor();
  expect(await page.getByText('选择一所学校').count()).toBe(0);
  const group = (await as('superadmin')('GET', '/users/settings')).data.organizations[0] as {
    id: string;
    name: string;
  };
  expect((await as('superadmin')('PUT', '/sessions/current_organization', { organization_id: group.id })).code).toBe(0);
});

test('on the phone, too, whoever is of several organisations goes from one to the other', async () => {
  const page = await pageOf('superadmin', '/mobile/rollCalls', PHONE);
  await page.getByRole('button', { name: '书院中学' }).click();
  await page.getByRole('heading', { name: '选择一所学校' }).waitFor({ state: 'detached' });
  await page.goto(`${portal.url}/mobile/mine`);
  const switching = page.getByRole('list', { name: '当前机构' });
  const here = switching.getByRole('button', { name: '当前机构 书院中学' });
  await here.click();
  expect(await switching.getByRole('button', { name: '书院中学', exact: true }).getAttribute('aria-pressed')).toBe(
    'true',
  );
  await switching.getByRole('button', { name: '书院教育集团', exact: true }).click();
  await page.waitForURL(/\/mobile$/);
  await page.goto(`${portal.url}/mobile/mine`);
  await switching.getByRole('button', { name: '当前机构 书院教育集团' }).waitFor();
  // who is of one organisation has nothing to choose
  const guard = await pageOf('guard', '/mobile/mine', PHONE);
  await guard.getByRole('button', { name: '退出登录' }).waitFor();
  expect(await guard.getByRole('list', { name: '当前机构' }).count()).toBe(0);
});

test('the things of the group itself are one choice more', async () => {
  const page = await pageOf('superadmin', '/building');
  await page.getByRole('button', { name: /^只看/ }).click();
  await page.getByRole('button', { name: '新建楼宇' }).first().waitFor();
});
