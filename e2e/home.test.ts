import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { CastName } from '../database/demo/cast.ts';
import { organizationId } from '../database/demo/places.ts';
import { changeAnswers } from './support/answers.ts';
import { DESKTOP, PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** The journeys of the home sheet: first pages, news, banners, drawn pages, numbers of use. */

const { as, pageOf, portal } = setUpJourney();
/** A machine with much to do is no failure. */

test('1. everybody has a home of their own, on the desktop and on the phone', async () => {
  for (const who of ['office', 'guardian', 'student', 'supplier', 'guard', 'principal'] as const) {
    for (const look of [DESKTOP, PHONE]) {
      const page = await pageOf(who, look === PHONE ? '/mobile' : '/home', look);
      await page.getByRole('heading', { level: 1, name: /好，/ }).waitFor();
      await page.getByRole('heading', { name: '待办事项' }).waitFor();
      expect(await page.getByText('内容没有加载出来').count()).toBe(0);
      // a heading alone is an empty frame
      const empty = () =>
        page.locator('main section[aria-labelledby]').evaluateAll((frames) =>
          frames.flatMap((frame) => {
            const heading = frame.querySelector('h2, h3')?.textContent ?? '';
            return (frame.textContent?.trim().length ?? 0) > heading.trim().length ? [] : [heading];
          }),
        );
      await expect.poll(empty, { message: who }).toEqual([]);
      await page.context().close();
    }
  }
});

test('1. a guardian sees a lane for each child and cards on the phone; nobody else sees them', async () => {
  const overview = (await as('guardian')('GET', '/home/overview')).data;
  const children = overview.children.data as { name: string }[];
  expect(children.length).toBeGreaterThan(0);
  for (const look of [DESKTOP, PHONE]) {
    const page = await pageOf('guardian', look === PHONE ? '/mobile' : '/home', look);
    const block = page.getByRole('region', { name: '孩子的一天' });
    for (const { name } of children) await block.getByRole('heading', { name }).waitFor();
    const other = await pageOf('student', look === PHONE ? '/mobile' : '/home', look);
    await other.getByText('待办').first().waitFor();
    expect(await other.getByText('孩子的一天').count()).toBe(0);
  }
});

test('2. news that waits is published by the quick button, and gone everywhere', async () => {
  // home shows the first eight, on the phone three; the list has all of them
  const office = await pageOf('office', '/todos');
  const phone = await pageOf('office', '/mobile/todos', PHONE);
  await phone.getByText('新闻待发布').first().waitFor();
  await office.getByRole('button', { name: /发布 新闻待发布 机器人社团/ }).click();
  await office.getByText('已处理').first().waitFor();
  await phone.getByText('新闻待发布').first().waitFor({ state: 'detached' });
  const guest = await pageOf(null, '/mobile/news', PHONE);
  await guest.getByText('机器人社团获区赛第二名').waitFor();
});

test('2. a second approver who presses late reads the refusal, and the row goes', async () => {
  const drafts = (await as('homeroom')('GET', '/news/desk?status=draft')).data.list as {
    id: string;
    version: number;
  }[];
  const draft = drafts[0];
  const sent = await as('homeroom')('PUT', `/news/${draft?.id}/submit`, { version: draft?.version });
  expect(sent.code, sent.message).toBe(0);
  const late = await pageOf('principal', '/404');
  // nobody tells this page what happens meanwhile
  await late.routeWebSocket(/./, (socket) => void socket.close());
  await late.goto(`${portal.url}/todos`);
  const row = late.getByRole('listitem').filter({ hasText: sent.data.title });
  const button = row.getByRole('button', { name: /^发布/ });
  await button.waitFor();
  const decided = { version: sent.data.version, opinion: '请补充图片说明' };
  expect((await as('office')('PUT', `/news/${sent.data.id}/return`, decided)).code).toBe(0);
  await button.click();
  await late
    .getByText(/已于 .* 修改，请刷新后再试/)
    .first()
    .waitFor();
  await row.waitFor({ state: 'detached' });
});

test('3. a block that fails says so and can be tried again; the others work', async () => {
  const page = await pageOf('office', '/404');
  let fails = true;
  await changeAnswers(page, '**/api/web/home/overview**', ({ data }) => {
    if (fails) data.notices = { outcome: 'failed', data: null };
  });
  await page.goto(`${portal.url}/home`);
  const block = page.getByRole('region', { name: '最新通知' });
  await block.getByText('内容没有加载出来').waitFor();
  await page.getByRole('region', { name: '常用应用' }).getByText('访客管理').waitFor();
  fails = false;
  await block.getByRole('button', { name: '重试' }).click();
  await block.getByText('下周一升旗仪式提前到').waitFor();
});

test('4. apps are dragged to the usual ones and taken out; the phone shows the same order', async () => {
  const page = await pageOf('office', '/more_menu');
  await page.getByRole('button', { name: '编辑常用' }).click();
  const usual = page.getByRole('region', { name: '常用应用' });
  await usual.getByRole('listitem').first().waitFor();
  for (const button of (await usual.getByRole('button', { name: /^移除/ }).all()).slice(1).reverse())
    await button.click();
  const first = (await usual.getByRole('listitem').first().textContent())?.trim() ?? '';
  for (const name of ['新闻管理', '横幅管理'])
    await page.locator('label').filter({ hasText: name }).dragTo(usual.getByText('拖到这里添加'));
  await usual.getByRole('button', { name: '上移横幅管理' }).click();
  await usual.getByRole('button', { name: `移除${first}` }).click();
  await page.getByRole('button', { name: '保存' }).click();
  await page.getByText('常用应用已保存').waitFor();
  const phone = await pageOf('office', '/mobile', PHONE);
  const tiles = phone.getByRole('region', { name: '常用应用' });
  await tiles.getByText('新闻管理').waitFor();
  expect((await tiles.getByRole('link').allInnerTexts()).slice(0, 2)).toEqual(['横幅管理', '新闻管理']);
  await as('office')('PUT', '/users/preferences', { usually_app: null });
});

test('4. blocks of the own home are hidden and moved by keys, on the phone too, and come back', async () => {
  const page = await pageOf('office', '/home');
  const order = async () =>
    (await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()).filter((one) => one.length > 0);
  await page.getByRole('region', { name: '最新通知' }).waitFor();
  await page.getByRole('button', { name: '调整首页' }).click();
  const drawer = page.getByRole('dialog', { name: '调整首页' });
  expect(await drawer.getByRole('switch', { name: '显示待办事项' }).count()).toBe(0);
  const kept = page.waitForResponse((reply) => reply.url().endsWith('/users/preferences') && reply.ok());
  await drawer.getByRole('button', { name: '上移最新通知' }).focus();
  await page.keyboard.press('Enter');
  await kept;
  const hidden = page.waitForResponse((reply) => reply.url().endsWith('/users/preferences') && reply.ok());
  await drawer.getByText('新闻', { exact: true }).waitFor();
  await drawer.getByRole('switch', { name: '显示新闻' }).press('Space');
  await hidden;
  await drawer.getByRole('button', { name: '完成' }).click();
  await page.reload();
  await page.getByRole('region', { name: '最新通知' }).waitFor();
  await expect.poll(order).not.toContain('新闻');
  await expect.poll(async () => (await order())[0]).toContain('待办');
  await page.getByRole('button', { name: '调整首页' }).click();
  await page.getByRole('button', { name: '恢复默认' }).click();
  await page.getByRole('button', { name: '完成' }).click();
  await page.getByRole('region', { name: '新闻' }).waitFor();
  const phone = await pageOf('office', '/mobile', PHONE);
  await phone.getByRole('button', { name: '调整首页' }).click();
  await phone.getByRole('switch', { name: '显示常用应用' }).press('Space');
  await phone.getByRole('button', { name: '完成' }).click();
  await phone.getByRole('region', { name: '常用应用' }).waitFor({ state: 'detached' });
  await as('office')('PUT', '/users/preferences', { home_layout: null });
});

test('a banner whose page does not exist is a picture and no link; its editor refuses such a path', async () => {
  const banner = {
    placement: 'home',
    title: '旧页面',
    art: 'campus',
    alt: '校园',
    link_kind: 'path',
    link_target: '/page-that-is-gone',
    starts_at: new Date(Date.now() - 3_600_000).toISOString(),
    status: 'live',
  };
  const made = await as('office')('POST', '/banners', banner);
  expect(made.code).toBe(0);
  const home = await pageOf('teacher', '/home');
  const strip = home.getByRole('region', { name: '横幅' });
  await strip.getByRole('link').first().waitFor({ state: 'attached' });
  await strip.getByText('旧页面').waitFor({ state: 'attached' });
  expect(await strip.locator('a', { hasText: '旧页面' }).count()).toBe(0);

  const desk = await pageOf('office', '/bannerManagement');
  await desk
    .getByRole('row', { name: /旧页面/ })
    .getByRole('button', { name: '旧页面' })
    .click();
  const drawer = desk.getByRole('dialog', { name: '旧页面' });
  await drawer.getByRole('button', { name: '保存' }).click();
  await drawer.getByText('没有这个页面，请填写站内页面的地址').waitFor();
  await drawer.getByRole('textbox', { name: '站内页面' }).fill('/visitor');
  await drawer.getByRole('button', { name: '保存' }).click();
  await drawer.waitFor({ state: 'detached' });
  await as('office')('PUT', `/banners/${made.data.id}`, {
    ...banner,
    link_target: '/visitor',
    status: 'off',
    version: made.data.version + 1,
  });
});

test('5. a banner for guardians never shows to teachers; the ninth live one is refused; an older order too', async () => {
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
  const draft = {
    placement: 'h5',
    title: '家长开放周',
    art: 'campus',
    alt: '校园',
    user_types: ['guardian'],
    starts_at: hours(-1),
    ends_at: hours(1),
    status: 'live',
  };
  const made: string[] = [];
  for (;;) {
    const answer = await as('office')('POST', '/banners', draft);
    if (answer.code !== 0) {
      expect(answer.message).toBe('该位置最多同时展示8张');
      break;
    }
    made.push(answer.data.id);
  }
  expect(made.length).toBeLessThanOrEqual(8);
  const titles = async (who: CastName) =>
    ((await as(who)('GET', '/banners/mine?placement=h5')).data as { title: string }[]).map((one) => one.title);
  expect(await titles('guardian')).toContain('家长开放周');
  expect(await titles('security')).not.toContain('家长开放周');
  const { list, revision } = (await as('office')('GET', '/banners?placement=h5&per_page=100')).data as {
    list: { id: string }[];
    revision: number;
  };
  const ids = list.map((one) => one.id).reverse();
  expect((await as('office')('POST', '/banners/update_sorts', { placement: 'h5', ids, revision })).code).toBe(0);
  expect((await as('office')('POST', '/banners/update_sorts', { placement: 'h5', ids, revision })).code).toBe(409001);
  const page = await pageOf('office', '/bannerManagement?placement=h5');
  await page.getByRole('region', { name: '展示日历' }).getByText('家长开放周').first().waitFor();
  await page.getByRole('button', { name: '调整顺序' }).click();
  const drawer = page.getByRole('dialog', { name: '调整顺序' });
  await drawer.getByRole('button', { name: /^下移/ }).first().click();
  const present = (await as('office')('GET', '/banners?placement=h5&per_page=100')).data as {
    list: { id: string; title: string }[];
    revision: number;
  };
  const turned = present.list.map((one) => one.id).reverse();
  const sorted = await as('office')('POST', '/banners/update_sorts', {
    placement: 'h5',
    ids: turned,
    revision: present.revision,
  });
  expect(sorted.code).toBe(0);
  await drawer.getByRole('button', { name: '保存顺序' }).click();
  await page.getByText('其他人刚调整过，已显示最新顺序').first().waitFor();
  const last = present.list.at(-1)?.title ?? '';
  await expect.poll(() => drawer.getByRole('listitem').first().textContent()).toContain(last);
});

test('5. a picture of a banner is cut to its place before it is sent', async () => {
  const page = await pageOf('office', '/bannerManagement');
  await page.getByRole('button', { name: '新增横幅' }).click();
  const form = page.getByRole('dialog', { name: '新增横幅' });
  await form.getByText('上传图片').click();
  const wide = await sharp({ create: { width: 2400, height: 1600, channels: 3, background: '#2b5' } })
    .jpeg()
    .toBuffer();
  const upload = page.waitForRequest((request) => request.url().includes('upload_oss_file'));
  await form.locator('input[type=file]').first().setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: wide });
  const cutting = page.getByRole('dialog', { name: '裁切图片' });
  await cutting.getByRole('application').focus();
  await page.keyboard.press('ArrowDown');
  await cutting.getByRole('button', { name: '使用' }).click();
  await upload;
  await form.getByText('更换图片').first().waitFor();
  const small = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#25b' } })
    .jpeg()
    .toBuffer();
  await form.locator('input[type=file]').nth(1).setInputFiles({ name: 'b.jpg', mimeType: 'image/jpeg', buffer: small });
  await page.getByText('图片太小：至少 750×320 像素').first().waitFor();
});

test('6. news is written with a picture, handed in, published by another, read, and taken offline', async () => {
  const author = await pageOf('homeroom', '/newsManage?news=new');
  const form = author.getByRole('dialog', { name: '写新闻' });
  await form.getByLabel('标题').first().fill('操场改造完成');
  await form.getByLabel('正文').first().click();
  await author.keyboard.type('## 新跑道');
  await author.keyboard.press('Enter');
  await author.keyboard.type('下周起开放。');
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  );
  const cover = form.locator('input[type=file]').last();
  await cover.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture });
  await form.getByText('更换图片').waitFor();
  await form.getByText('对外公开，未登录也能看到').click();
  await form.getByRole('button', { name: '保存' }).click();
  await author.getByText('已保存').waitFor();
  await author.getByText('操场改造完成').first().click();
  await author.getByRole('dialog').getByRole('button', { name: '提交' }).click();
  await author.getByText('已提交，等待发布').waitFor();

  const office = await pageOf('office', '/newsManage');
  await office.getByText('操场改造完成').first().click();
  await office.getByRole('dialog').getByRole('heading', { name: '新跑道' }).waitFor();
  await office.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click();
  await office.getByText('已发布').first().waitFor();

  const guest = await pageOf(null, '/mobile', PHONE);
  await guest.getByRole('link', { name: /操场改造完成/ }).click();
  await guest.getByRole('heading', { name: '新跑道' }).waitFor();
  const address = guest.url();
  await office.getByText('操场改造完成').first().click();
  await office.getByRole('dialog').getByRole('button', { name: '下线' }).click();
  await office.getByText('已下线').first().waitFor();
  await guest.goto(address);
  await guest.getByText('该内容已下线').first().waitFor();
});

test('6. two editors at once: both texts stand beside each other, and nothing typed is lost', async () => {
  interface Row {
    readonly id: string;
    readonly version: number;
    readonly title: string;
    readonly body: string;
    readonly category: string;
    readonly is_public: boolean;
    readonly publish_at: string;
    readonly cover: { readonly id: string };
  }
  const [row] = (await as('office')('GET', '/news/desk?status=published')).data.list as Row[];
  const page = await pageOf('office', `/newsManage?news=${row?.id}`);
  const form = page.getByRole('dialog', { name: row?.title ?? '' });
  await form.getByRole('region', { name: '预览' }).waitFor();
  await form.getByLabel('标题').first().fill('我写的标题');
  await form.getByRole('region', { name: '预览' }).getByText('我写的标题').first().waitFor();
  const changed = await as('principal')('PUT', `/news/${row?.id}`, {
    title: '校长改的标题',
    body: row?.body,
    cover_id: row?.cover.id,
    category: row?.category,
    is_public: row?.is_public,
    publish_at: row?.publish_at,
    version: row?.version,
  });
  expect(changed.code, changed.message).toBe(0);
  await form.getByRole('button', { name: '保存' }).click();
  const both = page.getByRole('dialog', { name: '同时被修改' });
  await both.getByText('校长改的标题').waitFor();
  await both.getByText('我写的标题').waitFor();
  await both.getByRole('button', { name: '保留我的版本' }).click();
  await form.getByRole('button', { name: '保存' }).click();
  await page.getByText('已保存').first().waitFor();
  expect((await as('office')('GET', `/news/${row?.id}`)).data.title).toBe('我写的标题');
});

test('7. a guest sees the face of the school and the ways in', async () => {
  const page = await pageOf(null, '/mobile', PHONE);
  await page.getByRole('link', { name: /书院举办秋季校园开放日/ }).waitFor();
  expect(await page.getByText('教师发展中心').count()).toBe(0);
  await page.getByRole('link', { name: '登录' }).click();
  await page.waitForURL(/\/login\?redirect=%2Fmobile/);
  await page.goto(`${portal.url}/mobile/mine`);
  await page.waitForURL(/\/login\?redirect=%2Fmobile%2Fmine/);
});

test('8. a home page is drawn, published for one school, and goes back a revision', async () => {
  const page = await pageOf('superadmin', '/homeDesign');
  let previews = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/preview')) previews += 1;
  });
  await page.getByRole('button', { name: '新建首页' }).click();
  await page.getByLabel('名称').first().fill('门岗首页');
  await page.getByRole('button', { name: '保存' }).click();
  await page.getByRole('button', { name: '删除' }).waitFor();
  const row = (
    (await as('superadmin')('GET', '/h5_homepages/desk')).data as { id: string; name: string; version: number }[]
  ).find((one) => one.name === '门岗首页');
  const plain = (kind: string) => ({ key: kind, kind });
  const body = {
    name: '门岗首页',
    user_types: ['teacher'],
    used_by: [organizationId('sy-middle')],
    status: 'published',
    blocks: [plain('todos'), plain('usual_apps')],
    version: row?.version,
  };
  const published = await as('superadmin')('PUT', `/h5_homepages/${row?.id}`, body);
  expect(published.code, published.message).toBe(0);
  const startsWith = async (block: string) => {
    const phone = await pageOf('security', '/mobile', PHONE);
    // the shipped order stands there until the answer says what was drawn
    const first = async () => (await phone.getByRole('heading', { level: 2 }).allInnerTexts())[0];
    await expect.poll(first).toBe(block);
    await phone.context().close();
  };
  await startsWith('待办事项');
  const changed = await as('superadmin')('PUT', `/h5_homepages/${row?.id}`, {
    ...body,
    blocks: [plain('usual_apps'), plain('todos')],
    version: published.data.version,
  });
  await startsWith('常用应用');
  expect(changed.code, changed.message).toBe(0);
  await page.reload();
  await page.getByRole('button', { name: /门岗首页/ }).click();
  const preview = page.getByRole('region', { name: '手机首页预览' });
  await preview.getByText('English').click();
  await preview.getByText('150% 文字').click();
  await preview.getByText('Sample visitor wants to visit').waitFor();
  await preview.getByText('示例访客预约来访').waitFor({ state: 'detached' });
  await page.getByRole('region', { name: '与上一版比较' }).getByText('位置变化').first().waitFor();
  await page.getByRole('button', { name: '恢复上一版' }).click();
  const firstBlock = async () => {
    const desk = (await as('superadmin')('GET', '/h5_homepages/desk')).data as {
      id: string;
      blocks: { kind: string }[];
    }[];
    return desk.find((one) => one.id === row?.id)?.blocks[0]?.kind;
  };
  await expect.poll(firstBlock).toBe('todos');
  await startsWith('待办事项');
  // it is asked for when something changed, and not over and over
  expect(previews).toBeLessThan(10);
});

test('8b. what a block of a home page lacks is said under that block', async () => {
  const page = await pageOf('superadmin', '/homeDesign');
  await page.getByRole('button', { name: '新建首页' }).click();
  await page.getByLabel('名称').first().fill('缺内容的首页');
  for (const block of ['倒计时', '文字']) await page.getByRole('button', { name: block, exact: true }).click();
  await page.getByRole('button', { name: '保存' }).click();
  const lacking = page.getByRole('listitem').filter({ has: page.getByRole('alert') });
  await expect.poll(() => lacking.count()).toBe(2);
  expect(await lacking.first().textContent()).toMatch(/^倒计时.*请选择日期/);
  expect(
    await page
      .getByRole('alert')
      .first()
      .evaluate((one) => one.getBoundingClientRect().bottom),
  ).toBeLessThan(900);
});

test('9. what is put off is gone from list and count until tomorrow', async () => {
  const body = {
    title: '待推迟的新闻',
    cover_id: ((await as('homeroom')('GET', '/news/desk?per_page=100')).data.list as { cover: { id: string } }[])[0]
      ?.cover.id,
    body: '内容',
    category: 'campus',
  };
  // another's cover is no own upload: the draft of the demo is handed in instead
  expect((await as('homeroom')('POST', '/news', body)).code).toBe(422001);
  const draft = (
    (await as('homeroom')('GET', '/news/desk?status=draft')).data.list as { id: string; version: number }[]
  )[0];
  await as('homeroom')('PUT', `/news/${draft?.id}/submit`, { version: draft?.version });
  const before = (await as('office')('GET', '/home/todo_counts')).data.total as number;
  const home = await pageOf('office', '/home');
  await home.getByRole('link', { name: `全部 ${before} 项` }).waitFor();
  const page = await pageOf('office', '/todos');
  await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(before);
  await page.getByRole('button', { name: '明天再处理：新闻待发布' }).first().click();
  await page.getByText('明天早上会再次提醒').waitFor();
  expect((await as('office')('GET', '/home/todo_counts')).data.total).toBe(before - 1);
  await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(before - 1);
  if (before > 1) await home.getByRole('link', { name: `全部 ${before - 1} 项` }).waitFor();
});

test('10. numbers of use show groups, hide small ones, and are closed to others', async () => {
  const page = await pageOf('principal', '/usage');
  await page.getByRole('heading', { name: '使用分析' }).waitFor();
  await page.getByRole('table').filter({ hasText: '学生' }).first().waitFor();
  await page.getByText('<5').first().waitFor();
  const teacher = await pageOf('teacher', '/usage');
  await teacher.getByText('页面不存在或您没有权限').waitFor();
});
