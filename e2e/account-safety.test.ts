import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { castId, castPhone } from '../database/demo/cast.ts';
import { totpCode, totpStepAt } from '../src/modules/identity/sign-in/server/totp/totp.ts';
import type { Api } from './support/api.ts';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** Journeys 2, 5, 6, 8, 9, 11 and 12 of the account sheet: what keeps signing in safe, as people meet it. */

const { anew, codeTo, linkTo, pageOf, portal } = setUpJourney();

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
    // each failure from the fifth on makes the next try wait longer: 1 s, 2 s, 4 s, and then 8 s for the right password
    for (const seconds of [1, 2, 4]) {
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
  const teacher = await anew('teacher');
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
  const guardian = await anew('guardian');
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
  await page.getByRole('tab', { name: '密码登录' }).click();
  expect(await page.getByText('身份已变更').count(), 'signing out here is no other identity').toBe(0);
  await page.evaluate((token) => localStorage.setItem('portal_token', token ?? ''), before);
  await page.goto(`${portal.url}/home`);
  await page.waitForURL(/\/login/);
});

test('8. the switch asks first, can be left, says 获取token失败！ for a child of somebody else, and opens the pages of the child', async () => {
  const page = await pageOf('guardian', '/mobile/mobileMyChildren', PHONE);
  const begin = () => page.getByRole('button', { name: '切换到子女账号' }).first().click();
  const question = page.getByRole('dialog', { name: '切换到子女账号' });
  await begin();
  await question.getByText('切换后需重新登录才能返回，确定切换吗？').waitFor();
  await question.getByRole('button', { name: '取消' }).click();
  await question.waitFor({ state: 'detached' });
  const own = (await kept(page)).token;
  await page.route('**/users/fetch_student_token', (route) =>
    route.continue({ postData: JSON.stringify({ student_user_id: castId('examinee') }) }),
  );
  await begin();
  await question.getByRole('button', { name: '切换', exact: true }).click();
  await page.getByText('获取token失败！').first().waitFor();
  expect((await kept(page)).token).toBe(own);
  await page.unroute('**/users/fetch_student_token');
  await begin();
  await question.getByRole('button', { name: '切换', exact: true }).click();
  await page.getByRole('region', { name: /^子女账号 / }).waitFor();
  expect((await kept(page)).token).not.toBe(own);
});

// before the next one, which leaves the guardian with a frozen account
test('a guardian deletes the account of a child below 14, sees on every page that it goes, and keeps it after all', async () => {
  const page = await pageOf('guardian', '/personals?tab=safety');
  const open = page.getByRole('button', { name: /^注销.+的账号$/ }).first();
  const name = (await open.getAttribute('aria-label'))?.slice(2, -3) ?? '';
  await open.click();
  const dialog = page.getByRole('dialog', { name: `注销${name}的账号` });
  await dialog.getByText('孩子将无法再登录', { exact: false }).waitFor();
  await dialog.getByLabel(/以确认/).fill('注销');
  await dialog.getByRole('button', { name: '申请注销' }).click();
  const banner = page.getByRole('region', { name: new RegExp(`${name}的账号将于`) });
  await banner.waitFor();
  const phone = await pageOf('guardian', '/mobile', PHONE);
  await phone.getByRole('region', { name: new RegExp(`${name}的账号将于`) }).waitFor();
  await page.goto(`${portal.url}/home`);
  await banner.getByRole('button', { name: '撤销' }).click();
  await banner.waitFor({ state: 'detached' });
  const api: Api = await anew('guardian');
  const { list } = (await api('GET', '/users/delete_account/children')).data as {
    list: { deletion_at: string | null }[];
  };
  expect(list.every((child) => child.deletion_at === null)).toBe(true);
});

test('6. another phone: a proof first, then the countdown; the other browser is out; the number before takes it back', async () => {
  const api = await anew('guardian');
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
  await other.getByText('手机号已更换，请重新登录').first().waitFor();
  await other.getByRole('button', { name: '重新登录' }).click();
  await other.waitForURL(/\/login/);

  const owner = await pageOf(null, await linkTo(castPhone('guardian')));
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
  const { data } = await (await anew('superadmin'))('GET', `/admin/logs?from=${hour(-1)}&to=${hour(1)}&per_page=100`);
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
  const page = await pageOf('homeroom', '/home');
  await page.evaluate(() => localStorage.setItem('older_desktop', '1'));
  await page.goto(`${portal.url}/logout`);
  await page.waitForURL(/\/login$/);
  const look = () => page.evaluate(() => localStorage.getItem('older_desktop'));
  expect(await look(), 'what belongs to the browser stays').toBe('1');
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
  const api: Api = await anew('visitor');
  expect((await api('GET', '/users/delete_account')).data.deletion_at).toBeNull();
});

/**
 * An authenticator app: each code is of a later step than the one before. The code of the coming step counts already,
 * so a journey hardly ever waits half a minute.
 */
function authenticator(secret: string): () => Promise<string> {
  let last = 0;
  return async () => {
    const step = Math.max(last + 1, totpStepAt(Date.now()));
    while (step > totpStepAt(Date.now()) + 1) await sleep(200);
    last = step;
    return totpCode(secret, step);
  };
}
const secretOn = async (page: Page) => ((await page.locator('code').first().textContent()) ?? '').replaceAll(' ', '');
const clickButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

interface Handed {
  readonly data: { readonly ticket: string };
}

/** Sends user name and password; what follows is the caller's business. */
async function typePassword(page: Page, username: string): Promise<void> {
  await page.getByRole('tab', { name: '密码登录' }).click();
  await page.getByLabel('账号', { exact: true }).fill(username);
  await page.getByLabel('密码', { exact: true }).fill('Shuyuan123');
  await page.getByRole('checkbox', { name: /服务条款/ }).check();
  await clickButton(page, '登录');
}

test('a second factor: set up with an app, ten recovery codes, asked for at the sign-in and before it is turned off', async () => {
  const page = await pageOf('finance', '/personals?tab=safety');
  await clickButton(page, '开启');
  const dialog = page.getByRole('dialog', { name: '设置两步验证' });
  await dialog.getByRole('img', { name: '动态码应用扫描的二维码' }).waitFor();
  const nextCode = authenticator(await secretOn(page));
  await dialog.getByLabel('动态码', { exact: false }).last().fill('123');
  await dialog.getByRole('button', { name: '开启' }).click();
  await dialog.getByText('请输入应用显示的 6 位动态码').waitFor();
  const used = await nextCode();
  await dialog.getByLabel('动态码', { exact: false }).last().fill(used);
  await dialog.getByRole('button', { name: '开启' }).click();
  const kept = page.getByRole('dialog', { name: '恢复码' });
  await kept.getByText('恢复码只显示这一次', { exact: false }).first().waitFor();
  const codes = await kept.getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  const saving = page.waitForEvent('download');
  await kept.getByRole('button', { name: '下载' }).click();
  expect((await saving).suggestedFilename()).toBe('recovery-codes.txt');
  await kept.getByRole('button', { name: '我已保存' }).click();
  await page.getByText('恢复码剩余 10 个', { exact: false }).waitFor();

  const phone = await pageOf(null, '/login', PHONE);
  await typePassword(phone, 'finance');
  await phone.getByRole('heading', { name: '两步验证' }).waitFor();
  const typed = phone.getByLabel('动态码或恢复码');
  await typed.fill(used);
  await clickButton(phone, '确认');
  await phone.getByRole('alert').filter({ hasText: '动态码或恢复码不正确' }).waitFor();
  await typed.fill(await nextCode());
  await clickButton(phone, '确认');
  await phone.waitForURL(/\/mobile/);

  const other = await pageOf(null, '/login');
  await typePassword(other, 'finance');
  await other.getByLabel('动态码或恢复码').fill(codes[0]?.toLowerCase() ?? '');
  await clickButton(other, '确认');
  await other.waitForURL((url) => url.pathname !== '/login');
  await other.goto(`${portal.url}/personals?tab=safety`);
  await other.getByText('恢复码剩余 9 个', { exact: false }).waitFor();

  // opened by a link, so that nothing was proven lately
  const handed = (await callFrom(other, 'POST', '/sessions/hand_off', { path: '/home' })) as never as Handed;
  const weak = await pageOf(null, `/#/personals?token=${handed.data.ticket}`);
  await weak.getByRole('heading', { name: '个人中心' }).waitFor();
  await weak.goto(`${portal.url}/personals?tab=safety`);
  await clickButton(weak, '关闭');
  await weak.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
  const proof = weak.getByRole('dialog', { name: '请先验证身份' });
  await proof.getByLabel('动态码或恢复码').fill(await nextCode());
  await proof.getByRole('button', { name: '确认' }).click();
  await weak.getByText('未开启。', { exact: false }).waitFor();
});

test('a new edition of the terms is asked about at the next opening: agreed to it stays quiet, refused it leads out', async () => {
  for (const who of ['office', 'hrofficer'] as const) {
    const api = await anew(who);
    expect(await api('PUT', '/users/set_active_info', { consents: ['terms', 'privacy'] })).toMatchObject({ code: 0 });
  }
  const words = {
    title: '使用条款',
    title_en: 'Terms of service',
    body: '账号只供本人使用。',
    body_en: 'For one person.',
  };
  const summary = { summary: '增加了家校沟通的规则', summary_en: 'Rules for talking with families' };
  const admin = await anew('superadmin');
  const text = { kind: 'terms', version: '2099.1', ...words, ...summary, effective_at: new Date(0).toISOString() };
  const made = await admin('POST', '/policy_texts', text);
  expect(made.code, made.message).toBe(0);
  const { id, revision } = made.data;
  expect(await admin('PUT', `/policy_texts/${id}`, { ...text, status: 'published', revision })).toMatchObject({
    code: 0,
  });
  const agrees = await pageOf('office', '/home');
  const leaves = await pageOf('hrofficer', '/mobile', PHONE);
  for (const page of [agrees, leaves]) {
    const dialog = page.getByRole('dialog', { name: '条款已更新' });
    await dialog.getByText('版本 2099.1', { exact: false }).waitFor();
    await dialog.getByText('增加了家校沟通的规则').waitFor();
  }
  await clickButton(agrees, '同意并继续');
  await agrees.getByRole('dialog', { name: '条款已更新' }).waitFor({ state: 'detached' });
  expect((await (await anew('office'))('GET', '/consents/due')).data.list).toEqual([]);
  await clickButton(leaves, '不同意，退出登录');
  await leaves.waitForURL(/\/login/);
  expect((await kept(leaves)).token).toBeNull();
});

test('who may do much sets a second factor up before anything opens, once the school group asks for it', async () => {
  const api = await anew('superadmin');
  const require = { key: 'signin.totp_required', level: 'client', value: true, reason: '等保要求' };
  expect(await api('PUT', '/admin/system_settings', require)).toMatchObject({ code: 0 });
  const page = await pageOf(null, '/login');
  await typePassword(page, 'superadmin');
  await page.getByRole('heading', { name: '先设置两步验证' }).waitFor();
  const nextCode = authenticator(await secretOn(page));
  await page
    .getByLabel('动态码', { exact: false })
    .last()
    .fill(await nextCode());
  await clickButton(page, '开启');
  await page.getByRole('heading', { name: '恢复码' }).waitFor();
  expect((await kept(page)).token).toBeNull();
  await clickButton(page, '我已保存');
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.goto(`${portal.url}/personals?tab=safety`);
  await page.getByRole('button', { name: '更换应用' }).waitFor();
  expect(await page.getByRole('button', { name: '关闭', exact: true }).count()).toBe(0);
});
