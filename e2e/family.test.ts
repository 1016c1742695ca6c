import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type CastName, castPhone } from '../database/demo/cast.ts';
import { demoGroup } from '../database/demo/school-group.ts';
import { today } from '../src/platform/shared/dates.ts';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** Pupils, guardians and children who are to apply, each journey as the people in it would go it. */

const { as, linkTo, pageOf } = setUpJourney();
const pupils = demoGroup(today()).people.filter(
  ({ types, places: [place] }) =>
    types.includes('student') && place?.organization === 'sy-middle' && place.department === 'G1-1',
);

const rows = (page: Page) => page.locator('tbody tr');

/** Adds a pupil of the class to the children of somebody who has nothing to do with them. */
async function add(who: CastName, at: number): Promise<string> {
  const pupil = pupils[at];
  if (!pupil) throw new Error('the class is too small');
  const { name, gender, id_no } = pupil;
  const api = as(who);
  await api('POST', '/users/add_child', { name, gender, id_type: 'identity', id_no });
  return name;
}

describe('guardians who added a child', () => {
  test('wait for the class teacher, who compares and approves; the child stands among the own children', async () => {
    const name = await add('visitor', 3);
    const page = await pageOf('homeroom', '/guardians');
    await rows(page).filter({ hasText: '高远' }).first().click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('姓名、证件一致').first().waitFor();
    await page.keyboard.press('j');
    await page.getByRole('combobox', { name: '与学生的关系' }).click();
    await page.getByRole('option', { name: '父亲' }).click();
    await page.getByRole('button', { name: '同意', exact: true }).last().click();
    await page.getByText('没有待审核的关联申请').waitFor();
    const api = as('visitor');
    const children = (await api('GET', '/users/my_children')).data as { name: string; link_status: string }[];
    expect(children.filter((one) => one.link_status === 'active').map((one) => one.name)).toEqual([name]);
  });

  test('are refused with a reason that they never read', async () => {
    await add('supplier', 5);
    const page = await pageOf('homeroom', '/mobile/guardians', PHONE);
    await page.getByText('吴海涛').first().click();
    await page.getByRole('button', { name: '拒绝' }).first().click();
    await page.getByLabel('原因').fill('电话核实不是家长');
    await page.getByRole('button', { name: '拒绝', exact: true }).last().click();
    await page.getByText('没有待审核的关联申请').waitFor();
    const api = as('supplier');
    expect((await api('GET', '/users/my_children')).data).toEqual([]);
    expect(JSON.stringify((await api('GET', '/users/notifications')).data)).not.toContain('电话核实');
  });
});

describe('my guardian', () => {
  test('the main guardian asks the mother in by SMS; she accepts on her phone and stands in the list', async () => {
    const page = await pageOf('guardian', '/home');
    await page.getByRole('button', { name: '我的账号' }).click();
    await page.getByRole('menuitem', { name: '我的监护人' }).click();
    await page.getByRole('button', { name: '邀请监护人' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('姓名').fill('高远');
    await dialog.getByLabel('手机号').fill(castPhone('visitor'));
    await dialog.getByRole('combobox', { name: '与学生的关系' }).click();
    await page.getByRole('option', { name: '母亲' }).click();
    await dialog.getByText('健康', { exact: true }).click();
    await dialog.getByRole('button', { name: '发送邀请' }).click();
    await page.getByText('已邀请').waitFor();
    const phone = await pageOf('visitor', await linkTo(castPhone('visitor'), '/mobile/guardianInvitation'), PHONE);
    await phone.getByText('李*').first().waitFor();
    await phone.getByRole('button', { name: '同意并成为监护人' }).click();
    await phone.waitForURL(/mobileMyChildren/);
    await page.reload();
    const mother = page.getByRole('listitem').filter({ hasText: '高远' }).filter({ hasText: '次监护人' });
    await mother.getByText('健康').waitFor();
    await mother.getByRole('button', { name: '修改' }).click();
    await page.getByRole('dialog').getByText('接送', { exact: true }).click();
    await page.getByRole('button', { name: '保存' }).click();
    await mother.getByText('接送').waitFor();
    await mother.getByRole('button', { name: '解除' }).click();
    const question = page.getByRole('dialog').filter({ hasText: '解除后不能再查看' });
    await question.getByRole('button', { name: '解除' }).click();
    await mother.waitFor({ state: 'detached' });
  });

  test('a pupil reads names alone, and of no other pupil', async () => {
    const page = await pageOf('student', '/mobile/myGuardian', PHONE);
    await page.getByText('主监护人', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: /修改|解除|邀请/ }).count()).toBe(0);
    expect(await page.getByText(/\d{3}\*{4}/).count()).toBe(0);
    const api = as('student');
    const other = (await as('orgadmin')('GET', '/students?per_page=10')).data.list[0].id;
    expect((await api('GET', `/stu_gd_clients?student_id=${other}`)).status).toBe(404);
  });
});

describe('pupils', () => {
  test('open to people who do not teach them after a purpose was given', async () => {
    const page = await pageOf('orgadmin', '/students');
    await rows(page).first().click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('您不任教该班级').waitFor();
    await drawer.getByText('安全', { exact: true }).click();
    await drawer.getByRole('button', { name: '查看', exact: true }).click();
    await drawer.getByRole('heading', { name: '监护人' }).waitFor();
    expect(await drawer.textContent()).toMatch(/\d{3}\*{11}\w{4}/);
  });

  test('show the family who looked, and why', async () => {
    const father = as('guardian');
    const [child] = (await father('GET', '/users/my_children')).data as { id: string; name: string }[];
    if (!child) throw new Error('the guardian of the demo has no children');
    const page = await pageOf('orgadmin', `/students?id=${child.id}`);
    const drawer = page.getByRole('dialog').first();
    await drawer.getByText('安全', { exact: true }).click();
    await drawer.getByLabel('说明').fill('午休巡查');
    await drawer.getByRole('button', { name: '查看', exact: true }).click();
    await drawer.getByRole('heading', { name: '监护人' }).waitFor();
    const phone = await pageOf('guardian', '/mobile/my_data_access', PHONE);
    await phone.getByText(child.name, { exact: true }).click();
    await phone.getByText('安全：午休巡查').first().waitFor();
  });

  test('go to another class: the class stands in the record, the one before it too', async () => {
    const page = await pageOf('orgadmin', '/students?q=李致远');
    await rows(page).filter({ hasText: '高一（1）班' }).first().click();
    const drawer = page.getByRole('dialog').first();
    await drawer.getByRole('button', { name: '查看', exact: true }).click();
    await drawer.getByRole('button', { name: '转班' }).click();
    await page.getByRole('combobox', { name: '转入班级' }).click();
    await page.getByRole('option', { name: /高一（2）班/ }).click();
    await page.getByLabel('原因').fill('学生申请');
    await page.getByRole('button', { name: '转班' }).last().click();
    await drawer.getByRole('listitem').filter({ hasText: '高一（2）班' }).first().waitFor();
    await drawer.getByRole('listitem').filter({ hasText: '高一（1）班' }).first().waitFor();
  });

  test('are a page of staff alone: a guardian meets /404', async () => {
    const page = await pageOf('guardian', '/students');
    await page.waitForURL(/\/404/);
  });
});

describe('children who are to apply', () => {
  test('stand on the page of admissions, on the phone too', async () => {
    const page = await pageOf('visitor', '/visit/admissions');
    await page.getByText('高子涵').waitFor();
    const phone = await pageOf('visitor', '/mobile/visit/admissions', PHONE);
    await phone.getByText('高子涵').waitFor();
  });
});
