import { expect, test } from 'vitest';
import { castId } from '../database/demo/cast.ts';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** Journeys of the administration area, each as the people in it would go it. */

const { as, pageOf, portal } = setUpJourney();
const admin = as('superadmin');

test('the area opens with its first page; who may not enter finds nothing', async () => {
  const page = await pageOf('superadmin', '/admin');
  await page.waitForURL(/\/admin\/sys_app$/);
  await page.getByRole('navigation', { name: '平台管理' }).getByRole('link', { name: '日志' }).click();
  await page.waitForURL(/\/admin\/logger$/);
  const teacher = await pageOf('teacher', '/admin/logger');
  await teacher.waitForURL(/\/404/);
});

test('an administrator logs in as a teacher: banner, closed acts, and the way back', async () => {
  const page = await pageOf('superadmin', `/admin/adminUsers/${castId('teacher')}`);
  await page.getByRole('button', { name: '以此身份登录' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('原因', { exact: false }).fill('协助排查课表显示问题');
  await dialog.getByRole('button', { name: '以此身份登录' }).click();
  await page.getByText('正在以 王建国 身份操作').waitFor();
  await page.getByText(/剩余 (29|30):\d\d/).waitFor();
  await page.goto(`${portal.url}/home`);
  await page.getByText('正在以 王建国 身份操作').waitFor();
  const refused = await page.evaluate(async () => {
    const reply = await fetch('/api/web/sessions/hand_off', {
      method: 'POST',
      headers: { 'content-type': 'application/json', token: localStorage.getItem('portal_token') ?? '' },
      body: JSON.stringify({ path: '/home' }),
    });
    return reply.json();
  });
  expect(refused).toMatchObject({ code: 403001, message: '代登录期间不可进行此操作' });
  await page.getByRole('button', { name: '结束', exact: true }).click();
  await page.waitForURL(/\/admin\/adminUsers/);
  await page.getByText('正在以').waitFor({ state: 'detached' });
  await page.goto(`${portal.url}/admin/adminUsers?view=log_in_as`);
  await page.getByText('协助排查课表显示问题').first().waitFor();
});

test('a change of phone is decided with both numbers in sight, and the dot goes with the last one', async () => {
  const page = await pageOf('superadmin', '/admin/adminUsersAudit', PHONE);
  await page.getByText('李伟民').first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('138****0011').waitFor();
  await drawer.getByText('139****0099').waitFor();
  await drawer.getByText('陈静怡 担保').waitFor();
  await drawer.getByRole('button', { name: '同意', exact: true }).click();
  await page.getByLabel('原因', { exact: false }).last().fill('已当面核对');
  await page.getByRole('button', { name: '同意', exact: true }).last().click();
  await page.getByText('已处理').first().waitFor();
  const { data } = await admin('GET', '/admin/users/audit?kind=change_phone');
  expect(data.list[0]).toMatchObject({ state: 'effective', decided_by: '周明' });
});

test('an app switched off leads to nothing, and back on everything is there', async () => {
  const { data } = await admin('GET', '/admin/apps?q=visitor_manage');
  const page = await pageOf('superadmin', `/admin/sys_app/${data.list[0].id}`);
  await page.getByRole('button', { name: '停用' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '停用' }).click();
  await page.getByText('已停用').first().waitFor();
  const security = await pageOf('security', '/visitor_manage');
  await security.waitForURL(/\/404/);
  await page.getByRole('button', { name: '启用' }).click();
  await page.getByText('已启用').first().waitFor();
  const again = await pageOf('security', '/visitor_manage');
  await again.getByRole('heading', { name: '访客管理' }).waitFor();
});

test('the log: an hour narrows it, an entry shows what changed, the chain holds', async () => {
  await admin('PUT', '/admin/system_settings', {
    key: 'min_app_version',
    level: 'client',
    value: '4.0.0',
    reason: '旧版本停止支持',
  });
  const page = await pageOf('superadmin', '/admin/logger?action=system_setting');
  await page.getByText('system_setting.update').first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('旧版本停止支持').waitFor();
  await drawer.getByRole('rowheader', { name: 'min_app_version' }).waitFor();
  await drawer.getByRole('button', { name: '关闭' }).click();
  await page.getByRole('button', { name: '校验' }).click();
  await page.getByText(/校验通过至/).waitFor();
  const bars = page.getByRole('region', { name: '每小时数量' }).getByRole('button');
  await bars.first().click();
  await page
    .getByText(/没有一条/)
    .first()
    .waitFor();
});

test('a menu is begun, previewed for a role and published, and taken back', async () => {
  const page = await pageOf('superadmin', '/admin/menus');
  await page.getByRole('button', { name: '从现有侧栏开始' }).click();
  await page.getByRole('button', { name: '编辑 访客管理' }).waitFor();
  await page.getByRole('button', { name: '添加菜单' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('链接', { exact: true }).click();
  await drawer.getByLabel('姓名/名称').fill('帮助中心');
  await drawer.getByLabel('链接', { exact: false }).last().fill('https://help.example');
  await drawer.getByRole('button', { name: '保存' }).click();
  await page.getByRole('button', { name: '编辑 帮助中心' }).waitFor();
  await page.getByRole('button', { name: '发布' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '发布' }).click();
  await page.getByText('菜单已发布').waitFor();
  await page.getByRole('link', { name: '帮助中心' }).first().waitFor();
  await page.getByRole('button', { name: '撤销发布' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '撤销发布' }).click();
  await page.getByText('已撤销').waitFor();
});
