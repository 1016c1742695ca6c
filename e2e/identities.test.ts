import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { castPhone } from '../database/demo/cast.ts';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** Sign-in by a second device and by other services, each as the people in it would go it. */

const { codeTo, pageOf, portal, profile } = setUpJourney();

const GONE = '二维码已失效，请在电脑上刷新后重新扫描';

async function chooseQr(desktop: Page): Promise<void> {
  const tab = desktop.getByRole('tab', { name: '扫码登录' });
  await tab.click();
  await desktop.getByRole('tab', { name: '扫码登录', selected: true }).waitFor();
}

async function codeOf(desktop: Page): Promise<string> {
  const picture = desktop.locator('[data-url]');
  await picture.waitFor();
  return (await picture.getAttribute('data-url')) ?? '';
}

async function numberOn(desktop: Page): Promise<string> {
  await desktop.getByText('请在手机上输入').waitFor();
  return (
    (await desktop
      .locator('strong')
      .filter({ hasText: /^\d\d$/ })
      .textContent()) ?? ''
  );
}

async function type(phone: Page, number: string): Promise<void> {
  await phone.getByRole('button', { name: '是我本人' }).click();
  await phone.getByLabel('两位数字').fill(number);
  await phone.getByRole('button', { name: '确认登录' }).click();
}

describe('sign-in by QR code', () => {
  test('wrong digits deny, the right ones of a fresh code let the computer in at once', async () => {
    const desktop = await pageOf(null, '/login');
    await chooseQr(desktop);
    const phone = await pageOf('teacher', await codeOf(desktop), PHONE);
    await phone.getByText('确认是您本人在电脑前').waitFor();
    const shown = await numberOn(desktop);
    await type(phone, shown === '47' ? '74' : '47');
    await phone.getByText('已拒绝').waitFor();
    await desktop.getByText('手机上已拒绝').waitFor();

    await desktop.getByRole('button', { name: '点击刷新' }).click();
    const again = await pageOf('teacher', await codeOf(desktop), PHONE);
    await type(again, await numberOn(desktop));
    await desktop.waitForURL(/\/home/); // told at once: a call that waits for the phone holds on longer than this waits
    await again.getByText('已确认登录').waitFor();
  });

  test('a second phone and a call without the cookie get nothing', async () => {
    const desktop = await pageOf(null, '/login');
    await chooseQr(desktop);
    const address = await codeOf(desktop);
    const phone = await pageOf('teacher', address, PHONE);
    await phone.getByRole('button', { name: '拒绝' }).waitFor();
    const second = await pageOf('homeroom', address, PHONE);
    await second.getByText(GONE).waitFor();
    const stranger = await fetch(`${portal.url}/api/web/wechats/wait_qr_code`, { headers: { 'x-portal': 'web' } });
    const answer = (await stranger.json()) as { code: number; message: string; data: unknown };
    expect(answer).toMatchObject({ code: 200200 });
    expect(answer.data).toBeFalsy();
    await phone.getByRole('button', { name: '拒绝' }).click();
    await desktop.getByText('手机上已拒绝').waitFor();
  });

  test('a phone that is not signed in signs in first and comes back to the code', async () => {
    const desktop = await pageOf(null, '/login');
    await chooseQr(desktop);
    const phone = await pageOf(null, await codeOf(desktop), PHONE);
    await phone.waitForURL(/\/login\?redirect=/);
    await phone.getByRole('tab', { name: '密码登录' }).click();
    await phone.getByLabel('账号').fill('teacher');
    await phone.getByLabel('密码', { exact: true }).fill('Shuyuan123');
    await phone.locator('#sign-in-terms').check();
    await phone.getByRole('button', { name: '登录', exact: true }).click();
    await type(phone, await numberOn(desktop));
    await desktop.waitForURL(/\/home/);
  });
});

describe('sign-in by other services', () => {
  test('WeChat the first time asks to link, the next time it is one tap', async () => {
    const guardian = await pageOf(null, '/login', PHONE);
    await guardian.getByRole('button', { name: '微信', exact: true }).click();
    await guardian.getByRole('link', { name: '李伟民' }).click();
    await guardian.getByRole('link', { name: '登录已有账号并绑定' }).click();
    const phone = castPhone('guardian');
    await guardian.getByLabel('手机号').fill(phone);
    await guardian.getByRole('button', { name: '发送验证码' }).click();
    await guardian
      .getByText(/\d+ ?(秒|s)/)
      .first()
      .waitFor();
    await guardian.getByLabel('验证码', { exact: true }).fill(await codeTo(phone));
    await guardian.locator('#sign-in-terms').check();
    await guardian.getByRole('button', { name: '登录', exact: true }).click();
    await guardian.getByRole('button', { name: '绑定并继续' }).click();
    await guardian.waitForURL(/\/mobile/);

    const next = await pageOf(null, '/login', PHONE);
    await next.getByRole('button', { name: '微信', exact: true }).click();
    await next.getByRole('link', { name: '李伟民' }).click();
    await next.waitForURL(/\/mobile/);
  });

  test('DingTalk inside its app signs in without a press', async () => {
    const context = await profile(PHONE);
    await context.addInitScript(() => {
      const requestAuthCode = async ({ onSuccess }: { onSuccess: (answer: { code: string }) => void }) => {
        const reply = await fetch('/local_provider/oapi.dingtalk.com/local/in_app_code?person=teacher');
        onSuccess((await reply.json()) as { code: string });
      };
      Object.assign(window, { dd: { runtime: { permission: { requestAuthCode } } } });
    });
    const page = await pageOf(null, '/ddAuth/dinglocalapp0001?redirect=/mobile/mine', PHONE, context);
    await page.waitForURL(/\/mobile\/mine/);
  });

  test('a used answer and a foreign state end where one can begin anew', async () => {
    const page = await pageOf(null, '/login');
    const answers: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/callback?')) answers.push(request.url());
    });
    await page.getByRole('button', { name: '企业微信' }).click();
    await page.getByRole('link', { name: '王建国' }).click();
    await page.waitForURL(/\/home/);
    const other = await pageOf(null, answers[0] ?? '');
    await other.getByText('授权已失效，请重新授权').waitFor();
    await other.goto(`${portal.url}/api/web/oauth/wechat_oauth/callback?code=anything&state=${'0'.repeat(32)}`);
    await other.getByText('授权已失效，请重新授权').waitFor();
    await other.getByRole('button', { name: '重新授权' }).click();
    await other.getByRole('link', { name: '取消 / Decline' }).click();
    await other.getByText('您取消了授权').waitFor();
    expect(new URL(other.url()).pathname).toBe('/oauth');
  });

  test('auth_method in an address begins that way once, and never again by itself', async () => {
    const page = await pageOf(null, '/personals?auth_method=qiwei_oauth');
    await page.getByRole('link', { name: '取消 / Decline' }).click();
    await page.getByText('您取消了授权').waitFor();
    await page.goto(`${portal.url}/personals`);
    await page.waitForURL(/\/login\?redirect=/);
  });
});
