import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DESKTOP, openBrowser, openProfile } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';
import { Profiles } from './support/profiles.ts';

/** Journeys of a file share profiles one after the other: this is what they may rely on. */

const { portal } = setUpJourney();
let browser: Browser;
let profiles: Profiles;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());
beforeEach(() => {
  profiles = new Profiles(portal.url);
});

const pageOf = async (key = 'somebody'): Promise<Page> => {
  const page = await profiles.page(key, () => openProfile(browser, DESKTOP));
  await page.goto(`${portal.url}/healthz`);
  return page;
};

/** All that a page can leave in its browser. */
const leave = (page: Page) =>
  page.evaluate(async () => {
    localStorage.setItem('left', '1');
    sessionStorage.setItem('left', '1');
    // biome-ignore lint/suspicious/noDocumentCookie: as the portal keeps its token
    document.cookie = 'left=1; Path=/; Max-Age=1000';
    await (await caches.open('left')).put('/left', new Response('1'));
    await new Promise((done) => {
      indexedDB.open('left').onsuccess = done;
    });
  });
const found = (page: Page) =>
  page.evaluate(async () => [
    ...Object.keys(localStorage).filter((key) => key !== 'lang'),
    ...Object.keys(sessionStorage),
    document.cookie,
    ...(await caches.keys()),
    ...(await indexedDB.databases()).map(({ name }) => name),
  ]);

test('the next test has the same profile, and finds nothing of what the one before left in it', async () => {
  const first = await pageOf();
  await leave(first);
  expect((await found(first)).filter(Boolean)).toEqual(['left', 'left', 'left=1', 'left', 'left']);
  await first.evaluate(() => {
    window.name = 'left';
    history.pushState({}, '', '/left');
  });
  await profiles.takeBack();
  const second = await pageOf();
  expect(second).toBe(first);
  expect((await found(second)).filter(Boolean)).toEqual([]);
  expect(await second.evaluate(() => [window.name, history.length])).toEqual(['', 1]);
  expect(await second.evaluate(() => localStorage.getItem('lang'))).toBe('cn');
});

test.each<[string, (page: Page) => Promise<unknown> | unknown]>([
  ['of another size', (page) => page.setViewportSize({ width: 500, height: 500 })],
  ['that answers questions', (page) => page.on('dialog', (dialog) => dialog.accept())],
  ['whose calls were answered by the test', (page) => page.route('**/nothing', (route) => route.abort())],
  ['that the test spoke to behind the page', (page) => page.context().newCDPSession(page)],
  ['that was closed', (page) => page.close()],
])('a tab %s is closed, and the next test has a new one in the same profile', async (_what, change) => {
  const first = await pageOf();
  await change(first);
  await profiles.takeBack();
  expect(first.isClosed()).toBe(true);
  const second = await pageOf();
  expect(second.context()).toBe(first.context());
  expect(second.viewportSize()).toEqual({ width: 1440, height: 900 });
});

test('nobody shares a profile with somebody else, nor with themselves on another page of the same test', async () => {
  const pages = [await pageOf(), await pageOf(), await pageOf('another')];
  expect(new Set(pages.map((page) => page.context())).size).toBe(3);
});

test.each<[string, (page: Page) => Promise<unknown>]>([
  ['a line that is cut', (page) => page.context().setOffline(true)],
  ['a clock that is held', (page) => page.clock.install()],
  ['a permission', (page) => page.context().grantPermissions(['clipboard-read'])],
  ['a script in every page', (page) => page.context().addInitScript(() => {})],
  ['another origin', (page) => page.goto(`${portal.url.replace('127.0.0.1', 'localhost')}/healthz`)],
  ['its end', (page) => page.context().close()],
])('a profile is not used again after %s', async (_what, change) => {
  const first = await pageOf();
  await change(first);
  await profiles.takeBack();
  expect((await pageOf()).context()).not.toBe(first.context());
});
