import sharp from 'sharp';
import { expect, test } from 'vitest';
import { nextMonday } from '#server/testing/next-monday.ts';
import { castId } from '../database/demo/cast.ts';
import { addDays, today } from '../src/platform/shared/dates.ts';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** The gate for vehicles: a loan car, drop-off hours, points that block, visitors, and the guard at the phone. */

const { as, pageOf, portal } = setUpJourney();
let reads = 0;
/** A car at the camera of the demo, which calls the portal as cameras do. */
async function drive(plate: string, more: object = {}): Promise<string> {
  reads += 1;
  const read = { event_no: `e2e-${reads}`, plate, at: new Date().toISOString(), confidence: 0.97, ...more };
  const answer = await fetch(`${portal.url}/device/lpr/DEMO-LPR-1/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-device-key': 'demo-camera' },
    body: JSON.stringify(read),
  });
  const { reason, decision } = (await answer.json()) as { reason: string | null; decision: string };
  return reason ?? decision;
}

test('a loan car opens the gate for three days, the own car does not; on day four it is the other way round', async () => {
  const { data } = await as('teacher')('GET', '/parkings/mine');
  const permit = data.list.find((one: { status: string }) => one.status === 'approved');
  await drive('粤B12345', { direction: 'out' });
  const car = { plate_no: '粤B66K88', color: 'blue', from: today(), days: 3, reason: '车在修理厂' };
  const swap = await as('teacher')('POST', `/parkings/${permit.id}/swap`, car);
  expect(swap.code).toBe(0);
  const page = await pageOf('guard', '/applyParkingSpace/gate');
  const look = async (plate: string, words: string) => {
    await page.getByLabel('车牌', { exact: true }).fill(plate);
    await page.getByRole('button', { name: '查询' }).click();
    await page.getByRole('status').filter({ hasText: words }).filter({ hasText: plate }).waitFor();
  };
  await look('粤B66K88', '可以放行');
  await look('粤B12345', '换车期间，原车牌暂停');
  const onDayFour = async (plate: string) => {
    const at = encodeURIComponent(`${addDays(today(), 3)}T04:00:00Z`);
    const { data: said } = await as('guard')('GET', `/parkings/check?plate=${encodeURIComponent(plate)}&at=${at}`);
    return said.reason ?? said.decision;
  };
  expect([await onDayFour('粤B66K88'), await onDayFour('粤B12345')]).toEqual(['expired', 'opened']);
});

test('a guardian with drop-off hours is told them at noon and comes in at 07:20', async () => {
  const monday = nextMonday();
  const at = async (time: string) => {
    const query = `plate=${encodeURIComponent('粤B3M517')}&at=${encodeURIComponent(`${monday}T${time}:00+08:00`)}`;
    return (await as('guard')('GET', `/parkings/check?${query}`)).data;
  };
  expect(await at('07:20')).toMatchObject({ decision: 'opened' });
  expect(await at('12:00')).toMatchObject({
    reason: 'outside_window',
    windows: [{ start: '07:10', end: '07:40' }, {}],
  });
  const phone = await pageOf('guard', '/mobile/applyParkingSpace/gate', PHONE);
  await phone.getByLabel('车牌', { exact: true }).fill('粤b·3m517');
  await phone.getByRole('button', { name: '查询' }).click();
  await phone.getByText('07:10–07:40').first().waitFor();
});

test('a violation is recorded with a photo on the phone; twelve points block, its recorder cannot lift it, another can', async () => {
  const phone = await pageOf('guard', '/mobile/applyParkingSpace/gate', PHONE);
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#667' } })
    .jpeg()
    .toBuffer();
  const record = async (kind: string) => {
    await phone.getByLabel('车牌', { exact: true }).first().fill('粤B12345');
    await phone.getByRole('button', { name: '登记违停' }).click();
    const form = phone.getByRole('dialog', { name: '登记违停' });
    await form.getByLabel('拍照').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: picture });
    await form.getByRole('button', { name: '移除照片' }).waitFor();
    await form.getByText(kind).click();
    await form.getByLabel('地点').fill('食堂后');
    await form.getByRole('button', { name: '登记', exact: true }).click();
    await form.waitFor({ state: 'detached' });
  };
  await record('占用消防通道');
  await record('校内超速');
  const blocked = async () => {
    const { data } = await as('security')('GET', '/parking_blacklists?status=active&per_page=50');
    return data.list.find((one: { plate_no: string | null }) => one.plate_no === '粤B12345');
  };
  await expect.poll(blocked).toBeDefined();
  expect(await drive('粤B12345')).toBe('blocked');
  const own = await pageOf('teacher', '/mobile/applyParkingSpace/mine', PHONE);
  await own.getByText(/本学期违停累计满 12 分/).waitFor();
  await own.getByRole('button', { name: '申诉' }).first().click();
  const dialog = own.getByRole('dialog', { name: '申诉' });
  await dialog.getByLabel('申诉理由').fill('当时在送生病的学生');
  await dialog.getByRole('button', { name: '提交申诉' }).click();
  await own.getByText('申诉中').first().waitFor();
  const desk = await pageOf('security', '/applyParkingSpace/gate?tab=blocked');
  await desk.getByRole('row').filter({ hasText: '粤B12345' }).click();
  const drawer = desk.getByRole('dialog', { name: '粤B12345' });
  await drawer.getByText('当时在送生病的学生').waitFor();
  await drawer.getByRole('button', { name: '解除' }).click();
  const lift = desk.getByRole('dialog', { name: '解除' });
  await lift.getByLabel('原因').fill('情况属实');
  await lift.getByRole('button', { name: '解除' }).click();
  await desk.getByRole('row').filter({ hasText: '粤B12345' }).getByText('已解除').waitFor();
  const { data: mine } = await as('teacher')('GET', '/parkings/mine');
  expect(mine.list.some((one: { status: string }) => one.status === 'approved')).toBe(true);
  const officer = { subject: 'plate', plate_no: '粤A2K345', reason: '冲卡', valid_to: addDays(today(), 5) };
  const { data: entry } = await as('security')('POST', '/parking_blacklists', officer);
  const refused = await as('security')('DELETE', `/parking_blacklists/${entry.id}`, { reason: '算了' });
  expect(refused.message).toBe('须由另一位负责人解除');
});

test('the guard sees a car at once, and opens for one that was held back', async () => {
  const page = await pageOf('guard', '/applyParkingSpace/gate');
  await page.getByText('实时通行').waitFor();
  expect(await drive('粤C80K11')).toBe('unknown');
  const held = page.getByRole('listitem').filter({ hasText: '粤C80K11' });
  await held.getByText('未登记的车牌').waitFor();
  await held.getByRole('button', { name: '放行' }).click();
  const dialog = page.getByRole('dialog', { name: '为 粤C80K11 放行' });
  await dialog.getByLabel('原因').fill('送急救药品');
  await dialog.getByRole('button', { name: '放行' }).click();
  await page.getByRole('listitem').filter({ hasText: '送急救药品' }).getByText('人工放行').waitFor();
  const { data } = await as('security')('GET', '/parking_events?decision=manual');
  expect(data.list[0]).toMatchObject({ plate_no: '粤C80K11', guard: { id: castId('guard') } });
});
