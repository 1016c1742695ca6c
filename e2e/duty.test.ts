import { afterAll, expect, test } from 'vitest';
import { patience } from '#server/testing/pace.ts';
import { addDays, today } from '#shared/dates.ts';
import { type CastName, castId } from '../database/demo/cast.ts';
import { organizationId } from '../database/demo/places.ts';
import { demoId } from '../database/demo/random.ts';
import { appUrl } from '../src/platform/server/testing/app-role.ts';
import { createTestDatabase } from '../src/platform/server/testing/database.ts';
import { DEMO_DATABASE } from '../src/server/testing/demo-place.ts';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** A roster is made and published, a shift changes hands, and what one shift leaves is taken over by the next. */

const database = await createTestDatabase(DEMO_DATABASE);
afterAll(() => database.close());
const { as, pageOf, portal } = setUpJourney({ DATABASE_URL: database.url, DATABASE_APP_URL: appUrl(database.url) });

const SCHOOL = organizationId('sy-middle');
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
  // what is below the pictures moves once they are there
  await form.getByText('添加照片').waitFor();
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

/** Forty of the staff who have no duty yet: those of the cast that a journey needs, and colleagues. */
async function forty(...cast: CastName[]): Promise<string[]> {
  const known = cast.map(castId);
  const rows = await database.query<{ id: string }>(
    `select u.id from "user" u join user_organization m on m.user_id = u.id and m.organization_id = $1 and m.state = 'active'
      where 'teacher' = any (u.types) and u.status = 'confirmed' and u.id <> all ($2)
        and not exists (select from duty_shift s where s.user_id = u.id and s.date >= current_date)
      order by u.id limit $3`,
    [SCHOOL, known, 40 - known.length],
  );
  return [...known, ...rows.map(({ id }) => id)];
}

/** Leave of somebody from a day to a day, agreed on by whoever is asked. */
async function onLeave(who: CastName, from_day: string, to_day: string): Promise<void> {
  const [type] = await database.query<{ id: string }>(`select id from vacation_type where code = 'personal' limit 1`);
  const body = { vacation_type_id: type?.id, from_day, to_day, reason: '家里有事要处理' };
  const { list } = await ok(who, 'POST', '/vacations', body);
  const { id } = list[0];
  // a leader who is not of the cast hands it to the head; who holds the right of the last step agrees after them
  for (const decider of ['principal', 'hrofficer', 'principal', 'orgadmin'] as const) {
    if (decider === 'principal')
      await database.query(
        `update flow_task set user_id = $2 where state = 'pending' and user_id is not null
            and run_id in (select id from flow_run where subject_id = $1)`,
        [id, castId('principal')],
      );
    const { data: row } = await as(decider)('GET', `/vacations/${id}`);
    if (!row?.flow_actions?.includes('approve')) continue;
    await ok(decider, 'PUT', `/vacations/${id}/decide`, { result: 'approve', version: row.version });
  }
  expect((await ok(who, 'GET', `/vacations/${id}`)).status).toBe('approved');
}

test(
  'a term of weekends is shared out fairly among forty, leave respected, and stands in all their calendars',
  async () => {
    const from = addDays(today(), 30);
    const people = await forty('media', 'research');
    expect(people).toHaveLength(40);
    // a week away: at least one weekend is theirs by no means
    await onLeave('media', addDays(from, 7), addDays(from, 15));
    const { id } = await draft('周末值班', {
      kind: 'weekend',
      date_from: from,
      date_to: addDays(from, 139),
      slots: [{ name: '全天', start: '08:00', end: '17:00', roles: [{ role: 'member', headcount: 3 }] }],
      audience: { include: people.map((person) => ({ kind: 'person', id: person })) },
    });
    const page = await pageOf('office', `/dutySchedule?tab=plan&plan=${id}`);
    await page.getByRole('button', { name: '自动排班' }).click();
    const dialog = page.getByRole('dialog', { name: '自动排班' });
    await dialog.getByRole('button', { name: '试排' }).click();
    const said = await dialog.getByText(/共\d+个班次，0个排不出人/).textContent();
    expect(Number(/相差(\d+)/.exec(said ?? '')?.[1])).toBeLessThanOrEqual(2);
    await dialog.getByRole('button', { name: '采用' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '发布', exact: true }).click();
    await page.getByRole('dialog', { name: '发布' }).getByRole('button', { name: '发布', exact: true }).click();
    await page.getByText('已发布').first().waitFor();

    const { shifts, people: points } = await ok('office', 'GET', `/duty_schedules/${id}/roster`);
    const sums = points.map((one: { points: number }) => one.points);
    expect(Math.max(...sums) - Math.min(...sums)).toBeLessThanOrEqual(2);
    const weekOf = (date: string) => Math.floor((Date.parse(date) / 86_400_000 + 3) / 7);
    const taken = shifts.map((one: { user: { id: string }; date: string }) => `${one.user.id} ${weekOf(one.date)}`);
    expect(new Set(taken).size).toBe(taken.length);
    const away = shifts.filter(
      (one: { user: { id: string }; date: string }) =>
        one.user.id === castId('media') && one.date >= addDays(from, 7) && one.date <= addDays(from, 15),
    );
    expect(away).toEqual([]);
    // everybody has shifts that count, and the own calendar of each holds exactly theirs
    const held = await database.query<{ user_id: string }>(
      `select distinct user_id from duty_shift where schedule_id = $1 and is_live`,
      [id],
    );
    expect(held.map(({ user_id }) => user_id).toSorted()).toEqual(people.toSorted());
    for (const who of ['media', 'research'] as const) {
      const calendar = await calendarOf(who);
      const own = shifts.filter((one: { user: { id: string } }) => one.user.id === castId(who));
      for (const one of own) expect(calendar).toContain(one.id);
      expect(calendar.match(/SUMMARY:周末值班/g)).toHaveLength(own.length);
    }
  },
  patience(120),
);

/** What a calendar program reads at the address of somebody. */
async function calendarOf(who: CastName): Promise<string> {
  const { url } = await ok(who, 'POST', '/duty_schedules/feed_key');
  const answer = await fetch(new URL(url).href.replace(new URL(url).origin, new URL(portal.url).origin));
  expect(answer.status).toBe(200);
  return (await answer.text()).replace(/\r?\n[ \t]/g, '');
}

test('of two who take one shift in the same moment one has it; page, calendars and points agree', async () => {
  const [mine] = await published('延时服务', { date_from: addDays(today(), 200), date_to: addDays(today(), 203) });
  const asker = POOL.find((one) => castId(one) === mine?.user.id) ?? 'media';
  const [b, c] = POOL.filter((one) => one !== asker);
  if (!mine || !b || !c) throw new Error('too few people');
  await ok(asker, 'POST', '/duty_swaps', { shift_id: mine.id, reason: '孩子家长会' });
  const pages = [];
  for (const who of [b, c]) {
    const page = await pageOf(who, '/dutySchedule?tab=swaps', PHONE);
    await page.getByText('延时服务 白班').first().click();
    pages.push({ who, page, accept: page.getByRole('dialog', { name: '换班' }).getByRole('button', { name: '接受' }) });
  }
  await Promise.all(pages.map(({ accept }) => accept.waitFor()));
  await Promise.all(pages.map(({ accept }) => accept.click()));
  const { user } = await expect
    .poll(async () => (await ok('office', 'GET', `/duty_shifts/${mine.id}`)).user?.id)
    .not.toBe(castId(asker))
    .then(() => ok('office', 'GET', `/duty_shifts/${mine.id}`));
  const winner = pages.find(({ who }) => castId(who) === user.id);
  const loser = pages.find((one) => one !== winner);
  if (!winner || !loser) throw new Error('nobody has the shift');
  await winner.page.getByRole('dialog', { name: '换班' }).getByText('已通过').waitFor();
  await loser.page.getByText('该班次已被他人接走').first().waitFor();
  expect(await calendarOf(winner.who)).toContain(mine.id);
  for (const who of [asker, loser.who]) expect(await calendarOf(who)).not.toContain(mine.id);
  const { people, shifts } = await ok(
    'office',
    'GET',
    `/duty_schedules/${(await ok('office', 'GET', `/duty_shifts/${mine.id}`)).schedule.id}/roster`,
  );
  const own = shifts.filter((one: { user: { id: string } }) => one.user.id === user.id);
  const sum = own.reduce((total: number, one: { points: number }) => total + one.points, 0);
  expect(people.find((one: { user: { id: string } }) => one.user.id === user.id)?.points).toBe(sum);
});

test('groups take turns in the form: who follows whom, week by week', async () => {
  const { id } = await draft('护学岗轮班', {
    kind: 'other',
    date_from: addDays(today(), 220),
    date_to: addDays(today(), 223),
  });
  const page = await pageOf('office', `/dutySchedule?tab=plan&schedule=${id}`);
  const record = page.getByRole('dialog', { name: '护学岗轮班' });
  await record.getByRole('button', { name: '编辑' }).click();
  const form = page.getByRole('dialog').last();
  await form.getByRole('button', { name: '添加一组' }).click();
  for (const [group, name] of [
    [1, '孙志远'],
    [2, '苏培林'],
  ] as const) {
    const field = form.getByRole('combobox', { name: `添加人员到第${group}组` });
    await field.fill(name);
    await page
      .getByRole('option', { name: new RegExp(name) })
      .first()
      .click();
    await form
      .getByRole('region', { name: `第${group}组` })
      .getByText(name)
      .waitFor();
  }
  await form.getByLabel('每组连续天数').fill('2');
  await form.getByRole('button', { name: '保存' }).click();
  await expect.poll(async () => (await ok('office', 'GET', `/duty_schedules/${id}`)).rotation?.step).toBe(2);
  const { version, rotation } = await ok('office', 'GET', `/duty_schedules/${id}`);
  expect(rotation.groups).toHaveLength(2);
  await ok('office', 'POST', `/duty_schedules/${id}/generate`, { dry_run: false, version });
  const { shifts } = await ok('office', 'GET', `/duty_schedules/${id}/roster`);
  expect(shifts.map((one: { user: { id: string } }) => one.user.id)).toEqual([
    rotation.groups[0][0],
    rotation.groups[0][0],
    rotation.groups[1][0],
    rotation.groups[1][0],
  ]);
});

test('a calendar address that was stolen shows duty alone, and nothing once there is a new one', async () => {
  const first = await ok('media', 'POST', '/duty_schedules/feed_key');
  const read = (url: string) => fetch(url.replace(new URL(url).origin, new URL(portal.url).origin));
  const answer = await read(first.url);
  const text = (await answer.text()).replace(/\r?\n[ \t]/g, '');
  expect(text).toContain('BEGIN:VCALENDAR');
  const [pupils, people] = await Promise.all([
    database.query<{ name: string }>(`select u.name from student s join "user" u on u.id = s.user_id limit 300`),
    database.query<{ name: string }>(`select name from "user" where 'teacher' = any (types) and id <> $1`, [
      castId('media'),
    ]),
  ]);
  const named = [...pupils, ...people].filter(({ name }) => name.length > 2 && text.includes(name));
  expect(named).toEqual([]);
  const page = await pageOf('media', '/dutySchedule?tab=mine');
  await page.getByRole('button', { name: '订阅日历' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '生成新地址' }).click();
  await expect.poll(async () => (await read(first.url)).status).toBe(404);
});

test('the workbench says who is on duty today', async () => {
  const [mine] = await published('今日接待', { date_from: addDays(today(), 24), date_to: addDays(today(), 24) });
  await put(mine?.id ?? '', 'studentaffairs', -5, 300);
  const page = await pageOf('office', '/dutySchedule');
  const strip = page.getByRole('region', { name: '今日值班' });
  await strip.getByText('今日接待 白班', { exact: false }).waitFor();
});
