import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { signIn } from './support/browser.ts';
import { type FreezingRelay, startFreezingRelay } from './support/freezing-relay.ts';
import { setUpJourney } from './support/journey.ts';

/** A socket that died without a word: the page finds out by itself, opens another one, and shows what it missed. */

const { as, portal, profile } = setUpJourney();

let relay: FreezingRelay | undefined;
afterEach(() => relay?.stop());

/** A record that is open on a page behind the relay, and how many sockets the page has opened. */
async function openRecord(prepare: (page: Page) => Promise<void> = async () => {}) {
  relay = await startFreezingRelay(portal.url);
  const { data } = await as('teacher')('GET', '/visitors/mine?role=host&per_page=100');
  const visits = (data as { list: { id: string; reason: string }[] }).list;
  const id = visits.find(({ reason }) => reason === '校本课程设计沟通')?.id ?? '';
  const page = await (await profile()).newPage();
  let sockets = 0;
  page.on('websocket', () => {
    sockets += 1;
  });
  await prepare(page);
  await signIn(page, relay.url, 'security');
  const opened = page.waitForEvent('websocket');
  const heard = async (words: RegExp) =>
    (await opened).waitForEvent('framereceived', { predicate: ({ payload }) => words.test(String(payload)) });
  const joined = heard(/"joined","channel":"record:/);
  await page.goto(`${relay.url}/visitor_manage?tab=all&id=${id}`);
  await page.getByRole('textbox', { name: '评论' }).waitFor();
  await joined;
  const say = async (text: string) => {
    const said = await as('teacher')('POST', '/record_comments', { kind: 'visitor', record_id: id, text });
    expect(said.code, said.message).toBe(0);
  };
  return { page, say, sockets: () => sockets, freeze: () => relay?.freeze(), pong: () => heard(/"pong"/) };
}

test('no sign of life within one ping: the socket is opened anew, and what was missed is read', async () => {
  const { page, say, sockets, freeze, pong } = await openRecord((one) => one.clock.install());
  await say('先到门卫室');
  await page.getByText('先到门卫室').waitFor();
  // an answered ping changes nothing
  const answered = pong();
  await page.clock.fastForward(26_000);
  await answered;
  await page.clock.fastForward(11_000);
  expect(sockets()).toBe(1);
  freeze();
  await say('再到教务处');
  await page.clock.fastForward(26_000);
  await page.clock.fastForward(11_000);
  await page.getByText('再到教务处').waitFor();
  expect(sockets()).toBe(2);
});

test('who comes back to the tab sees within seconds what a dead socket kept back', async () => {
  const { page, say, sockets, freeze } = await openRecord();
  freeze();
  await say('带上工作证');
  expect(await page.getByText('带上工作证').count()).toBe(0);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.getByText('带上工作证').waitFor();
  await expect.poll(sockets).toBe(2);
});

test('who comes back to a tab whose line is alive keeps the socket', async () => {
  const { page, say, sockets, pong } = await openRecord((one) => one.clock.install());
  const answered = pong();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await answered;
  await say('从东门进');
  await page.getByText('从东门进').waitFor();
  await page.clock.fastForward(5_000);
  expect(sockets()).toBe(1);
});
