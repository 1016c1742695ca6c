import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** Newcomers, from the invitation to the first day. */

const { pageOf } = setUpJourney();

const rows = (page: Page) => page.locator('tbody tr');

describe('newcomers', () => {
  test('are accepted, and enter only after a clear background check', async () => {
    const page = await pageOf('hrofficer', '/invite_audit');
    await rows(page).filter({ hasText: '苏沐晴' }).click();
    const drawer = page.getByRole('dialog').first();
    await drawer.getByRole('button', { name: '通过', exact: true }).click();
    await page.getByRole('button', { name: '通过', exact: true }).last().click();
    await drawer.getByText('待确认入职').waitFor();
    await drawer.getByRole('button', { name: '确认入职' }).click();
    await page.getByRole('button', { name: '确认入职' }).last().click();
    await page.getByText('入职查询未完成或有违规记录，不能确认入职').first().waitFor();
    await page.getByRole('button', { name: '取消' }).last().click();
    await drawer.getByRole('button', { name: '登记查询结果' }).click();
    await page.getByRole('button', { name: '登记查询结果' }).last().click();
    await drawer.getByText('已通过').first().waitFor();
    await drawer.getByRole('button', { name: '确认入职' }).click();
    await page.getByRole('button', { name: '确认入职' }).last().click();
    await drawer.getByText('已入职').waitFor();
  });

  test('are invited on the phone; the address is shown once, with a code for a poster', async () => {
    const page = await pageOf('hrofficer', '/mobile/invite_audit?tab=invitations', PHONE);
    await page.getByRole('button', { name: '邀请入职' }).first().click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('开放链接', { exact: true }).click();
    await drawer.getByRole('button', { name: '生成邀请' }).click();
    await page.getByText('邀请已生成').waitFor();
    expect(await page.locator('code').textContent()).toMatch(/\/invite\/regist\/[\w-]{20,}/);
  });

  test('are a page of those who recruit: a teacher meets /404', async () => {
    const page = await pageOf('teacher', '/invite_audit');
    await page.waitForURL(/\/404/);
  });
});
