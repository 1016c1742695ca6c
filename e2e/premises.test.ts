import { expect, test } from 'vitest';
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
}, 90_000);
