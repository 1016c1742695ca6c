import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { department, user, userDepartment } from '#modules/core/directory/server/tables.ts';
import { type Db, EVERYWHERE } from '#server/database/database.ts';
import { delivery } from '#server/notify/tables.ts';
import { nameKeys } from '#server/search/name-keys.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { patience } from '#server/testing/pace.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { until } from '#server/testing/until.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { serverModules } from '../../../../../server/modules.ts';
import { multipart, PNG } from '../../../../../server/testing/multipart.ts';
import { type TestPerson, type TestSchool, TestWorld } from '../../../../../server/testing/school.ts';

const test_db = useTestDatabase();
let portal: TestPortal;
let world: TestWorld;
let school: TestSchool;
let office: TestPerson;
let principal: TestPerson;
let author: TestPerson;
let readers: TestPerson[];

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson, { ROLE: 'all' });
  world = new TestWorld(portal);
  school = await world.school('甲校');
  author = await world.person({ name: '撰写人', user_types: ['teacher'], roles: ['student_affairs'], school });
  office = await world.person({ name: '办公室', user_types: ['teacher'], roles: ['office'], school });
  principal = await world.person({ name: '校长', user_types: ['teacher'], roles: ['principal'], school });
  readers = [];
  for (const name of ['读者甲', '读者乙', '读者丙'])
    readers.push(await world.person({ name, user_types: ['teacher'], school }));
});
afterAll(() => portal.close());

const persons = (...people: TestPerson[]) => ({
  include: people.map((one) => ({ kind: 'person', id: one.user_id })),
});
const draft = (more: object = {}) => ({
  kind: 'notice',
  title: '期末考试安排',
  body: '考试从周一开始。',
  audience: persons(...readers),
  ...more,
});
const write = (by: TestPerson, more: object = {}) =>
  by.browser.call('POST', '/internotifications', { body: draft({ submit: true, ...more }) });
const read = (by: TestPerson, id: string) => by.browser.call('GET', `/internotifications/${id}`);
const move = (by: TestPerson, row: { id: string; version: number }, name: string, body: object = {}) =>
  by.browser.call('PUT', `/internotifications/${row.id}/${name}`, { body: { version: row.version, ...body } });
const mine = async (by: TestPerson, query: Record<string, string> = {}) =>
  (await by.browser.call('GET', '/internotifications', { query })).data.list;
const told = async (by: TestPerson, id: string) => {
  await until(async () => (await mine(by, { per_page: '100' })).some((row: { id: string }) => row.id === id));
  return (await mine(by, { per_page: '100' })).find((row: { id: string }) => row.id === id);
};
const sent = async (by: TestPerson, more: object = {}) => {
  const row = (await write(by, more)).data;
  expect(row.status).toBe('sent');
  await until(async () => (await read(by, row.id)).data.counts !== null);
  return (await read(by, row.id)).data;
};
/** A department with its leader, who works there. */
const departmentOf = (name: string, leader: TestPerson, { id: organization_id } = school): Promise<string> =>
  test_db.database.write(EVERYWHERE, async ({ db }) => {
    const id = uuidv7();
    await db.insert(department).values({
      id,
      organization_id,
      path: id,
      depth: 1,
      code: name,
      name,
      ...nameKeys(name),
      kind: 'office',
      department_unitid: id,
      leader_id: leader.user_id,
    });
    await worksIn(db, leader, id, organization_id);
    await portal.services.sessions.refresh(db, [leader.user_id]);
    return id;
  });
const worksIn = (db: Db, { user_id }: TestPerson, department_id: string, organization_id = school.id) =>
  db.insert(userDepartment).values({ user_id, organization_id, department_id });
const bell = async (by: TestPerson) => (await by.browser.call('GET', '/users/check_new_notification')).data.unread;

describe('a notice', () => {
  it('is told to its people alone, who read it once, and its author sees how far it got', async () => {
    const [first, second] = readers as [TestPerson, TestPerson];
    const row = await sent(author);
    expect(row).toMatchObject({ counts: { people: 3, unread: 3, owed: 0 }, mine: [] });
    const received = await told(first, row.id);
    expect(received).toMatchObject({ title: '期末考试安排', counts: null, mine: [{ read_at: null, for: null }] });
    expect((await bell(first)).notice).toBeGreaterThan(0);
    await first.browser.call('PUT', '/users/notification_set_read', { body: { ids: [received.mine[0].id] } });
    expect((await read(author, row.id)).data.counts).toMatchObject({ people: 3, unread: 2 });
    const open = (
      await author.browser.call('GET', `/internotifications/${row.id}/receipts`, { query: { state: 'unread' } })
    ).data;
    expect(open.list.map((one: { user: { name: string } }) => one.user.name).sort()).toEqual(
      ['读者丙', '读者乙'].sort(),
    );
    // a reader sees neither the others nor who wrote to whom
    expect(await second.browser.call('GET', `/internotifications/${row.id}/receipts`)).toMatchObject({ status: 403 });
    expect((await read(second, row.id)).data).toMatchObject({ audience: null, counts: null, actions: [] });
    expect(await read(principal, row.id)).toMatchObject({ status: 200 }); // oversees
    const outsider = await world.person({ name: '局外人', user_types: ['teacher'], school });
    expect(await read(outsider, row.id)).toMatchObject({ status: 404 });
  });

  it('has files that those who received it open by their own address, until it is recalled, and nobody else', async () => {
    const [reader] = readers as [TestPerson];
    const packed = multipart(
      { purpose: 'notice_attachment' },
      { part: 'file', bytes: PNG, filename: '考场示意图.png' },
    );
    const file = (await author.browser.call('POST', '/utils/upload_oss_file', packed)).data.id as string;
    const row = await sent(author, { attachment_ids: [file] });
    await told(reader, row.id);
    const open = async (by: TestPerson) => (await by.browser.call('GET', `/attachments/${file}`)).status;
    const outsider = await world.person({ name: '校内旁人', user_types: ['teacher'], school });
    const stranger = await world.person({ user_types: ['teacher'], school: await world.school('丁校') });
    expect([await open(reader), await open(author), await open(principal)]).toEqual([200, 200, 200]);
    expect([await open(outsider), await open(stranger)]).toEqual([404, 404]);
    await move(author, row, 'recall', { reason: '示意图有误' });
    expect([await open(reader), await open(author)]).toEqual([404, 200]);
  });

  it('does not exist for another school or another group, neither to read nor to address', async () => {
    const row = await sent(author);
    const elsewhere = await world.school('乙校', school);
    const foreign = await world.school('丙校');
    for (const there of [elsewhere, foreign]) {
      const stranger = await world.person({
        name: '外人',
        user_types: ['teacher'],
        roles: ['office', 'principal'],
        school: there,
      });
      expect(await read(stranger, row.id)).toMatchObject({ status: 404 });
      expect(await stranger.browser.call('GET', `/internotifications/${row.id}/stats`)).toMatchObject({ status: 404 });
      expect(
        await stranger.browser.call('POST', `/internotifications/${row.id}/urge_email`, { body: {} }),
      ).toMatchObject({
        status: 404,
      });
      expect(await move(stranger, row, 'recall', { reason: '不该由我撤回' })).toMatchObject({ status: 404 });
      expect(await write(author, { audience: persons(stranger) })).toMatchObject({ status: 403 });
      const department_id = await departmentOf('外校办公室', stranger, there);
      expect((await write(author, { department_id })).errors).toHaveProperty('department_id');
      const without = { ...persons(...readers), exclude: persons(stranger).include };
      expect(await write(author, { audience: without })).toMatchObject({ status: 403 });
      expect(
        await write(author, {
          audience: { include: [{ kind: 'organization', id: there.id, user_types: ['teacher'] }] },
        }),
      ).toMatchObject({ status: 403 });
    }
  });

  it('is written by 0707 alone, and nobody is told of an empty audience', async () => {
    const [reader] = readers as [TestPerson];
    expect(await write(reader)).toMatchObject({ status: 403 });
    const everybody = { include: [{ kind: 'organization', id: school.id, user_types: ['supplier'] }] };
    expect(await write(author, { audience: everybody })).toMatchObject({
      code: 200200,
      message: expect.stringContaining('没有人'),
    });
  });

  it('for families and all bulletins wait for somebody who decides, never for its author', async () => {
    const bulletin = (await write(author, { kind: 'bulletin' })).data;
    expect(bulletin).toMatchObject({ status: 'pending_approval', actions: ['withdraw', 'copy'] });
    expect(await move(author, bulletin, 'approve')).toMatchObject({ code: 200200 });
    expect(await mine(readers[0] as TestPerson, { kind: 'bulletin' })).toEqual([]);
    const back = (await move(principal, bulletin, 'return', { reason: '请补充时间' })).data;
    expect(back).toMatchObject({ status: 'draft' });
    expect((await read(author, bulletin.id)).data.opinion).toBe('请补充时间');
    const again = (await move(author, back, 'submit')).data;
    expect((await move(principal, again, 'approve')).data.status).toBe('sent');
    await told(readers[0] as TestPerson, bulletin.id);
  });

  it('sends what a holder of 0708 wrote at once, and takes the leader of its department where there is one', async () => {
    expect((await write(office, { kind: 'bulletin' })).data.status).toBe('sent');
    const head = await world.person({ name: '主任', user_types: ['teacher'], roles: ['dept_head'], school });
    const department_id = await departmentOf('教务处', head);
    const row = (await write(author, { department_id })).data;
    expect(row.status).toBe('pending_approval');
    expect((await move(head, row, 'approve')).data.status).toBe('sent');
  });

  it('stays a draft that its author alone sees, until it is removed', async () => {
    const row = (await author.browser.call('POST', '/internotifications', { body: draft() })).data;
    expect(row.status).toBe('draft');
    expect(await read(principal, row.id)).toMatchObject({ status: 404 });
    const changed = await author.browser.call('PUT', '/internotifications', {
      body: { ...draft({ title: '改过的' }), kind: undefined, id: row.id, version: row.version },
    });
    expect(changed.data).toMatchObject({ title: '改过的', version: row.version + 1 });
    const late = await author.browser.call('PUT', `/internotifications/${row.id}`, {
      body: { ...draft(), kind: undefined, version: row.version },
    });
    expect(late).toMatchObject({ status: 409 });
    const gone = await author.browser.call('DELETE', '/internotifications/batch_destroy', {
      body: { ids: [row.id, school.id] },
    });
    expect(gone.data).toMatchObject({ destroyed: 1, skipped: [{ id: school.id, reason: 'not_found' }] });
  });
});

describe('a bulletin', () => {
  it('is for staff: families and pupils of a place are refused', async () => {
    const to = (userTypes: readonly string[]) => ({
      include: [{ kind: 'department', id: school.department_id, user_types: userTypes }],
    });
    const bulletin = (userTypes: readonly string[]) => write(office, { kind: 'bulletin', audience: to(userTypes) });
    expect(await bulletin(['teacher', 'guardian'])).toMatchObject({
      status: 422,
      message: expect.stringContaining('教职工'),
    });
    expect(await bulletin(['student'])).toMatchObject({ status: 422 });
    expect(await bulletin([])).toMatchObject({ status: 422 });
    expect((await bulletin(['teacher'])).data.status).toBe('sent');
  });
});

describe('who approves', () => {
  it('is said while the audience is chosen: nobody for few colleagues, the office for families', async () => {
    const preview = async (part: object) =>
      (await author.browser.call('POST', '/audiences/preview', { body: { audience: { include: [part] } } })).data;
    const [reader] = readers as [TestPerson];
    expect(await preview({ kind: 'person', id: reader.user_id })).toMatchObject({ count: 1, approver: 'none' });
    expect(await preview({ kind: 'organization', id: school.id, user_types: ['guardian'] })).toMatchObject({
      approver: 'office',
    });
  });
});

describe('the times of a notice', () => {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  it('lie ahead, in their order, when it is written', async () => {
    const refused = async (more: object) =>
      Object.keys((await write(author, { must_confirm: true, ...more })).errors ?? {});
    expect(await refused({ confirm_by: '2020-01-01T00:00:00Z' })).toEqual(['confirm_by']);
    expect(await refused({ expires_at: at(-1) })).toEqual(['expires_at']);
    expect(await refused({ confirm_by: at(48), expires_at: at(24) })).toEqual(['expires_at']);
    expect(await refused({ send_at: at(24), confirm_by: at(2) })).toEqual(['confirm_by']);
  });

  it('lie ahead when a draft that waited is handed in', async () => {
    const row = (
      await author.browser.call('POST', '/internotifications', {
        body: draft({ must_confirm: true, confirm_by: at(1) }),
      })
    ).data;
    await test_db.query(`update internotification set confirm_by = now() - interval '1 day' where id = '${row.id}'`);
    expect((await move(author, row, 'submit')).errors).toEqual({ confirm_by: ['须晚于现在'] });
  });
});

describe('an answer', () => {
  it('is owed until it is given, and what is owed cannot be taken off the list', async () => {
    const [first] = readers as [TestPerson];
    const row = await sent(author, { must_confirm: true });
    const received = await told(first, row.id);
    const hide = () => first.browser.call('DELETE', '/users/batch_destroy', { body: { ids: [received.mine[0].id] } });
    expect(await hide()).toMatchObject({ code: 200200 });
    const done = await first.browser.call('POST', `/internotifications/${row.id}/confirm`, { body: {} });
    expect(done.data.mine[0]).toMatchObject({ confirmed_at: expect.any(String) });
    expect((await read(author, row.id)).data.counts).toMatchObject({ owed: 2, unread: 2 });
    expect((await hide()).data).toMatchObject({ destroyed: 1 });
    expect((await mine(first, { per_page: '100' })).some((one: { id: string }) => one.id === row.id)).toBe(false);
    // what is off the bell is still there for who has its address, and may be answered anew
    expect((await read(first, row.id)).data).toMatchObject({
      body: '考试从周一开始。',
      mine: [{ id: received.mine[0].id }],
    });
    // its sender still has the receipt
    expect((await read(author, row.id)).data.counts.people).toBe(3);
    // an account is no message
    expect(
      await first.browser.call('DELETE', '/users/batch_destroy', { body: { ids: [author.user_id] } }),
    ).toMatchObject({
      status: 404,
    });
    expect(await first.browser.call('GET', '/users/check_new_notification')).toMatchObject({ status: 200 });
  });

  it('gives every place of an option once, however many ask at the same time', async () => {
    const crowd: TestPerson[] = [];
    for (let n = 0; n < 12; n++) crowd.push(await world.person({ name: `报名${n}`, user_types: ['teacher'], school }));
    const row = await sent(office, {
      audience: persons(...crowd),
      reply_kind: 'choice',
      reply_options: [
        { key: 'a', text: '上午', capacity: 5 },
        { key: 'b', text: '下午' },
      ],
    });
    await told(crowd.at(-1) as TestPerson, row.id);
    const answers = await Promise.all(
      crowd.map((one) => one.browser.call('POST', `/internotifications/${row.id}/confirm`, { body: { option: 'a' } })),
    );
    expect(answers.filter((one) => one.status === 200 && one.code !== 200200)).toHaveLength(5);
    expect(answers.filter((one) => one.code === 200200)).toHaveLength(7);
    // one who changes over gives the place back
    const lucky = crowd[answers.findIndex((one) => one.code !== 200200)] as TestPerson;
    await lucky.browser.call('POST', `/internotifications/${row.id}/confirm`, { body: { option: 'b' } });
    const { reply_options } = (await read(office, row.id)).data;
    expect(reply_options).toMatchObject([{ taken: 4 }, { taken: 1 }]);
    const wrong = await lucky.browser.call('POST', `/internotifications/${row.id}/confirm`, { body: { option: 'zz' } });
    expect(wrong).toMatchObject({ status: 422 });
  });

  it(
    'gives twenty places to four hundred who come at once, and to nobody more',
    async () => {
      const [people, places] = [400, 20];
      const crowd: TestPerson[] = [];
      for (let n = 0; n < people; n++)
        crowd.push(await world.person({ name: `抢位${n}`, user_types: ['teacher'], school }));
      const inParts = [crowd.slice(0, people / 2), crowd.slice(people / 2)];
      const place = await departmentOf('抢位组', author);
      await test_db.database.write(EVERYWHERE, async ({ db }) => {
        for (const part of inParts)
          await db
            .insert(userDepartment)
            .values(part.map(({ user_id }) => ({ user_id, organization_id: school.id, department_id: place })));
      });
      const row = await sent(office, {
        audience: { include: [{ kind: 'department', id: place, user_types: ['teacher'] }] },
        reply_kind: 'choice',
        reply_options: [
          { key: 'a', text: '参加', capacity: places },
          { key: 'b', text: '不参加' },
        ],
      });
      await told(crowd.at(-1) as TestPerson, row.id);
      /** Who is told that the portal has too much to do comes again. */
      const answerOf = async (one: TestPerson): Promise<{ code: number }> => {
        const answer = await one.browser.call('POST', `/internotifications/${row.id}/confirm`, {
          body: { option: 'a' },
        });
        return answer.code === 503001 ? answerOf(one) : answer;
      };
      const answers = await Promise.all(crowd.map(answerOf));
      expect(answers.filter((one) => one.code === 0)).toHaveLength(places);
      expect(answers.filter((one) => one.code === 200200)).toHaveLength(people - places);
      expect((await read(office, row.id)).data.reply_options[0]).toMatchObject({ taken: places });
    },
    patience(240),
  );

  it('is refused after the deadline', async () => {
    const [first] = readers as [TestPerson];
    const confirm_by = new Date(Date.now() + 1500).toISOString();
    const row = await sent(author, { must_confirm: true, confirm_by });
    await told(first, row.id);
    await until(() => Date.now() > Date.parse(confirm_by));
    const late = await first.browser.call('POST', `/internotifications/${row.id}/confirm`, { body: {} });
    expect(late).toMatchObject({ code: 200200, message: expect.stringContaining('截止') });
  });
});

describe('receipts as a file', () => {
  it('have a row for everybody who received it, for those who manage it alone', async () => {
    const row = await sent(author, { must_confirm: true });
    const path = `/internotifications/${row.id}/receipts/export`;
    const begun = await author.browser.call('GET', path, { query: { format: 'csv' } });
    const task = async () => (await author.browser.call('GET', `/data_tasks/${begun.data.data_task_id}`)).data;
    await until(async () => (await task()).state === 'done');
    expect(await task()).toMatchObject({ state: 'done', total: 3 });
    // who was told reads the notice and no receipts
    expect(await (readers[0] as TestPerson).browser.call('GET', path)).toMatchObject({ status: 403 });
    const stranger = await world.person({ roles: ['office'], school: await world.school('乙校', school) });
    expect(await stranger.browser.call('GET', path)).toMatchObject({ status: 404 });
  });
});

describe('reminding', () => {
  it('reaches exactly those who have not read it, once in two hours', async () => {
    const [first] = readers as [TestPerson];
    await test_db.database.write(EVERYWHERE, async ({ db }) => {
      for (const { user_id } of readers)
        await db
          .update(user)
          .set({ email: `${user_id}@school.test` })
          .where(eq(user.id, user_id));
    });
    const row = await sent(author, { priority: 'urgent' });
    const received = await told(first, row.id);
    await first.browser.call('PUT', '/users/notification_set_read', { body: { ids: [received.mine[0].id] } });
    const urge = () => author.browser.call('POST', `/internotifications/${row.id}/urge_email`, { body: {} });
    const both = await Promise.all([urge(), urge()]);
    expect(both.filter((one) => one.code === 200200)).toHaveLength(1);
    expect(both.find((one) => one.code !== 200200)?.data).toMatchObject({ urged: 2, already_done: 1, no_channel: 0 });
    const mails = () =>
      test_db.database.read(EVERYWHERE, (db) =>
        db.select().from(delivery).where(eq(delivery.event, 'internotification.urge')),
      );
    await until(async () => (await mails()).length === 2);
    const to = (await mails()).map((one) => one.user_id);
    expect(to).not.toContain(first.user_id);
  });
});

describe('what is out', () => {
  it('is revised with a reason: a small change is marked, a large one asks everybody anew', async () => {
    const [first] = readers as [TestPerson];
    const row = await sent(author, { must_confirm: true });
    await told(first, row.id);
    await first.browser.call('POST', `/internotifications/${row.id}/confirm`, { body: {} });
    const change = async (more: object) => {
      const { version } = (await read(author, row.id)).data;
      return author.browser.call('PUT', `/internotifications/${row.id}`, {
        body: { ...draft({ must_confirm: true, body: '考试从周二开始。' }), kind: undefined, version, ...more },
      });
    };
    expect(await change({})).toMatchObject({ status: 422 });
    expect((await change({ reason: '改错字', weight: 'minor' })).data).toMatchObject({ revision: 2 });
    expect((await read(first, row.id)).data.mine[0].confirmed_at).not.toBeNull();
    expect((await change({ reason: '日期改了', weight: 'major', body: '考试从周三开始。' })).data.revision).toBe(3);
    const seen = (await read(first, row.id)).data;
    expect(seen.mine[0]).toMatchObject({ confirmed_at: null, read_at: null, reply: null });
    expect(seen.revisions.map((one: { body: string }) => one.body)).toEqual(['考试从周二开始。', '考试从周一开始。']);
  });

  it('is shut by a recall: title and reason stay, text and answers do not', async () => {
    const [first] = readers as [TestPerson];
    const row = await sent(author);
    await told(first, row.id);
    expect((await move(author, row, 'recall', { reason: '时间有误，稍后重发' })).data.status).toBe('recalled');
    expect((await read(first, row.id)).data).toMatchObject({
      title: '期末考试安排',
      body: '',
      recall_reason: '时间有误，稍后重发',
    });
    const late = await first.browser.call('POST', `/internotifications/${row.id}/confirm`, { body: {} });
    expect(late).toMatchObject({ status: 404 });
  });

  it('goes out later when it is scheduled, and can be taken back before', async () => {
    const send_at = new Date(Date.now() + 3_600_000).toISOString();
    const row = (await write(author, { send_at })).data;
    expect(row).toMatchObject({ status: 'scheduled' });
    expect((await move(author, row, 'cancel_schedule')).data.status).toBe('draft');
    const past = new Date(Date.now() - 60_000).toISOString();
    expect(await write(author, { send_at: past })).toMatchObject({ status: 422 });
    const soon = (await write(author, { send_at: new Date(Date.now() + 1500).toISOString() })).data;
    await until(async () => (await read(author, soon.id)).data.status === 'sent');
    await told(readers[0] as TestPerson, soon.id);
  });
});

describe('rights limited to departments', () => {
  it('let their holder write to the own people, and announce nothing to the school', async () => {
    const head = await world.person({ name: '部门负责人', user_types: ['teacher'], roles: ['dept_head'], school });
    const department_id = await departmentOf('体育组', head);
    const own = { include: [{ kind: 'department', id: department_id, user_types: ['teacher'] }] };
    await test_db.database.write(EVERYWHERE, ({ db }) => worksIn(db, readers[1] as TestPerson, department_id));
    const row = (await write(head, { audience: own })).data;
    expect(row.status).toBe('sent');
    await told(readers[1] as TestPerson, row.id);
    const all = { include: [{ kind: 'organization', id: school.id, user_types: ['teacher'] }] };
    expect(await write(head, { audience: all })).toMatchObject({ status: 403 });
    const elsewhere = await world.person({ name: '别处', user_types: ['teacher'], school });
    await test_db.database.write(EVERYWHERE, ({ db }) =>
      db.delete(userDepartment).where(eq(userDepartment.user_id, elsewhere.user_id)),
    );
    expect(await write(head, { audience: persons(elsewhere) })).toMatchObject({ status: 403 });
    const announce = await head.browser.call('POST', '/notifications/create_announcement', {
      body: { title: '全校公告', body: '不该发出' },
    });
    expect(announce).toMatchObject({ status: 403 });
    const managed = (await head.browser.call('GET', '/notifications', { query: { scope: 'manage' } })).data.list;
    expect(managed).toEqual([]);
  });
});
