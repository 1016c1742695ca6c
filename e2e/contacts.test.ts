import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { PHONE } from './support/browser.ts';
import { contrastProblems } from './support/contrast.ts';
import { setUpJourney } from './support/journey.ts';

/** The address book, own contacts, and what a school tells everybody, as the people in it would go it. */

const { as, pageOf } = setUpJourney();

const rows = (page: Page) => page.locator('tbody tr');

describe('the address book', () => {
  test('finds a colleague by initials, marks them, and shows a masked phone after a reason', async () => {
    const office = as('office');
    await office('PUT', '/contacts/own_card', { phone_visibility: 'masked' });
    const page = await pageOf('teacher', '/myContact');
    await page.getByRole('tree', { name: '部门' }).waitFor();
    await page.getByRole('searchbox', { name: '搜索姓名、拼音或首字母' }).fill('zxt');
    await rows(page).filter({ hasText: '赵晓彤' }).first().click();
    const card = page.getByRole('dialog');
    await card.getByRole('button', { name: '查看号码' }).click();
    await page.getByLabel('用途').fill('核对来访安排');
    await page.getByRole('dialog').filter({ hasText: '用途' }).getByRole('button', { name: '查看号码' }).last().click();
    await page.getByText(/^138\d{8}/).waitFor();
    const seen = (await office('GET', '/users/my_data_access')).data;
    expect(JSON.stringify(seen)).toContain('核对来访安排');
  });

  test('offers a call on the phone where the number is shown to colleagues, and nowhere else', async () => {
    const colleague = as('homeroom');
    await colleague('PUT', '/contacts/own_card', { phone_visibility: 'open' });
    const page = await pageOf('teacher', '/mobile/myContact?q=陈静怡', PHONE);
    await page.getByRole('link', { name: '拨打 陈静怡 的电话' }).waitFor();
    await colleague('PUT', '/contacts/own_card', { phone_visibility: 'hidden' });
    await page.reload();
    await page.getByRole('button', { name: /陈静怡/ }).waitFor();
    expect(await page.getByRole('link', { name: '拨打 陈静怡 的电话' }).count()).toBe(0);
    await colleague('PUT', '/contacts/own_card', { phone_visibility: 'open' });
    const family = await pageOf('guardian', '/mobile/myContact', PHONE);
    await family.getByRole('button', { name: /陈静怡/ }).waitFor();
    expect(await family.locator('a[href^="tel:"]').count()).toBe(0);
  });

  test('is closed to pupils', async () => {
    const page = await pageOf('student', '/mobile/myContact', PHONE);
    await page.waitForURL(/\/404/);
  });
});

describe('own contacts', () => {
  test('are pasted from a phone book, made the default and removed', async () => {
    const page = await pageOf('finance', '/contactManage');
    await page.getByText('还没有联系人').waitFor();
    await page.getByRole('button', { name: '从通讯录粘贴' }).first().click();
    await page.getByLabel('粘贴的内容').fill('孙爷爷 138 0013 8000\n物业,4001234567');
    await page.getByRole('button', { name: '添加2人' }).click();
    await rows(page).filter({ hasText: '孙爷爷' }).click();
    await page.getByLabel('设为该类型的默认联系人').check();
    await page.getByRole('button', { name: '保存' }).click();
    await rows(page).filter({ hasText: '孙爷爷' }).getByText('默认').waitFor();
    await rows(page).filter({ hasText: '物业' }).click();
    await page.getByRole('button', { name: '删除' }).click();
    const question = page.getByRole('dialog').filter({ hasText: '删除联系人「物业」？' });
    await question.getByRole('button', { name: '删除' }).click();
    await rows(page).filter({ hasText: '物业' }).waitFor({ state: 'detached' });
    const owner = as('finance');
    expect((await owner('GET', '/contacts')).data.list).toMatchObject([{ name: '孙爷爷', phone: '138****8000' }]);
    const other = as('orgadmin');
    expect(JSON.stringify((await other('GET', '/contacts?per_page=100')).data)).not.toContain('孙爷爷');
  });
});

describe('an announcement for the sign-in page', () => {
  test('is written by the office, approved by the principal, and stands there until it is recalled', async () => {
    const writing = await pageOf('office', '/internalNotice/create_gongao');
    const form = writing.getByRole('dialog');
    await form.getByLabel('标题').first().fill('系统今晚维护');
    await form.getByLabel('正文').first().fill('今晚22点至23点暂停服务。');
    await form.getByText('登录页', { exact: true }).click();
    await form.getByRole('button', { name: '存草稿' }).click();
    await rows(writing).filter({ hasText: '系统今晚维护' }).click();
    await writing.getByRole('button', { name: '删除', exact: true }).waitFor();
    expect(await contrastProblems(writing)).toEqual([]);
    await writing.getByRole('button', { name: '提交' }).click();
    const handingIn = writing.getByRole('dialog', { name: /^提交审批？批准后发布给 \d+ 人$/ });
    await handingIn.getByText('登录页').waitFor();
    await handingIn.getByRole('button', { name: '提交' }).click();
    await rows(writing).filter({ hasText: '系统今晚维护' }).getByText('待审批').waitFor();
    const guest = await pageOf(null, '/login');
    await guest.getByText('冬季校园开放日报名开始').waitFor();

    const deciding = await pageOf('principal', '/internalNotice/mgmt_bulletin');
    await rows(deciding).filter({ hasText: '系统今晚维护' }).click();
    await deciding.getByRole('button', { name: '批准发布' }).click();
    const sending = deciding.getByRole('dialog', { name: /^发布给 \d+ 人？$/ });
    await sending
      .getByText(/教职工/)
      .first()
      .waitFor();
    await sending.getByRole('button', { name: '取消' }).click();
    await sending.waitFor({ state: 'detached' });
    await deciding.getByRole('button', { name: '批准发布' }).click();
    await sending.getByRole('button', { name: /^发布给 \d+ 人$/ }).click();
    await rows(deciding).filter({ hasText: '系统今晚维护' }).getByText('已发布').waitFor();
    await guest.reload();
    await guest.getByText('系统今晚维护').waitFor();

    const reader = await pageOf('teacher', '/mobile/public_message', PHONE);
    await reader.getByText('系统今晚维护').click();
    await reader.getByText('今晚22点至23点暂停服务。').waitFor();

    await rows(deciding).filter({ hasText: '系统今晚维护' }).click();
    await deciding.getByRole('button', { name: '撤回' }).click();
    await deciding.getByLabel('原因').fill('维护改期，另行通知');
    await deciding.getByRole('button', { name: '撤回' }).last().click();
    await rows(deciding).filter({ hasText: '系统今晚维护' }).getByText('已撤回').waitFor();
    await guest.reload();
    await guest.getByText('冬季校园开放日报名开始').waitFor();
    await reader.reload();
    await reader.getByText('已撤回：维护改期，另行通知').waitFor();
  });
});
