import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { type CastName, castId } from '../database/demo/cast.ts';
import { patience } from '../src/platform/server/testing/pace.ts';
import { PHONE } from './support/browser.ts';
import { demoWithNobodyBusy } from './support/demo-with-nobody-busy.ts';
import { setUpJourney } from './support/journey.ts';

const demo = await demoWithNobodyBusy();

describe('the chat of a live', () => {
  const { pageOf, as } = setUpJourney(demo);
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

  const held: string[] = [];
  afterEach(async () => {
    for (const id of held.splice(0)) await as('homeroom')('PUT', `/lives/${id}/close`, { reason: '演示结束' });
  });

  /** An approved live that begins soon, so that its chat is open. One host has one at a time: it is closed after its test. */
  async function liveOf(host: CastName, more: object): Promise<string> {
    const options = await as('homeroom')('GET', '/lives/audience_options?kind=department');
    const of = options.data.list.find((one: { name: string }) => one.name.includes('班'));
    const types = await as(host)('GET', '/live_types');
    const typeOf = (wanted: string) => types.data.list.find(({ code }: { code: string }) => code === wanted).id;
    const isPublic = 'visibility' in more;
    const made = await as(host)('POST', '/lives', {
      title: '三月家长会',
      department_id: of.id,
      host_id: castId(host),
      replay: 'none',
      live_type_id: typeOf(isPublic ? 'briefing' : 'parent_meeting'),
      plan_start_at: at(20),
      plan_end_at: at(80),
      ...(isPublic
        ? {}
        : { audience: { include: [{ kind: 'department', id: of.id, user_types: ['guardian', 'student'] }] } }),
      ...more,
    });
    expect(made.message ?? made.code).toBe(0);
    expect((await as('principal')('PUT', `/lives/${made.data.id}/approve`, { opinion: '' })).code).toBe(0);
    held.push(made.data.id);
    return made.data.id;
  }
  const withMode = async (chat_mode: string) => {
    const id = await liveOf('homeroom', {});
    expect((await as('homeroom')('PUT', `/lives/${id}/chat`, { chat_mode })).code).toBe(0);
    return id;
  };
  const fieldOf = (page: Page) => page.getByRole('textbox', { name: '说点什么' });
  const said = (page: Page, text: string) => page.getByRole('log').getByText(text);
  async function say(page: Page, text: string): Promise<void> {
    await fieldOf(page).fill(text);
    await page.keyboard.press('Enter');
  }

  it('shows a message to the others within a second, and refuses a blocked word without losing what was typed', async () => {
    const id = await withMode('open');
    const guardian = await pageOf('guardian', `/mgmtLive/${id}`);
    const student = await pageOf('student', `/mobile/mgmtLive/${id}`, PHONE);
    await fieldOf(student).waitFor();
    await fieldOf(guardian).waitFor();
    await student.evaluate((text) => {
      const seen = new MutationObserver(() => {
        if (!document.querySelector('[role="log"]')?.textContent?.includes(text)) return;
        document.body.dataset['seenAt'] = String(Date.now());
        seen.disconnect();
      });
      seen.observe(document.body, { subtree: true, childList: true });
    }, '声音很清楚');
    await say(guardian, '声音很清楚');
    await said(student, '声音很清楚').waitFor();
    const { data } = await as('student')('GET', `/lives/${id}/live_messages`);
    const seenAt = Number(await student.evaluate(() => document.body.dataset['seenAt']));
    expect(seenAt - Date.parse(data.list[0].created_at)).toBeLessThan(patience(1));

    await guardian.getByRole('button', { name: '发送' }).waitFor();
    await say(guardian, '这真他妈的慢');
    await guardian.getByText('内容不符合规定，未发送').waitFor();
    expect(await fieldOf(guardian).inputValue()).toBe('这真他妈的慢');
    await guardian.getByRole('button', { name: '提问', exact: true }).click();
    await guardian.getByRole('button', { name: '聊天', exact: true }).click();
    expect(await fieldOf(guardian).inputValue()).toBe('这真他妈的慢');
  });

  it('lets a message through only after the host passed it, and takes one off all screens with what quotes it', async () => {
    const id = await withMode('held');
    const guardian = await pageOf('guardian', `/mgmtLive/${id}`);
    const student = await pageOf('student', `/mgmtLive/${id}`);
    const host = await pageOf('homeroom', `/mgmtLive/${id}/studio`);
    await fieldOf(student).waitFor();
    await say(guardian, '校门口能安排人疏导吗');
    await said(guardian, '校门口能安排人疏导吗').waitFor();
    await guardian.getByRole('log').getByText('待审核').waitFor();
    await guardian.reload(); // it is not lost for the one who wrote it
    await said(guardian, '校门口能安排人疏导吗').waitFor();
    // beside the tab stands an entry that is called the same until something waits
    await host.getByRole('button', { name: '互动管理', exact: true }).first().click();
    await host.getByText('校门口能安排人疏导吗').waitFor();
    expect(await said(student, '校门口能安排人疏导吗').count()).toBe(0);
    await host.getByRole('button', { name: '通过', exact: true }).click();
    await said(student, '校门口能安排人疏导吗').waitFor();
    await guardian.getByRole('log').getByText('待审核').waitFor({ state: 'detached' });

    const { data } = await as('homeroom')('GET', `/lives/${id}/live_messages`);
    const client_id = crypto.randomUUID();
    await as('homeroom')('POST', `/lives/${id}/live_messages`, {
      client_id,
      body: '已经安排了值班老师',
      reply_to: data.list[0].seq,
    });
    await said(student, '已经安排了值班老师').waitFor();
    expect(await said(student, '校门口能安排人疏导吗').count()).toBe(2);
    await host.getByRole('button', { name: '聊天', exact: true }).click();
    await host.getByRole('button', { name: /^对高一.*进行操作$/ }).click();
    await host.getByRole('menuitem', { name: '隐藏' }).click();
    await host.getByLabel('隐藏原因').fill('与直播无关');
    await host.getByRole('dialog').getByRole('button', { name: '隐藏' }).click();
    for (const page of [student, guardian, host])
      await said(page, '校门口能安排人疏导吗').first().waitFor({ state: 'detached' });
    await student.reload();
    await said(student, '已经安排了值班老师').waitFor();
    expect(await said(student, '校门口能安排人疏导吗').count()).toBe(0);
  });

  it('takes a question, votes for it and the mark that it was answered; a mute ends by itself at its time', async () => {
    const id = await withMode('open');
    const guardian = await pageOf('guardian', `/mgmtLive/${id}`);
    await say(guardian, '刷屏刷屏');
    await said(guardian, '刷屏刷屏').waitFor();
    const { data } = await as('homeroom')('GET', `/lives/${id}/live_messages`);
    const mute = { message_id: data.list[0].id, minutes: 1, reason: '刷屏' };
    expect((await as('homeroom')('POST', `/lives/${id}/mutes`, mute)).code).toBe(0);
    await guardian.getByText('您已被禁言至').waitFor();
    expect(await fieldOf(guardian).count()).toBe(0);

    const [student, host] = [
      await pageOf('student', `/mgmtLive/${id}`),
      await pageOf('homeroom', `/mgmtLive/${id}/studio`),
    ];
    for (const page of [student, host, guardian]) await page.getByRole('button', { name: '提问', exact: true }).click();
    await student.getByRole('textbox', { name: '向主播提问' }).fill('复习提纲什么时候发？');
    await student.getByRole('button', { name: '发送' }).click();
    const question = (page: Page) => page.getByRole('listitem').filter({ hasText: '复习提纲什么时候发？' });
    await question(guardian).getByRole('button').click();
    await question(host).getByRole('button', { name: /1/ }).first().waitFor();
    await question(host).getByRole('button', { name: '标记已回答' }).click();
    await question(student).getByText('已回答').waitFor();
    await question(guardian).getByText('已回答').waitFor();

    await guardian.getByRole('button', { name: '聊天', exact: true }).click();
    await fieldOf(guardian).waitFor({ timeout: patience(70) });
    await say(guardian, '谢谢老师');
    await said(guardian, '谢谢老师').waitFor();
  });

  it('is one stop for the keyboard, and its messages are walked with the arrow keys', async () => {
    const id = await withMode('open');
    const host = as('homeroom');
    for (const body of ['第一句', '第二句'])
      await host('POST', `/lives/${id}/live_messages`, { client_id: crypto.randomUUID(), body });
    const page = await pageOf('student', `/mgmtLive/${id}`);
    await said(page, '第二句').waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    await page.getByRole('button', { name: '介绍', exact: true }).focus();
    await page.keyboard.press('Tab');
    expect(await focused()).toContain('第二句');
    await page.keyboard.press('ArrowUp');
    expect(await focused()).toContain('第一句');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: '举报' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
    // a screen reader hears what comes, not what was there
    expect(await page.locator('output[aria-live="polite"]').textContent()).toBe('');
    await host('POST', `/lives/${id}/live_messages`, { client_id: crypto.randomUUID(), body: '第三句' });
    await expect.poll(() => page.locator('output[aria-live="polite"]').textContent()).toContain('第三句');
  });

  it('of a public live is read by guests, who cannot write', async () => {
    const id = await liveOf('office', { visibility: 'public', guest_sees_chat: true, title: '新生招生说明会' });
    const guest = await pageOf(null, `/liveVideoShare/${id}`);
    await guest.getByText('登录后可以发言和提问').waitFor();
    await as('office')('POST', `/lives/${id}/live_messages`, { client_id: crypto.randomUUID(), body: '欢迎各位家长' });
    await said(guest, '欢迎各位家长').waitFor();
    expect(await guest.getByRole('textbox').count()).toBe(0);
    expect(await guest.getByRole('button', { name: /进行操作/ }).count()).toBe(0);
  });
});
