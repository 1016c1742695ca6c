import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { systemSetting } from '#modules/core/access/server/tables.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { lockWaits } from '#server/testing/lock-waits.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { until } from '#server/testing/until.ts';
import { serverModules } from '../../../../server/modules.ts';
import { type TestPerson, type TestSchool, TestWorld } from '../../../../server/testing/school.ts';
import { secondApprover } from './settings.ts';

const test_db = useTestDatabase();
let portal: TestPortal;
let world: TestWorld;
let school: TestSchool;
let writer: TestPerson;
let principal: TestPerson;
let reader: TestPerson;

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson, { ROLE: 'all' });
  world = new TestWorld(portal);
  school = await world.school('甲校');
  writer = await world.person({ name: '撰写人', user_types: ['teacher'], roles: ['student_affairs'], school });
  principal = await world.person({ name: '校长', user_types: ['teacher'], roles: ['principal'], school });
  reader = await world.person({ name: '读者', user_types: ['teacher'], school });
});
afterAll(() => portal.close());

const path = (id: string, move = '') => `/notifications/${id}${move && `/${move}`}`;
const write = async (by: TestPerson, draft: object = {}) => {
  const body = { title: '停水通知', body: '**周六**停水', submit: true, ...draft };
  return by.browser.call('POST', '/notifications/create_announcement', { body });
};
const written = async (by: TestPerson, draft: object = {}) => (await write(by, draft)).data.list[0];
const move = (by: TestPerson, row: { id: string; version: number }, name: string, body: object = {}) =>
  by.browser.call('PUT', path(row.id, name), { body: { version: row.version, ...body } });
const told = async (by: TestPerson, query: Record<string, string> = {}) =>
  (await by.browser.call('GET', '/notifications/announcements', { query: { per_page: '100', ...query } })).data.list;
const titles = async (by: TestPerson) => (await told(by)).map((row: { title: string }) => row.title);
const onSignInPage = async (query: Record<string, string> = {}) =>
  (await portal.browser().call('GET', '/announces/latest', { query })).data;

describe('an announcement', () => {
  it('says while it is written how many it would reach, to nobody of another school', async () => {
    const audience = (by: TestPerson, query: Record<string, string> = {}) =>
      by.browser.call('GET', '/notifications/audience', { query });
    expect((await audience(writer, { user_types: 'teacher' })).data).toMatchObject({
      count: 3,
      is_sent_at_once: false,
    });
    expect((await audience(writer, { user_types: 'guardian' })).data).toMatchObject({ count: 0 });
    expect(await audience(reader)).toMatchObject({ status: 403 });
    const elsewhere = await world.school('丁校');
    expect(await audience(writer, { organization_id: elsewhere.id })).toMatchObject({ status: 404 });
  });

  it('waits for another person, is told to everybody, and rises in their bells', async () => {
    const row = await written(writer, { title: '周六停水', placements: ['bar'] });
    expect(row).toMatchObject({ status: 'pending_approval', actions: ['withdraw'] });
    expect(await titles(reader)).not.toContain('周六停水');
    expect(await move(writer, row, 'approve')).toMatchObject({ status: 403 });
    expect(await move(principal, row, 'approve')).toMatchObject({ data: { status: 'sent' } });
    expect(await told(reader)).toMatchObject([{ title: '周六停水', summary: '周六停水', status: 'sent' }]);
    let bell: { title: string; kind: string }[] = [];
    await until(async () => {
      bell = (await reader.browser.call('GET', '/users/notifications')).data.list;
      return bell.length > 0;
    });
    expect(bell).toMatchObject([{ title: '周六停水', kind: 'announcement' }]);
    const fresh = async () =>
      (await reader.browser.call('GET', '/notifications', { query: { type: 'new_notice' } })).data.list;
    expect(await fresh()).toMatchObject([{ title: '周六停水' }]);
    await reader.browser.call('PUT', '/users/notification_set_read', { body: { all: true } });
    expect(await fresh()).toEqual([]);
    const detail = (await principal.browser.call('GET', path(row.id))).data;
    expect(detail).toMatchObject({ recipient_count: 3, author: { name: '撰写人' } });
    expect((await reader.browser.call('GET', path(row.id))).data).toMatchObject({
      author: null,
      recipient_count: null,
    });
  });

  it('is written by 0707, listed for those who manage it, and unknown to other schools', async () => {
    const row = await written(writer, { title: '本校公告', submit: false });
    expect(await write(reader)).toMatchObject({ status: 403 });
    const strangers = [
      await world.person({ school: await world.school('乙校', school), roles: ['principal', 'student_affairs'] }),
      await world.person({ school: await world.school('丙校'), roles: ['principal', 'student_affairs'] }),
    ];
    const submitted = (await move(writer, row, 'submit')).data;
    for (const stranger of strangers) {
      expect(await stranger.browser.call('GET', path(row.id))).toMatchObject({ status: 404 });
      expect(await move(stranger, submitted, 'approve')).toMatchObject({ status: 404 });
      const { list } = (await stranger.browser.call('GET', '/notifications', { query: { scope: 'manage' } })).data;
      expect(list).toEqual([]);
      expect(await write(writer, { organization_ids: [stranger.user_id] })).toMatchObject({ status: 403 });
    }
    expect(await reader.browser.call('GET', '/notifications', { query: { scope: 'manage' } })).toMatchObject({
      status: 403,
    });
  });

  it('tells who does not manage it neither its state nor who changed it when', async () => {
    const colleague = await world.person({ roles: ['student_affairs'], school }); // a draft is its author's alone
    const head = await world.person({ roles: ['dept_head'], school }); // of a department, not of the school
    const hidden = { code: 404001 };
    const change = (by: TestPerson, row: { id: string }, version: number) =>
      by.browser.call('PUT', path(row.id), { body: { title: '改', body: '改', version } });
    const draft = await written(writer, { title: '别人的草稿', submit: false });
    for (const stranger of [colleague, head]) {
      for (const version of [draft.version, 99]) expect(await change(stranger, draft, version)).toMatchObject(hidden);
      const stale = { ...draft, version: 99 };
      for (const name of ['submit', 'withdraw', 'cancel_schedule'])
        expect(await move(stranger, stale, name)).toMatchObject(hidden);
      expect(await move(stranger, stale, 'recall', { reason: '内容有误请忽略' })).toMatchObject(hidden);
    }
    const waiting = (await move(writer, draft, 'submit')).data;
    expect(await change(head, waiting, waiting.version)).toMatchObject(hidden);
    expect(await move(head, waiting, 'submit')).toMatchObject(hidden);
  });

  it('is for the kinds of people it names', async () => {
    const row = await written(writer, { title: '致家长', user_types: ['guardian'] });
    await move(principal, row, 'approve');
    expect(await titles(reader)).not.toContain('致家长');
    expect(await reader.browser.call('GET', path(row.id))).toMatchObject({ status: 404 });
  });

  it('stands on the sign-in page only after another person approved it, and leaves it with its recall', async () => {
    expect(await onSignInPage()).toBeNull();
    const office = await world.person({ name: '办公室', user_types: ['teacher'], roles: ['office'], school });
    const row = await written(office, { title: '登录页公告', placements: ['login'] });
    expect(row.status).toBe('pending_approval');
    expect(await move(office, row, 'approve')).toMatchObject({ code: 200200, message: '不能审批自己撰写的公告' });
    expect(await onSignInPage()).toBeNull();
    const sent = (await move(principal, row, 'approve')).data;
    // several groups share this portal: a host that is nobody's shows the announcements of none
    expect(await onSignInPage()).toBeNull();
    await test_db.query(
      `insert into client (id, code, name, name_en, root_organization_id, domains, product_name_cn, product_name_us)
       values (gen_random_uuid(), 'OWN', '甲', 'A', $1, '{localhost}', '甲', 'A')`,
      [school.client_id],
    );
    expect(await onSignInPage()).toMatchObject({ id: row.id, title: '登录页公告', summary: '周六停水' });
    expect(await onSignInPage({ organization_id: school.id })).toMatchObject({ id: row.id });
    expect(await onSignInPage({ organization_id: (await world.school('丁校')).id })).toBeNull();
    expect(await move(office, sent, 'recall', { reason: '' })).toMatchObject({ status: 422 });
    expect(await move(office, sent, 'recall', { reason: '时间有误，另行通知' })).toMatchObject({ code: 0 });
    expect(await onSignInPage()).toBeNull();
    expect((await reader.browser.call('GET', path(row.id))).data).toMatchObject({
      title: '登录页公告',
      body: '',
      recall_reason: '时间有误，另行通知',
    });
  });

  it('goes out at once when an approver writes what nobody reads before signing in', async () => {
    const office = await world.person({ user_types: ['teacher'], roles: ['office'], school });
    expect(await written(office, { placements: ['bar'] })).toMatchObject({ status: 'sent' });
  });

  it('says before it goes out how many people it goes to, and goes to as many', async () => {
    const office = await world.person({ user_types: ['teacher'], roles: ['office'], school });
    const row = await written(office, { title: '先问人数', user_types: ['teacher'], submit: false });
    const asked = (by: TestPerson, of = row) => by.browser.call('GET', path(of.id, 'recipients'));
    const { count, is_sent_at_once } = (await asked(office)).data;
    expect(is_sent_at_once).toBe(true);
    expect(await asked(reader)).toMatchObject({ status: 403 });
    expect(await asked(writer)).toMatchObject({ status: 404 }); // somebody else's draft
    await move(office, row, 'submit');
    await until(async () => (await principal.browser.call('GET', path(row.id))).data.recipient_count === count);
    const waiting = await written(writer, { title: '等人批准', user_types: ['guardian'] });
    expect((await asked(principal, waiting)).data).toEqual({ count: 0, is_sent_at_once: true });
  });

  it('waits for a second person, also of approvers, where the school asks for one', async () => {
    const careful = await world.school('谨慎学校');
    const office = await world.person({ user_types: ['teacher'], roles: ['office'], school: careful });
    await portal.services.database.write(EVERYWHERE, ({ db }) =>
      db
        .insert(systemSetting)
        .values({ level: 'organization', organization_id: careful.id, key: secondApprover.key, value: true }),
    );
    const row = await written(office, { placements: ['bar'], submit: false });
    expect((await office.browser.call('GET', path(row.id, 'recipients'))).data.is_sent_at_once).toBe(false);
    expect((await move(office, row, 'submit')).data.status).toBe('pending_approval');
  });

  it.each([
    [[], { bar: null, home: false }],
    [['home'], { bar: null, home: true }],
    [['bar'], { bar: '只在这里', home: false }],
    [['home', 'bar'], { bar: '只在这里', home: true }],
  ])('placed at %j stands there and nowhere else', async (placements, { bar, home }) => {
    const place = await world.school('展示学校');
    const office = await world.person({ user_types: ['teacher'], roles: ['office'], school: place });
    const guest = await world.person({ user_types: ['teacher'], school: place });
    await written(office, { title: '只在这里', placements });
    await until(async () => (await guest.browser.call('GET', '/users/notifications')).data.list.length > 0);
    const { announcement } = (await guest.browser.call('GET', '/users/settings')).data;
    expect(announcement?.title ?? null).toBe(bar);
    const bell = (await guest.browser.call('GET', '/users/check_new_notification')).data;
    expect(bell.latest[0].in_bar).toBe(bar !== null);
    const { notices } = (await guest.browser.call('GET', '/home/overview')).data;
    expect((notices.data?.list ?? []).some((one: { title: string }) => one.title === '只在这里')).toBe(home);
  });

  it('is decided once, returned with a reason, and changed in the version that was seen', async () => {
    const row = await written(writer, { title: '两人同时' });
    let both: Promise<{ code: number }[]> | undefined;
    await portal.services.database.write(EVERYWHERE, async ({ db }) => {
      await db.execute(sql`select from announcement where id = ${row.id} for update`);
      const returned = move(principal, row, 'return', { reason: '请补充时间' });
      await until(async () => (await lockWaits(test_db)) === 1);
      both = Promise.all([returned, move(principal, row, 'approve')]);
      await until(async () => (await lockWaits(test_db)) === 2);
    });
    expect((await both)?.map(({ code }) => code).sort((a, b) => a - b)).toEqual([0, 200200]);
    const other = await written(writer, { title: '退回' });
    const returned = await move(principal, other, 'return', { reason: '请补充时间' });
    expect(returned).toMatchObject({ data: { status: 'draft' } });
    const draft = (await writer.browser.call('GET', path(other.id))).data;
    expect(draft).toMatchObject({ opinion: '请补充时间', actions: ['update', 'remove', 'submit'] });
    const change = (version: number) =>
      writer.browser.call('PUT', path(other.id), { body: { title: '补充', body: '周六八点', version } });
    expect(await change(draft.version)).toMatchObject({ data: { title: '补充', opinion: null } });
    expect(await change(draft.version)).toMatchObject({ status: 409 });
  });

  it('is recalled by its author within a day, later by those who decide', async () => {
    const row = await written(writer, { title: '旧公告' });
    const sent = (await move(principal, row, 'approve')).data;
    await test_db.query(`update announcement set sent_at = now() - interval '2 days' where id = '${row.id}'`);
    expect(await move(writer, sent, 'recall', { reason: '内容有误请忽略' })).toMatchObject({
      message: '发布超过24小时，请由审批人撤回',
    });
    expect(await move(principal, sent, 'recall', { reason: '内容有误请忽略' })).toMatchObject({ code: 0 });
  });

  it('is removed while it is a draft, and stays once it was handed in', async () => {
    const draft = await written(writer, { submit: false });
    const sent = await written(writer);
    const remove = (by: TestPerson, ids: string[]) =>
      by.browser.call('DELETE', '/notifications/batch_destroy', { body: { ids } });
    expect((await remove(writer, [draft.id, sent.id])).data).toEqual({
      destroyed: 1,
      skipped: [{ id: sent.id, reason: 'sent' }],
    });
  });
});
