import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { CastName } from '../database/demo/cast.ts';
import { changeAnswers } from './support/answers.ts';
import { DESKTOP, PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';
import { postToPortal, shellMessages, simulateNativeShell } from './support/native-shell.ts';

/** The journeys of the shell's sheet: what stands around every page. */

const { as, codeTo, pageOf, portal, profile } = setUpJourney();

const pathOf = (page: Page): string => new URL(page.url()).pathname;

/** The settings answer of this page, changed before the page sees it. */
async function withSettings(page: Page, change: (settings: Record<string, unknown>) => void): Promise<void> {
  await changeAnswers(page, '**/api/web/users/settings**', ({ data }) => change(data));
}

test('1. each kind of person sees the menu and the entries that are theirs', async () => {
  const expected: readonly (readonly [CastName, readonly string[], readonly string[]])[] = [
    ['office', ['首页', '在线办公'], ['个人资料', '修改密码', '退出登录']],
    ['superadmin', ['首页', '系统管理', '组织与人员'], ['个人资料', '退出登录']],
    ['guardian', ['首页'], ['个人资料', '退出登录']],
    ['student', ['首页'], ['退出登录']],
  ];
  for (const [who, menus, entries] of expected) {
    const page = await pageOf(who, '/home');
    const menu = page.getByRole('navigation', { name: '菜单' });
    for (const name of menus) await menu.getByText(name, { exact: true }).first().waitFor();
    await page.getByRole('button', { name: /我的账号/ }).click();
    for (const name of entries) await page.getByRole('menuitem', { name }).waitFor();
    await page.context().close();
  }
});

test('1b. the way out is seen in the open menu of the account, however low the window', async () => {
  const page = await pageOf('teacher', '/home');
  for (const height of [720, 480]) {
    await page.setViewportSize({ width: 1280, height });
    await page.reload();
    await page.getByRole('button', { name: /我的账号/ }).click();
    const out = page.getByRole('menuitem', { name: '退出登录' });
    await out.waitFor();
    const isWhole = await out.evaluate((entry) => {
      const { left, top, bottom } = entry.getBoundingClientRect();
      return [top + 2, bottom - 2].every((y) => entry.contains(document.elementFromPoint(left + 12, y)));
    });
    expect(isWhole, `${height} px`).toBe(true);
  }
});

test('1c. a form in a drawer begins with its first field', async () => {
  const page = await pageOf('office', '/internalNotice/mgmt_bulletin');
  await page.getByRole('button', { name: '发布公告' }).click();
  const title = page.getByRole('dialog').getByRole('textbox', { name: '标题' }).first();
  await title.waitFor();
  await expect.poll(() => title.evaluate((field) => field === document.activeElement)).toBe(true);
});

test('2. both forms of an address lead to one page; guests come back after sign-in; /mobile opens for guests', async () => {
  const hash = await pageOf('office', '/#/news');
  await hash.getByRole('heading', { name: /新闻/ }).first().waitFor();
  expect(hash.url()).toBe(`${portal.url}/news`);
  const guest = await pageOf(null, '/home');
  await guest.waitForURL(/\/login\?redirect=%2Fhome/);
  const mine = await pageOf(null, '/mobile/mine', PHONE);
  await mine.waitForURL(/\/login\?redirect=%2Fmobile%2Fmine/);
  const phone = await pageOf(null, '/mobile', PHONE);
  await phone.getByRole('link', { name: '登录' }).waitFor();
  expect(pathOf(phone)).toBe('/mobile');
});

test('2b. a page of a workbench answers below its group too, an unknown one does not', async () => {
  const page = await pageOf('office', '/xzSystem/newsManage');
  await page.getByRole('heading', { name: /新闻管理/ }).waitFor();
  await page.goto(`${portal.url}/xzSystem/nothing`);
  await page.getByText('页面不存在或您没有权限').waitFor();
});

test('3. at 991 px there is a drawer and a title bar, at 992 a sidebar', async () => {
  const page = await pageOf('office', '/news');
  await page.setViewportSize({ width: 992, height: 800 });
  await page.locator('aside').first().waitFor();
  await page.setViewportSize({ width: 991, height: 800 });
  await page.getByRole('button', { name: '返回', exact: true }).waitFor();
  await page.getByRole('button', { name: '展开菜单' }).click();
  await page.getByRole('dialog').getByText('首页').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('5. one dialog for three refused calls; cancel keeps the page, confirm leads to sign-in and back', async () => {
  const page = await pageOf('office', '/news');
  await page.getByRole('heading', { name: /新闻/ }).first().waitFor();
  await page.route('**/api/web/**', (route) =>
    route.fulfill({ status: 401, json: { code: 401402, message: '您的登录已失效，请重新登录', request_id: 'x' } }),
  );
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page
    .getByRole('link', { name: /书院举办秋季/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: '确定登出？' });
  await dialog.waitFor();
  expect(await page.getByRole('dialog').count()).toBe(1);
  await dialog.getByRole('button', { name: '取消' }).click();
  await dialog.waitFor({ state: 'detached' });
  const article = page.url();
  // what the page asks for by itself asks nobody again
  const asked = page.waitForResponse('**/api/web/**');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await asked;
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.getByRole('button', { name: '重试' }).first().click();
  await page.getByRole('button', { name: '重新登录' }).click();
  await page.waitForURL(/\/login\?redirect=/);
  expect(new URL(page.url()).searchParams.get('redirect')).toBe(new URL(article).pathname);
});

test('6. the bell shows the number, and three dots from a hundred on', async () => {
  const page = await pageOf('office', '/404');
  let count = 99;
  await changeAnswers(page, '**/api/web/users/check_new_notification', ({ data }) => {
    data.new_notification = count;
  });
  await page.goto(`${portal.url}/news`);
  const bell = page.getByRole('button', { name: /消息/ }).first();
  await bell.getByText('99', { exact: true }).waitFor();
  count = 100;
  await page.reload();
  await bell.getByText('...', { exact: true }).waitFor();
});

test('7. the toolbar stays between 8 and 90 percent, by pointer and by keys, after a reload too', async () => {
  const page = await pageOf('office', '/404');
  await withSettings(page, (settings) => {
    settings['ai_chat_kf_url'] = 'https://chat.shuyuan.example/';
  });
  await page.goto(`${portal.url}/news`);
  await page.getByRole('link', { name: '在线客服' }).waitFor();
  await page.getByRole('button', { name: '在线报修' }).waitFor();
  const grip = page.getByRole('slider', { name: '上下移动工具栏' });
  await grip.waitFor();
  expect(await grip.getAttribute('aria-valuenow')).toBe('55');
  const box = await grip.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
  await page.mouse.down();
  await page.mouse.move((box?.x ?? 0) + 5, 10, { steps: 4 });
  await page.mouse.up();
  expect(await grip.getAttribute('aria-valuenow')).toBe('8');
  await page.reload();
  await grip.waitFor();
  expect(await grip.getAttribute('aria-valuenow')).toBe('8');
  await grip.focus();
  for (let at = 0; at < 50; at += 1) await page.keyboard.press('ArrowDown');
  expect(await grip.getAttribute('aria-valuenow')).toBe('90');
  // the handle is its last part: where the window is low, and the way to the top stands in it, it can still be taken
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.getByRole('button', { name: '回到顶部' }).waitFor();
  const low = await grip.boundingBox();
  expect((low?.y ?? 0) + (low?.height ?? 0)).toBeLessThanOrEqual(600);
  await page.mouse.move((low?.x ?? 0) + 5, (low?.y ?? 0) + 5);
  await page.mouse.down();
  await page.mouse.move((low?.x ?? 0) + 5, 10, { steps: 4 });
  await page.mouse.up();
  expect(await grip.getAttribute('aria-valuenow')).toBe('8');
  expect(Math.round((await grip.boundingBox())?.y ?? 0)).toBeGreaterThan(0);
});

test('9. the parameters of an address take effect and leave it: title as plain text, green, no bars', async () => {
  const context = await profile();
  const page = await pageOf('office', '/404', DESKTOP, context);
  await page.goto(`${portal.url}/news?title=%3Cimg%3E%20a&special_ui_for=140106&isWebapp=1&category=honor`);
  await page.waitForFunction(() => document.documentElement.dataset['page']);
  expect(await page.title()).toMatch(/^<img> a - /);
  expect(await page.evaluate(() => document.documentElement.dataset['brand'])).toBe('green');
  expect(page.url()).toContain('category=honor');
  expect(page.url()).not.toMatch(/title|special_ui_for|isWebapp/);
  expect(await page.getByRole('button', { name: '切换到英文' }).count()).toBe(0);
});

test('12. a page without the right says so and offers to ask; another site opens only when the school allows it', async () => {
  const page = await pageOf('teacher', '/homeDesign');
  await page.getByText('页面不存在或您没有权限').waitFor();
  await page.getByRole('link', { name: '申请权限' }).waitFor();
  await page.goto(`${portal.url}/online-iframe?url=${encodeURIComponent('https://evil.example/')}`);
  await page.getByText('不在允许打开的网站之内：evil.example').waitFor();
  expect(await page.locator('iframe').count()).toBe(0);
  await page.goto(`${portal.url}/online-iframe?url=${encodeURIComponent('https://docs.shuyuan.example/a')}`);
  await page.waitForURL(/pass=/);
  await page.locator('iframe[src^="https://docs.shuyuan.example/"]').waitFor();
});

test('the older desktop is turned on, reloads, keeps the pages, and is turned off again', async () => {
  const page = await pageOf('office', '/home');
  await page.getByRole('button', { name: '显示设置' }).click();
  await page.getByRole('menuitem', { name: '切换到经典桌面' }).click();
  await page.getByRole('button', { name: '返回新版桌面' }).waitFor();
  expect(await page.getByRole('slider').count()).toBe(0);
  await page.getByRole('navigation', { name: '菜单' }).getByRole('button', { name: '在线办公' }).click();
  await page.getByRole('menuitem', { name: '新闻管理' }).click();
  await page.getByRole('heading', { name: /新闻管理/ }).waitFor();
  await page.getByRole('button', { name: '返回新版桌面' }).click();
  await page.locator('aside').first().waitFor();
});

test('the announcement bar of home stays closed for the browser session, and is back in a new one', async () => {
  const page = await pageOf('teacher', '/404');
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/check_new_notification', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${portal.url}/home`);
  const heading = page.getByRole('heading', { level: 1 });
  await heading.waitFor();
  const stands = async () => (await heading.boundingBox())?.y;
  const before = await stands();
  release();
  const bar = page.getByRole('region', { name: '公告' });
  await bar.waitFor();
  expect(await stands()).toBe(before); // the room of the bar is there from the first drawing on
  await bar.getByRole('button', { name: '关闭公告' }).click();
  await bar.waitFor({ state: 'detached' });
  await page.reload();
  await heading.waitFor();
  expect(await bar.count()).toBe(0);
  const later = await pageOf('teacher', '/home');
  await later.getByRole('region', { name: '公告' }).waitFor();
  await later.getByRole('link', { name: '首页' }).first().waitFor();
  await later.goto(`${portal.url}/news`);
  await later.getByRole('heading', { name: /新闻/ }).first().waitFor();
  expect(await later.getByRole('region', { name: '公告' }).count()).toBe(0); // only home has it
});

test('a person who has to activate an e-mail is led there from every page, and the question goes from all pages with the code', async () => {
  const admin = as('superadmin');
  const setting = { key: 'enterprise_email_domains', level: 'client', reason: '旅程' };
  await admin('PUT', '/admin/system_settings', { ...setting, value: 'shuyuan.example.com' });
  try {
    const page = await pageOf('teacher', '/news');
    const dialog = page.getByRole('dialog', { name: '请先激活企业邮箱' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await page.reload();
    const phone = await pageOf('teacher', '/mobile/notify', PHONE);
    await phone.getByRole('dialog', { name: '请先激活企业邮箱' }).getByRole('button', { name: '去激活' }).click();
    await phone.waitForURL(/\/mobile\/activeEmails\?step=2$/);
    await phone.getByText('验证码将发送到').waitFor();
    expect(await phone.getByRole('dialog').count()).toBe(0);

    await phone.getByRole('button', { name: '换一个邮箱' }).click();
    const address = phone.getByRole('textbox', { name: '企业邮箱' });
    await address.fill('lin@elsewhere.example');
    await phone.getByRole('button', { name: '下一步' }).click();
    await phone.getByText('请使用学校邮箱（shuyuan.example.com）').waitFor();
    await address.fill('lin.laoshi@shuyuan.example.com');
    await phone.getByRole('button', { name: '下一步' }).click();
    const code = phone.getByRole('textbox', { name: '验证码' });
    await code.fill('12345');
    await phone.getByRole('button', { name: '激活', exact: true }).click();
    await phone.getByText('请输入长度为6个字符的验证码').waitFor();
    await code.fill(await codeTo('lin.laoshi@shuyuan.example.com'));
    await phone.getByRole('button', { name: '激活', exact: true }).click();
    await phone.getByText('企业邮箱已激活').first().waitFor();
    await dialog.waitFor({ state: 'detached' });
    await phone.getByRole('link', { name: '返回首页' }).click();
    await phone.waitForURL(/\/mobile$/);

    const other = await pageOf('office', '/home');
    await other.getByRole('dialog').getByRole('button', { name: '退出登录' }).click();
    await other.waitForURL(/\/login/);
  } finally {
    await admin('PUT', '/admin/system_settings', { ...setting, value: null });
  }
});

test('leaving the page while the settings load keeps the session', async () => {
  const page = await pageOf('office', '/404');
  await page.route('**/users/settings**', () => undefined); // never answers
  const asked = page.waitForRequest('**/users/settings**');
  await page.goto(`${portal.url}/home`, { waitUntil: 'commit' });
  await asked;
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(`${portal.url}/messageList`);
  await page.waitForURL(/\/messageList/);
  await page.getByRole('heading', { name: '消息' }).first().waitFor();
});

test('inside the app the portal tells its title, obeys the back button and hands outside links over', async () => {
  const context = await profile(PHONE);
  await simulateNativeShell(context);
  const page = await pageOf('teacher', '/404', PHONE, context);
  await page.goto(`${portal.url}/mobile?isWebapp=1&appVersion=4.0.3`);
  await page.getByRole('heading', { name: /老师/ }).waitFor();
  await expect.poll(async () => (await shellMessages(page)).some((one) => one.method === 'setTitle')).toBe(true);
  expect(await postToPortal(page, 'back')).toBe(false);
  expect(await postToPortal(page, 'push', 'https://evil.example')).toBe(false);
  expect(await postToPortal(page, 'push', '/mobile/setting')).toBe(true);
  await page.getByText('文字大小').waitFor();
  expect(await postToPortal(page, 'back')).toBe(true);
  await page.waitForURL(/\/mobile$/);
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = 'https://www.example.org/';
    document.body.append(link);
    link.click();
  });
  // the title may be told before or after
  await expect.poll(async () => (await shellMessages(page)).some((one) => one.method === 'openExternal')).toBe(true);
});

test('an app that is too old is asked to update before anything else', async () => {
  const context = await profile(PHONE);
  const page = await pageOf('teacher', '/404', PHONE, context);
  await withSettings(page, (settings) => {
    settings['min_app_version'] = '5.0.0';
  });
  await page.goto(`${portal.url}/mobile?isWebapp=1&appVersion=4.0.3`);
  await page.getByText('手机应用版本过低，请更新后继续使用').waitFor();
});

test('settings on the phone: larger text and the language stay with the person', async () => {
  const page = await pageOf('teacher', '/mobile/setting', PHONE);
  await page.getByRole('button', { name: '150%' }).click();
  const scale = () => page.evaluate(() => document.documentElement.style.getPropertyValue('--ui-scale'));
  await expect.poll(scale).toBe('1.5');
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByText('Text size').waitFor();
  const api = as('teacher');
  await expect
    .poll(async () => (await api('GET', '/users/preferences')).data)
    .toMatchObject({ ui_scale: 150, lang: 'us' });
  await api('PUT', '/users/preferences', { ui_scale: null, lang: 'cn' });
});

test('policies are read by guests, with what changed since the version before', async () => {
  const page = await pageOf(null, '/mobile/privacyPolicy', PHONE);
  await page.getByRole('heading', { name: '隐私政策' }).last().waitFor();
  await page.getByRole('button', { name: /^与 \d{4}\.\d{1,2} 的不同$/ }).click();
  await page.locator('ins', { hasText: '90天' }).waitFor();
  await page.locator('del', { hasText: '180天' }).waitFor();
});
