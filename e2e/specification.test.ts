import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { DESKTOP, PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** Rows of the specification that no module's sheet plays. */

const { as, pageOf, portal } = setUpJourney();

const pathOf = (page: { url(): string }): string => new URL(page.url()).pathname;

test('marking messages as read says so when it fails', async () => {
  const page = await pageOf('teacher', '/messageList');
  await page.route('**/users/notification_set_read', (route) =>
    route.fulfill({ status: 500, json: { code: 500001, message: '服务器异常，请重试', request_id: 'x' } }),
  );
  await page.getByRole('button', { name: '全部标为已读' }).click();
  await page.getByText('服务器异常，请重试').waitFor();
});

test('a toolbar without a tool is not there, its handle neither; the way to the top brings it', async () => {
  const page = await pageOf('guardian', '/404');
  await page.route('**/api/web/users/settings**', async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    body.data.ai_chat_kf_url = null;
    await route.fulfill({ response: reply, json: body });
  });
  await page.goto(`${portal.url}/news`);
  await page.getByRole('heading', { name: /新闻/ }).first().waitFor();
  expect(await page.getByRole('complementary', { name: '便捷工具' }).count()).toBe(0);
  expect(await page.getByRole('slider').count()).toBe(0);
});

test('guests are told what an address needs, and read public news where they open it', async () => {
  const edit = await pageOf(null, '/register/edit');
  await edit.getByText('请先登录或注册').waitFor();
  expect(pathOf(edit)).toBe('/register/edit');
  for (const path of ['/invite/teachWorker', '/invite', '/invite/regist/abc']) {
    const invite = await pageOf(null, path);
    await invite.getByText('这不是完整的邀请链接').waitFor();
    expect(pathOf(invite)).toBe(path);
  }
  const signUp = await pageOf(null, '/register/somewhere/else');
  await signUp.getByRole('heading', { name: '注册账号' }).waitFor();
  expect(pathOf(signUp)).toBe('/register/somewhere/else');
  const news = await pageOf(null, '/mobile/news');
  const href = await news.locator('a[href^="/mobile/news/"]').first().getAttribute('href');
  const article = await pageOf(null, (href ?? '').replace('/mobile', ''));
  await article.getByRole('article').waitFor();
  expect(pathOf(article)).toBe(href);
});

test('the dialog of another phone number fills a phone from edge to edge', async () => {
  const page = await pageOf('teacher', '/mobile/setting', PHONE);
  await page
    .getByRole('button', { name: /更换手机/ })
    .first()
    .click();
  const box = await page.getByRole('dialog').boundingBox();
  expect(Math.round(box?.width ?? 0)).toBe(390);
});

test('a photo of more than two megabytes goes up lighter, and says that it is going up', async () => {
  const page = await pageOf('office', '/newsManage?news=new');
  const [width, height] = [1600, 1200];
  const noise = await sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 100 })
    .toBuffer();
  expect(noise.length).toBeGreaterThan(2_097_152);
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  let sent = 0;
  await page.route('**/utils/upload_oss_file', async (route) => {
    sent = route.request().postDataBuffer()?.length ?? 0;
    await held;
    await route.continue();
  });
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: '操场.jpg', mimeType: 'image/jpeg', buffer: noise });
  await page.getByText('正在上传，请稍候').waitFor();
  release();
  await page.getByText('正在上传，请稍候').waitFor({ state: 'detached' });
  expect(sent).toBeGreaterThan(0);
  expect(sent).toBeLessThan(noise.length * 0.8);
});

test('members are managed on a phone too: several are chosen and ended together', async () => {
  const page = await pageOf('hrofficer', '/mobile/member', PHONE);
  await page.getByText('成员管理', { exact: true }).first().waitFor();
  await page
    .getByRole('tab', { name: '成员' })
    .or(page.getByText('成员', { exact: true }))
    .first()
    .click();
  await page.getByRole('checkbox').first().check();
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: /调动|结束/ })
    .first()
    .waitFor();
});

test('pages of the administration stand inside a phone and a tablet, with what is done on them', async () => {
  const acts: Readonly<Record<string, string>> = {
    '/admin/sys_app': '新增外部应用',
    '/admin/mgmt_role': '新建模板',
    '/admin/application': '新增接入单位',
    '/admin/posts': '新增岗位',
    '/admin/dictionaries': '新增字典值',
    '/admin/logger': '导出',
    '/admin/bannerManagement': '新增横幅',
  };
  const phone = await pageOf('superadmin', '/admin/sys_app', PHONE);
  const tablet = await pageOf('superadmin', '/admin/sys_app');
  await tablet.setViewportSize({ width: 768, height: 1024 });
  for (const page of [phone, tablet]) {
    for (const [path, act] of Object.entries(acts)) {
      await page.goto(new URL(path, page.url()).href);
      await page.getByText(act, { exact: true }).first().waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThan(1);
    }
  }
});

test('the page of one app stands inside its window', async () => {
  const { data } = await as('superadmin')('GET', '/admin/apps');
  const { list } = data as { list: { id: string; code: string }[] };
  const page = await pageOf('superadmin', `/admin/sys_app/${list.find(({ code }) => code === 'home')?.id}`);
  for (const width of [1024, 1280, 1366, 1440]) {
    await page.setViewportSize({ width, height: 720 });
    await page.getByText('近30天使用').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${width}`).toBeLessThan(1);
  }
});

test('a window as narrow as a phone shows the rows as a list, and the table again when it is wide', async () => {
  const page = await pageOf('superadmin', '/admin/logger');
  const table = page.getByRole('table');
  await table.waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await table.waitFor({ state: 'detached' });
  await page.getByRole('list', { name: '日志' }).getByRole('listitem').first().waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  await table.waitFor();
});

test('the older desktop that was chosen on one computer is whole on another', async () => {
  const first = await pageOf('office', '/home');
  await first.getByRole('button', { name: '显示设置' }).click();
  await first.getByRole('menuitem', { name: '切换到经典桌面' }).click();
  await first.getByRole('button', { name: '返回新版桌面' }).waitFor();
  const second = await pageOf('office', '/home');
  const leave = second.getByRole('button', { name: '返回新版桌面' });
  await leave.waitFor();
  expect(await second.locator('aside').count()).toBe(0);
  await leave.click();
  await second.locator('aside').first().waitFor();
  expect(await leave.count()).toBe(0);
});

test('the visitors of a phone stand as they were left: tab, word and the very page', async () => {
  const page = await pageOf('security', '/mobile', PHONE);
  const entry = page.locator('a[href="/visitor_manage"]').first();
  await entry.click();
  await page.waitForURL(/visitor_manage$/);
  await page.getByRole('main').getByRole('searchbox').waitFor();
  await page.getByText('全部', { exact: true }).first().click();
  await page.waitForURL(/tab=all/);
  const word = page.getByRole('main').getByRole('searchbox').first();
  await word.fill('王');
  await page.waitForURL(/q=/);
  await page.getByRole('button', { name: '返回', exact: true }).click();
  await page.waitForURL(/\/mobile$/);
  await entry.click();
  await page.waitForURL(/visitor_manage\?tab=all&q=/);
  expect(await word.inputValue()).toBe('王');
});

test('back leads to the page before by one press, also in a window that was loaded anew and after a filter', async () => {
  const page = await pageOf('teacher', '/messageList');
  await page.setViewportSize({ width: 900, height: 900 });
  await page.getByRole('button', { name: '返回', exact: true }).waitFor();
  // the browser itself keeps no way back to the messages
  await page.evaluate(() => location.replace('/news'));
  await page.waitForURL(/\/news$/); // until then the tabs of the messages stand there, pressed or not, too
  await page.locator('main').getByRole('button', { name: '活动', exact: true }).click();
  await page.waitForURL(/news\?/);
  const back = page.getByRole('button', { name: '返回', exact: true });
  await back.click();
  await page.waitForURL(/\/messageList$/);
  await back.click();
  await page.waitForURL(/\/home$/);
});

test('the editor of card templates opened bare lets the person choose one', async () => {
  const page = await pageOf('superadmin', '/editElecCardTemplate');
  await page.getByRole('button', { name: '修改', exact: true }).first().click();
  await page.waitForURL(/editElecCardTemplate\?id=/);
});

test('the switch of organisations keeps beside the tabs, and its choices stand inside the window', async () => {
  const page = await pageOf('superadmin', '/home', { ...DESKTOP, lang: 'us' });
  await page.setViewportSize({ width: 1280, height: 720 });
  const button = page.getByRole('button', { name: 'Shuyuan Education Group' });
  const box = await button.boundingBox();
  const mark = await page
    .getByRole('link', { name: /Shuyuan|书院/ })
    .first()
    .boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(210);
  expect(box?.x).toBeGreaterThanOrEqual((mark?.x ?? 0) + (mark?.width ?? 0));
  await button.click();
  const choice = page
    .getByRole('menuitem', { name: 'Shuyuan Middle School' })
    .or(page.getByRole('menuitemradio', { name: 'Shuyuan Middle School' }));
  expect((await choice.first().boundingBox())?.x).toBeGreaterThan(0);
});
