import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newsRights } from '#modules/desk/news/rights.ts';
import { castId } from '../database/demo/cast.ts';
import { patience } from '../src/platform/server/testing/pace.ts';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** Further journeys of the shell's sheet: rights that go, typing, a new version, keys alone, search and open pages. */

const { as, pageOf, portal } = setUpJourney();

const tabs = (page: Page) => page.getByRole('toolbar', { name: '打开的页面' }).locator('[data-tab]');

/** Presses Tab until the focus is on something of this name. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let at = 0; at < 80; at += 1) {
    await page.keyboard.press('Tab');
    const here = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null;
      if (!element?.matches('a, button, input')) return '';
      const label = element.labels?.[0]?.textContent ?? '';
      return `${element.getAttribute('aria-label') ?? ''} ${label} ${element.textContent ?? ''}`;
    });
    if (name.test(here)) return;
  }
  throw new Error(`the keyboard does not reach ${name}`);
}

test('4. a right that is taken away takes its button from the open page within a second; its call answers 403001', async () => {
  const admin = as('orgadmin');
  const groups = (await admin('GET', '/role_groups')).data.list as { id: string; code: string }[];
  const body = { name: '新闻助理', name_en: 'News helper', codes: [newsRights.write] };
  const group = groups.find(({ code }) => code === 'offices');
  const role = (await admin('POST', '/roles', { ...body, role_group_id: group?.id })).data.id as string;
  const given = await admin('POST', `/roles/${role}/users`, {
    users: [{ user_id: castId('teacher') }],
    reason: '工作需要',
  });
  expect(given.code, given.message).toBe(0);
  const page = await pageOf('teacher', '/newsManage');
  const write = page.getByRole('link', { name: '写新闻' }).or(page.getByRole('button', { name: '写新闻' }));
  await write.first().waitFor();
  // The socket is joined once the page rests.
  await page.waitForLoadState('networkidle');
  const held = given.data.list[0].id as string;
  const ended = await admin('DELETE', `/roles/${role}/delete_users`, { role_user_ids: [held], reason: '结束' });
  expect(ended.code, ended.message).toBe(0);
  await write.first().waitFor({ state: 'detached' });
  const refused = await page.evaluate(async () => {
    const reply = await fetch('/api/web/news', {
      method: 'POST',
      headers: { 'content-type': 'application/json', token: localStorage.getItem('portal_token') ?? '' },
      body: JSON.stringify({}),
    });
    return ((await reply.json()) as { code: number }).code;
  });
  expect(refused).toBe(403001);
});

test('8. a filtered field lets letters, digits and Chinese through; composing is not disturbed; a name keeps its apostrophe', async () => {
  const page = await pageOf('guardian', '/mobile/mobileMyChildren', PHONE);
  await page.getByRole('button', { name: '添加子女' }).click();
  const dialog = page.getByRole('dialog', { name: '添加子女' });
  const number = dialog.getByLabel('证件号码');
  await number.pressSequentially("O'Brien 张三@#");
  // Numbers of documents are written in capitals.
  expect(await number.inputValue()).toBe('OBRIEN张三');
  await number.fill('');
  await number.focus();
  const keys = await page.context().newCDPSession(page);
  await keys.send('Input.imeSetComposition', { text: "xi'an", selectionStart: 5, selectionEnd: 5 });
  expect(await number.inputValue()).toBe("xi'an");
  await keys.send('Input.insertText', { text: '西安' });
  expect(await number.inputValue()).toBe('西安');
  const name = dialog.getByLabel('姓名');
  await name.pressSequentially("O'Brien 张三");
  expect(await name.inputValue()).toBe("O'Brien 张三");
});

test('10. a new version while a notice is being written: the bar, the reload, and the text is still there', async () => {
  const page = await pageOf('office', '/home');
  await page.clock.install();
  await page.goto(`${portal.url}/newsManage?news=new`);
  const form = page.getByRole('dialog', { name: '写新闻' });
  await form.getByLabel('标题').first().fill('周五停电通知');
  await form.getByLabel('正文').first().fill('周五晚八点起停电两小时。');
  await page.route('**/api/web/**', async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, headers: { ...reply.headers(), 'x-portal-version': '99.0.0' } });
  });
  await page.clock.fastForward(310_000);
  await page.getByText('有新版本，点击更新').waitFor();
  await page.getByRole('button', { name: '更新', exact: true }).click();
  await page.waitForLoadState();
  await form.getByText('已恢复上次未提交的内容').waitFor();
  expect(await form.getByLabel('标题').first().inputValue()).toBe('周五停电通知');
  expect(await form.getByLabel('正文').first().textContent()).toBe('周五晚八点起停电两小时。');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('10b. what is typed survives a reload of the browser, an ID number does not; leaving it asks first', async () => {
  const page = await pageOf('guardian', '/mobile/mine', PHONE);
  await page.getByRole('button', { name: '我的孩子' }).click();
  await page.waitForURL(/mobileMyChildren/);
  const dialog = page.getByRole('dialog', { name: '添加子女' });
  const open = () => page.getByRole('button', { name: '添加子女' }).click();
  await open();
  await dialog.getByLabel('姓名').fill('李小雨');
  await dialog.getByLabel('证件号码').fill('110101201503070011');
  await page.reload();
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('110101201503070011');
  await open();
  expect(await dialog.getByLabel('姓名').inputValue()).toBe('李小雨');
  expect(await dialog.getByLabel('证件号码').inputValue()).toBe('');
  const question = page.getByRole('dialog', { name: '内容尚未保存，确定离开？' });
  await page.waitForLoadState('networkidle'); // what asks loads after the page
  await page.evaluate(() => history.back());
  await question.getByRole('button', { name: '继续填写' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await dialog.getByLabel('姓名').inputValue()).toBe('李小雨');
});

test('11. from sign-in to sign-out by keyboard alone', async () => {
  const page = await pageOf(null, '/login');
  await page.getByRole('button', { name: '登录', exact: true }).waitFor();
  await tabTo(page, /账号/);
  await page.keyboard.type('office');
  await tabTo(page, /密码/);
  await page.keyboard.type('Shuyuan123');
  await tabTo(page, /我已阅读并同意/);
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/home/);
  await page.getByRole('button', { name: /^搜索/ }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '搜索页面和人员' }).waitFor();
  await page.keyboard.type('xwgl');
  await page.getByRole('option', { name: /新闻管理/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/newsManage/);
  await page.getByRole('heading', { name: /新闻管理/ }).waitFor();
  await page.getByRole('combobox', { name: '搜索页面和人员' }).waitFor({ state: 'detached' });
  await tabTo(page, /我的账号/);
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: '退出登录' }).waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/login/);
});

/** On a busy machine a part may be left out at first: the person tries again, as anybody would. */
async function triedUntil(page: Page, found: Locator): Promise<void> {
  const again = page.getByRole('button', { name: /重试|Try again|Retry/ });
  for (let at = 0; at < 10; at += 1) {
    await found.or(again).first().waitFor();
    if (await found.isVisible()) return;
    await again.click();
  }
  await found.waitFor();
}

test('the search finds pages and people, walks with the arrows, says when there is nothing or something is missing', async () => {
  const page = await pageOf('hrofficer', '/home');
  await page.getByRole('button', { name: /^搜索/ }).click();
  const field = page.getByRole('combobox', { name: '搜索页面和人员' });
  await field.fill('郑国强');
  const person = page.getByRole('group', { name: '人员' }).getByRole('option').first();
  await triedUntil(page, person);
  expect(await person.getAttribute('aria-selected')).toBe('true');
  await field.fill('zzzz');
  await triedUntil(page, page.getByText('没有找到“zzzz”'));
  await page.route('**/api/web/search**', (route) => route.fulfill({ status: 500, json: { code: 500000 } }));
  await field.fill('人');
  await page.getByText('部分内容暂时没有搜索到').waitFor();
  const options = page.getByRole('option');
  await options.first().waitFor();
  const chosen = async () => page.locator('[role=option][aria-selected=true]').textContent();
  const first = await chosen();
  if ((await options.count()) > 1) {
    await page.keyboard.press('ArrowDown');
    expect(await chosen()).not.toBe(first);
    await page.keyboard.press('ArrowUp');
  }
  expect(await chosen()).toBe(first);
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
  const phone = await pageOf('hrofficer', '/mobile/applications', PHONE);
  await phone.getByRole('link', { name: '搜索页面和人员' }).click();
  await phone.getByRole('combobox').fill('xx');
  await phone.getByRole('option', { name: /消息/ }).first().click();
  await phone.waitForURL(/\/mobile\/notify/);
});

test('a question finds the announcement that answers it, with its words marked, and opens it', async () => {
  const page = await pageOf('teacher', '/home');
  await page.getByRole('button', { name: /^搜索/ }).click();
  await page.getByRole('combobox', { name: '搜索页面和人员' }).fill('图书馆周末几点开放');
  const hit = page.getByRole('group', { name: '正文内容' }).getByRole('option').first();
  await triedUntil(page, hit);
  expect(await hit.textContent()).toContain('图书馆周末开放时间调整');
  expect((await hit.locator('mark').allTextContents()).join(' ')).toContain('周末');
  await hit.click();
  await page.waitForURL(/\/public_message\//);
  await page.getByText('图书馆周末开放时间调整').first().waitFor();
  const phone = await pageOf('teacher', '/mobile/applications', { ...PHONE, lang: 'us' });
  await phone.getByRole('link', { name: 'Search pages and people' }).click();
  await phone.getByRole('combobox').fill('when is the library open at weekends');
  const answer = phone.getByRole('group', { name: 'In texts' }).getByRole('option').first();
  await triedUntil(phone, answer);
  expect(await answer.textContent()).toContain('New weekend library hours');
  expect((await answer.locator('mark').allTextContents()).join(' ')).toContain('weekends');
  const tooWide = await phone.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(tooWide).toBeLessThanOrEqual(0);
  await answer.click();
  await phone.getByText('New weekend library hours').first().waitFor();
});

test('open pages stand in the bar: closed by the middle button, by key and all others at once; gone with the session', async () => {
  const page = await pageOf('office', '/home');
  const go = async (name: string) => {
    await page.getByRole('button', { name: /^搜索/ }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: '搜索页面和人员' }).fill(name);
    // what Enter opens is the one that is chosen, and which that is changes while answers come
    await page.getByRole('option', { name: new RegExp(`^${name}`), selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page
      .getByRole('heading', { name: new RegExp(name) })
      .first()
      .waitFor();
  };
  for (const name of ['新闻管理', '待办事项', '消息']) await go(name);
  await expect.poll(() => tabs(page).allTextContents()).toEqual(['首页', '新闻管理', '待办事项', '消息']);
  await page.reload();
  await expect.poll(() => tabs(page).count()).toBe(4);
  await tabs(page).filter({ hasText: '新闻管理' }).click({ button: 'middle' });
  await expect.poll(() => tabs(page).allTextContents()).toEqual(['首页', '待办事项', '消息']);
  await tabs(page).filter({ hasText: '消息' }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Delete');
  await expect.poll(() => tabs(page).allTextContents()).toEqual(['首页', '消息']);
  await go('新闻管理');
  await tabs(page).filter({ hasText: '消息' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: '关闭其他' }).click();
  await page.waitForURL(/messageList/);
  await expect.poll(() => tabs(page).allTextContents()).toEqual(['消息']);
  await page.goto(`${portal.url}/logout`);
  await page.waitForURL(/\/login/);
  expect(await page.evaluate(() => sessionStorage.getItem('open_pages'))).toBeNull();
});

test('on a phone the page is pulled down to be read again; what modules lend to the settings is there', async () => {
  const page = await pageOf('teacher', '/mobile/notify', PHONE);
  await page.getByRole('button', { name: '最近提示' }).waitFor();
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.evaluate(() => {
    // What screen readers are told, also when it is gone again.
    new MutationObserver(() => {
      const said = [...document.querySelectorAll('[role=status]')].map((one) => one.textContent).join(' ');
      Object.assign(window, { said: `${(window as Window & { said?: string }).said ?? ''} ${said}` });
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  const fingers = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 200, y }] });
  const word = page.getByText('松开刷新');
  await expect
    .poll(async () => {
      await touch('touchEnd').catch(() => undefined); // of the try before, if there was one
      await touch('touchStart', 300);
      for (const y of [340, 400, 460]) await touch('touchMove', y);
      return word.waitFor({ timeout: patience(1) }).then(
        () => true,
        () => false,
      );
    })
    .toBe(true);
  await touch('touchEnd');
  await expect.poll(() => page.evaluate(() => (window as Window & { said?: string }).said)).toContain('已刷新');
  await expect.poll(() => calls.filter((path) => path.endsWith('/notifications')).length).toBeGreaterThan(0);
  await page.goto(`${portal.url}/mobile/setting`);
  await page.getByRole('link', { name: '账号与安全' }).click();
  await page.getByRole('heading', { name: '账号与安全' }).waitFor();
  await page.getByRole('heading', { name: '登录的设备' }).waitFor();
});
