import { expect, test } from 'vitest';
import { demoId } from '../database/demo/random.ts';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** Staff punch with a phone, ask for what they forgot, and personnel keep groups, results and months. */

const { as, pageOf, profile } = setUpJourney();
const GATE = demoId('attendance_place:gate');

test('a phone inside the fence punches with one tap, and the day shows it', async () => {
  const phone = await profile(PHONE);
  await phone.grantPermissions(['geolocation']);
  await phone.setGeolocation({ latitude: 22.5183, longitude: 113.9272, accuracy: 12 });
  const page = await pageOf('office', '/mobile/attendance', PHONE, phone);
  await page.getByLabel('打卡时使用我的定位').check();
  await page.getByRole('button', { name: '打卡', exact: true }).click();
  await page.getByText(/打卡成功 南门/).waitFor();
  await page.getByText(/定位误差约12米/).waitFor();
  await phone.setGeolocation({ latitude: 22.53, longitude: 113.95, accuracy: 15 });
  await page.getByRole('button', { name: '打卡', exact: true }).click();
  await page
    .getByText(/存疑 · 不在打卡范围内/)
    .first()
    .waitFor();
});

test('the code of the screen is scanned and punches; the screen shows nothing of people', async () => {
  const { data } = await as('hrofficer')('POST', `/attendance_places/${GATE}/panel_key`);
  const screen = await pageOf(null, new URL(data.url).pathname);
  await screen.getByRole('heading', { name: '南门' }).waitFor();
  await screen.getByRole('img', { name: '打卡二维码' }).waitFor();
  const key = data.url.split('/').at(-1);
  const { data: panel } = await as('media')('GET', `/attendance_panels/${key}`);
  const page = await pageOf('media', `/mobile/attendance?code=${encodeURIComponent(panel.code)}`, PHONE);
  await page.getByText(/打卡成功 南门/).waitFor();
  expect(new URL(page.url()).search).not.toContain('code=');
});

test('a day that is not as it should be explains itself, and its correction is asked for from there', async () => {
  const { data: mine } = await as('office')('GET', '/attendance_days/mine');
  const wrong = mine.days.find(
    (day: { marks: string[]; date: string }) =>
      day.marks.some((mark) => ['late', 'missing_in', 'missing_out', 'absent', 'half_day'].includes(mark)) &&
      Date.parse(mine.today) - Date.parse(day.date) <= 7 * 86_400_000,
  );
  const page = await pageOf('office', '/attendance/mine');
  await page.getByRole('heading', { name: '我的补卡' }).waitFor();
  if (wrong) {
    await page
      .getByRole('button', { name: new RegExp(`${Number(wrong.date.slice(8))}日`) })
      .first()
      .click();
    await page.getByRole('button', { name: '申请补卡' }).click();
    const form = page.getByRole('dialog', { name: /^补卡：/ });
    await form.getByLabel('原因').fill('外出送材料，忘记打卡');
    await form.getByRole('button', { name: '提交' }).click();
    await page.getByText('补卡已提交').waitFor();
  }
});

test('the way of a correction leads through the head of the person', async () => {
  const page = await pageOf('hrofficer', '/setAttendance?tab=fixes');
  await page.getByText('王建国').first().click();
  const drawer = page.getByRole('dialog', { name: '王建国的补卡' });
  await drawer.getByText('开完教研会忘记打卡').waitFor();
  await drawer.getByText('直接负责人').waitFor();
});

test('a teacher finds no such page, and a head sees the own department alone', async () => {
  const teacher = await pageOf('teacher', '/setAttendance');
  await teacher.waitForURL(/\/404/);
  const head = await pageOf('facilities', '/setAttendance');
  await head.getByRole('rowheader', { name: /郑向阳/ }).waitFor();
  expect(await head.getByRole('rowheader', { name: /赵晓彤/ }).count()).toBe(0);
  expect(await head.getByRole('button', { name: '考勤组' }).count()).toBe(0);
});

test('personnel open a day from the grid and read why it is so', async () => {
  const page = await pageOf('hrofficer', '/setAttendance?tab=results');
  await page.getByLabel('搜索姓名').fill('赵晓彤');
  await page.getByLabel('搜索姓名').press('Enter');
  const row = page.getByRole('row', { name: /赵晓彤/ });
  await row.getByRole('button').first().click();
  const drawer = page.getByRole('dialog', { name: /赵晓彤/ });
  await drawer.getByText('打卡记录').waitFor();
  await drawer.getByText(/行政后勤，第\d+版/).waitFor();
});

test('a group is changed, its hours stand beside each other, and what overlaps is named at its hours', async () => {
  const page = await pageOf('hrofficer', '/setAttendance?tab=rules');
  await page.getByText('行政后勤').first().click();
  const form = page.getByRole('dialog', { name: '行政后勤' });
  await form.getByLabel('迟到宽限（分钟）').fill('8');
  await form.getByLabel('上班', { exact: true }).nth(1).fill('11:00');
  await form.getByRole('button', { name: '保存' }).click();
  await form
    .getByText(/时段重叠/)
    .first()
    .waitFor();
  await form.getByLabel('上班', { exact: true }).nth(1).fill('13:30');
  await form.getByRole('button', { name: '保存' }).click();
  await page.getByText('已保存').waitFor();
});

test('a month that was paid stays closed: nobody is offered to open it again', async () => {
  const page = await pageOf('hrofficer', '/setAttendance?tab=months');
  await page.getByText('已关闭').first().waitFor();
  expect(await page.getByRole('button', { name: '重开' }).count()).toBe(0);
});
