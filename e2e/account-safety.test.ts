import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type CastName, castId, castPhone } from '../database/demo/cast.ts';
import { type Api, apiOf } from './support/api.ts';
import { DESKTOP, type Look, openBrowser, openProfile, PHONE, signIn } from './support/browser.ts';
import { keepPictures } from './support/pictures.ts';
import { type RunningPortal, startPortal } from './support/portal.ts';

/** Journeys 2, 5, 6, 8, 9, 11 and 12 of the account sheet: what keeps signing in safe, as people meet it. */

let portal: RunningPortal;
let browser: Browser;
const open: BrowserContext[] = [];

beforeAll(async () => {
  portal = await startPortal();
  browser = await openBrowser();
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});
afterEach(async ({ task }) => {
  const contexts = open.splice(0);
  if (task.result?.state === 'fail') await keepPictures(task.name, contexts);
  await Promise.all(contexts.map((context) => context.close()));
});

/** A page of somebody of the cast (null: nobody is signed in) in a browser of their own. */
async function pageOf(who: CastName | null, path: string, look: Look = DESKTOP): Promise<Page> {
  const context = await openProfile(browser, look);
  open.push(context);
  const page = await context.newPage();
  if (who) await signIn(page, portal.url, who);
  await page.goto(`${portal.url}${path}`);
  return page;
}

/** What the page's own session may do, as its scripts would. */
function callFrom(
  page: Page,
  method: string,
  path: string,
  body?: object,
): Promise<{ code: number; message?: string }> {
  return page.evaluate(
    async ([how, where, what]) => {
      const reply = await fetch(`/api/web${where}`, {
        method: how,
        headers: {
          token: localStorage.getItem('portal_token') ?? '',
          'accept-language': 'zh-CN',
          ...(what ? { 'content-type': 'application/json' } : {}),
        },
        ...(what ? { body: JSON.stringify(what) } : {}),
      });
      return reply.json();
    },
    [method, path, body] as const,
  );
}

const hour = (hours: number) => encodeURIComponent(new Date(Date.now() + hours * 3_600_000).toISOString());
const codeTo = async (phone: string) => /\d{6}/.exec(await portal.lastMessage(phone))?.[0] ?? '';
const kept = (page: Page) =>
  page.evaluate(() => ({ token: localStorage.getItem('portal_token'), cookie: document.cookie }));

async function signInByCode(page: Page, phone: string): Promise<void> {
  await page.getByRole('tab', { name: '验证码登录' }).click();
  await page.getByLabel('手机号').fill(phone);
  await page.getByRole('button', { name: '发送验证码' }).click();
  await page.getByText('验证码发送成功').first().waitFor();
  await page.getByLabel('验证码', { exact: true }).fill(await codeTo(phone));
  await page.getByRole('checkbox', { name: /服务条款/ }).check();
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

/** Tries a password on the page; what it says then. Puzzles on the way are the browser's business. */
async function tryPassword(page: Page, password: string): Promise<string> {
  await page.getByLabel('密码', { exact: true }).fill(password);
  const answered = page.waitForResponse((reply) => reply.url().endsWith('/api/web/login') && reply.status() === 200);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  const { message } = (await (await answered).json()) as { message: string };
  await page.getByRole('alert').filter({ hasText: message }).waitFor();
  return message;
}

test('2. wrong five times, a real account and an invented one read alike; then even the right password waits, and a code works', async () => {
  const said: Record<string, string[]> = { supplier: [], nobody_here: [] };
  for (const name of ['supplier', 'nobody_here']) {
    const page = await pageOf(null, '/login');
    await page.getByRole('checkbox', { name: /服务条款/ }).check();
    await page.getByLabel('账号', { exact: true }).fill(name);
    for (let n = 0; n < 5; n++) {
      said[name]?.push(await tryPassword(page, `Wrong${n}orchid`));
    }
    if (name !== 'supplier') continue;
    // each failure from the fifth on makes the next try wait longer: 1 s, 2 s, 4 s
    for (const seconds of [1, 2]) {
      await page.waitForTimeout(seconds * 1000 + 100);
      await tryPassword(page, `Wrong${seconds}again`);
    }
    expect(await tryPassword(page, 'Shuyuan123')).toContain('多次失败后需稍候');
    await signInByCode(page, castPhone('supplier'));
    await page.waitForURL((url) => url.pathname !== '/login');
  }
  expect(said['supplier']).toEqual(said['nobody_here']);
});

test('5. a hand-off link opens signed in once, its ticket leaves the address bar, and a session token is no ticket', async () => {
  const teacher = await apiOf(portal.url, 'teacher');
  const { ticket } = (await teacher('POST', '/sessions/hand_off', { path: '/personals' })).data;
  const page = await pageOf(null, `/#/personals?token=${ticket}`);
  await page.getByRole('heading', { name: '个人中心' }).waitFor();
  expect(page.url()).not.toContain('token');
  expect(await page.evaluate(() => history.state && JSON.stringify(history.state))).not.toContain(ticket);
  const again = await pageOf(null, `/#/personals?token=${ticket}`);
  await again.waitForURL(/\/login/);
  const { token } = await kept(page);
  const pasted = await pageOf(null, `/#/personals?token=${token}`);
  await pasted.waitForURL(/\/login/);
  expect((await kept(pasted)).token).toBeNull();
});

test('8. a guardian becomes a child: the child’s pages with a banner, the guardian’s token is dead, and no way back but signing in', async () => {
  const guardian = await apiOf(portal.url, 'guardian');
  const children = (await guardian('GET', '/users/my_children')).data as { id: string; name: string }[];
  const child = children.find((one) => one.name === '李思源');
  const page = await pageOf('guardian', '/home');
  await page.getByRole('button', { name: /李伟民/ }).waitFor();
  const before = (await kept(page)).token;
  const stranger = { student_user_id: castId('examinee') };
  expect(await callFrom(page, 'POST', '/users/fetch_student_token', stranger)).toMatchObject({ code: 404001 });
  const switched = (await callFrom(page, 'POST', '/users/fetch_student_token', {
    student_user_id: child?.id,
  })) as { code: number; data: { token: string } };
  expect(switched).toMatchObject({ code: 0 });
  expect(await callFrom(page, 'GET', '/sessions/mine')).toMatchObject({ code: 401402 });
  await page.evaluate((token) => localStorage.setItem('portal_token', token), switched.data.token);
  await page.goto(`${portal.url}/home`);
  await page.getByRole('region', { name: '子女账号 李思源' }).waitFor();
  const closed = { code: 403001, message: '切换到子女账号后不可进行此操作' };
  const twice = { password: 'Kettle42Moss', password_confirmation: 'Kettle42Moss' };
  expect(await callFrom(page, 'PUT', '/sessions/change_password', twice)).toMatchObject(closed);
  await page.getByRole('button', { name: /李思源/ }).click();
  await page.getByRole('menuitem').first().waitFor();
  for (const name of ['修改密码', '更换手机号']) expect(await page.getByRole('menuitem', { name }).count()).toBe(0);
  await page.goto(`${portal.url}/logout`);
  await page.waitForURL(/\/login/);
  await page.evaluate((token) => localStorage.setItem('portal_token', token ?? ''), before);
  await page.goto(`${portal.url}/home`);
  await page.waitForURL(/\/login/);
});

test('6. another phone: a proof first, then the countdown; the other browser is out; the number before takes it back', async () => {
  const api = await apiOf(portal.url, 'guardian');
  const other = await pageOf('guardian', '/home');
  await other.getByText('李伟民').first().waitFor();
  // opened by a link, so that nothing was proven lately
  const { ticket } = (await api('POST', '/sessions/hand_off', { path: '/home' })).data;
  const page = await pageOf(null, `/?token=${ticket}`);
  await page.getByRole('button', { name: /李伟民/ }).click();
  await page.getByRole('menuitem', { name: '更换手机号' }).click();
  const dialog = page.getByRole('dialog', { name: '更换手机号' });
  const width = async () => (await dialog.boundingBox())?.width ?? 0;
  await expect.poll(width).toBeCloseTo(1440 * 0.45, -1);
  await dialog.getByLabel('新手机号', { exact: false }).fill('13955550001');
  await dialog.getByRole('button', { name: '发送验证码' }).click();
  await dialog.getByRole('button', { name: /\d+/ }).waitFor();
  expect(await dialog.getByRole('button', { name: /\d+/ }).isDisabled()).toBe(true);
  await dialog.getByLabel('验证码', { exact: false }).fill(await codeTo('13955550001'));
  await dialog.getByRole('button', { name: '保存' }).click();
  const proof = page.getByRole('dialog', { name: '请先验证身份' });
  await proof.getByLabel('密码', { exact: true }).fill('Shuyuan123');
  await proof.getByRole('button', { name: '确认' }).click();
  await page.getByText('手机号已更换').first().waitFor();

  await other.getByRole('dialog').getByText('确定登出？').or(other.getByText('确定登出？')).first().waitFor();
  await other.getByRole('button', { name: '重新登录' }).click();
  await other.waitForURL(/\/login/);

  const link = /https?:\S+/.exec(await portal.lastMessage(castPhone('guardian')))?.[0] ?? '';
  const owner = await pageOf(null, new URL(link).pathname + new URL(link).search);
  await owner.getByRole('button', { name: '恢复原手机号' }).click();
  await owner.getByText('手机号已恢复为 138****0011').waitFor();
  await page.getByText('确定登出？').waitFor();
  await owner.goto(`${portal.url}/login`);
  await signInByCode(owner, castPhone('guardian'));
  await owner.getByRole('alert').filter({ hasText: '账号已冻结' }).waitFor();
});

test('9. logged in as a teacher: a banner in every tab, what is the teacher’s own is closed, and the way back', async () => {
  const page = await pageOf('superadmin', `/admin/adminUsers/${castId('teacher')}`);
  const own = (await kept(page)).token;
  const second = await page.context().newPage();
  await second.goto(`${portal.url}/home`);
  await second.getByText('周明').first().waitFor();
  await page.getByRole('button', { name: '以此身份登录' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('原因', { exact: false }).fill('协助排查课表显示问题');
  await dialog.getByRole('button', { name: '以此身份登录' }).click();
  const banner = '正在以 王建国 身份操作';
  await page.getByText(banner).waitFor();
  const box = await page.locator('section', { hasText: banner }).first().boundingBox();
  expect(box?.width).toBeGreaterThan(1440 - 240);
  // the tab beside learns that somebody else works here now, and shows the banner too
  await second.getByRole('alertdialog').getByRole('button').click();
  await second.getByText(banner).waitFor();
  await second.getByRole('button', { name: /王建国/ }).click();
  await second.getByRole('menuitem').first().waitFor();
  expect(await second.getByRole('menuitem', { name: '修改密码' }).count()).toBe(0);
  expect(await second.getByRole('menuitem', { name: '更换手机号' }).count()).toBe(0);
  const closed = { code: 403001, message: '代登录期间不可进行此操作' };
  const twice = { password: 'Kettle42Moss', password_confirmation: 'Kettle42Moss' };
  expect(await callFrom(second, 'PUT', '/sessions/change_password', twice)).toMatchObject(closed);
  expect(await callFrom(second, 'DELETE', '/users/delete_account', { confirm: '注销' })).toMatchObject(closed);
  expect(await callFrom(second, 'POST', '/sessions/freeze', {})).toMatchObject(closed);
  await page.getByRole('button', { name: '结束', exact: true }).click();
  await page.waitForURL(/\/admin\/adminUsers/);
  expect((await kept(page)).token).toBe(own);
  await page.getByText(banner).waitFor({ state: 'detached' });
  const { data } = await (await apiOf(portal.url, 'superadmin'))(
    'GET',
    `/admin/logs?from=${hour(-1)}&to=${hour(1)}&per_page=100`,
  );
  const actions = (data.list as { action: string }[]).map((entry) => entry.action);
  expect(actions).toEqual(expect.arrayContaining(['impersonation.start', 'impersonation.end']));
});

test('11. signing out goes nowhere else, takes known paths, and leaves no token behind', async () => {
  for (const [target, end] of [
    ['//evil.example', /\/login$/],
    ['https://evil.example/', /\/login$/],
    ['/\\evil.example', /\/login$/],
  ] as const) {
    const page = await pageOf('homeroom', `/logout?redirect_url=${encodeURIComponent(target)}`);
    await page.waitForURL(end);
    expect(new URL(page.url()).origin).toBe(portal.url);
    const left = await kept(page);
    expect(left.token).toBeNull();
    expect(left.cookie).not.toMatch(/portal_token=[^;]/);
    const cookies = await page.context().cookies();
    expect(cookies.filter((cookie) => cookie.value && /token|sid2/.test(cookie.name))).toEqual([]);
  }
  const phone = await pageOf('homeroom', `/logout?redirect_url=${encodeURIComponent('/mobile')}`, PHONE);
  await phone.waitForURL(/\/(?:mobile|login)/);
  expect(decodeURIComponent(phone.url())).toContain('/mobile');
});

test('12. deleting the account: what it means, the word typed, a banner on every page, and taken back', async () => {
  const page = await pageOf('visitor', '/personals?tab=safety');
  await page.getByRole('button', { name: '注销账号' }).click();
  const dialog = page.getByRole('dialog', { name: '注销账号' });
  await dialog.getByText('已注销用户').waitFor();
  await dialog.getByRole('button', { name: '申请注销' }).click();
  await dialog.getByText('请输入“注销”', { exact: true }).waitFor();
  await dialog.getByLabel(/以确认/).fill('注销');
  await dialog.getByRole('button', { name: '申请注销' }).click();
  await page.getByRole('region', { name: /账号将于/ }).waitFor();
  await page.goto(`${portal.url}/home`);
  await page.getByRole('region', { name: /账号将于/ }).waitFor();
  const phone = await pageOf('visitor', '/mobile', PHONE);
  await phone.getByRole('region', { name: /账号将于/ }).waitFor();
  await page.getByRole('button', { name: '撤销', exact: true }).click();
  await page.getByRole('region', { name: /账号将于/ }).waitFor({ state: 'detached' });
  const api: Api = await apiOf(portal.url, 'visitor');
  expect((await api('GET', '/users/delete_account')).data.deletion_at).toBeNull();
});
