import { expect, test } from 'vitest';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** Doors: hours are given to a group, cards are bound one after the other, a lost card is reported on the phone. */

const { as, pageOf } = setUpJourney();

test('security gives a group hours over midnight, which are kept as two', async () => {
  const page = await pageOf('security', '/doorLock?tab=hours');
  await page.getByRole('button', { name: '新建时段' }).first().click();
  const form = page.getByRole('dialog', { name: '新建时段' });
  await form.getByLabel('门禁组').click();
  await page.getByRole('option', { name: '实验室' }).click();
  await form.getByLabel('时段名称').fill('夜间值守');
  await form.getByLabel('开始', { exact: true }).fill('22:00');
  await form.getByLabel('结束', { exact: true }).fill('06:00');
  await form.getByRole('button', { name: '保存' }).click();
  await form.waitFor({ state: 'detached' });
  const row = page.getByRole('row').filter({ hasText: '夜间值守' });
  await row.getByText('22:00–24:00、00:00–06:00').waitFor();
}, 90_000);

test('cards are bound in a row; one that is taken names its holder and the row waits', async () => {
  const page = await pageOf('security', '/doorLock/bindingCard');
  const person = page.getByRole('combobox', { name: '人员' });
  const bind = async (name: string, number: string) => {
    await person.fill(name);
    await page
      .getByRole('option', { name: new RegExp(name) })
      .first()
      .click();
    await page.getByLabel('卡号').fill(number);
    await page.getByLabel('卡号').press('Enter');
  };
  await bind('孙志远', '0400BB01');
  await page.getByText('****BB01').waitFor();
  await bind('林文渊', '04A1B2C3');
  await page.getByRole('alert').getByText('该卡已绑定给王建国，请先解绑').waitFor();
  await page.getByLabel('卡号').fill('0400BB02');
  await page.getByLabel('卡号').press('Enter');
  await page.getByText('****BB02').waitFor();
  expect(await page.getByText('****BB01').count()).toBe(1);
}, 90_000);

test('a teacher sees the doors of today on the phone, and reports the card lost', async () => {
  const phone = await pageOf('teacher', '/mobile/accessCard', PHONE);
  await phone.getByRole('img', { name: '手机二维码' }).waitFor();
  await phone.getByText('南校区南门闸机').waitFor();
  await phone.getByText('格致楼 101 门').waitFor();
  await phone.getByRole('button', { name: '挂失' }).click();
  await phone.getByRole('dialog', { name: '挂失此卡？' }).getByRole('button', { name: '挂失', exact: true }).click();
  await phone.getByText('已挂失', { exact: true }).waitFor();
  const { data } = await as('security')('GET', '/access_cards?card_no=04A1B2C3');
  expect(data.list).toMatchObject([{ status: 'lost' }]);
  const desk = await pageOf('security', '/doorLock?tab=cards');
  await desk.getByRole('row').filter({ hasText: '****B2C3' }).getByText('已挂失').waitFor();
}, 90_000);
