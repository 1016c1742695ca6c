import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { until } from '#server/testing/until.ts';
import { serverModules } from '../../../../../server/modules.ts';
import { type TestPerson, type TestSchool, TestWorld } from '../../../../../server/testing/school.ts';

const test_db = useTestDatabase();
let portal: TestPortal;
let world: TestWorld;
let school: TestSchool;
let office: TestPerson;
let readers: TestPerson[];

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson, { ROLE: 'all' });
  world = new TestWorld(portal);
  school = await world.school('甲校');
  office = await world.person({ name: '办公室', user_types: ['teacher'], roles: ['office'], school });
  readers = [];
  for (const name of ['读者甲', '读者乙']) readers.push(await world.person({ name, user_types: ['teacher'], school }));
});
afterAll(() => portal.close());

const at = (id: string, part: string) => `/notifications/${id}/${part}`;
const read = async (by: TestPerson, id: string) => (await by.browser.call('GET', `/notifications/${id}`)).data;
const sent = async (draft: object = {}) => {
  const made = await office.browser.call('POST', '/notifications/create_announcement', {
    body: { title: '防汛值班', body: '今晚有暴雨', submit: true, priority: 'urgent', must_confirm: true, ...draft },
  });
  const [{ id }] = made.data.list;
  await until(async () => (await read(office, id)).recipient_count !== null);
  return id as string;
};
const confirm = (by: TestPerson, id: string) => by.browser.call('POST', at(id, 'confirm'), { body: {} });
const urge = (id: string, body: object = { target: 'unconfirmed' }, by = office) =>
  by.browser.call('POST', at(id, 'urge_email'), { body });
const remindersOf = async (by: TestPerson, id: string) => {
  const [row] = await test_db.query<{ n: number }>(
    `select count(*)::int as n from realtime_event where channel = 'user:' || $1
      and data->>'event' = 'internotification.urge' and data->>'route' = '/public_message/' || $2`,
    [by.user_id, id],
  );
  return row?.n;
};

describe('those who have not confirmed an announcement', () => {
  it('are listed with those who have, for who manages it alone', async () => {
    const id = await sent();
    await confirm(readers[0] as TestPerson, id);
    const list = async (state: string) => {
      const { data } = await office.browser.call('GET', at(id, 'receipts'), { query: { state } });
      return data.list.map((row: { user: { name: string } }) => row.user.name);
    };
    expect(await list('confirmed')).toEqual(['读者甲']);
    expect(await list('owed')).toEqual(expect.arrayContaining(['办公室', '读者乙']));
    expect((await office.browser.call('GET', at(id, 'stats'))).data).toMatchObject({ people: 3, unread: 2, owed: 2 });
    expect((await office.browser.call('GET', at(id, 'receipts/export'))).data).toMatchObject({
      data_task_id: expect.any(String),
    });
    const stranger = await world.person({ roles: ['office'], school: await world.school('乙校') });
    for (const part of ['receipts', 'stats', 'receipts/export']) {
      expect(await stranger.browser.call('GET', at(id, part))).toMatchObject({ status: 404 });
      expect(await (readers[0] as TestPerson).browser.call('GET', at(id, part))).toMatchObject({ status: 403 });
    }
  });

  it('are reminded, and nobody else, once for two who ask at once', async () => {
    const id = await sent();
    const [first, second] = readers as [TestPerson, TestPerson];
    await confirm(first, id);
    const both = await Promise.all([urge(id), urge(id)]);
    expect(both.map((one) => one.code).sort()).toEqual([0, 200200]);
    expect(both.find((one) => one.code === 0)?.data).toMatchObject({ urged: 2, already_done: 1 });
    await until(async () => (await remindersOf(second, id)) === 1);
    expect(await remindersOf(first, id)).toBe(0);
    expect(await urge(id)).toMatchObject({ code: 200200, message: expect.stringContaining('刚催办过') });
  });

  it('are not reminded by who does not manage it, nor of what is recalled, over or past its deadline', async () => {
    const id = await sent({ confirm_by: new Date(Date.now() + 3_600_000).toISOString() });
    const stranger = await world.person({ roles: ['office'], school: await world.school('丙校') });
    expect(await urge(id, {}, stranger)).toMatchObject({ status: 404 });
    expect(await urge(id, {}, readers[0] as TestPerson)).toMatchObject({ status: 403 });
    const set = (what: string) => test_db.query(`update announcement set ${what} where id = $1`, [id]);
    await set("confirm_by = now() - interval '1 minute'");
    expect(await urge(id)).toMatchObject({ code: 200200, message: '已过确认截止时间' });
    expect((await read(office, id)).actions).toContain('urge');
    await set("expires_at = now() - interval '1 minute'");
    expect((await read(office, id)).actions).not.toContain('urge');
    expect(await urge(id, { target: 'unread' })).toMatchObject({ status: 403 });
    await set('expires_at = null');
    const { version } = await read(office, id);
    await office.browser.call('PUT', at(id, 'recall'), { body: { version, reason: '内容有误请忽略' } });
    expect(await urge(id, { target: 'unread' })).toMatchObject({ code: 200200 });
  });
});

it('an announcement is marked in the list of its reader until it is read and confirmed', async () => {
  const id = await sent();
  const [reader] = readers as [TestPerson];
  const mine = async () => {
    const { list } = (await reader.browser.call('GET', '/notifications/announcements')).data;
    return list.find((row: { id: string }) => row.id === id).mine;
  };
  const { id: received } = await mine();
  expect(await mine()).toMatchObject({ read_at: null, need_action: true, confirmed_at: null });
  await reader.browser.call('PUT', '/users/notification_set_read', { body: { ids: [received] } });
  expect(await mine()).toMatchObject({ read_at: expect.any(String), confirmed_at: null });
  await confirm(reader, id);
  expect(await mine()).toMatchObject({ confirmed_at: expect.any(String) });
});
