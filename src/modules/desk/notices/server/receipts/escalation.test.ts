import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { department, organization, userDepartment } from '#modules/core/directory/server/tables.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { runReceiptsClock } from '#server/receipts/rounds.ts';
import { NIGHT_ZONE } from '#server/receipts/testing/letters.ts';
import { nameKeys } from '#server/search/name-keys.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { until } from '#server/testing/until.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { serverModules } from '../../../../../server/modules.ts';
import { type TestPerson, type TestSchool, TestWorld } from '../../../../../server/testing/school.ts';
import { noticeReceipts } from './receipt-kinds.service.ts';

const test_db = useTestDatabase();
let portal: TestPortal;
let world: TestWorld;
let school: TestSchool;
let office: TestPerson;
let author: TestPerson;
let head: TestPerson;
let first: TestPerson;
let second: TestPerson;

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson, { ROLE: 'all' });
  world = new TestWorld(portal);
  school = await world.school('甲校');
  office = await world.person({ name: '办公室', user_types: ['teacher'], roles: ['office'], school });
  author = await world.person({ name: '撰写人', user_types: ['teacher'], roles: ['student_affairs'], school });
  head = await world.person({ name: '负责人', user_types: ['teacher'], roles: ['user_type_teacher'], school });
  first = await world.person({ name: '读者甲', user_types: ['teacher'], school });
  second = await world.person({ name: '读者乙', user_types: ['teacher'], school });
  await test_db.database.write(EVERYWHERE, async ({ db }) => {
    const id = uuidv7();
    await db.insert(department).values({
      id,
      organization_id: school.id,
      path: id,
      depth: 1,
      code: '组',
      name: '语文组',
      ...nameKeys('语文组'),
      kind: 'office',
      department_unitid: id,
      leader_id: head.user_id,
    });
    for (const { user_id } of [first, second])
      await db.update(userDepartment).set({ department_id: id }).where(eq(userDepartment.user_id, user_id));
  });
});
afterAll(() => portal.close());

const STEPS = [
  { step: 'in_site', after_hours: 4 },
  { step: 'call', after_hours: 48 },
] as const;

const send = (by: TestPerson, more: object = {}) =>
  by.browser.call('POST', '/internotifications', {
    body: {
      kind: 'notice',
      title: '收材料',
      body: '周五前。',
      submit: true,
      priority: 'urgent',
      must_confirm: true,
      audience: { include: [first, second].map((one) => ({ kind: 'person', id: one.user_id })) },
      escalation: STEPS,
      ...more,
    },
  });
const read = async (by: TestPerson, id: string) => (await by.browser.call('GET', `/internotifications/${id}`)).data;
const sent = async (more: object = {}) => {
  const { data } = await send(office, more);
  await until(async () => (await stepsOf(data.id)).length === 2);
  return data as { id: string; version: number };
};
const stepsOf = (noticeId: string) => test_db.database.read(EVERYWHERE, (db) => noticeReceipts.stepsOf(db, noticeId));
const stepOf = async (noticeId: string, step: string) => {
  const row = (await stepsOf(noticeId)).find((one) => one.step === step);
  if (!row) throw new Error(`no step ${step}`);
  return row;
};
/** The hour of a step has come. */
const climb = async (noticeId: string, step: string) => {
  await test_db.query('update receipt_round set due_at = now() where subject_id = $1 and step = $2', [noticeId, step]);
  await runReceiptsClock(portal.services);
};
const confirm = async (by: TestPerson, id: string) => {
  const answer = await by.browser.call('POST', `/internotifications/${id}/confirm`, { body: {} });
  expect(answer.status).toBe(200);
};
const reminders = async (by: TestPerson, id: string) =>
  (
    await test_db.query<{ n: number }>(
      `select count(*)::int as n from realtime_event where channel = 'user:' || $1 and data->>'event' = 'internotification.urge'
        and data->>'route' = '/internal_message/' || $2`,
      [by.user_id, id],
    )
  )[0]?.n;
const callList = (by: TestPerson, id: string) =>
  by.browser.call('POST', `/internotifications/${id}/call_list`, { body: {} });

it('the open page of who sent it hears when it has reached its readers, and its steps have their hours', async () => {
  const { id } = await sent();
  const heard = await test_db.query(
    `select from realtime_event where channel = 'notice:' || $1 and event = 'notice_changed'`,
    [id],
  );
  expect(heard).toHaveLength(1);
});

describe('the steps by which silent readers are reminded', () => {
  it('reach exactly those who are silent by then, once', async () => {
    const { id } = await sent();
    await confirm(first, id);
    await climb(id, 'in_site');
    await climb(id, 'in_site');
    await until(async () => (await reminders(second, id)) === 1);
    expect(await reminders(first, id)).toBe(0);
    const { escalation } = await read(office, id);
    expect(escalation).toMatchObject([
      { step: 'in_site', after_hours: 4, urged: 1 },
      { step: 'call', done_at: null, urged: null },
    ]);
    expect((await read(first, id)).escalation).toBeNull();
  });

  it('end with a list for the head of the department, who sees own people alone and whose opening is recorded', async () => {
    const { id } = await sent();
    expect((await callList(head, id)).code).toBe(404001);
    expect((await callList(office, id)).code).toBe(200200);
    await confirm(second, id);
    await climb(id, 'call');
    expect(await read(head, id)).toMatchObject({ calls: 1, audience: null, mine: [] });
    const todos = await head.browser.call('GET', '/home/todos');
    expect(todos).toMatchObject({ status: 200 });
    expect(JSON.stringify(todos.data)).toContain('请致电：收材料');
    const list = await callList(head, id);
    expect(list.data).toMatchObject({ total: 1, list: [{ user: { name: '读者甲' }, place: { name: '语文组' } }] });
    const [looked] = await test_db.query<{ n: number }>(
      `select count(*)::int as n from audit_log where action = 'internotification.call_list' and target_id = $1`,
      [id],
    );
    expect(looked?.n).toBe(1);
    await confirm(first, id);
    expect((await callList(head, id)).code).toBe(404001);
    expect((await callList(office, id)).code).toBe(200200);
  });

  it('show nothing to another school, nor to somebody who leads nobody of it', async () => {
    const { id } = await sent();
    await climb(id, 'call');
    const other = await world.school('乙校');
    const stranger = await world.person({ name: '外人', user_types: ['teacher'], roles: ['office'], school: other });
    for (const one of [stranger, author]) expect((await callList(one, id)).code).toBe(one === author ? 0 : 404001);
  });

  it('stop with a recall, and begin anew with a major revision', async () => {
    const recalled = await sent();
    await office.browser.call('PUT', `/internotifications/${recalled.id}/recall`, {
      body: { version: (await read(office, recalled.id)).version, reason: '时间有误，稍后重发' },
    });
    await climb(recalled.id, 'in_site');
    expect((await stepsOf(recalled.id)).map(({ step }) => step)).toEqual(['call']);
    expect(await reminders(first, recalled.id)).toBe(0);

    const { id } = await sent();
    await climb(id, 'in_site');
    const before = await stepOf(id, 'in_site');
    const row = await read(office, id);
    const revised = await office.browser.call('PUT', `/internotifications/${id}`, {
      body: {
        title: row.title,
        body: '周四前。',
        weight: 'major',
        reason: '改期',
        version: row.version,
        audience: { include: [first, second].map((one) => ({ kind: 'person', id: one.user_id })) },
      },
    });
    expect(revised.status).toBe(200);
    const after = await stepOf(id, 'in_site');
    expect(before.done_at).not.toBeNull();
    expect(after.done_at).toBeNull();
  });

  it('wait for the morning at night, unless it is urgent', async () => {
    const { id } = await sent({ priority: 'normal' });
    const timezone = await test_db.database.write(EVERYWHERE, async ({ db }) => {
      const where = eq(organization.id, school.id);
      const [before] = await db.select({ timezone: organization.timezone }).from(organization).where(where);
      await db.update(organization).set({ timezone: NIGHT_ZONE }).where(where);
      return before?.timezone;
    });
    await climb(id, 'in_site');
    await test_db.query('update organization set timezone = $2 where id = $1', [school.id, timezone]);
    expect((await stepOf(id, 'in_site')).done_at).toBeNull();
  });

  it('are refused out of order, twice, and by text message without the right', async () => {
    const bad = (escalation: object) => send(author, { escalation });
    expect((await bad([STEPS[1], STEPS[0]])).status).toBe(422);
    expect((await bad([STEPS[0], { step: 'in_site', after_hours: 9 }])).status).toBe(422);
    expect((await bad([{ step: 'sms', after_hours: 9 }])).code).toBe(403001);
  });
});
