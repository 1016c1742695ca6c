import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type CastName, castId } from '../database/demo/cast.ts';
import { formatScanCode, macOf, signedPart, stepAt } from '../src/modules/core/scans/contract/scan-code.ts';
import { checkCharacterOf } from '../src/platform/shared/person/id-number.ts';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** The journeys of the profile sheet, as the people in it would go them. */

const TWO_MEGABYTES = 2_097_152;

const { as, pageOf, portal } = setUpJourney();

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#58c' } })
    .png()
    .toBuffer();

/** A real picture of exactly so many bytes. */
async function pictureOf(bytes: number): Promise<Buffer> {
  const png = await picture(400, 400);
  return Buffer.concat([png, Buffer.alloc(bytes - png.length)]);
}

let births = 1;
/** A number that follows the rules and belongs to nobody. */
function freshNumber(): string {
  const digits = `110101201503${String((births % 27) + 1).padStart(2, '0')}${String(births++).padStart(3, '0')}`;
  return digits + checkCharacterOf(digits);
}

async function openMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: '我的账号' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** An ID photo that HR took. */
async function givePhoto(who: CastName): Promise<void> {
  const page = await pageOf('hrofficer', '/404');
  const bytes = (await picture(413, 531)).toString('base64');
  const answer = await page.evaluate(
    async ([base64, id]) => {
      const token = localStorage.getItem('portal_token') ?? '';
      const form = new FormData();
      form.set(
        'file',
        new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], 'p.png', { type: 'image/png' }),
      );
      form.set('purpose', 'id_photo');
      const send = (method: string, path: string, body: BodyInit, headers = {}) =>
        fetch(`/api/web${path}`, { method, body, headers: { token, ...headers } }).then((reply) => reply.json());
      const { data } = await send('POST', '/utils/upload_oss_file', form);
      return send('PUT', `/users/${id}/change_id_photo`, JSON.stringify({ file_id: data.id }), {
        'content-type': 'application/json',
      });
    },
    [bytes, castId(who)] as const,
  );
  expect(answer.data).toEqual({ state: 'used' });
}

test('1. a father adds a child: pending at once, the form is empty again, the alert leads home; the sixth of the day is refused', async () => {
  const page = await pageOf('guardian', '/mobile/mobileMyChildren', PHONE);
  await page.getByText('李思源').waitFor();
  await page.getByRole('button', { name: '添加子女' }).click();
  const dialog = page.getByRole('dialog', { name: '添加子女' });
  await dialog.getByLabel('姓名').fill('李新苗');
  await dialog.getByLabel('证件号码').fill(freshNumber());
  await dialog.getByRole('button', { name: '提交' }).click();
  await page.getByText('已提交，学校核实后可查看').waitFor();
  await page.getByRole('button', { name: '确认' }).click();
  await page.waitForURL((url) => !url.pathname.includes('mobileMyChildren'));
  await page.goto(`${portal.url}/mobile/mobileMyChildren`);
  const card = page.getByRole('listitem').filter({ hasText: '李新苗' });
  await card.getByText('待学校核实').waitFor();
  await page.getByRole('button', { name: '添加子女' }).click();
  expect(await page.getByRole('dialog').getByLabel('姓名').inputValue()).toBe('');
  expect(await page.getByRole('dialog').getByLabel('证件号码').inputValue()).toBe('');

  const add = (name: string) =>
    as('guardian')('POST', '/users/add_child', { name, gender: 'male', id_type: 'identity', id_no: freshNumber() });
  for (const name of ['李二苗', '李三苗', '李四苗', '李五苗']) expect((await add(name)).code).toBe(0);
  expect(await add('李六苗')).toMatchObject({ code: 429001 });

  await page.keyboard.press('Escape');
  await card.getByRole('button', { name: '撤回' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '撤回' }).click();
  await card.waitFor({ state: 'detached' });
});

test('3. wrong check digit, no name, brackets: said at the fields, brackets vanish while typing, nothing is sent', async () => {
  const page = await pageOf('guardian', '/mobile/mobileMyChildren', PHONE);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/users/add_child')) calls.push(request.url());
  });
  await page.getByRole('button', { name: '添加子女' }).click();
  const dialog = page.getByRole('dialog');
  const number = dialog.getByLabel('证件号码');
  await number.pressSequentially('(110101) 201503010010');
  expect(await number.inputValue()).toBe('110101201503010010');
  await dialog.getByRole('button', { name: '提交' }).click();
  await dialog.getByText('请输入姓名').waitFor();
  await dialog.getByText('请输入正确的证件号码').waitFor();
  expect(calls).toEqual([]);
});

test('a child is added in one place: a search by number stands in the same dialog and goes on to the form', async () => {
  const page = await pageOf('guardian', '/mobile/mobileMyChildren', PHONE);
  await page.getByText('李思源').waitFor();
  expect(await page.getByRole('button', { name: '关联子女' }).count()).toBe(0);
  await page.getByRole('button', { name: '添加子女' }).click();
  // the title follows the way: adding, or linking by number
  const dialog = page.getByRole('dialog', { name: /^(添加|关联)子女$/ });
  await dialog.getByRole('button', { name: '关联子女' }).click();
  const number = freshNumber();
  await dialog.getByLabel('证件号码').fill(number);
  await dialog.getByRole('button', { name: '确认' }).click();
  await dialog.getByLabel('姓名').waitFor();
  expect(await dialog.getByLabel('证件号码').inputValue()).toBe(number);
});

test('a pupil has neither children nor a way to add one', async () => {
  const page = await pageOf('student', '/mobile/mine', PHONE);
  await page.getByText('更换头像').waitFor();
  expect(await page.getByText('我的孩子').count()).toBe(0);
  expect(await page.getByText('添加/激活子女').count()).toBe(0);
});

test('4. an avatar of 2,097,152 bytes is saved, one byte more is refused, html in a png is refused, offline says so', async () => {
  const page = await pageOf('teacher', '/personals');
  await page.getByRole('button', { name: '更换头像' }).click();
  const dialog = page.getByRole('dialog');
  const choose = (buffer: Buffer, mimeType = 'image/png') =>
    dialog.locator('input[type=file]').setInputFiles({ name: '头像.png', mimeType, buffer });
  await choose(await pictureOf(TWO_MEGABYTES + 1));
  await page.getByText('上传头像大小不能超过 2MB!').waitFor();
  await choose(Buffer.from('<html><script>alert(1)</script></html>'));
  await page.getByText('图片无法读取，请换一张').waitFor();
  await choose(await pictureOf(TWO_MEGABYTES));
  await dialog.getByRole('slider', { name: '缩放' }).waitFor();
  await dialog.getByRole('button', { name: '保存' }).click();
  await page.getByText('更改成功！').waitFor();
  await dialog.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: '更换头像' }).click();
  await choose(await picture(300, 300));
  await dialog.getByRole('slider', { name: '缩放' }).waitFor();
  await page.route('**/change_avatar', (route) => route.fulfill({ status: 500, body: '{}' }));
  await dialog.getByRole('button', { name: '保存' }).click();
  await page.getByText(/500\s*更改失败，请重试！/).waitFor();
});

test('5. a teacher’s card is drawn anew for each department, goes away on closing, and its code books a visit', async () => {
  const page = await pageOf('teacher', '/home');
  await openMenu(page, '我的名片');
  const dialog = page.getByRole('dialog', { name: '我的名片' });
  expect((await dialog.boundingBox())?.width).toBe(400);
  const image = dialog.getByRole('img', { name: /王建国/ });
  await image.waitFor();
  const before = await image.getAttribute('src');
  const [width, height] = await image.evaluate((one: HTMLImageElement) => [one.naturalWidth, one.naturalHeight]);
  expect(width).toBe(720);
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载图片' }).click();
  const saved = await readFile(await (await saving).path());
  expect(await sharp(saved).metadata()).toMatchObject({ format: 'png', width, height });

  await dialog.getByLabel('部门').click();
  await page.getByRole('option').nth(1).click();
  await expect.poll(() => image.getAttribute('src')).not.toBe(before);
  await dialog.getByRole('button', { name: '关闭' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(
    await page.evaluate(
      (src) =>
        fetch(src).then(
          () => true,
          () => false,
        ),
      before ?? '',
    ),
  ).toBe(false);

  const { data } = await as('teacher')('GET', '/business_cards/mine');
  const [place] = data.places;
  const query = new URLSearchParams({
    unitid: place.department_unitid,
    no: data.number,
    org_id: place.organization_id,
  });
  const visitor = await pageOf('visitor', `/#/visitor?${query}`, PHONE);
  await visitor.getByText('王建国').first().waitFor();

  const parent = await pageOf('guardian', '/mobile/mine', PHONE);
  await parent.getByRole('button', { name: '电子证件' }).waitFor();
  expect(await parent.getByText('我的名片').count()).toBe(0);
});

test('6. the guard reads whose ID it is, a parent only that it is good; a screenshot is dead, a blocked card red', async () => {
  await givePhoto('teacher');
  const owner = await pageOf('teacher', '/E_IDCard', PHONE);
  await owner.getByRole('img', { name: '电子证件二维码' }).last().waitFor();
  const card = (await as('teacher')('GET', `/users/${castId('teacher')}/digital_card`)).data;
  const codeAt = async (secondsAgo: number) => {
    const step = stepAt(Date.now() - secondsAgo * 1000);
    return formatScanCode('e', card.id, step, await macOf(card.secret, signedPart('e', card.id, step)));
  };
  const guard = await pageOf('guard', `/#/qrscan/${await codeAt(0)}`, PHONE);
  await guard.getByText('有效', { exact: true }).waitFor();
  await guard.getByRole('img', { name: '王建国的证件照' }).waitFor();

  const parent = await pageOf('guardian', `/#/qrscan/${await codeAt(0)}`, PHONE);
  await parent.getByText('该证件有效').waitFor();
  expect(await parent.getByText('王建国').count()).toBe(0);

  await guard.goto(`${portal.url}/404`);
  await guard.goto(`${portal.url}/#/qrscan/${await codeAt(90)}`);
  await guard.getByText('二维码已失效').first().waitFor();

  await owner.getByRole('button', { name: '挂失' }).click();
  await owner.getByRole('dialog').getByRole('button', { name: '挂失' }).click();
  await owner.getByText('挂失原因').waitFor();
  await guard.goto(`${portal.url}/404`);
  await guard.goto(`${portal.url}/#/qrscan/${await codeAt(0)}`);
  await guard.getByText('已挂失', { exact: true }).waitFor();

  const office = await pageOf('hrofficer', '/EIdCardManage?tab=cards&state=blocked');
  await office.getByText('王建国').first().click();
  await office.getByRole('button', { name: '恢复使用' }).click();
  await office.getByLabel('原因').fill('已找到手机');
  await office.getByRole('dialog', { name: '恢复使用' }).getByRole('button', { name: '恢复使用' }).click();
  await office.getByText('已恢复使用，持证人已收到通知').waitFor();
});

test('8. another pupil’s record stays closed for a teacher without the right to it', async () => {
  const page = await pageOf('teacher', `/personalDetail?user_type=student&user_id=${castId('student')}`);
  await page.waitForURL(/\/404/);
  const self = await pageOf('student', '/personalDetail');
  await self.getByText('基本资料').waitFor();
});

test('9. a template without photo is not published; with it the cards of the school show it, a copy is listed as drifted', async () => {
  const page = await pageOf('superadmin', '/EIdCardManage');
  await page.getByRole('button', { name: '新建模板' }).click();
  await page.getByRole('dialog').getByLabel('模板名称').fill('春季教职工证');
  await page.getByRole('button', { name: '开始设计' }).click();
  await page.waitForURL(/editElecCardTemplate/);
  await page.getByRole('button', { name: '证件照', exact: true }).first().click();
  await page.getByRole('button', { name: '删除元素' }).click();
  await page.getByText('缺少证件照').waitFor();
  await page.getByRole('button', { name: '发布' }).click();
  await page.getByText('正面须包含照片、姓名和二维码').waitFor();
  await page.getByRole('button', { name: '撤销' }).click();
  await page.getByRole('button', { name: '发布' }).click();
  await page.getByText('已发布，证件下次打开时更新').waitFor();

  const shared = (await as('superadmin')('GET', '/digital_card_templates?is_shared=true&kind=staff&per_page=100')).data
    .list[0];
  await page.goto(`${portal.url}/EIdCardManage?kind=staff`);
  const card = page.getByRole('listitem').filter({ hasText: shared.name }).first();
  await card.getByRole('button', { name: '复制' }).click();
  await page.getByRole('dialog').getByLabel('模板名称').fill('本校教职工证');
  await page.getByRole('dialog').getByRole('button', { name: '复制' }).click();
  await page.waitForURL(/editElecCardTemplate/);
  await page.goto(`${portal.url}/editElecCardTemplate?id=${shared.id}`);
  await page.getByRole('button', { name: '发布' }).click();
  await page.getByText('已发布，证件下次打开时更新').waitFor();
  await page.goto(`${portal.url}/EIdCardManage`);
  await page
    .getByRole('listitem')
    .filter({ hasText: '本校教职工证' })
    .getByText(`复制自 ${shared.name}，原模板已更新`)
    .waitFor();
});

test('10. a correction beside the field: 更正中, then the new value, with the opinion of the decider', async () => {
  const page = await pageOf('homeroom', '/personals?tab=record');
  await page.getByRole('button', { name: '更正' }).first().click();
  const dialog = page.getByRole('dialog', { name: '更正姓名' });
  const before = await dialog.getByLabel('正确的姓名').inputValue();
  await dialog.getByLabel('正确的姓名').fill(`${before}宁`);
  await dialog.getByLabel('原因').fill('姓名少录一个字');
  await dialog.locator('input[type=file]').setInputFiles({
    name: '户口本.png',
    mimeType: 'image/png',
    buffer: await picture(600, 400),
  });
  await dialog.getByRole('img', { name: '户口本.png' }).waitFor();
  await dialog.getByRole('button', { name: '提交' }).click();
  await page.getByText(/更正中/).waitFor();
  const [row] = (await as('homeroom')('GET', '/profile/corrections')).data.list;
  const answer = await as('superadmin')('PUT', `/admin/users/${castId('homeroom')}/audit`, {
    kind: 'identity_correction',
    item_id: row.id,
    decision: 'approve',
    reason: '与户口本一致',
  });
  expect(answer.code, answer.message).toBe(0);
  await page.reload();
  await page.getByRole('heading', { name: `${before}宁` }).waitFor();
  expect(await page.getByText(/更正中/).count()).toBe(0);
});
