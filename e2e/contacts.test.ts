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

    const { id } = (await as('teacher')('GET', '/contacts/directory?q=赵晓彤')).data.list[0];
    await as('teacher')('POST', `/contacts/directory/${id}/reveal`, { reason: '临时改约时间' });
    for (const [path, look] of [
      ['/myContact', undefined],
      ['/mobile/myContact', PHONE],
    ] as const) {
      const owner = await pageOf('office', path, look);
      await owner.getByRole('button', { name: '我的电话 · 部分隐藏' }).click();
      const looks = owner.getByRole('region', { name: '谁查看过我的号码' });
      await looks.getByText('王建国').waitFor();
      expect(await looks.getByRole('listitem').allInnerTexts()).toEqual([
        expect.stringMatching(/王建国\s+.* · 2次\s+临时改约时间\s+核对来访安排/),
      ]);
      expect(await contrastProblems(owner)).toEqual([]);
    }
    const nobody = await pageOf('homeroom', '/myContact');
    await nobody.getByRole('button', { name: /^我的电话 · / }).click();
    await nobody.getByText('还没有人查看过您的完整号码').waitFor();
  });

  test('has no teacher of another class for a guardian, neither by name nor by id', async () => {
    const guardian = as('guardian');
    const own = (await guardian('GET', '/contacts/directory?per_page=100')).data.list;
    const { list } = (await as('principal')('GET', '/contacts/directory?per_page=100')).data;
    const ofOthers = list.find(
      (one: { id: string; post: { name: string } | null }) =>
        one.post?.name === '教师' && !own.some((mine: { id: string }) => mine.id === one.id),
    );
    const page = await pageOf('guardian', '/mobile/myContact', PHONE);
    await page.getByRole('button', { name: /陈静怡/ }).waitFor();
    await page.getByRole('searchbox', { name: '搜索姓名、拼音或首字母' }).fill(ofOthers.name);
    await page.getByText('没有找到相关人员').waitFor();
    expect(await page.getByRole('button', { name: new RegExp(ofOthers.name) }).count()).toBe(0);
    expect(await guardian('GET', `/contacts/directory/${ofOthers.id}`)).toMatchObject({ status: 404 });
    const reason = { reason: '想联系这位老师' };
    expect(await guardian('POST', `/contacts/directory/${ofOthers.id}/reveal`, reason)).toMatchObject({ status: 404 });
    const card = await pageOf('guardian', `/mobile/myContact?person=${ofOthers.id}`, PHONE);
    await card
      .getByRole('dialog')
      .getByText('内容不存在')
      .or(card.getByRole('dialog').getByRole('alert'))
      .first()
      .waitFor();
    expect(await card.getByText(ofOthers.name).count()).toBe(0);
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

describe('a contact of one’s own', () => {
  test('appears to no administrator, and fills the form of a visit as companion', async () => {
    const [kept] = (await as('teacher')('GET', '/contacts?kind=companion')).data.list;
    expect(kept).toMatchObject({ name: '赵志强', company: '华章教育' });
    for (const who of ['superadmin', 'orgadmin', 'principal'] as const) {
      const admin = as(who);
      expect(await admin('GET', `/contacts/${kept.id}`), who).toMatchObject({ status: 404 });
      for (const path of ['/contacts', '/contacts/directory', '/search', '/users', '/admin/logs']) {
        const { data } = await admin('GET', `${path}?q=${encodeURIComponent(kept.name)}`);
        expect(JSON.stringify(data ?? null), `${who} ${path}`).not.toMatch(/赵志强|13700001003|华章教育/);
      }
    }
    const page = await pageOf('orgadmin', '/contactManage');
    await page.getByText('还没有联系人').waitFor();
    expect(await page.getByText('华章教育').count()).toBe(0);

    const host = await pageOf('teacher', '/mobile/myVisitor?role=host&begin=invite', PHONE);
    const form = host.getByRole('dialog');
    await form.getByLabel('姓名').fill('高远');
    await form.getByRole('button', { name: '从我的联系人选择' }).click();
    await host.getByRole('button', { name: /赵志强/ }).click();
    const names = form.getByLabel('姓名');
    await names.nth(1).waitFor();
    expect(await names.nth(0).inputValue()).toBe('高远');
    expect(await names.nth(1).inputValue()).toBe('赵志强');
    expect((await form.getByLabel('手机号').nth(1).inputValue()).replaceAll(' ', '')).toBe('13700001003');
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
