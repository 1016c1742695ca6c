import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import type { CastName } from '../database/demo/cast.ts';
import { DESKTOP, type Look, PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** What a broken line, a proxy or a failing server may cost: a moment, and nothing that was there before. */

const { pageOf, portal, profile } = setUpJourney();

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('portal_token'));

const FAILURES: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'a broken line': (route) => route.abort('connectionreset'),
  'a 502 of the proxy': (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  'a 503 of the portal': (route) => route.fulfill({ status: 503, json: { code: 503001, message: '系统维护中' } }),
  'a 500 of the portal': (route) => route.fulfill({ status: 500, json: { code: 500001, message: '服务器异常' } }),
};

/** Fails everything that fits from now on; what it gives ends that. */
async function failing(page: Page, url: string | RegExp, how: (route: Route) => Promise<void>) {
  await page.route(url, how);
  return () => page.unroute(url, how);
}

test.each(Object.entries(FAILURES))(
  '%s on the question who is here signs nobody out, and the page comes by itself',
  async (_name, how) => {
    const page = await pageOf('office', '/404');
    const token = await tokenOf(page);
    const mend = await failing(page, '**/users/settings**', how);
    await page.goto(`${portal.url}/visitor_manage?state=1`);
    await page.getByText('内容没有加载出来').waitFor();
    expect([await tokenOf(page), new URL(page.url()).pathname]).toEqual([token, '/visitor_manage']);
    await mend();
    await page.getByRole('heading', { name: /访客/ }).first().waitFor();
    expect(await tokenOf(page)).toBe(token);
  },
);

test('whatever call of the start fails, and however: the person stays signed in and sees a page', async () => {
  for (const [who, path, look] of [
    ['office', '/home', undefined],
    ['guardian', '/mobile', PHONE],
  ] as const) {
    const page = await pageOf(who, '/404', look);
    const token = await tokenOf(page);
    const asked = new Set<string>();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) asked.add(pathname);
    });
    await page.goto(`${portal.url}${path}`, { waitUntil: 'networkidle' });
    const calls = [...asked];
    expect(calls.length).toBeGreaterThan(2);
    for (const [at, call] of calls.entries()) {
      // each call fails in one way of its own; who is here, in all of them, above
      const [name, how] = Object.entries(FAILURES)[at % 4] as [string, (route: Route) => Promise<void>];
      const mend = await failing(page, `**${call}**`, how);
      await page.goto(`${portal.url}${path}`);
      await page.waitForFunction(() => document.documentElement.dataset['page']);
      // biome-ignore lint/performance/useDomNodeTextContent: only what a person can see counts
      const shown = await page.getByRole('main').or(page.getByRole('alert')).first().innerText();
      expect([call, name, await tokenOf(page), new URL(page.url()).pathname]).toEqual([call, name, token, path]);
      expect(shown.length, `${call}: ${name}`).toBeGreaterThan(5);
      await mend();
    }
  }
});

/** A page in a browser that never loaded the file of the next one: a broken line keeps nobody from what they have. */
const emptyPageOf = async (who: CastName, path: string, look: Look = DESKTOP) =>
  pageOf(who, path, look, await profile(look));

/** As a click on a link goes, without loading the app anew. */
const follow = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

const FRAMES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  desktop: async (page) => {
    await page.getByRole('navigation', { name: '菜单' }).getByText('首页', { exact: true }).waitFor();
    await page.getByRole('button', { name: /我的账号/ }).waitFor();
    await page.getByRole('button', { name: /搜索/ }).first().waitFor();
  },
  phone: async (page) => {
    await page.getByRole('button', { name: '返回' }).waitFor();
  },
};

const LINES: Readonly<Record<string, (page: Page) => Promise<() => Promise<void>>>> = {
  'without a network': async (page) => {
    await page.context().setOffline(true);
    return () => page.context().setOffline(false);
  },
  'with a broken line': (page) => failing(page, '**/assets/**', (route) => route.abort('connectionreset')),
  'with a 502 of the proxy': (page) =>
    failing(page, '**/assets/**', (route) => route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad' })),
  'with a file that is gone': (page) =>
    failing(page, '**/assets/**', (route) => route.fulfill({ status: 404, contentType: 'text/html', body: 'Gone' })),
};

test.each(Object.entries(LINES))(
  '%s a page that does not come leaves the frame, says so once, and comes by itself',
  async (name, cut) => {
    const frames = [
      ['desktop', '/news', '/personals', DESKTOP],
      ['phone', '/mobile', '/mobile/personals', PHONE],
    ] as const;
    for (const [frame, from, to, look] of name === 'without a network' ? frames : frames.slice(0, 1)) {
      const page = await emptyPageOf('office', from, look);
      await page.getByRole('heading').first().waitFor();
      await page.waitForLoadState('networkidle');
      const token = await tokenOf(page);
      const mend = await cut(page);
      await follow(page, to);
      await page.getByText('网络异常，请检查网络').waitFor();
      await page.getByRole('button', { name: '重试' }).waitFor();
      await FRAMES[frame]?.(page);
      expect(await page.getByText(/网络/).count(), 'it is said once').toBe(1);
      await mend();
      await page
        .getByRole('heading', { name: frame === 'phone' ? '个人中心' : '我的证件' })
        .first()
        .waitFor();
      expect(await tokenOf(page)).toBe(token);
      // its styles came along
      const fill = () =>
        page
          .locator('main svg circle')
          .first()
          .evaluate((one) => getComputedStyle(one).fill);
      await expect.poll(fill).toBe('none');
    }
  },
);

test('the button asks at once, and the reader of the screen goes on in the page that came', async () => {
  const page = await emptyPageOf('office', '/news');
  await page.getByRole('heading', { name: /新闻/ }).first().waitFor();
  await page.context().setOffline(true);
  await follow(page, '/personals');
  const again = page.getByRole('button', { name: '重试' });
  await again.waitFor();
  await again.focus();
  const asked = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/'));
  await page.keyboard.press('Enter');
  await asked;
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: '我的证件' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
});

test('without its first files the portal says so, in both languages, with a way to try again', async () => {
  const page = await pageOf('office', '/404');
  const token = await tokenOf(page);
  for (const url of [/\/assets\/index-|\/assets\/frame-/, /\/assets\/(?!index|frame|react|router|ui-core|rolldown)/]) {
    const mend = await failing(page, url, (route) => route.abort());
    await page.goto(`${portal.url}/home`);
    await page.getByRole('button', { name: /重试/ }).first().waitFor();
    await mend();
    await page.getByRole('button', { name: /重试/ }).first().click();
    await page.getByRole('heading').first().waitFor();
    expect(await tokenOf(page)).toBe(token);
  }
});

test('a part that does not come leaves the form with everything typed, and comes when the line is back', async () => {
  const page = await pageOf('office', '/visitor_manage');
  await page.getByRole('button', { name: '邀约', exact: true }).click();
  const name = page.getByRole('dialog').getByLabel('姓名').first();
  await name.fill('周来访');
  const mend = await failing(page, /\/(?:assets|api)\//, (route) => route.abort());
  await page.getByRole('button', { name: '从我的联系人选择' }).click();
  await page.getByText('网络异常，请检查网络').first().waitFor();
  expect(await name.inputValue()).toBe('周来访');
  await mend();
  await page.getByRole('dialog', { name: /联系人/ }).waitFor();
  expect(await name.inputValue()).toBe('周来访');
});
