import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { until } from '#server/testing/until.ts';
import { serverModules } from '../../../../server/modules.ts';
import { multipart, PNG } from '../../../../server/testing/multipart.ts';
import { type TestPerson, type TestSchool, TestWorld } from '../../../../server/testing/school.ts';
import { notifyRecipients } from './announcements.jobs.ts';

const test_db = useTestDatabase();
let portal: TestPortal;
let world: TestWorld;
let school: TestSchool;
let office: TestPerson;
let writer: TestPerson;
let principal: TestPerson;
let reader: TestPerson;

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson, { ROLE: 'all' });
  world = new TestWorld(portal);
  school = await world.school('甲校');
  office = await world.person({ name: '办公室', user_types: ['teacher'], roles: ['office'], school });
  writer = await world.person({ name: '撰写人', user_types: ['teacher'], roles: ['student_affairs'], school });
  principal = await world.person({ name: '校长', user_types: ['teacher'], roles: ['principal'], school });
  reader = await world.person({ name: '读者', user_types: ['teacher'], school });
});
afterAll(() => portal.close());

const HOUR_MS = 3_600_000;
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const write = (by: TestPerson, draft: object = {}) =>
  by.browser.call('POST', '/notifications/create_announcement', {
    body: { title: '停水通知', body: '周六停水', submit: true, ...draft },
  });
const written = async (by: TestPerson, draft: object = {}) => (await write(by, draft)).data.list[0];
const read = (by: TestPerson, id: string) => by.browser.call('GET', `/notifications/${id}`);
const move = (by: TestPerson, row: { id: string; version: number }, name: string, body: object = {}) =>
  by.browser.call('PUT', `/notifications/${row.id}/${name}`, { body: { version: row.version, ...body } });
const change = (by: TestPerson, row: { id: string; version: number }, body: object) =>
  by.browser.call('PUT', `/notifications/${row.id}`, {
    body: { title: '停水通知', body: '周六停水', version: row.version, ...body },
  });
const upload = async (by: TestPerson, filename: string) => {
  const packed = multipart({ purpose: 'notice_attachment' }, { part: 'file', bytes: PNG, filename });
  return (await by.browser.call('POST', '/utils/upload_oss_file', packed)).data.id as string;
};
const namesOf = ({ data }: { data: { attachments: { name: string }[] } }) => data.attachments.map((one) => one.name);

/** What the clock does at the moment for which something was planned, or was planned before. */
const tick = (announcement_id: string) =>
  notifyRecipients.handler(
    portal.services,
    { announcement_id },
    { id: announcement_id, attempt: 1, is_last: false, signal: new AbortController().signal },
  );

describe('files of an announcement', () => {
  it('are read by whom it is for, and by nobody else', async () => {
    const row = await written(office, { attachment_ids: [await upload(office, '停水范围.png')] });
    expect(row.status).toBe('sent');
    const seen = await read(reader, row.id);
    expect(namesOf(seen)).toEqual(['停水范围.png']);
    const [file] = seen.data.attachments;
    expect(file).toMatchObject({ mime: 'image/png', size: expect.any(Number), url: expect.stringContaining(file.id) });
    expect(await reader.browser.call('GET', `/attachments/${file.id}`)).toMatchObject({ status: 404 });
    const stranger = await world.person({ user_types: ['teacher'], school: await world.school('乙校') });
    expect(await read(stranger, row.id)).toMatchObject({ status: 404 });
  });

  it('stand in its text where they are pictures of it, and with one school alone', async () => {
    const picture = await upload(office, '示意图.png');
    const body = {
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: '停水范围见图' }] },
        { type: 'picture', attrs: { id: picture, alt: '停水范围' } },
      ],
    };
    const row = await written(office, { body, attachment_ids: [await upload(office, '楼栋.png')] });
    const { data } = await read(reader, row.id);
    expect(namesOf({ data })).toEqual(['楼栋.png']);
    expect(data).toMatchObject({ body_document: body, summary: '停水范围见图' });
    expect(data.pictures).toMatchObject([{ id: picture, url: expect.stringContaining(picture) }]);
    const theirs = await upload(writer, '别人的.png');
    const foreign = { ...body, content: [{ type: 'picture', attrs: { id: theirs, alt: '' } }] };
    expect((await write(office, { body: foreign })).code).toBe(422001);
    const recalled = await move(office, { id: row.id, version: data.version }, 'recall', {
      reason: '时间有变，另行通知',
    });
    expect(recalled.data.status).toBe('recalled');
    expect((await read(reader, row.id)).data).toMatchObject({ body: '', pictures: [], attachments: [] });
  });

  it('are replaced while it is a draft, and shut with its recall', async () => {
    const [first, second] = [await upload(office, '一.png'), await upload(office, '二.png')];
    const draft = await written(office, { submit: false, attachment_ids: [first] });
    const changed = await change(office, draft, { attachment_ids: [second] });
    expect(namesOf(changed)).toEqual(['二.png']);
    const sent = (await move(office, changed.data, 'submit')).data;
    expect((await move(office, sent, 'recall', { reason: '附件放错了' })).data.status).toBe('recalled');
    expect(namesOf(await read(reader, sent.id))).toEqual([]);
    expect(namesOf(await read(office, sent.id))).toEqual(['二.png']);
  });

  it("are one's own uploads, each for one announcement", async () => {
    const own = await upload(office, '一.png');
    expect(await write(writer, { attachment_ids: [own] })).toMatchObject({ status: 422 });
    await written(office, { attachment_ids: [own] });
    expect(await write(office, { attachment_ids: [own] })).toMatchObject({ status: 422 });
  });

  it('go with one school at a time', async () => {
    const group = await world.school('集团');
    const below = await world.school('下属学校', group);
    const office_of_group = await world.person({ is_super_admin: true, school: group });
    const both = { organization_ids: [group.id, below.id] };
    const refused = await write(office_of_group, {
      ...both,
      attachment_ids: [await upload(office_of_group, '一.png')],
    });
    expect(refused).toMatchObject({ errors: { attachment_ids: ['带附件的公告请逐个学校发布'] } });
    expect((await write(office_of_group, both)).data.list).toHaveLength(2);
  });
});

describe('an announcement for later', () => {
  it('is out for nobody before its time, and told to everybody then', async () => {
    const row = await written(office, { title: '稍后发布', send_at: inMs(HOUR_MS) });
    expect(row).toMatchObject({ status: 'scheduled', sent_at: null });
    expect(await read(reader, row.id)).toMatchObject({ status: 404 });
    await tick(row.id);
    expect((await read(office, row.id)).data.status).toBe('scheduled');
    await test_db.query(`update announcement set send_at = now() where id = '${row.id}'`);
    await Promise.all([tick(row.id), tick(row.id)]);
    expect((await read(reader, row.id)).data).toMatchObject({ title: '稍后发布', sent_at: expect.any(String) });
    const { list } = (await reader.browser.call('GET', '/users/notifications')).data;
    expect(list.filter((one: { title: string }) => one.title === '稍后发布')).toHaveLength(1);
    const events = await test_db.query(
      `select move from lifecycle_event where entity_id = '${row.id}' order by at, id`,
    );
    expect(events.map((one) => one['move'])).toEqual(['create', 'submit', 'send']);
  });

  it('goes out by itself', async () => {
    const row = await written(office, { send_at: inMs(5000) });
    await until(async () => (await read(office, row.id)).data.status === 'sent');
  });

  it('waits for its time after it was approved, and goes out with the approval that comes later', async () => {
    const early = await written(writer, { send_at: inMs(HOUR_MS) });
    expect(early.status).toBe('pending_approval');
    expect((await move(principal, early, 'approve')).data.status).toBe('scheduled');
    const late = await written(writer, { send_at: inMs(HOUR_MS) });
    await test_db.query(`update announcement set send_at = now() - interval '1 minute' where id = '${late.id}'`);
    expect((await move(principal, late, 'approve')).data.status).toBe('sent');
  });

  it('is taken back before its time by those who write, and by nobody after it', async () => {
    const row = await written(office, { send_at: inMs(HOUR_MS) });
    expect(row.actions).toEqual(['cancel_schedule']);
    expect(await move(reader, row, 'cancel_schedule')).toMatchObject({ status: 403 });
    const stranger = await world.person({ roles: ['office'], school: await world.school('乙校') });
    expect(await move(stranger, row, 'cancel_schedule')).toMatchObject({ status: 404 });
    const draft = (await move(office, row, 'cancel_schedule')).data;
    expect(draft).toMatchObject({ status: 'draft', send_at: row.send_at });
    const sent = await written(office);
    expect(await move(office, sent, 'cancel_schedule')).toMatchObject({
      code: 200200,
      message: '已开始发送，不能取消',
    });
    expect(await move(stranger, sent, 'cancel_schedule')).toMatchObject({ status: 404 });
  });

  it.each([
    ['in the past', { send_at: '2020-01-01T00:00:00Z' }, { send_at: ['须晚于现在'] }],
    ['too far ahead', { send_at: inMs(181 * 24 * HOUR_MS) }, { send_at: ['须在180天以内'] }],
    ['after it ends', { send_at: inMs(2 * HOUR_MS), expires_at: inMs(HOUR_MS) }, { expires_at: [expect.any(String)] }],
  ])('is not planned %s', async (_when, times, errors) => {
    expect((await write(office, times)).errors).toEqual(errors);
  });

  it('is planned anew when its time went by in a draft', async () => {
    const draft = await written(office, { submit: false, send_at: inMs(HOUR_MS) });
    await test_db.query(`update announcement set send_at = now() - interval '1 minute' where id = '${draft.id}'`);
    expect((await move(office, draft, 'submit')).errors).toEqual({ send_at: ['须晚于现在'] });
  });
});

describe('an announcement to confirm', () => {
  const confirm = (by: TestPerson, id: string) => by.browser.call('POST', `/notifications/${id}/confirm`, { body: {} });
  const sent = async (draft: object = {}) => {
    const row = await written(office, { must_confirm: true, ...draft });
    await until(async () => (await read(office, row.id)).data.recipient_count !== null);
    return (await read(office, row.id)).data;
  };

  it('is owed by each reader until they confirm it, once, and its author sees how many have not', async () => {
    const row = await sent();
    expect(row.counts).toEqual({ people: 4, unread: 4, owed: 4 });
    expect((await read(reader, row.id)).data).toMatchObject({
      mine: { need_action: true, confirmed_at: null },
      counts: null,
    });
    const done = (await confirm(reader, row.id)).data;
    expect(done.mine).toMatchObject({ confirmed_at: expect.any(String), read_at: expect.any(String) });
    expect((await confirm(reader, row.id)).data.mine).toEqual(done.mine);
    expect((await read(office, row.id)).data.counts).toEqual({ people: 4, unread: 3, owed: 3 });
  });

  it('is confirmed by nobody whom it did not ask', async () => {
    const row = await sent({ user_types: ['guardian', 'teacher'] });
    const stranger = await world.person({ user_types: ['teacher'], school: await world.school('乙校') });
    expect(await confirm(stranger, row.id)).toMatchObject({ status: 404 });
    const plain = await sent({ must_confirm: false });
    expect(plain.counts).toMatchObject({ owed: 0 });
    expect(await confirm(reader, plain.id)).toMatchObject({ status: 404 });
  });

  it('asks no more after its deadline and its recall', async () => {
    const late = await sent({ confirm_by: inMs(HOUR_MS) });
    await test_db.query(`update announcement set confirm_by = now() - interval '1 minute' where id = '${late.id}'`);
    expect(await confirm(reader, late.id)).toMatchObject({ code: 200200, message: '已过确认截止时间' });
    const row = await sent();
    await move(office, row, 'recall', { reason: '内容有误请忽略' });
    expect(await confirm(reader, row.id)).toMatchObject({ code: 200200 });
    await until(async () => !(await read(reader, row.id)).data.mine.need_action);
  });

  it.each([
    ['without the question', { confirm_by: inMs(HOUR_MS) }],
    ['in the past', { must_confirm: true, confirm_by: '2020-01-01T00:00:00Z' }],
    ['before it goes out', { must_confirm: true, send_at: inMs(2 * HOUR_MS), confirm_by: inMs(HOUR_MS) }],
  ])('has no deadline %s', async (_how, draft) => {
    expect(Object.keys((await write(office, draft)).errors ?? {})).toEqual(['confirm_by']);
  });
});
