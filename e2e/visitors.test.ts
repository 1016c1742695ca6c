import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type CastName, castPhone } from '../database/demo/cast.ts';
import { type Api, apiOf } from './support/api.ts';
import { DESKTOP, openBrowser, openProfile, PHONE, type Look, signIn } from './support/browser.ts';
import { type RunningPortal, startPortal } from './support/portal.ts';

/** The journeys of the visitors sheet, each as the people in it would go it. */

let portal: RunningPortal;
let browser: Browser;
const open: BrowserContext[] = [];
const apis = new Map<CastName, Api>();
let card: { unitid: string; no: string; org_id: string };

beforeAll(async () => {
  portal = await startPortal();
  browser = await openBrowser();
  for (const who of ['teacher', 'security', 'guard', 'office', 'visitor', 'outsider', 'principal'] as const) apis.set(who, await apiOf(portal.url, who));
  const self = (await as('teacher')('GET', '/users/show_current')).data;
  const options = (await as('teacher')('GET', '/organizations')).data.list as { organization_id: string; department_unitid: string }[];
  const org_id = self.organization.id as string;
  card = { org_id, no: self.number, unitid: options.find((one) => one.organization_id === org_id)?.department_unitid ?? '' };
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((context) => context.close()));
});

const as = (who: CastName): Api => apis.get(who) as Api;

/** A page of somebody of the cast (null: nobody is signed in) in a browser of their own. */
async function pageOf(who: CastName | null, path: string, look: Look = DESKTOP): Promise<Page> {
  const context = await openProfile(browser, look);
  open.push(context);
  const page = await context.newPage();
  if (who) await signIn(page, portal.url, who);
  await page.goto(`${portal.url}${path}`);
  return page;
}

let phones = 0;
const freshPhone = () => `1580000${String(++phones).padStart(4, '0')}`;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** An invitation that runs now; with repeated entry it may cross midnight, so that the hour of the test does not matter. */
async function invited(extra: Record<string, unknown> = {}, person: Record<string, unknown> = {}) {
  const body = { visit_kind: 'business', reason: '商谈合作', start_at: inMinutes(-5), end_at: inMinutes(60), entry_mode: 'multi', persons: [{ name: '宋词', phone: freshPhone(), ...person }], ...extra };
  const answer = await as('teacher')('POST', '/visitors', body);
  expect(answer.code, answer.message).toBe(0);
  return answer.data;
}

async function onDuty(): Promise<string> {
  const mine = (await as('guard')('GET', '/securities/me')).data;
  const gate = mine.gates[0].id as string;
  await as('guard')('POST', '/securities/duty', { gate_id: gate });
  return gate;
}
const offDuty = () => as('guard')('DELETE', '/securities/duty');
const freeVisitor = async () => {
  const own = (await as('visitor')('GET', '/visitors/mine?open_only=true&per_page=100')).data.list as { id: string }[];
  for (const { id } of own) await as('visitor')('PUT', `/visitors/${id}/cancel_book`, { reason: '重新安排' });
};

test('1. a card leads over sign-in by code to a booking; the host agrees; the visitor’s page shows the pass', async () => {
  await freeVisitor();
  const visitor = await pageOf(null, `/#/visitor?unitid=${card.unitid}&no=${card.no}&org_id=${card.org_id}`, PHONE);
  await visitor.waitForURL(/\/login/);
  await visitor.getByText('访客用手机号验证码即可预约').waitFor();
  await visitor.getByLabel('手机号').fill(castPhone('visitor'));
  await visitor.getByRole('button', { name: /获取验证码|发送验证码/ }).click();
  const code = /\d{6}/.exec(await portal.lastMessage(castPhone('visitor')))?.[0] ?? '';
  await visitor.getByLabel('验证码', { exact: false }).last().fill(code);
  await visitor.getByRole('button', { name: '登录', exact: true }).click();
  await visitor.waitForURL(/\/visitor\?/);
  await visitor.getByText('王建国').first().waitFor();
  await visitor.getByRole('radio', { name: '公务' }).or(visitor.getByText('公务', { exact: true })).first().click();
  await visitor.getByLabel('来访事由', { exact: false }).fill('讨论校本课程');
  await visitor.getByText('明天').first().click();
  await visitor.getByLabel('我已阅读并同意').check();
  await visitor.getByRole('button', { name: '提交预约' }).click();
  await visitor.getByText('待审核').first().waitFor();

  const teacher = await pageOf('teacher', '/home');
  const row = teacher.locator('li, tr, article, div').filter({ hasText: '高远 预约来访' }).last();
  await row.waitFor();
  await teacher.getByRole('button', { name: /同意/ }).first().waitFor();
  const own = (await as('teacher')('GET', '/visitors/mine?role=host&open_only=true')).data.list.find((one: { reason: string }) => one.reason === '讨论校本课程');
  await teacher.goto(`${portal.url}/visitor/${own.id}`);
  await teacher.getByRole('button', { name: '同意' }).first().click();
  await teacher.getByRole('dialog').getByRole('button', { name: /同意|确定|提交/ }).last().click();
  await teacher.getByText('已同意').first().waitFor();

  await visitor.goto(`${portal.url}/mobile/visitorDetail?id=${own.id}`);
  await visitor.getByText('已同意').first().waitFor();
  await visitor.getByRole('img', { name: /通行二维码/ }).first().waitFor();
}, 90_000);
