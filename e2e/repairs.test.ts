import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { castPhone } from '../database/demo/cast.ts';
import { demoId } from '../database/demo/random.ts';
import { appUrl } from '../src/platform/server/testing/app-role.ts';
import { createTestDatabase } from '../src/platform/server/testing/database.ts';
import { DEMO_DATABASE } from '../src/server/testing/demo-place.ts';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** A fault on its way: the tool of the toolbar, two reports that are one, and a technician in the cellar. */

const database = await createTestDatabase(DEMO_DATABASE);
afterAll(() => database.close());
const { as, pageOf, portal, profile } = setUpJourney({
  DATABASE_URL: database.url,
  DATABASE_APP_URL: appUrl(database.url),
});
/** A job that the clock would begin, at once. */
const runJob = (name: string) => database.query("insert into pgboss.job (name, data) values ($1, '{}')", [name]);
const ROOM = demoId('broom:sy-middle:A:204');
const category = (name: string) => demoId(`repair_category:sy-middle:${name}`);

async function reported(who: 'teacher' | 'homeroom', description: string, name = '照明与电路') {
  const body = { broom_id: ROOM, category_id: category(name), description, phone: '13900000077' };
  const { code, message, data } = await as(who)('POST', '/repair_orders', body);
  expect(code, message).toBe(0);
  return data as { id: string; number: string; version: number };
}
const shown = async (who: 'teacher' | 'homeroom' | 'facilities' | 'repairer', id: string) =>
  (await as(who)('GET', `/repair_orders/${id}`)).data;
const told = async (who: 'teacher' | 'homeroom' | 'facilities' | 'repairer', id: string) =>
  ((await as(who)('GET', '/users/notifications')).data.list as { route: string | null; title: string }[])
    .filter(({ route }) => route?.endsWith(id))
    .map(({ title }) => title);

test('the toolbar stops at the top and is remembered; a broken projector is reported with a pasted screenshot', async () => {
  const page = await pageOf('teacher', '/home');
  const grip = page.getByRole('slider', { name: '移动工具栏' });
  await page.getByRole('button', { name: '在线报修' }).waitFor();
  // the bar opens under the mouse, which moves its grip
  await grip.hover();
  const box = await grip.boundingBox();
  if (!box) throw new Error('the grip is not drawn');
  await page.mouse.move(box.x + 10, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 10, box.y - 200, { steps: 4 });
  await page.mouse.move(box.x + 10, 0, { steps: 4 });
  const saved = page.waitForResponse((answer) => answer.url().includes('/users/preferences') && answer.ok());
  await page.mouse.up();
  await saved;
  await expect.poll(() => grip.getAttribute('aria-valuenow')).toBe('8');
  await page.reload();
  await grip.waitFor();
  await expect.poll(() => grip.getAttribute('aria-valuenow')).toBe('8');

  await page.getByRole('button', { name: '在线报修' }).click();
  const form = page.getByRole('dialog', { name: '在线报修' });
  await form.getByLabel('房间').fill('明德 201');
  await page.getByRole('option', { name: /明德楼 201/ }).click();
  await form.getByText(/该房间已有\d个未完成的报修/).waitFor();
  await form.getByRole('combobox', { name: '类别' }).click();
  await page.getByRole('option', { name: '投影与大屏' }).click();
  await form.getByLabel('故障描述').fill('投影花屏，左上角有一片竖条纹');
  await expect.poll(() => form.getByLabel('联系电话').inputValue()).toMatch(/^1\d{10}$/);
  await pasteScreenshot(page);
  await form.getByRole('img', { name: '照片1' }).waitFor();
  await form.getByRole('button', { name: '提交报修' }).click();
  const sent = page.getByRole('dialog', { name: '报修已提交' });
  await sent.getByText(/^R-\d{8}-\d+$/).waitFor();
  await sent.getByText(/\d{1,2}:\d{2}/).waitFor();
  const number = (await sent.getByText(/^R-\d{8}-\d+$/).textContent()) ?? '';
  const { list } = (await as('teacher')('GET', `/repair_orders?q=${number}`)).data;
  expect((await shown('teacher', list[0].id)).photos).toHaveLength(1);
});

/** A picture in the clipboard, as a screenshot comes. */
async function pasteScreenshot(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(40, 30);
    const brush = canvas.getContext('2d');
    if (!brush) throw new Error('nothing to draw with');
    brush.fillStyle = 'teal';
    brush.fillRect(0, 0, 40, 30);
    const blob = await canvas.convertToBlob({ type: 'image/png' });
    const data = new DataTransfer();
    data.items.add(new File([blob], 'screenshot.png', { type: 'image/png' }));
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  });
}

test('two reports are merged: both reporters hear that it is done, one reopens it, both follow', async () => {
  const main = await reported('teacher', '前排灯不亮了');
  const other = await reported('homeroom', '教室前面的灯坏了');
  const desk = await pageOf('facilities', `/repair_orders?id=${other.id}`);
  const drawer = desk.getByRole('dialog', { name: other.number });
  await drawer.getByRole('button', { name: /合并/ }).click();
  const merging = desk.getByRole('dialog', { name: '合并到另一个工单' });
  await merging.getByRole('combobox', { name: '合并到' }).click();
  await desk.getByRole('option', { name: new RegExp(main.number) }).click();
  await merging.getByRole('button', { name: '合并' }).click();
  await drawer.getByText(`已合并到 ${main.number}`).waitFor();

  const work = await pageOf('repairer', `/repair_orders?id=${main.id}`);
  const mended = work.getByRole('dialog', { name: main.number });
  await mended.getByRole('button', { name: '接单' }).click();
  await mended.getByRole('button', { name: '开始维修' }).click();
  await mended.getByRole('button', { name: /完工/ }).click();
  const finishing = work.getByRole('dialog', { name: `完工：${main.number}` });
  await finishing.getByLabel('处理结果').fill('更换灯管');
  await finishing.getByRole('button', { name: '完工' }).click();
  await work.getByText('已完工，等待报修人确认').waitFor();
  expect(await told('teacher', main.id)).toContain(`您的报修${main.number}已修好，请确认`);
  expect((await told('homeroom', other.id)).filter((title) => title.includes('已修好'))).toHaveLength(1);

  const room = await pageOf('homeroom', `/repair_orders?id=${other.id}`);
  const own = room.getByRole('dialog', { name: other.number });
  await own.getByRole('button', { name: /没修好，重开/ }).click();
  const again = room.getByRole('dialog', { name: '重开工单' });
  await again.getByLabel('原因').fill('还是不亮');
  await again.getByRole('button', { name: '没修好，重开' }).click();
  await own.getByText('已重开').first().waitFor();
  expect((await shown('teacher', main.id)).status).toBe('reopened');
  expect((await told('teacher', main.id))[0]).toBe(`您的报修${main.number}被其他报修人重开`);
});

const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    return (await caches.match('/', { ignoreVary: true })) !== undefined;
  });

/** The tab is killed, and opened again: what is not stored is gone. */
async function reopen(context: BrowserContext, path: string): Promise<Page> {
  for (const page of context.pages()) await page.close();
  const page = await context.newPage();
  await page.goto(new URL(path, portal.url).href);
  return page;
}

test('a technician without a line finishes with photos; the phone sends it later, once', async () => {
  const order = await reported('teacher', '地下室的灯全灭了');
  expect((await as('repairer')('PUT', `/repair_orders/${order.id}/accept`)).code).toBe(0);
  const context = await profile(PHONE);
  const first = await pageOf('repairer', '/mobile/repair', PHONE, context);
  const card = (page: Page) => page.getByRole('listitem').filter({ hasText: order.number });
  await card(first).getByRole('button', { name: '完工' }).waitFor();
  await expect.poll(() => keptFiles(first)).toBe(true);
  await context.setOffline(true);
  const cellar = await reopen(context, '/mobile/repair');
  await cellar.getByText('当前没有网络，显示的是本机保存的工单').waitFor();
  await card(cellar).getByRole('button', { name: '完工' }).click();
  const form = cellar.getByRole('dialog', { name: `完工：${order.number}` });
  await form.getByLabel('处理结果').fill('更换跳闸的空气开关');
  const picture = { name: 'after.png', mimeType: 'image/png', buffer: await pictureOf(cellar) };
  await form.getByLabel('维修后照片').setInputFiles(picture);
  await form.getByRole('img', { name: 'after.png' }).waitFor();
  await form.getByRole('button', { name: '完工' }).click();
  await cellar.getByText('已保存在本机，联网后自动提交').waitFor();
  const killed = await reopen(context, '/mobile/repair');
  await killed.getByText('待同步 1').waitFor();
  await card(killed).getByText('完工记录保存在本机，联网后自动提交').waitFor();
  expect((await shown('repairer', order.id)).status).toBe('accepted');
  await context.setOffline(false);
  await expect.poll(async () => (await shown('repairer', order.id)).status).toBe('done');
  await killed.getByText(/待同步 \d/).waitFor({ state: 'detached' });
  const done = await shown('repairer', order.id);
  expect(done).toMatchObject({ result: '更换跳闸的空气开关', version: 3 });
  expect(done.after_photos).toHaveLength(1);
  expect((await told('teacher', order.id)).filter((title) => title.includes('已修好'))).toHaveLength(1);
});

async function pictureOf(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(20, 20);
    canvas.getContext('2d')?.fillRect(0, 0, 20, 20);
    return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())];
  });
  return Buffer.from(bytes);
}

test('on the phone the code beside a door begins a report for its room; what is no door says so', async () => {
  const signs = (await as('office')('GET', '/room_bookings/door_signs')).data.list as {
    code: string;
    number: string;
  }[];
  const sign = signs.find(({ number }) => number === '206');
  const own = await profile(PHONE);
  // this browser reads no codes and has no camera: the code that stands before it is said by the test
  await own.addInitScript(() => {
    const stand = globalThis as { before?: string; BarcodeDetector?: unknown };
    stand.BarcodeDetector = class {
      detect = async () => (stand.before ? [{ rawValue: stand.before }] : []);
    };
    const camera = { getUserMedia: async () => document.createElement('canvas').captureStream(5) };
    Object.defineProperty(navigator, 'mediaDevices', { value: camera });
    Object.defineProperty(HTMLMediaElement.prototype, 'readyState', { get: () => 4 });
  });
  const page = await pageOf('teacher', '/mobile/repair', PHONE, own);
  const show = (code: string) =>
    page.evaluate((text) => {
      (globalThis as { before?: string }).before = text;
    }, code);
  await page.getByRole('button', { name: '扫房间码' }).click();
  const scanner = page.getByRole('dialog', { name: '扫房间码' });
  await scanner.getByText('将摄像头对准门口的二维码').waitFor();
  await show('https://elsewhere.example/menu');
  await expect.poll(() => scanner.getByRole('status').textContent()).not.toBe('将摄像头对准门口的二维码');
  await show(sign?.code ?? '');
  const room = page.getByRole('dialog', { name: '在线报修' }).getByRole('combobox', { name: '房间' });
  await expect.poll(() => room.inputValue()).toMatch(/206/);
});

test('an emergency in the night is pushed to who mends; nobody accepts it, and after ten minutes the lead is called', async () => {
  const reporter = await pageOf('homeroom', '/mobile/repair', PHONE);
  await reporter.getByRole('button', { name: '我要报修' }).click();
  const form = reporter.getByRole('dialog', { name: '在线报修' });
  await form.getByLabel('房间').fill('明德 205');
  await reporter.getByRole('option', { name: /明德楼 205/ }).click();
  await form.getByRole('combobox', { name: '类别' }).selectOption('照明与电路');
  await form.getByLabel('故障描述').fill('插座冒烟，有焦味');
  await form.getByLabel('有安全隐患').check();
  await form.getByRole('button', { name: '提交报修' }).click();
  const sent = reporter.getByRole('dialog', { name: '报修已提交' });
  const number = (await sent.getByText(/^R-\d{8}-\d+$/).textContent()) ?? '';
  const { id } = (await as('facilities')('GET', `/repair_orders?scope=all&q=${number}`)).data.list[0];
  const late = '紧急报修10分钟无人接单：明德楼 205 照明与电路';
  const calls = async (who: 'repairer' | 'facilities') =>
    (await told(who, id)).filter((title) => title === late).length;
  const minutesPass = (minutes: number) =>
    database.query('update repair_order set runs_from = runs_from - make_interval(mins => $2) where id = $1', [
      id,
      minutes,
    ]);
  const runClock = async () => {
    await runJob('repairs.clock');
    const waits = "select 1 from pgboss.job where name = 'repairs.clock' and state in ('created', 'active')";
    await expect.poll(() => database.query(waits)).toEqual([]);
  };
  expect(await told('repairer', id)).toEqual(['紧急报修：明德楼 205 照明与电路']);
  await runClock();
  expect(await calls('repairer')).toBe(0);

  await minutesPass(11);
  await runClock();
  expect([await calls('repairer'), await calls('facilities')]).toEqual([1, 0]);
  const texts = await fetch(`${portal.url}/api/web/demo/outbox?to=${castPhone('repairer')}`);
  expect(JSON.stringify(await texts.json())).toContain(late);

  await minutesPass(10);
  await runClock();
  expect([await calls('repairer'), await calls('facilities')]).toEqual([1, 1]);
  const lead = await pageOf('repairer', '/mobile/repair?tab=queue', PHONE);
  await lead.getByText(number).first().click();
  const record = lead.getByRole('dialog', { name: number });
  await record.getByText('紧急', { exact: true }).first().waitFor();
  await record.getByRole('button', { name: '接单' }).click();
  await record.getByText('已接单').first().waitFor();
  await minutesPass(60);
  await runClock();
  expect([await calls('repairer'), await calls('facilities')]).toEqual([1, 1]);
});

test('the file of the table holds exactly what is filtered', async () => {
  await reported('teacher', '屏幕一直不亮', '投影与大屏');
  const page = await pageOf('facilities', '/repair_orders?tab=all');
  await page.getByRole('button', { name: /^类别/ }).click();
  await page.getByRole('radio', { name: '投影与大屏' }).click();
  const asked = page.waitForRequest((call) => call.url().includes('/repair_orders/export'));
  await page.getByRole('button', { name: /导出/ }).first().click();
  const { searchParams } = new URL((await asked).url());
  expect(Object.fromEntries(searchParams)).toMatchObject({ scope: 'all', category_id: category('投影与大屏') });
});
