import { expect, test } from 'vitest';
import { castId } from '../database/demo/cast.ts';
import { today } from '../src/platform/shared/dates.ts';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** People of service companies: registered, checked, at work, stopped by a record; what the gate sees of them. */

const { as, pageOf } = setUpJourney();

const idOf = async (name: string): Promise<string> =>
  (await as('hrofficer')('GET', `/serve_users?q=${encodeURIComponent(name)}`)).data.list[0].id;

test('a cook is registered, starts work only after the check and with a health certificate, and gets a badge', async () => {
  const page = await pageOf('hrofficer', '/serve_users');
  await page.getByRole('button', { name: '登记服务人员' }).click();
  const form = page.getByRole('dialog', { name: '登记服务人员' });
  await form.getByLabel('姓名').fill('黎少华');
  await form.getByLabel('证件号码').fill('11010519491231002X');
  await form.getByLabel('手机号').fill('13700000001');
  await form.getByText('食堂', { exact: true }).click();
  await form.getByText('上岗需要有效的健康证').waitFor();
  await form.getByRole('combobox', { name: '公司' }).or(form.getByLabel('公司')).first().fill('鲜厨膳食管理有限公司');
  await form.getByLabel('负责人').fill('赵晓彤');
  await page.getByRole('option', { name: /赵晓彤/ }).click();
  await form.getByRole('button', { name: '添加地点' }).click();
  const place = form.getByRole('group', { name: '地点 1' });
  await place.getByRole('textbox', { name: '地点' }).fill('学生食堂');
  await place.getByRole('textbox', { name: '岗位' }).fill('面点师');
  await form.getByRole('button', { name: '保存' }).click();
  const record = page.getByRole('dialog', { name: '黎少华' });
  await record.getByText('待上岗').first().waitFor();
  expect(await record.getByText('11010519491231002X').count()).toBe(0);
  await record.getByRole('button', { name: '上岗' }).click();
  await page.getByText('入职查询未完成或有违规记录，不能上岗').waitFor();
  await record.getByRole('button', { name: /记录入职查询/ }).click();
  const check = page.getByRole('dialog', { name: '黎少华的入职查询' });
  await check.getByRole('button', { name: '记录入职查询' }).click();
  await record.getByText('无违法犯罪记录').waitFor();
  await record.getByRole('button', { name: '上岗' }).click();
  await page.getByText('黎少华的健康证已过期或缺失').waitFor();
  await record.getByRole('button', { name: '编辑' }).click();
  const change = page.getByRole('dialog', { name: '编辑黎少华' });
  await change.getByRole('button', { name: '添加证件' }).click();
  const paper = change.getByRole('group', { name: '证件 1' });
  await paper.getByRole('textbox', { name: '到期日期' }).fill('2099-05-04');
  // on a slow line the record is read again long after the form has closed: what is pressed until then counts
  const read = Promise.withResolvers<void>();
  await page.route(/\/serve_users\/[\da-f-]{36}$/, async (route) => {
    if (route.request().method() === 'GET') await read.promise;
    await route.continue();
  });
  await change.getByRole('button', { name: '保存' }).click();
  await change.waitFor({ state: 'detached' });
  await record.getByRole('button', { name: '上岗' }).click();
  await page.getByText('黎少华已上岗').waitFor();
  read.resolve();
  await record.getByText(/食堂 · FW\d{4}/).waitFor();
});

test('a record stops somebody at once; who keeps the list reads “missing”, and the badge page says so at the gate', async () => {
  const id = await idOf('罗桂芳');
  await as('hrofficer')('POST', `/serve_users/${id}/checks`, { kind: 'yearly', result: 'record', asked_on: today() });
  const keeper = await pageOf('office', `/serve_users?id=${id}`);
  const record = keeper.getByRole('dialog', { name: '罗桂芳' });
  await record.getByText('停用', { exact: true }).first().waitFor();
  await record.getByText('未完成', { exact: true }).waitFor();
  expect(await record.getByText('有违法犯罪记录').count()).toBe(0);
  const guard = await pageOf('guard', `/mobile/serve_users?id=${id}`, PHONE);
  const seen = guard.getByRole('dialog', { name: '罗桂芳' });
  await seen.getByText('洁雅保洁服务有限公司').waitFor();
  await seen.getByText('停用', { exact: true }).waitFor();
  expect(await seen.getByText('合同到期').count()).toBe(0);
});

test('the companies show whose contract ends first, and one is extended for all of its people', async () => {
  const page = await pageOf('office', '/serve_users?tab=companies');
  const first = page.getByRole('listitem').filter({ hasText: '鲜厨膳食管理有限公司' });
  await first.getByText(/将到期/).waitFor();
  await first.getByRole('button', { name: '续签' }).click();
  const dialog = page.getByRole('dialog', { name: '续签鲜厨膳食管理有限公司' });
  await dialog.getByRole('button', { name: '续签' }).click();
  await dialog.waitFor({ state: 'detached' });
  await first.getByRole('button', { name: /鲜厨膳食管理有限公司/ }).click();
  await page.getByRole('table', { name: '在校人员' }).getByText('曾志强').waitFor();
  expect(new URL(page.url()).searchParams.get('company')).toBe('鲜厨膳食管理有限公司');
});

test('on a phone somebody is found by badge and suspended with a reason; who is responsible reads the own people alone', async () => {
  const page = await pageOf('office', '/mobile/serve_users', PHONE);
  await page.getByPlaceholder('姓名、公司或工牌号').fill('FW0002');
  await page.getByText('谭秀珍').first().click();
  const record = page.getByRole('dialog', { name: '谭秀珍' });
  await record.getByRole('button', { name: /停用/ }).click();
  const dialog = page.getByRole('dialog', { name: '停用谭秀珍' });
  await dialog.getByLabel('原因').fill('年度查询未完成');
  await dialog.getByRole('button', { name: '停用' }).click();
  await record.getByText('停用', { exact: true }).first().waitFor();
  const { data } = await as('security')('GET', `/serve_users/${await idOf('涂国栋')}`);
  expect(data).toMatchObject({ responsible: { id: castId('security') }, company: '平安校车客运有限公司' });
  expect((await as('teacher')('GET', '/serve_users')).data.total).toBe(0);
});
