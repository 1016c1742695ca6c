import { afterAll, expect, test } from 'vitest';
import { appUrl } from '../src/platform/server/testing/app-role.ts';
import { createTestDatabase } from '../src/platform/server/testing/database.ts';
import { DEMO_DATABASE } from '../src/server/testing/demo-place.ts';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** Merit: praise in class by faces, what the family reads, and taking it back. */

const database = await createTestDatabase(DEMO_DATABASE);
afterAll(() => database.close());
const { as, pageOf } = setUpJourney({ DATABASE_URL: database.url, DATABASE_APP_URL: appUrl(database.url) });

test('a homeroom teacher praises three children in one go and withdraws one of the notes', async () => {
  const page = await pageOf('homeroom', '/merit', PHONE);
  const faces = page.getByRole('listitem').getByRole('button');
  await faces.nth(2).waitFor();
  for (const at of [0, 1, 2]) await faces.nth(at).click();
  await page.getByRole('button', { name: '记录 3 名学生' }).click();
  const dialog = page.getByRole('dialog', { name: '记录 3 名学生' });
  await dialog.getByRole('button', { name: '主动帮助同学' }).click();
  await dialog.getByRole('button', { name: '保存' }).click();
  await page.getByText('已记录 3 名学生').waitFor();
  await faces.nth(0).getByText('今日').waitFor();

  await faces.nth(0).click();
  await page.getByRole('button', { name: '查看学生' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('主动帮助同学').first().waitFor();
  await sheet.getByRole('button', { name: '撤回' }).first().click();
  const reason = page.getByRole('dialog', { name: '撤回' });
  await reason.getByLabel('撤回原因').fill('记错了学生');
  await reason.getByRole('button', { name: '撤回' }).click();
  await sheet.getByText('已撤回').first().waitFor();
});

test('a guardian reads sentences and the radar of the own child, and no marks', async () => {
  const page = await pageOf('guardian', '/merit', PHONE);
  await page.getByText('主动帮助同学').first().waitFor();
  expect(await page.getByText(/\d 分/).count()).toBe(0);
  expect(await page.getByText('请按时完成作业').count()).toBe(0);
});

test('who manages merit sees counts by grade and sets rules', async () => {
  const page = await pageOf('studentaffairs', '/merit?tab=stats');
  await page.getByText('各年级表扬与提醒').first().waitFor();
  await page.getByRole('button', { name: '规则' }).click();
  await page.getByRole('table', { name: '综评规则' }).getByText('德').first().waitFor();
});

test('twelve children are praised in one tap, each family is told once, a colleague finds nothing, withdrawn it leaves the radar', async () => {
  const { data: classes } = await as('homeroom')('GET', '/merit_records/classes');
  const room = classes.list.find((one: { is_head: boolean }) => one.is_head);
  const { data: board } = await as('homeroom')('GET', `/merit_records/board?classroom_id=${room.id}`);
  const children = board.list.slice(0, 12) as { id: string; name: string }[];
  expect(children).toHaveLength(12);
  const artsOf = async (id: string) => {
    const { data } = await as('homeroom')('GET', `/merit_records/radar?student_id=${id}`);
    return data.now.values.find((one: { dimension: string }) => one.dimension === 'labour').points as number;
  };
  const [first] = children;
  if (!first) throw new Error('no children');
  const before = await artsOf(first.id);

  const page = await pageOf('homeroom', '/merit', PHONE);
  const faces = page.getByRole('listitem').getByRole('button');
  await faces.nth(11).waitFor();
  for (let at = 0; at < 12; at += 1) await faces.nth(at).click();
  await page.getByRole('button', { name: '记录 12 名学生' }).click();
  const dialog = page.getByRole('dialog', { name: '记录 12 名学生' });
  await dialog.getByText('劳', { exact: true }).first().click();
  await dialog.getByRole('button', { name: '值日尽职尽责' }).click();
  await dialog.getByText('是', { exact: true }).click();
  await database.query(`delete from notification where event = 'merit_record.noted'`);
  await dialog.getByRole('button', { name: '保存' }).click();
  await page.getByText('已记录 12 名学生').waitFor();
  await expect.poll(() => artsOf(first.id)).toBeGreaterThan(before);
  const told = await database.query<{ user_id: string; n: number }>(
    `select user_id, count(*)::int as n from notification where event = 'merit_record.noted' group by user_id`,
  );
  expect(told.length).toBeGreaterThan(0);
  expect(told.filter(({ n }) => n > 1)).toEqual([]);

  // to a colleague of another class none of them exists, nor the class
  for (const path of [
    `/users/${first.id}/merit_records`,
    `/merit_records/radar?student_id=${first.id}`,
    `/merit_records/line?student_id=${first.id}`,
    `/merit_records/board?classroom_id=${room.id}`,
  ])
    expect((await as('media')('GET', path)).code, path).toBe(404001);

  await faces.nth(0).click();
  await page.getByRole('button', { name: '查看学生' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: '撤回' }).first().click();
  const reason = page.getByRole('dialog', { name: '撤回' });
  await reason.getByLabel('撤回原因').fill('不是这名学生');
  await reason.getByRole('button', { name: '撤回' }).click();
  await expect.poll(() => artsOf(first.id)).toBe(before);
});

test('a child has a portfolio to print, and a line over the terms on the workbench', async () => {
  const page = await pageOf('guardian', '/merit');
  await page.getByRole('button', { name: '打印成长档案' }).click();
  const sheet = page.getByRole('dialog', { name: '成长档案' });
  await sheet
    .getByText(/的成长档案/)
    .first()
    .waitFor();
  await sheet
    .getByText(/主动帮助同学/)
    .first()
    .waitFor();
  expect(await sheet.getByText('请按时完成作业').count()).toBe(0);
  const board = await pageOf('homeroom', '/overallMerit');
  await board.getByText('学期变化').first().waitFor();
});
