import { expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { workingDay } from '../src/server/testing/working-day.ts';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** Rooms are booked on the board and on the phone; who comes too late gets another one, and what needs approval gets it. */

const { as, pageOf } = setUpJourney();
const day = workingDay(7, 14, 21);

test('a taken hour offers what else is free, and one tap books it', async () => {
  const rooms = (await as('homeroom')('GET', `/room_bookings/board?day=${day}`)).data.list;
  const room = rooms.find((one: { number: string }) => one.number === '106');
  const at = (time: string) => new Date(`${day}T${time}:00+08:00`).toISOString();
  const first = { broom_id: room.id, starts_at: at('10:00'), ends_at: at('11:00'), title: '备课会' };
  expect((await as('homeroom')('POST', '/room_bookings', first)).code).toBe(0);
  const page = await pageOf('teacher', '/roomBooking');
  await page.getByLabel('日期').first().fill(day);
  await page.getByLabel('日期').first().blur();
  await page
    .getByRole('button', { name: /备课会.*陈静怡|备课会/ })
    .first()
    .waitFor();
  await page.getByRole('button', { name: '预订明德楼 106 会议室106' }).click();
  const form = page.getByRole('dialog', { name: '预订' });
  await form.getByLabel('开始').fill('10:30');
  await form.getByLabel('结束').fill('11:30');
  await form.getByLabel('事由').fill('数学组教研');
  await form.getByRole('button', { name: '预订', exact: true }).click();
  await form.getByText(/该时段已被占用：陈静怡/).waitFor();
  await form.getByRole('button', { name: /明德楼 206 会议室206/ }).click();
  await form.getByRole('button', { name: '预订', exact: true }).click();
  const booked = page.getByRole('dialog', { name: '数学组教研' });
  await booked.getByText('明德楼 206 会议室206').waitFor();
  await booked.getByText('已预订').waitFor();
});

test('a weekly series says which day is taken; that day goes to another room', async () => {
  const page = await pageOf('homeroom', '/roomBooking');
  await page.getByLabel('日期').first().fill(day);
  await page.getByLabel('日期').first().blur();
  await page.getByRole('button', { name: '预订明德楼 306 会议室306' }).click();
  const rooms = (await as('teacher')('GET', `/room_bookings/board?day=${day}`)).data.list;
  const room = rooms.find((one: { number: string }) => one.number === '306');
  const clash = addDays(day, 7);
  const at = (time: string) => new Date(`${clash}T${time}:00+08:00`).toISOString();
  const body = { broom_id: room.id, starts_at: at('15:00'), ends_at: at('16:00'), title: '家长接待' };
  expect((await as('teacher')('POST', '/room_bookings', body)).code).toBe(0);
  const form = page.getByRole('dialog', { name: '预订' });
  await form.getByLabel('日期', { exact: true }).fill(day);
  await form.getByLabel('开始').fill('15:00');
  await form.getByLabel('结束').fill('16:00');
  await form.getByLabel('事由').fill('班主任例会');
  await form.getByLabel('重复').click();
  await page.getByRole('option', { name: '每周，共4周' }).click();
  await form.getByRole('button', { name: '检查日期' }).click();
  const dates = page.getByRole('dialog', { name: '每周预订' });
  await dates.getByText(/该时段已被占用：王建国/).waitFor();
  await dates.getByRole('button', { name: '预订', exact: true }).click();
  await dates.getByText('请为每个冲突的日期选择').waitFor();
  await dates.getByLabel('改为').click();
  await page.getByRole('option').first().click();
  await dates.getByRole('button', { name: '预订', exact: true }).click();
  await page.getByText('已预订4次').waitFor();
});

test('what needs approval is decided on the phone, and the answer comes back', async () => {
  const rooms = (await as('teacher')('GET', `/room_bookings/board?day=${day}`)).data.list;
  const hall = rooms.find((one: { kind: string }) => one.kind === 'lecture');
  const at = (time: string) => new Date(`${day}T${time}:00+08:00`).toISOString();
  const wish = { broom_id: hall.id, starts_at: at('14:00'), ends_at: at('16:00'), title: '社团展示' };
  const { data } = await as('teacher')('POST', '/room_bookings', wish);
  expect(data.status).toBe('pending');
  const phone = await pageOf('office', '/mobile/roomBooking?tab=waiting', PHONE);
  await phone.getByRole('listitem').filter({ hasText: '社团展示' }).getByRole('button', { name: '处理' }).click();
  await phone.getByRole('dialog', { name: '社团展示' }).getByRole('button', { name: '通过', exact: true }).click();
  await phone.getByText('已通过').first().waitFor();
  expect((await as('teacher')('GET', `/room_bookings/${data.id}`)).data.status).toBe('confirmed');
});

test('the sign at a door opens the room on a phone, the screen beside it shows who has it, and a calendar subscribes', async () => {
  const office = await pageOf('office', '/roomBooking');
  await office.getByRole('button', { name: '打印门牌' }).click();
  await office.getByRole('dialog', { name: '打印门牌' }).getByText('106', { exact: true }).waitFor();
  const { list: signs } = (await as('office')('GET', '/room_bookings/door_signs')).data;
  const { id, code } = signs.find((one: { number: string }) => one.number === '106');
  const phone = await pageOf('teacher', `/#/qrscan/${code}`, PHONE);
  const sheet = phone.getByRole('dialog', { name: /106 会议室106/ });
  await sheet.getByRole('status').waitFor();
  await sheet.getByRole('button', { name: '预订' }).click();
  await phone.getByLabel('事由').waitFor();
  const { url } = (await as('office')('POST', `/brooms/${id}/panel_key`)).data;
  const screen = await pageOf(null, new URL(url).pathname);
  await screen.getByRole('heading', { name: '106 会议室106' }).waitFor();
  await screen.getByRole('img', { name: '房间二维码' }).waitFor();
  const teacher = await pageOf('teacher', '/roomBooking');
  await teacher.getByRole('button', { name: '订阅日历' }).click();
  const dialog = teacher.getByRole('dialog', { name: '订阅日历' });
  await dialog.getByRole('button', { name: '生成新地址' }).click();
  const address = (await dialog.getByText(/feed\.ics\?key=/).textContent()) ?? '';
  const { pathname, search } = new URL(address);
  const answer = await teacher.context().request.get(new URL(pathname + search, teacher.url()).href);
  expect(await answer.text()).toMatch(/^BEGIN:VCALENDAR/);
});

test('three colleagues find a time by their timetables and meetings, and book it with a room', async () => {
  const at = (time: string) => new Date(`${day}T${time}:00+08:00`).toISOString();
  const rooms = (await as('office')('GET', `/room_bookings/board?day=${day}`)).data.list;
  const held = { broom_id: rooms[0].id, starts_at: at('13:00'), ends_at: at('15:10'), title: '采购碰头' };
  expect(await as('office')('POST', '/room_bookings', held)).toMatchObject({ code: 0 });
  const page = await pageOf('hrofficer', '/roomBooking?tab=times');
  for (const name of ['赵晓彤', '孙志远']) {
    await page.getByRole('combobox', { name: '参加人' }).fill(name);
    await page.getByRole('option', { name }).first().click();
  }
  for (const label of ['开始日期', '结束日期']) {
    await page.getByRole('textbox', { name: label }).fill(day);
    await page.getByRole('textbox', { name: label }).blur();
  }
  const free = page.getByRole('listitem').filter({ hasText: '15:10–18:00' });
  await free.getByRole('button', { name: '选房间' }).click();
  await page.getByRole('button', { name: '其他时间' }).waitFor();
  await page.getByRole('listitem').getByRole('button', { name: '预订', exact: true }).first().click();
  const form = page.getByRole('dialog', { name: '预订' });
  await form.getByText('赵晓彤').waitFor();
  await form.getByLabel('事由').fill('岗位调整沟通');
  await form.getByRole('button', { name: '预订', exact: true }).click();
  const booked = page.getByRole('dialog', { name: '岗位调整沟通' });
  await booked.getByText('孙志远').waitFor();
  await booked.getByText(/15:10/).waitFor();
  await booked.getByText('已预订').waitFor();
});
