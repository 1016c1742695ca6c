import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { until } from '#server/testing/until.ts';
import { serverModules } from '../../../../../server/modules.ts';
import { type TestPerson, type TestSchool, TestWorld } from '../../../../../server/testing/school.ts';
import { sendNotice } from './sending.jobs.ts';

const test_db = useTestDatabase();
let portal: TestPortal;
let world: TestWorld;
let school: TestSchool;
let sender: TestPerson;
let office: TestPerson;
let reader: TestPerson;

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson, { ROLE: 'all' });
  world = new TestWorld(portal);
  school = await world.school('甲校');
  sender = await world.person({ name: '信息中心', user_types: ['teacher'], roles: ['it'], school });
  office = await world.person({ name: '办公室', user_types: ['teacher'], roles: ['office'], school });
  reader = await world.person({ name: '读者', user_types: ['teacher'], school });
  await test_db.database.write(EVERYWHERE, ({ db }) =>
    db.update(user).set({ email: 'reader@school.test' }).where(eq(user.id, reader.user_id)),
  );
});
afterAll(() => portal.close());

const content = (more: object = {}) => ({
  title: '系统维护',
  body: '今晚十点起维护。',
  audience: { include: [{ kind: 'person', id: reader.user_id }] },
  ...more,
});
const write = (by: TestPerson, more: object = {}) =>
  by.browser.call('POST', '/notifications', { body: content({ submit: true, ...more }) });
const move = (by: TestPerson, row: { id: string; version: number }, name: string, body: object = {}) =>
  by.browser.call('PUT', `/internotifications/${row.id}/${name}`, { body: { version: row.version, ...body } });
const listed = async (by: TestPerson) => (await by.browser.call('GET', '/notifications/messages')).data.list;

describe('a message', () => {
  it('is sent with 0701 alone, stands in the bell with its text, and goes out by mail', async () => {
    const row = (await write(sender, { channels: ['email'] })).data;
    expect(row).toMatchObject({ kind: 'message', status: 'sent', allow_comment: 'off' });
    let bell: { title: string; body: string }[] = [];
    await until(async () => {
      bell = (await reader.browser.call('GET', '/users/notifications', { query: { kind: 'message' } })).data.list;
      return bell.length > 0;
    });
    expect(bell).toMatchObject([{ title: '系统维护', body: '今晚十点起维护。' }]);
    const path = `/notifications/messages/${row.id}/deliveries`;
    await until(async () => (await sender.browser.call('GET', path)).data.channels.length === 1);
    expect((await sender.browser.call('GET', path)).data.channels).toMatchObject([{ channel: 'email' }]);
    // a worker that begins again, as after a kill, tells nobody twice
    await sendNotice.handler(
      portal.services,
      { notice_id: row.id, revision: 1 },
      { id: row.id, attempt: 2, is_last: false, signal: new AbortController().signal },
    );
    expect((await sender.browser.call('GET', path)).data.channels).toMatchObject([{ delivered: 1, failed: 0 }]);
    // no notice: it is in no list of notices, and cannot be answered or talked about
    expect((await reader.browser.call('GET', '/internotifications')).data.list).toEqual([]);
    const said = await reader.browser.call('POST', `/internotifications/${row.id}/create_comment`, {
      body: { body: '好' },
    });
    expect(said).toMatchObject({ code: 200200 });
    expect(await reader.browser.call('POST', `/internotifications/${row.id}/confirm`, { body: {} })).toMatchObject({
      status: 404,
    });
    const urged = await sender.browser.call('POST', `/notifications/${row.id}/urge_email`, { body: {} });
    expect(urged.data).toMatchObject({ urged: 1 });
  });

  it('by text message needs 0702, of a type that the own school uses', async () => {
    expect(await write(sender, { channels: ['sms'] })).toMatchObject({ status: 403 });
    expect((await write(office, { channels: ['sms'] })).code).toBe(0);
    const typeOf = async (by: TestPerson, code: string) =>
      (await by.browser.call('POST', '/notification_types', { body: { code, name: '服务' } })).data.id;
    const other = await world.person({
      user_types: ['teacher'],
      roles: ['office'],
      school: await world.school('乙校', school),
    });
    expect(await write(sender, { notification_type_id: await typeOf(other, 'service') })).toMatchObject({
      status: 422,
    });
    const own = await typeOf(office, 'service');
    expect((await write(sender, { notification_type_id: own })).data.notification_type_id).toBe(own);
    expect(await office.browser.call('DELETE', `/notification_types/${own}`)).toMatchObject({ code: 200200 });
  });

  it('to families waits for the office; returned, its author changes, hands in again or removes it', async () => {
    const audience = {
      include: [
        { kind: 'person', id: reader.user_id },
        { kind: 'organization', id: school.id, user_types: ['guardian'] },
      ],
    };
    const row = (await write(sender, { audience })).data;
    expect(row.status).toBe('pending_approval');
    const back = (await move(office, row, 'return', { reason: '只发给教师' })).data;
    const changed = await sender.browser.call('PUT', `/notifications/messages/${row.id}`, {
      body: { ...content({ title: '改过的维护通知' }), version: back.version },
    });
    expect(changed.data).toMatchObject({ title: '改过的维护通知', status: 'draft' });
    expect((await move(sender, changed.data, 'submit')).data.status).toBe('sent');
    const draft = (await sender.browser.call('POST', '/notifications', { body: content() })).data;
    const gone = await sender.browser.call('DELETE', '/internotifications/batch_destroy', {
      body: { ids: [draft.id] },
    });
    expect(gone.data).toMatchObject({ destroyed: 1 });
  });

  it('is listed for those who send messages, drafts for their author, and for no other school', async () => {
    const draft = (await sender.browser.call('POST', '/notifications', { body: content({ title: '草稿' }) })).data;
    expect((await listed(sender)).some((one: { id: string }) => one.id === draft.id)).toBe(true);
    expect((await listed(office)).some((one: { id: string }) => one.id === draft.id)).toBe(false);
    const stranger = await world.person({
      user_types: ['teacher'],
      roles: ['it', 'office'],
      school: await world.school('丙校'),
    });
    expect(await listed(stranger)).toEqual([]);
    expect(await stranger.browser.call('GET', `/notifications/messages/${draft.id}/deliveries`)).toMatchObject({
      status: 404,
    });
    expect(await reader.browser.call('GET', '/notifications/messages')).toMatchObject({ status: 403 });
  });

  it('stands in the list of notifications and is read by its address, by who got it and who sent it', async () => {
    const row = (await write(sender, { title: '停水通知' })).data;
    const list = async (type: string, by = reader) =>
      (await by.browser.call('GET', '/notifications', { query: { type } })).data.list as { id: string; type: string }[];
    await until(async () => (await list('message')).some((one) => one.id === row.id));
    expect((await list('message')).every((one) => one.type === 'message')).toBe(true);
    expect((await list('announcement')).every((one) => one.type === 'announcement')).toBe(true);
    for (const by of [reader, sender])
      expect((await by.browser.call('GET', `/notifications/${row.id}`)).data).toMatchObject({
        id: row.id,
        type: 'message',
        title: '停水通知',
        body: '今晚十点起维护。',
        status: 'sent',
        actions: [],
      });
    const outsider = await world.person({ name: '局外人', user_types: ['teacher'], school });
    expect((await outsider.browser.call('GET', `/notifications/${row.id}`)).status).toBe(404);
    // a notice has its own calls
    const notice = await office.browser.call('POST', '/internotifications', {
      body: { kind: 'notice', ...content({ submit: true }) },
    });
    expect((await reader.browser.call('GET', `/notifications/${notice.data.id}`)).status).toBe(404);
  });
});
