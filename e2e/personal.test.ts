import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { castId } from '../database/demo/cast.ts';
import { makeZip } from '../src/modules/identity/profile/server/testing/zips.ts';
import { checkCharacterOf } from '../src/platform/shared/person/id-number.ts';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** Further journeys of the profile sheet: sections of a person, children, photos by the hundred, no network. */

const { as, codeTo, pageOf, portal } = setUpJourney();

const label = (page: Page, name: string) => page.getByLabel(name, { exact: false });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const identityNumber = (digits: string) => digits + checkCharacterOf(digits);
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#58c' } })
    .png()
    .toBuffer();

test('2. the form of a child inside the page of admissions makes no call and hands its four values over', async () => {
  const page = await pageOf('visitor', '/visit/admissions');
  const calls: { url: string; body: unknown }[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/(users\/add_child|examinees)$/.test(new URL(request.url()).pathname))
      calls.push({ url: new URL(request.url()).pathname, body: request.postDataJSON() });
  });
  await page.getByText('高子涵').waitFor();
  await press(page, '再添加一个孩子');
  await press(page, /^添加$/);
  await page.getByText('请输入姓名').waitFor();
  await label(page, '姓名').fill('高小树');
  const number = label(page, '证件号码');
  await number.pressSequentially('(110101) 20170809');
  expect(await number.inputValue()).toBe('11010120170809');
  expect(calls).toEqual([]);
  const id_no = identityNumber('11010120170809007');
  await number.fill(id_no);
  await press(page, /^添加$/);
  await page.getByRole('listitem').filter({ hasText: '高小树' }).waitFor();
  expect(calls).toEqual([
    {
      url: '/api/web/examinees',
      body: { name: '高小树', gender: 'male', id_type: 'identity', id_no },
    },
  ]);
});

test('7. who is not confirmed is told so at the profile; after /active_user it opens without a new sign-in', async () => {
  const phone = '15899990071';
  const page = await pageOf(null, '/register');
  await page.getByRole('radio', { name: '访客' }).check({ force: true });
  await label(page, '手机号').first().fill(phone);
  await press(page, '发送验证码');
  await page.getByRole('textbox', { name: /^验证码/ }).fill(await codeTo(phone));
  await press(page, '下一步');
  await page.waitForURL(/\/register\/user/);
  await label(page, '姓名').fill('高未名');
  await label(page, '账号名').fill('gao_weiming');
  await page.getByText('该账号名可以使用').waitFor();
  await label(page, '密码').nth(0).fill('Kettle42Moss');
  await label(page, '再次输入密码').fill('Kettle42Moss');
  await label(page, '我已阅读并同意').check();
  await press(page, '注册并登录');
  await page.waitForURL((url) => !url.pathname.startsWith('/register'));

  await page.goto(`${portal.url}/personalDetail`);
  await page.getByText('请先完成实名认证！').first().waitFor();
  await page.getByRole('link', { name: '去实名认证' }).click();
  await page.waitForURL(/\/active_user/);
  await label(page, '证件号码').fill(identityNumber('11010119880101011'));
  await press(page, '提交实名信息');
  await page.waitForURL((url) => !url.pathname.startsWith('/active_user'));
  await page.goto(`${portal.url}/personalDetail`);
  await page.getByText('基本资料').waitFor();
  await page.getByRole('heading', { name: '高未名' }).waitFor();
});

test('8. with the right to it the purpose is asked, the sections open, and the family reads who looked', async () => {
  const page = await pageOf('principal', `/personalDetail?user_type=student&user_id=${castId('student')}&is_back=true`);
  await page.getByRole('heading', { name: '请先填写查看目的' }).waitFor();
  expect(await page.getByText('李思源').count()).toBe(0);
  await page.getByText('家校沟通').click();
  await press(page, '查看');
  await page.getByRole('heading', { name: '李思源' }).waitFor();
  await page.getByRole('heading', { name: '学籍', exact: true }).waitFor();
  await page.getByText('班级经历').waitFor();
  await page.getByRole('button', { name: '返回' }).first().waitFor();

  const father = await pageOf('guardian', `/my_data_access`);
  await father.getByText('李思源').first().click();
  await father.getByRole('main').getByText(/林/).first().waitFor();
});

test('a page about nobody shows the own record and says so in the console; the staff side has its bar', async () => {
  const page = await pageOf('homeroom', '/404');
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.goto(`${portal.url}/personalDetail?user_type=teacher`);
  await page.getByText('基本资料').waitFor();
  expect(said).toContain('缺少用户编号');
  await page.getByRole('heading', { name: '岗位', exact: true }).waitFor();

  const office = await pageOf(
    'hrofficer',
    `/personalDetail?user_type=teacher&user_id=${castId('teacher')}&isOperate=1`,
  );
  await office.getByRole('heading', { name: '王建国' }).waitFor();
  await office.getByRole('button', { name: '修改' }).click();
  expect(await office.getByRole('dialog', { name: '王建国' }).getByLabel('编号').inputValue()).toMatch(/^\d+$/);
});

test('10. a father corrects the birthday of his child beside the field; it is then the new one for him', async () => {
  const { data } = await as('guardian')('GET', '/users/my_children');
  const child = data.find((one: { link_status: string }) => one.link_status === 'active');
  const page = await pageOf('guardian', `/mobile/personalDetail?user_type=student&user_id=${child.id}`, PHONE);
  await page.getByRole('heading', { name: child.name }).waitFor();
  await page.getByRole('heading', { name: '家庭', exact: true }).waitFor();
  await page.getByRole('heading', { name: '学籍', exact: true }).waitFor();
  await press(page, '更正出生日期');
  const dialog = page.getByRole('dialog', { name: '更正出生日期' });
  await dialog.getByRole('textbox', { name: '正确的出生日期' }).fill('2012-05-06');
  await dialog.getByLabel('原因').fill('户口本上是六日');
  await dialog.locator('input[type=file]').setInputFiles({
    name: '户口本.png',
    mimeType: 'image/png',
    buffer: await picture(600, 400),
  });
  await dialog.getByRole('img', { name: '户口本.png' }).waitFor();
  await dialog.getByRole('button', { name: '提交' }).click();
  await page.getByText(/更正中/).waitFor();

  const office = await pageOf('superadmin', '/404');
  const [row] = (await as('guardian')('GET', `/profile/corrections?user_id=${child.id}`)).data.list;
  const answer = await as('superadmin')('PUT', `/admin/users/${child.id}/audit`, {
    kind: 'identity_correction',
    item_id: row.id,
    decision: 'approve',
    reason: '与户口本一致',
  });
  expect(answer.code, answer.message).toBe(0);
  await office.close();
  await page.reload();
  await page
    .getByText(/2012.*5.*6/)
    .first()
    .waitFor();
  expect(await page.getByText(/更正中/).count()).toBe(0);
});

test('photos by zip: looked through first, then in force, and taken back', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'zip-'));
  const page = await pageOf('hrofficer', '/EIdCardManage?tab=photos');
  await press(page, '批量上传证件照');
  const dialog = page.getByRole('dialog', { name: '批量上传证件照' });
  await dialog.getByRole('button', { name: '检查照片' }).click();
  await dialog.getByText('请选择压缩包').waitFor();
  const { data } = await as('teacher')('GET', '/business_cards/mine');
  const face = await picture(413, 531);
  const path = join(folder, '证件照.zip');
  await writeFile(
    path,
    makeZip([
      { name: `${data.number}.png`, bytes: face },
      { name: '没有这个人.png', bytes: face },
    ]),
  );
  await dialog.locator('input[type=file]').setInputFiles(path);
  await dialog.getByRole('button', { name: '检查照片' }).click();
  await page.getByRole('button', { name: '确认执行' }).click();
  await page.getByRole('button', { name: '撤销', exact: true }).waitFor();
  const { photo_url } = (await as('teacher')('GET', '/profile/id_photo')).data;
  expect(photo_url).toContain('/files/');
  await rm(folder, { recursive: true });
});

test('a picture stands on a card as an element, and a warning where words lie on it', async () => {
  const page = await pageOf('superadmin', '/EIdCardManage');
  await press(page, '新建模板');
  await page.getByRole('dialog').getByLabel('模板名称').fill('校徽证');
  await press(page, '开始设计');
  await page.waitForURL(/editElecCardTemplate/);
  await press(page, '添加元素');
  await page.getByRole('menuitem', { name: '图片' }).click();
  await page.getByText('请上传图片').waitFor();
  await page.locator('section[aria-label="属性"] input[type=file]').setInputFiles({
    name: '校徽.png',
    mimeType: 'image/png',
    buffer: await picture(300, 300),
  });
  await page.getByText('请上传图片').waitFor({ state: 'detached' });
  await press(page, '发布');
  await page.getByText('已发布，证件下次打开时更新').waitFor();
});

test('the electronic ID goes on without network: the last card, its code, and when it was read', async () => {
  const page = await pageOf('student', '/mobile/mine', PHONE);
  const wallet = page.getByRole('region', { name: '卡包' });
  await wallet.getByRole('link', { name: /电子证件/ }).waitFor();
  await handPhoto();
  await wallet.getByRole('link', { name: /电子证件/ }).click();
  await page.getByRole('img', { name: '电子证件二维码' }).last().waitFor();
  await expect.poll(() => page.evaluate((id) => localStorage.getItem(`e_id.${id}`), castId('student'))).not.toBeNull();
  await page.getByText('English').click();
  await page.getByText('Siyuan Li').first().waitFor();
  await page.getByText('中文').click();

  await page.route('**/digital_card*', (route) => route.abort('internetdisconnected'));
  await page.reload();
  await page.getByText(/没有网络：显示 .* 的证件/).waitFor();
  await page.getByRole('img', { name: '电子证件二维码' }).last().waitFor();
  await page.unroute('**/digital_card*');
  await press(page, '重新连接');
  await page.getByRole('button', { name: '挂失' }).waitFor();
  await press(page, '挂失');
  await page.getByRole('dialog').getByRole('button', { name: '挂失' }).click();
  await page.getByText('挂失原因').waitFor();
  await expect.poll(() => page.evaluate((id) => localStorage.getItem(`e_id.${id}`), castId('student'))).toBe('{}');
});

/** An ID photo of the pupil that the office took. */
async function handPhoto(): Promise<void> {
  const page = await pageOf('superadmin', '/404');
  const bytes = (await picture(413, 531)).toString('base64');
  const answer = await page.evaluate(
    async ([base64, id]) => {
      const token = localStorage.getItem('portal_token') ?? '';
      const form = new FormData();
      const content = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
      form.set('file', new File([content], 'p.png', { type: 'image/png' }));
      form.set('purpose', 'id_photo');
      const upload = await fetch('/api/web/utils/upload_oss_file', { method: 'POST', body: form, headers: { token } });
      const { data } = await upload.json();
      const save = await fetch(`/api/web/users/${id}/change_id_photo`, {
        method: 'PUT',
        body: JSON.stringify({ file_id: data.id }),
        headers: { token, 'content-type': 'application/json' },
      });
      return save.json();
    },
    [bytes, castId('student')] as const,
  );
  expect(answer.data).toEqual({ state: 'used' });
}

test('what is missing in the own record leads to where it is filled in', async () => {
  const { data } = await as('homeroom')('GET', '/profile/completeness');
  expect(data).toMatchObject({ percent: 88, missing_fields: ['avatar_url'] });
  const page = await pageOf('homeroom', '/personals');
  await press(page, '去完善');
  await page.getByRole('dialog', { name: '更换头像' }).waitFor();
});
