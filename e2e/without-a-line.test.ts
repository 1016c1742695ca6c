import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** Pages that open without a line, and what is written on them: it arrives once, and nothing personal is left behind. */

const { pageOf, portal, profile } = setUpJourney();

/** The worker has its files: from now on the page opens without a line. */
const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    return (await caches.match('/', { ignoreVary: true })) !== undefined;
  });

/** The tab is killed, and opened again: what is not stored is gone. */
async function reopen(context: BrowserContext, path: string): Promise<Page> {
  for (const page of context.pages()) await page.close();
  const page = await context.newPage();
  await page.goto(new URL(path, portal.url).href);
  return page;
}

test('a page that was opened before opens without a line, another one says that there is none, and both come back', async () => {
  const context = await profile(PHONE);
  const first = await pageOf('homeroom', '/mobile/homeVisit', PHONE, context);
  await expect.poll(() => keptFiles(first)).toBe(true);
  await context.setOffline(true);
  const page = await reopen(context, '/mobile/homeVisit');
  await page.getByRole('button', { name: '返回' }).waitFor();
  await page.getByText('网络已断开，内容可能不是最新').waitFor();
  await page.getByRole('tab', { name: '家访列表' }).or(page.getByText('网络异常').first()).first().waitFor();
  const other = await reopen(context, '/mobile/personals');
  await other.getByText('网络异常，请检查网络').first().waitFor();
  await other.getByRole('button', { name: '重试' }).waitFor();
  await context.setOffline(false);
  await other.getByRole('heading', { name: '个人中心' }).first().waitFor();
});
