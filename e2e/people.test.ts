import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { departmentId, organizationId } from '../database/demo/places.ts';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** People, members and the classes of a school, each journey as the people in it would go it. */

const { as, pageOf, portal } = setUpJourney();

const rows = (page: Page) => page.locator('tbody tr');
const search = async (page: Page, q: string) => {
  await page.getByRole('main').getByRole('searchbox').first().fill(q);
  await page.waitForURL((url) => url.searchParams.get('q') === q);
};

describe('people', () => {
  test('HR finds somebody by 陈, chen and cjy, opens them and sees the phone after giving a reason', async () => {
    const page = await pageOf('hrofficer', '/people');
    await page.getByRole('heading', { name: /人员/, level: 1 }).waitFor();
    for (const q of ['陈静怡', 'chenjingyi', 'cjy']) {
      await search(page, q);
      await rows(page).filter({ hasText: '陈静怡' }).waitFor();
      await expect.poll(() => rows(page).count()).toBe(1);
    }
    expect(await rows(page).first().textContent()).toContain('138****');
    await rows(page).first().click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('138****0003').first().waitFor();
    await drawer.getByRole('button', { name: '查看完整' }).first().click();
    await page.getByLabel('查看原因').fill('核对紧急联系方式');
    await page.getByRole('button', { name: '查看完整' }).last().click();
    await page.getByText('13800000003').first().waitFor();
  });

  test('a new person is said to be added, a changed one to be saved', async () => {
    const page = await pageOf('hrofficer', '/people');
    await page.getByRole('button', { name: '新增人员' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('姓名', { exact: false }).first().fill('云初见');
    await form.getByRole('button', { name: '保存' }).click();
    await page.getByText('添加成功').waitFor();
    await search(page, '云初见');
    await rows(page).filter({ hasText: '云初见' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '修改' }).first().click();
    await page.getByRole('dialog').getByLabel('英文名').fill('Chujian Yun');
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
    await page.getByText('已保存').waitFor();
  });

  test('a search that fits nobody says so and is taken back with one button', async () => {
    const page = await pageOf('hrofficer', '/people?q=没有这个人');
    await page
      .getByRole('button', { name: '清除筛选' })
      .or(page.getByRole('button', { name: /清除/ }))
      .first()
      .click();
    await rows(page).first().waitFor();
    expect(new URL(page.url()).searchParams.get('q')).toBeNull();
  });

  test('a teacher without the right meets /404; on the phone they find colleagues by name', async () => {
    const page = await pageOf('teacher', '/people');
    await page.waitForURL(/\/404/);
    const phone = await pageOf('teacher', '/mobile/people', PHONE);
    await phone.getByRole('searchbox').fill('cjy');
    await phone.getByText('陈静怡').waitFor();
    expect(await phone.content()).not.toMatch(/138\*{4}/);
  });

  test('on the phone HR jumps to a letter and opens a person', async () => {
    const page = await pageOf('hrofficer', '/mobile/people', PHONE);
    await page.getByRole('button', { name: 'L', exact: true }).click();
    await page.getByRole('button', { name: /刘慧敏/ }).click();
    await page.getByRole('dialog').getByText('人事处').first().waitFor();
  });
});

describe('a colleague on the phone', () => {
  test('is written to, and called where the school shares numbers; the card says where they work', async () => {
    const phone = await pageOf('teacher', '/mobile/people', PHONE);
    await phone.getByRole('searchbox').fill('cjy');
    await phone.getByRole('button', { name: /陈静怡/ }).click();
    const card = phone.getByRole('dialog');
    await card.getByText('语文组 · 教师').waitFor();
    expect(await card.getByRole('button', { name: '拨打' }).count()).toBe(0);
    await card.getByRole('button', { name: '消息' }).click();
    await phone.getByLabel('内容').fill('下午的会改到四点');
    await phone.getByRole('button', { name: '发送' }).click();
    await phone.getByText('消息已发送').waitFor();
    const bell = await as('homeroom')('GET', '/users/notifications');
    expect(bell.data.list[0]).toMatchObject({ title: '王建国 给您发来消息', body: '下午的会改到四点' });
    const key = 'contact_visible_to_staff';
    const share = { key, level: 'client', value: true, reason: '方便教职工联系' };
    expect((await as('superadmin')('PUT', '/admin/system_settings', share)).code).toBe(0);
    await phone.reload();
    await card.getByRole('button', { name: '拨打' }).click();
    const number = card.getByRole('link', { name: /^1\d{10}$/ });
    expect(await number.getAttribute('href')).toMatch(/^tel:1\d{10}$/);
  });
});

describe('members', () => {
  test('HR moves a place for next week: the old one ends the day before, the new one stands there as planned', async () => {
    const page = await pageOf('hrofficer', `/member?department_id=${departmentId('sy-middle', 'CW')}`);
    const row = rows(page).first();
    await row.waitFor();
    await row.getByRole('checkbox').check();
    await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '转移' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: '转入部门' }).fill('教务处');
    await dialog.getByRole('option', { name: '教务处', selected: true }).waitFor();
    const next = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
    await dialog.getByRole('textbox', { name: '生效日期' }).fill(next);
    await dialog.getByRole('textbox', { name: '生效日期' }).press('Tab');
    await dialog.getByLabel('原因').fill('岗位调整');
    await dialog.getByRole('button', { name: '转移1人' }).click();
    const moved = rows(page).filter({ hasText: '财务室' }).filter({ hasText: ' – ' });
    await moved.first().waitFor();
    await page.goto(`${portal.url}/member?department_id=${departmentId('sy-middle', 'JW')}&state=planned`);
    await rows(page).filter({ hasText: '未开始' }).first().waitFor();
  });

  test('everybody sees the own places on the phone', async () => {
    const page = await pageOf('homeroom', '/mobile/member', PHONE);
    await page.getByText('语文组').waitFor();
    await page.getByText('高一（1）班').waitFor();
  });
});

describe('classes', () => {
  test('the promotion is checked, run and taken back: 高一（1）班 becomes 高二（1）班 and is 高一（1）班 again', async () => {
    const school = organizationId('sy-middle');
    const page = await pageOf('superadmin', `/systemOrg/${school}?tab=classes`);
    await page.getByRole('button', { name: /高一（1）班/ }).waitFor();
    await page.getByRole('button', { name: '升级毕业' }).click();
    await page.getByRole('cell', { name: '高二（1）班' }).waitFor();
    await page.getByRole('button', { name: '开始办理' }).click();
    await page.getByRole('button', { name: '确认执行' }).click();
    await page.getByText('已完成').waitFor();
    const api = as('superadmin');
    const classes = async () =>
      (
        (await api('GET', `/classrooms?organization_id=${school}&per_page=100&status=active`)).data.list as {
          name: string;
        }[]
      ).map((one) => one.name);
    expect(await classes()).toEqual(expect.arrayContaining(['高二（1）班', '高三（1）班', '初二（1）班']));
    expect(await classes()).not.toContain('高一（1）班');
    await page.getByRole('button', { name: '撤销' }).click();
    await page.getByText('已撤销').waitFor();
    expect(await classes()).toContain('高一（1）班');
  });
});
