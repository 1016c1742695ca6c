import { expect, test } from 'vitest';
import { addDays, today } from '#shared/dates.ts';
import { DESKTOP, PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** Buildings, floors and rooms: one administrator makes them, a teacher finds a room on the phone. */

const { as, pageOf } = setUpJourney();

test('a building, a floor and a room are made, and a teacher finds the room on a phone', async () => {
  const page = await pageOf('orgadmin', '/building');
  const tree = page.getByRole('tree', { name: '楼宇和楼层' });
  await tree.getByRole('treeitem', { name: /明德楼/ }).waitFor();
  await page.getByRole('button', { name: '新建楼宇' }).click();
  const house = page.getByRole('dialog', { name: '新建楼宇' });
  await house.getByLabel('编码').fill('Y1');
  await house.getByLabel(/^名称/).fill('艺术楼');
  await house.getByRole('button', { name: '保存' }).click();
  await house.waitFor({ state: 'detached' });
  await tree.getByRole('treeitem', { name: /艺术楼/ }).click();
  await page.getByRole('button', { name: '新建楼层' }).click();
  const floor = page.getByRole('dialog', { name: '新建楼层' });
  await floor.getByLabel(/^楼层数/).fill('1');
  await floor.getByRole('button', { name: '保存' }).click();
  await floor.waitFor({ state: 'detached' });
  await tree.getByRole('treeitem', { name: /1F/ }).click();
  await page.getByRole('button', { name: '新建房间' }).first().click();
  const room = page.getByRole('dialog', { name: '新建房间' });
  await room.getByLabel('房号').fill('101');
  await room.getByLabel(/^名称/).fill('琴房');
  await room.getByLabel(/^座位数/).fill('12');
  await room.getByText('钢琴').click();
  await room.getByRole('button', { name: '保存' }).click();
  await room.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /101 琴房.*空闲/ }).waitFor();
  await page.getByRole('button', { name: '列表' }).click();
  await page.getByRole('row').filter({ hasText: '琴房' }).waitFor();
  await page.getByRole('button', { name: '编辑楼层' }).click();
  await page.getByRole('dialog', { name: '1F' }).getByRole('button', { name: '移除' }).click();
  await page.getByRole('dialog', { name: '移除「1F」？' }).getByRole('button', { name: '移除', exact: true }).click();
  await page.getByText('请先处理：1 间房、0 把锁、0 个预订').first().waitFor();

  const phone = await pageOf('teacher', '/mobile/building', PHONE);
  await phone.getByRole('searchbox').fill('qinfang');
  await phone.getByRole('listitem').filter({ hasText: '琴房' }).getByRole('button').click();
  await phone.getByRole('dialog', { name: '101 琴房' }).getByText('钢琴').waitFor();
  expect((await as('teacher')('POST', '/buildings', {})).code).toBe(403001);
  const desk = await pageOf('teacher', '/building', DESKTOP);
  await desk.getByRole('tree').waitFor();
  expect(await desk.getByRole('button', { name: '新建楼宇' }).count()).toBe(0);
});

test('a room is drawn on its plan, and a teacher sees it green, opens it, and sees when it is taken', async () => {
  const page = await pageOf('orgadmin', '/building');
  const tree = page.getByRole('tree', { name: '楼宇和楼层' });
  await tree.getByRole('treeitem', { name: /明德楼/ }).press('ArrowRight');
  await tree.getByRole('treeitem', { name: /2F/ }).click();
  await page.getByRole('button', { name: '绘制房间' }).click();
  await page.getByRole('button', { name: '清除轮廓' }).click();
  const plan = page.getByRole('img', { name: '平面图' });
  const box = await plan.boundingBox();
  if (!box) throw new Error('the plan is not drawn');
  await page.mouse.move(box.x + box.width * 0.05, box.y + box.height * 0.1);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.4, { steps: 4 });
  await page.mouse.up();
  await page.getByRole('button', { name: '保存' }).click();
  await page.getByText('平面图已保存').waitFor();
  const day = addDays(today(), 1); // the evening of today may be over
  const room = (await as('teacher')('GET', '/room_bookings/board')).data.list.find(
    (one: { number: string }) => one.number === '206',
  );
  const at = (time: string) => new Date(`${day}T${time}:00+08:00`).toISOString();
  const late = { broom_id: room.id, starts_at: at('20:00'), ends_at: at('21:00'), title: '夜间值班会' };
  expect((await as('office')('POST', '/room_bookings', late)).code).toBe(0);
  const teacher = await pageOf('teacher', page.url().replace(/&view=draw/, ''));
  await teacher.getByRole('button', { name: /201 教室201/ }).waitFor();
  await teacher.getByRole('textbox', { name: '日期' }).fill(day);
  const slider = teacher.getByRole('main').getByRole('slider');
  await slider.focus();
  for (let step = 0; step < 70 && !(await slider.getAttribute('aria-valuenow'))?.match(/^1(2[0-5]\d)$/); step++)
    await slider.press(Number(await slider.getAttribute('aria-valuenow')) > 1230 ? 'ArrowLeft' : 'ArrowRight');
  await teacher.getByRole('button', { name: /206 会议室206.*夜间值班会 赵晓彤，?.*21:00/ }).waitFor();
  await teacher.getByRole('button', { name: /206 会议室206/ }).click();
  await teacher.getByRole('dialog', { name: '206 会议室206' }).getByText('会议室').first().waitFor();
});
