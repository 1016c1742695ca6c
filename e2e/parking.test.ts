import sharp from 'sharp';
import { expect, test } from 'vitest';
import { castId } from '../database/demo/cast.ts';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** A place to park: asked for with a plate, given by the office, waited for, renewed in one tap. */

const { as, pageOf } = setUpJourney();
const licence = async () => ({
  name: '证件.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 80, height: 50, channels: 3, background: '#3a6' } })
    .png()
    .toBuffer(),
});
type Permit = { id: string; version: number; no: string; user: { id: string }; category: string };
const listed = async (query: string): Promise<Permit[]> =>
  (await as('security')('GET', `/parkings?per_page=50&${query}`)).data.list;
const mine = async (who: Parameters<typeof as>[0]) => (await as(who)('GET', '/parkings/mine')).data.list;

test('a wrong letter is refused at the field; who is put on the waiting list accepts the place on the phone when it is theirs', async () => {
  const page = await pageOf('office', '/applyParkingSpace');
  await page.getByRole('button', { name: '申请车位' }).first().click();
  const form = page.getByRole('dialog', { name: '申请车位' });
  await form.getByRole('button', { name: '粤', exact: true }).click();
  await form.getByRole('button', { name: 'B', exact: true }).click();
  const plate = form.getByRole('textbox', { name: '车牌' });
  expect(await plate.inputValue()).toBe('粤B');
  await plate.fill('粤BI2345');
  await form.getByRole('button', { name: /明德楼地下车库/ }).click();
  await form.getByRole('textbox', { name: '车主姓名' }).fill('赵敏');
  await form
    .locator('input[type=file]')
    .nth(0)
    .setInputFiles(await licence());
  await form
    .locator('input[type=file]')
    .nth(1)
    .setInputFiles(await licence());
  await form.getByText('证件.png').nth(1).waitFor();
  for (const name of ['行驶证有效至', '驾驶证有效至']) {
    await form.getByRole('textbox', { name }).fill('2029-12-31');
    await form.getByRole('textbox', { name }).blur();
  }
  await form.getByLabel('我已阅读并遵守停车规定').check();
  await form.getByLabel('我同意学校使用车牌信息核验出入').check();
  await form.getByRole('button', { name: '提交' }).click();
  await form.getByText('车牌号格式不正确').waitFor();
  await plate.fill('粤b·54321');
  await form.getByRole('button', { name: '提交' }).click();
  await page.getByText('粤B·54321').waitFor();

  const own = (await listed('status=submitted')).find((one) => one.user.id === castId('office'));
  const desk = await pageOf('security', `/applyParkingSpace/manage?tab=todo&id=${own?.id}`);
  await desk.getByRole('button', { name: '通过', exact: true }).click();
  await desk.getByText('所选车场已满，可进入候补（第 6 位）').last().waitFor();
  await desk.getByRole('button', { name: '列入候补' }).click();
  await desk.getByText('已列入候补').first().waitFor();

  const phone = await pageOf('office', '/mobile/applyParkingSpace', PHONE);
  await phone.getByText('候补第 6 位').waitFor();
  const held = (await listed('status=approved')).filter(({ category }) => category === 'staff');
  const garage = [];
  for (const { id } of held) {
    const { data } = await as('security')('GET', `/parkings/${id}`);
    if (data.lot.name === '明德楼地下车库') garage.push(data);
  }
  for (const { id, version } of garage.slice(0, 6))
    expect((await as('security')('PUT', `/parkings/${id}/revoke`, { reason: '车证转借', version })).code).toBe(0);
  await phone.reload();
  await phone.getByRole('button', { name: '接受车位' }).click();
  await phone.getByText('车位已确认').first().waitFor();
  const [accepted] = await mine('office');
  expect(accepted).toMatchObject({ status: 'approved', lot: { name: '明德楼地下车库' } });
  expect(await as('office')('PUT', `/parkings/${accepted.id}/accept_offer`)).toMatchObject({
    code: 200200,
    message: '该名额已失效',
  });
});

test('a teacher renews with one tick; security approves and the card of the next term is there', async () => {
  const page = await pageOf('teacher', '/applyParkingSpace');
  await page.getByRole('button', { name: '续期' }).click();
  const form = page.getByRole('dialog', { name: '续期' });
  expect(await form.locator('input[type=file]').count()).toBe(0);
  await form.getByLabel('我已阅读并遵守停车规定').check();
  await form.getByRole('button', { name: '续期' }).click();
  await page.getByText('等待保卫处审核').waitFor();
  const [renewed] = await mine('teacher');
  const desk = await pageOf('security', `/applyParkingSpace/manage?tab=todo&id=${renewed.id}`);
  await desk.getByRole('dialog').getByText('沿用上期资料').waitFor();
  await desk.getByRole('button', { name: '通过', exact: true }).click();
  await desk.getByText('已通过').first().waitFor();
  await page.reload();
  const card = page.getByRole('article', { name: `车证 ${renewed.no}` });
  await card.getByText('有效', { exact: true }).waitFor();
  await card.getByText('粤B·12345').waitFor();
});

test('what was returned opens in its marked fields alone, with the note beside them', async () => {
  const page = await pageOf('homeroom', '/applyParkingSpace');
  await page.getByRole('button', { name: '修改申请' }).click();
  const form = page.getByRole('dialog', { name: '修改申请' });
  await form.getByText('照片模糊，看不清车牌，请重新拍摄').waitFor();
  expect(await form.getByRole('textbox').count()).toBe(0);
  await form
    .locator('input[type=file]')
    .nth(0)
    .setInputFiles(await licence());
  await form
    .locator('input[type=file]')
    .nth(1)
    .setInputFiles(await licence());
  await form.getByText('证件.png').nth(1).waitFor();
  await form.getByLabel('我已阅读并遵守停车规定').check();
  await form.getByRole('button', { name: '提交' }).click();
  await page.getByText(/等待.*审核|等待.*确认/).waitFor();
});

test('a colleague’s permit is not there for a teacher, who decides nothing either', async () => {
  const permit = (await listed('status=approved')).find((one) => one.user.id === castId('principal'));
  const other = permit ?? (await listed('status=approved')).find((one) => one.user.id !== castId('teacher'));
  expect((await as('teacher')('GET', `/parkings/${other?.id}`)).code).toBe(404001);
  const body = { result: 'approve', version: other?.version };
  expect((await as('teacher')('PUT', `/parkings/${other?.id}/review`, body)).code).toBe(404001);
});
