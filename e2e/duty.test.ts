import { afterAll, expect, test } from 'vitest';
import { addDays, today } from '#shared/dates.ts';
import { type CastName, castId } from '../database/demo/cast.ts';
import { demoId } from '../database/demo/random.ts';
import { appUrl } from '../src/platform/server/testing/app-role.ts';
import { createTestDatabase } from '../src/platform/server/testing/database.ts';
import { DEMO_DATABASE } from '../src/server/testing/demo-place.ts';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** A roster is made and published, a shift changes hands, and what one shift leaves is taken over by the next. */

const database = await createTestDatabase(DEMO_DATABASE);
afterAll(() => database.close());
const { as, pageOf } = setUpJourney({ DATABASE_URL: database.url, DATABASE_APP_URL: appUrl(database.url) });

const PLACE = demoId('building:sy-middle:A');
const POOL = ['finance', 'media', 'research', 'studentaffairs'] as const;

async function ok(who: CastName, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
  const { code, message, data } = await as(who)(method, path, body);
  expect(code, message).toBe(0);
  return data;
}

async function draft(name: string, facts: object = {}) {
  return ok('office', 'POST', '/duty_schedules', {
    name,
    kind: 'other',
    date_from: addDays(today(), 3),
    date_to: addDays(today(), 10),
    slots: [{ name: '白班', start: '08:00', end: '17:00', roles: [{ role: 'member', headcount: 1 }] }],
    audience: { include: POOL.map((one) => ({ kind: 'person', id: castId(one) })) },
    ...facts,
  });
}

async function published(name: string, facts: object = {}) {
  const { id, version } = await draft(name, facts);
  await ok('office', 'POST', `/duty_schedules/${id}/generate`, { dry_run: false, version });
  await ok('office', 'PUT', `/duty_schedules/${id}/publish`, { version });
  const { shifts } = await ok('office', 'GET', `/duty_schedules/${id}/roster`);
  return shifts as { id: string; user: { id: string } }[];
}

/** Gives a shift to somebody, from so many minutes after now to so many. */
const put = (id: string, who: CastName, from: number, to: number) =>
  database.query(
    `update duty_shift set user_id = $2, starts_at = now() + make_interval(mins => $3), ends_at = now() + make_interval(mins => $4),
       assigned_at = now() - interval '9 days', date = (now() + make_interval(mins => $3))::date where id = $1`,
    [id, castId(who), from, to],
  );

test('a draft is filled fairly, one seat is changed by hand, and once it is published its people see their shifts', async () => {
  const { id } = await draft('考试周值班');
  const page = await pageOf('office', `/dutySchedule?tab=plan&plan=${id}`);
  await page.getByText('还没有班次').waitFor();
  await page.getByRole('button', { name: '自动排班' }).click();
  const dialog = page.getByRole('dialog', { name: '自动排班' });
  await dialog.getByRole('button', { name: '试排' }).click();
  await dialog.getByText('共8个班次，0个排不出人，积分最多相差', { exact: false }).waitFor();
  await dialog.getByRole('button', { name: '采用' }).click();
  await dialog.waitFor({ state: 'detached' });
  const seat = page.getByRole('button', { name: /^白班 · / }).first();
  await seat.click();
  const change = page.getByRole('dialog', { name: '调整人员' });
  await change.getByRole('combobox', { name: '值班人' }).click();
  await page.getByRole('option', { name: /孙志远/ }).click();
  await change.getByRole('button', { name: '保存' }).click();
  await page
    .getByRole('button', { name: /^白班 · .*孙志远/ })
    .first()
    .waitFor();
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await page.getByRole('dialog', { name: '发布' }).getByRole('button', { name: '发布', exact: true }).click();
  await page.getByText('已发布').first().waitFor();
  const own = await pageOf('finance', '/dutySchedule?tab=mine');
  await own.getByText('考试周值班 白班').first().waitFor();
});

test('a shift is given to a colleague, who takes it', async () => {
  const [mine] = await published('接待值班', { date_from: addDays(today(), 12), date_to: addDays(today(), 19) });
  const asker = POOL.find((one) => castId(one) === mine?.user.id) ?? 'media';
  const other = POOL.find((one) => one !== asker) ?? 'media';
  const page = await pageOf(asker, `/dutySchedule?tab=mine&id=${mine?.id}`);
  await page.getByRole('dialog', { name: '接待值班 白班' }).getByRole('button', { name: /换班/ }).click();
  const ask = page.getByRole('dialog', { name: '换班', exact: true });
  await ask.getByText('所有同事', { exact: true }).click();
  await ask.getByLabel('原因').fill('带学生外出比赛');
  await ask.getByRole('button', { name: '发送' }).click();
  await page.getByText('换班申请已发送').waitFor();
  const theirs = await pageOf(other, '/dutySchedule?tab=swaps');
  await theirs.getByText('接待值班 白班').first().click();
  const swap = theirs.getByRole('dialog', { name: '换班' });
  await swap.getByText('带学生外出比赛').waitFor();
  await swap.getByRole('button', { name: '接受' }).click();
  await swap.getByText('已通过').waitFor();
  expect((await ok(other, 'GET', `/duty_shifts/${mine?.id}`)).user.id).toBe(castId(other));
});

test('a leaking pipe is written down and reported from there; the next one accepts the handover, then signs in', async () => {
  const place = { checkin: 'qr', place_ids: [PLACE], handover_required: true };
  const dates = { date_from: addDays(today(), 21), date_to: addDays(today(), 22) };
  const [mine, next] = await published('夜间巡查', { ...place, ...dates });
  if (!mine || !next) throw new Error('no shifts');
  await put(next.id, 'research', 20, 500);
  await put(mine.id, 'media', -200, 10);
  await database.query(`update duty_shift set status = 'on_duty', checked_in_at = now() where id = $1`, [mine.id]);
  const page = await pageOf('media', `/dutySchedule?tab=logs&id=${mine.id}`, PHONE);
  await page.getByRole('button', { name: '写记录' }).click();
  const form = page.getByRole('dialog', { name: '写记录' });
  await form.getByLabel('内容').fill('二楼卫生间水管漏水，地面有积水');
  await form.getByRole('button', { name: '同时报修' }).click();
  const report = page.getByRole('dialog', { name: '在线报修' });
  await expect.poll(() => report.getByLabel('故障描述').inputValue()).toBe('二楼卫生间水管漏水，地面有积水');
  await report.getByLabel('房间').fill('明德 201');
  await page.getByRole('option', { name: /明德楼 201/ }).click();
  await report.getByLabel('类别').selectOption({ label: '水暖管道' });
  await expect.poll(() => report.getByLabel('联系电话').inputValue()).toMatch(/^1\d{10}$/);
  await report.getByRole('button', { name: '提交报修' }).click();
  await form.getByText('已报修').waitFor();
  await form.getByRole('button', { name: '保存' }).click();
  await page.getByRole('link', { name: '已报修' }).waitFor();
  await ok('media', 'PUT', `/duty_logs/${mine.id}/handover`, { note: '分阀已关' });
  const theirs = await pageOf('research', '/dutySchedule?tab=mine', PHONE);
  await theirs.getByText('签到前请先确认上一班的交接。').waitFor();
  await theirs.getByRole('button', { name: '查看上一班交接' }).click();
  const log = theirs.getByRole('dialog', { name: /^日志：夜间巡查/ });
  await log.getByText('分阀已关').waitFor();
  await log.getByRole('button', { name: '确认交接' }).click();
  await log.getByText('已确认', { exact: true }).waitFor();
  await theirs.goto(theirs.url());
  await theirs.getByRole('button', { name: '签到', exact: true }).click();
  const { list } = await ok(
    'office',
    'GET',
    `/duty_schedules/${(await ok('office', 'GET', `/duty_shifts/${next.id}`)).schedule.id}/signs`,
  );
  const dialog = theirs.getByRole('dialog', { name: '签到' });
  await dialog.getByLabel('地点码').fill(list[0].code);
  await dialog.getByRole('button', { name: '签到', exact: true }).click();
  await theirs.getByText('在岗').first().waitFor();
});

test('the workbench says who is on duty today', async () => {
  const [mine] = await published('今日接待', { date_from: addDays(today(), 24), date_to: addDays(today(), 24) });
  await put(mine?.id ?? '', 'studentaffairs', -5, 300);
  const page = await pageOf('office', '/dutySchedule');
  const strip = page.getByRole('region', { name: '今日值班' });
  await strip.getByText('今日接待 白班', { exact: false }).waitFor();
});
