import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { gateRights } from '#modules/campus/gates/rights.ts';
import { visitorRights } from '#modules/campus/visitors/rights.ts';
import { accessRights } from '#modules/core/access/rights.ts';
import { type CastName, castId } from '../database/demo/cast.ts';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** The journeys of roles and rights, each as the people in it would go it. */

const { as, pageOf } = setUpJourney();

async function groupId(code: string): Promise<string> {
  const { list } = (await as('orgadmin')('GET', '/role_groups')).data;
  return list.find((one: { code: string }) => one.code === code).id;
}

/** An own role of the school with these codes. */
async function made(name: string, codes: readonly string[]): Promise<string> {
  const body = { role_group_id: await groupId('offices'), name, name_en: name, codes };
  const answer = await as('orgadmin')('POST', '/roles', body);
  expect(answer.code, answer.message).toBe(0);
  return answer.data.id;
}

async function given(roleId: string, who: CastName): Promise<string> {
  const body = { users: [{ user_id: castId(who) }], reason: '工作需要' };
  const answer = await as('orgadmin')('POST', `/roles/${roleId}/users`, body);
  expect(answer.code, answer.message).toBe(0);
  return answer.data.list[0].id;
}

async function choose(page: Page, label: string, word: string, option: RegExp | string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: label === '谁' }).fill(word);
  await page.getByRole('option', { name: option }).first().click();
  await page.keyboard.press('Tab');
}

test('1. a school makes a role, gives it for a department until a day, and the entry appears in the open page', async () => {
  const teacher = await pageOf('teacher', '/home');
  const sidebar = teacher.getByRole('navigation').first();
  await sidebar.waitFor();
  expect(await teacher.getByRole('link', { name: '访客管理' }).count()).toBe(0);

  const admin = await pageOf('orgadmin', '/manager-auth');
  await admin.getByRole('link', { name: '新建角色' }).first().click();
  await admin.waitForURL(/auth-create/);
  await admin.getByRole('textbox', { name: '名称', exact: true }).fill('门岗检查员');
  await admin.getByRole('textbox', { name: '英文名称' }).fill('Gate inspector');
  await admin.getByRole('combobox', { name: '角色分组' }).click();
  await admin.getByRole('option', { name: '行政与后勤' }).click();
  await admin.getByRole('checkbox', { name: /^保安管理/ }).check();
  await admin.getByRole('checkbox', { name: /^访客设置/ }).check();
  await admin.getByRole('region', { name: '成员看到的菜单' }).getByText('访客管理').waitFor();
  await admin.getByText('涉及 0 名成员').waitFor();
  await admin.getByRole('button', { name: '保存' }).click();
  // what was saved stands over the list, on whichever page of it its row is
  await admin.waitForURL(/\/manager-auth\?role=/);
  const drawer = admin.getByRole('dialog');
  await drawer.getByRole('heading', { name: /门岗检查员/ }).waitFor();
  await drawer.getByRole('button', { name: /^成员/ }).click();
  await drawer.getByRole('button', { name: '授权', exact: true }).first().click();
  const form = admin.getByRole('dialog', { name: /授予「门岗检查员」/ });
  await choose(admin, '人员', '王建国', /王建国/);
  await form.getByRole('combobox', { name: '范围' }).click();
  await admin.getByRole('option', { name: '指定部门', exact: true }).click();
  await form.getByRole('combobox', { name: '部门' }).fill('数学');
  await admin.getByRole('option', { name: /数学/ }).first().click();
  await admin.keyboard.press('Tab');
  await form.getByText('一周').click();
  await form.getByRole('textbox', { name: '原因' }).fill('代班一周');
  await form.getByRole('button', { name: '授权', exact: true }).click();
  // in the page that was open all the time
  await teacher.getByRole('link', { name: '访客管理' }).first().waitFor();

  const row = drawer.getByRole('row', { name: /王建国/ });
  await row.getByText(/指定部门/).waitFor();
  await row.getByRole('button', { name: /^结束/ }).click();
  const ending = admin.getByRole('dialog', { name: /结束 王建国/ });
  await ending.getByRole('textbox', { name: '原因' }).fill('代班结束');
  await ending.getByRole('button', { name: '结束', exact: true }).click();
  await teacher.getByRole('link', { name: '访客管理' }).first().waitFor({ state: 'detached' });
});

test('2. a right that the school does not hold is greyed with its reason, and refused when it is sent all the same', async () => {
  const admin = await pageOf('orgadmin', '/manager-auth/auth-create');
  const box = admin.getByRole('checkbox', { name: /^访客复审/ });
  await box.waitFor();
  expect(await box.isDisabled()).toBe(true);
  const note = await box.getAttribute('aria-describedby');
  expect(await admin.locator(`[id="${note}"]`).textContent()).toContain('您没有此权限');
  const body = {
    role_group_id: await groupId('offices'),
    name: '越权',
    name_en: 'Beyond',
    codes: [visitorRights.secondReview],
  };
  expect(await as('orgadmin')('POST', '/roles', body)).toMatchObject({
    code: 200200,
    message: '不能授予自己没有的权限：访客复审',
  });
});

test('3. without the right the page is not there, and a button without right is not in the document', async () => {
  const teacher = await pageOf('teacher', '/manager-auth');
  await teacher.waitForURL(/\/404/);
  const editor = await pageOf('hrofficer', '/manager-auth/auth-create');
  await editor.waitForURL(/\/404/);
  const hr = await pageOf('hrofficer', '/manager-auth');
  await hr.getByRole('table', { name: '角色' }).waitFor();
  expect(await hr.getByRole('link', { name: '新建角色' }).count()).toBe(0);
  expect(await hr.getByRole('button', { name: '矩阵' }).count()).toBe(0);
});

test('4. leaving the editor with unsaved changes asks first', async () => {
  const admin = await pageOf('orgadmin', '/manager-auth/auth-create');
  await admin.getByRole('textbox', { name: '名称', exact: true }).fill('未保存');
  await admin.getByRole('navigation').getByRole('link', { name: '首页' }).first().click();
  const question = admin.getByRole('dialog', { name: '内容尚未保存，确定离开？' });
  await question.getByRole('button', { name: '继续填写' }).click();
  expect(admin.url()).toContain('auth-create');
  await admin.getByRole('navigation').getByRole('link', { name: '首页' }).first().click();
  await question.getByRole('button', { name: '离开' }).click();
  await admin.waitForURL(/\/home/);
});

test('5. a critical grant waits on top of the page until another administrator agrees', async () => {
  const id = await made('副授权员', [accessRights.roles, accessRights.assign]);
  await as('orgadmin')('POST', `/roles/${id}/users`, { users: [{ user_id: castId('office') }], reason: '分担工作' });
  const first = await pageOf('orgadmin', '/manager-auth');
  await first.getByRole('heading', { name: '1 项授权待复核' }).waitFor();
  expect(await first.getByRole('button', { name: /^同意/ }).count()).toBe(0);
  const root = await pageOf('superadmin', '/manager-auth');
  const switched = await as('superadmin')('GET', '/role_users?state=requested');
  expect(switched.data.total).toBe(1);
  await root
    .getByRole('button', { name: /^同意 / })
    .first()
    .click();
  await root.getByRole('dialog').getByRole('button', { name: '同意', exact: true }).click();
  await root.getByText('已同意，立即生效').waitFor();
  const held = (await as('office')('GET', '/users/show_current')).data.permission_lists;
  expect(held).toContain(accessRights.roles);
});

test('8. why somebody can do it is said in words, and everybody sees it of themselves', async () => {
  const id = await made('访客设置员', [gateRights.settings]);
  const held = await given(id, 'teacher');
  const admin = await pageOf('orgadmin', '/manager-auth?view=query');
  await admin.getByRole('combobox', { name: '谁', exact: true }).fill('王建国');
  await admin
    .getByRole('option', { name: /王建国/ })
    .first()
    .click();
  // one person is asked about: the list closes, and hides nothing of the answer
  await admin.getByRole('listbox').waitFor({ state: 'hidden' });
  const why = admin.getByRole('region', { name: '为什么能看到' });
  await why.getByRole('combobox', { name: '做什么' }).fill(gateRights.settings);
  await admin.getByRole('option', { name: /0816/ }).click();
  await why.getByText('王建国 可以：访客设置').waitFor();
  await why.getByText(/由 许安澜 授予/).waitFor();
  const teacher = await pageOf('teacher', '/mobile/my_rights', PHONE);
  await teacher.getByText('访客设置').first().click();
  await teacher.getByText('角色「访客设置员」').waitFor();
  await as('orgadmin')('DELETE', `/roles/${id}/delete_users`, { role_user_ids: [held], reason: '结束' });
});

test('why one cannot do something is asked of every right that the school runs, in English too', async () => {
  const page = await pageOf('teacher', '/mobile/my_rights', { ...PHONE, lang: 'us' });
  await page.getByRole('combobox', { name: 'What' }).fill(visitorRights.secondReview);
  await page.getByRole('option', { name: /Second review of visits/ }).click();
  await page.getByText(/can’t: Second review of visits/).waitFor();
  await page.getByText('No role includes this permission').waitFor();
  await page.getByText(/Roles with this permission: .*Head of security/).waitFor();
});

test('on the phone: find a person, make a role end later, end it', async () => {
  const held = await given(await made('短期岗', [gateRights.settings]), 'teacher');
  const admin = await pageOf('orgadmin', '/mobile/manager-auth', PHONE);
  await choose(admin, '查找人员', '王建国', /王建国/);
  const line = admin.getByRole('listitem').filter({ hasText: '短期岗' });
  await line.getByText('长期').waitFor();
  await line.getByRole('button', { name: /调整期限/ }).click();
  const form = admin.getByRole('dialog');
  await form.getByText('延长一周').click();
  await form.getByRole('textbox', { name: '原因' }).fill('只需一周');
  await form.getByRole('button', { name: '保存' }).click();
  await line.getByText(/^至 /).waitFor();
  await line.getByRole('button', { name: /^结束/ }).click();
  await form.getByRole('textbox', { name: '原因' }).fill('已完成');
  await form.getByRole('button', { name: '结束', exact: true }).click();
  await line.waitFor({ state: 'detached' });
  const left = (await as('orgadmin')('GET', `/role_users?user_id=${castId('teacher')}`)).data.list;
  expect(left.map((one: { id: string }) => one.id)).not.toContain(held);
});

test('a template is sent to the schools with what it would change, and drift is marked', async () => {
  const body = {
    role_group_id: await groupId('offices'),
    name: '统一值班',
    name_en: 'Duty',
    kind: 'template',
    codes: [gateRights.guards, gateRights.settings],
  };
  const template = (await as('superadmin')('POST', '/roles', body)).data.id as string;
  const root = await pageOf('superadmin', '/admin/mgmt_role');
  await root.getByRole('button', { name: /^下发 统一值班/ }).click();
  const drawer = root.getByRole('dialog');
  const school = drawer.getByRole('listitem').filter({ hasText: '书院中学' });
  await school.getByText(/将新建，含/).waitFor();
  await school.getByRole('checkbox').check();
  await drawer.getByRole('button', { name: '下发到 1 所学校' }).click();
  await school.getByText('与模板一致').waitFor();
  const copies = (await as('superadmin')('GET', `/roles/${template}/copies`)).data.list;
  const copy = copies.find((one: { role: unknown }) => one.role !== null).role.id;
  const { data } = await as('orgadmin')('GET', `/roles/${copy}`);
  const less = { ...body, kind: 'custom', codes: [gateRights.guards], version: data.version };
  expect((await as('orgadmin')('PUT', `/roles/${copy}`, less)).code).toBe(0);
  await root.reload();
  await root.getByRole('button', { name: /^下发 统一值班/ }).click();
  await school.getByText('与模板不同').waitFor();
  await school.getByText(/将增加：访客设置/).waitFor();
});
