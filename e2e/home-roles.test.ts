import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { CastName } from '../database/demo/cast.ts';
import { DESKTOP, PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** The home page of each kind of person: what leads it, and that everything on it opens for them. */

const { as, pageOf } = setUpJourney();

/** Opens the home page on the phone and on the desktop and looks at both. */
async function onBoth(who: CastName, look: (page: Page) => Promise<unknown>): Promise<void> {
  for (const one of [PHONE, DESKTOP]) {
    const page = await pageOf(who, one === PHONE ? '/mobile' : '/home', one);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await look(page);
    await page.context().close();
  }
}

/** Nothing that waits for somebody leads to a page which they may not open. */
async function opensEverything(who: CastName): Promise<void> {
  const { list } = (await as(who)('GET', '/home/todos')).data;
  const routes = [...new Set((list as { route: string }[]).map(({ route }) => route))].slice(0, 6);
  const page = await pageOf(who, '/home');
  for (const route of routes) {
    await page.goto(new URL(route, page.url()).href);
    await page.locator('main').first().waitFor();
    expect(new URL(page.url()).pathname, route).not.toBe('/404');
  }
  await page.context().close();
}

test('a guardian sees the children first, one lane each', async () => {
  const children = (await as('guardian')('GET', '/home/overview')).data.children.data as { name: string }[];
  expect(children.length).toBeGreaterThan(0);
  await onBoth('guardian', async (page) => {
    const block = page.getByRole('region', { name: '孩子的一天' });
    for (const { name } of children) await block.getByRole('heading', { name }).waitFor();
  });
}, 90_000);

test('a principal sees numbers, and can open what waits', async () => {
  await onBoth('principal', (page) => page.getByText('在校访客').or(page.getByText('今日访客')).first().waitFor());
  await opensEverything('principal');
}, 120_000);

test('the office can open everything that waits for it', async () => {
  await opensEverything('office');
}, 120_000);

for (const who of ['guard', 'student', 'visitor', 'supplier', 'examinee'] as const)
  test(`${who}: no empty frame, and nothing that failed`, async () => {
    await onBoth(who, async (page) => {
      await page.locator('main').first().waitFor();
      expect(await page.getByText('内容没有加载出来').count()).toBe(0);
    });
  }, 90_000);
