import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { minutesAgo } from '../src/platform/server/testing/inside-today.ts';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** Pages that open without a line, and what is written on them: it arrives once, and nothing personal is left behind. */

const { as, pageOf, portal, profile } = setUpJourney();

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

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
let phones = 0;

/** Somebody who may come now; with repeated entry a visit may cross midnight, so that the hour does not matter. */
async function invited(name: string): Promise<{ id: string; persons: { id: string }[] }> {
  phones += 1;
  const { code, message, data } = await as('teacher')('POST', '/visitors', {
    visit_kind: 'business',
    reason: '商谈合作',
    start_at: minutesAgo(5),
    end_at: inMinutes(60),
    entry_mode: 'multi',
    persons: [{ name, phone: `1590000${String(phones).padStart(4, '0')}` }],
  });
  expect(code, message).toBe(0);
  return data;
}

async function onDuty(): Promise<void> {
  const { duty, gates } = (await as('guard')('GET', '/securities/me')).data;
  if (!duty) await as('guard')('POST', '/securities/duty', { gate_id: gates[0].id });
}

const GATE = '/mobile/visitor_manage';

/** The gate of a guard whose phone has everything at hand, and then no line. */
async function cutGate(): Promise<BrowserContext> {
  const context = await profile(PHONE);
  const page = await pageOf('guard', GATE, PHONE, context);
  await page
    .getByText(/起值班/)
    .first()
    .waitFor();
  await expect.poll(() => keptFiles(page)).toBe(true);
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kept.')).length))
    .toBe(4);
  await context.setOffline(true);
  return context;
}

const lineOf = (page: Page, name: string) => page.locator('li li').filter({ hasText: name });

async function checksOf(id: string): Promise<{ direction: string; at: string }[]> {
  const { checks } = (await as('security')('GET', `/visitors/${id}`)).data;
  return checks.toSorted((a: { at: string }, b: { at: string }) => a.at.localeCompare(b.at));
}

test('what a guard does without a line survives a killed tab, and arrives once, each at its own time', async () => {
  await onDuty();
  const [song, tang] = [await invited('宋远'), await invited('唐近')];
  const context = await cutGate();
  const first = await reopen(context, GATE);
  await first.getByText(/当前没有网络，只能按 .* 的名单登记进出/).waitFor();
  await lineOf(first, '宋远').getByRole('button', { name: '放行' }).click();
  await lineOf(first, '宋远').getByText('待同步').waitFor();
  await lineOf(first, '唐近').getByRole('button', { name: '放行' }).click();
  await first.getByText('待同步 2').waitFor();
  const killed = Date.now();
  const page = await reopen(context, GATE);
  await lineOf(page, '宋远').getByRole('button', { name: '办理离校' }).click();
  await page.getByText('待同步 3').waitFor();
  expect(await checksOf(song.id)).toEqual([]);
  const other = await context.newPage();
  await other.goto(new URL('/mobile/homeVisit', portal.url).href).catch(() => undefined);
  const online = Date.now();
  await context.setOffline(false);
  await expect.poll(async () => (await checksOf(song.id)).map(({ direction }) => direction)).toEqual(['in', 'out']);
  await expect.poll(async () => (await checksOf(tang.id)).map(({ direction }) => direction)).toEqual(['in']);
  const [came, left] = (await checksOf(song.id)).map(({ at }) => Date.parse(at));
  expect([Number(came) < killed, Number(left) > killed, Number(left) <= online]).toEqual([true, true, true]);
  await page.getByText(/待同步 \d/).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '临时来访' }).waitFor();
});

test('who was put on the black list meanwhile: the guard keeps the words of the refusal, security is told', async () => {
  await onDuty();
  const visit = await invited('黑远');
  const context = await cutGate();
  const page = await reopen(context, GATE);
  const phone = `1590000${String(phones).padStart(4, '0')}`;
  const entry = { name: '黑远', phone, reason: '曾在校内滋事', valid_from: '2026-01-01', valid_to: '2099-12-31' };
  expect((await as('security')('POST', '/visitors/black_list', entry)).code).toBe(0);
  await lineOf(page, '黑远').getByRole('button', { name: '放行' }).click();
  await page.getByText('待同步 1').waitFor();
  await context.setOffline(false);
  await page.getByText('1 条未能提交').waitFor();
  await page.getByRole('button', { name: '查看' }).click();
  const waiting = page.getByRole('dialog', { name: '待同步' });
  await waiting.getByText('黑远 在黑名单中，入校未登记，已通知安保负责人，请立即处理').waitFor();
  expect(await checksOf(visit.id)).toEqual([]);
  const told = (await as('security')('GET', '/users/notifications')).data.list as { title: string }[];
  expect(told.some(({ title }) => /^黑名单人员 黑远 于 .*断网期间入校/.test(title))).toBe(true);
  // it stays, on another page too, until the guard gives it up
  const later = await reopen(context, '/mobile/mine');
  await later.getByText('1 条未能提交').waitFor();
  await later.getByRole('button', { name: '查看' }).click();
  await later.getByRole('button', { name: '放弃', exact: true }).click();
  await later.getByRole('dialog', { name: '放弃本机上的这条内容？' }).getByRole('button', { name: '放弃' }).click();
  await later.getByText('1 条未能提交').waitFor({ state: 'detached' });
});

test('another person on the same phone neither sees nor sends it; its writer is asked at sign-out, and leaves nothing', async () => {
  await onDuty();
  const visit = await invited('元和');
  const context = await cutGate();
  const page = await reopen(context, GATE);
  await lineOf(page, '元和').getByRole('button', { name: '放行' }).click();
  await page.getByText('待同步 1').waitFor();
  for (const open of context.pages()) await open.close();
  await context.setOffline(false);
  const teacher = await pageOf('teacher', '/mobile/mine', PHONE, context);
  await teacher.getByText('王建国').first().waitFor();
  await teacher.waitForLoadState('networkidle');
  expect(await teacher.getByText(/待同步/).count()).toBe(0);
  await teacher.getByRole('button', { name: '退出登录' }).click();
  await teacher.waitForURL(/\/login/);
  expect(await checksOf(visit.id)).toEqual([]);
  await teacher.close();

  // the guard is back, and cannot be reached: what was kept for another person's sign-out is there
  await context.route('**/verify', (route) => route.abort());
  const guard = await pageOf('guard', '/mobile/mine', PHONE, context);
  await guard.getByText('待同步 1').waitFor();
  await guard.getByRole('button', { name: '退出登录' }).click();
  const asked = guard.getByRole('dialog', { name: '还有 1 条内容没有提交' });
  await asked.getByRole('button', { name: '留下' }).click();
  await guard.getByText('待同步 1').waitFor();
  await guard.getByRole('button', { name: '退出登录' }).click();
  await asked.getByRole('button', { name: '删除并退出' }).click();
  await guard.waitForURL(/\/login/);
  const left = await guard.evaluate(async () => [
    ...Object.keys(localStorage).filter((key) => /kept|outbox|token/.test(key)),
    ...((await indexedDB.databases()).some(({ name }) => name === 'outbox')
      ? await new Promise<unknown[]>((done) => {
          const opening = indexedDB.open('outbox');
          opening.onsuccess = () => {
            const all = opening.result.transaction('entries').objectStore('entries').getAll();
            all.onsuccess = () => done(all.result);
          };
        })
      : []),
  ]);
  expect(left).toEqual([]);
});
