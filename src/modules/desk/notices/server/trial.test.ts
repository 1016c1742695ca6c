import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { serverModules } from '../../../../server/modules.ts';
import { type TestPerson, type TestSchool, TestWorld } from '../../../../server/testing/school.ts';

const test_db = useTestDatabase();
let portal: TestPortal;
let world: TestWorld;
let school: TestSchool;
let reader: TestPerson;

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson);
  world = new TestWorld(portal);
  school = await world.school('甲校');
  reader = await world.person({ name: '读者', user_types: ['teacher'], school });
});
afterAll(() => portal.close());

/** A new writer each time: trials are counted per person. */
const newWriter = (roles: ('office' | 'student_affairs')[] = ['office']) =>
  world.person({ name: '办公室', user_types: ['teacher'], roles, school });
const noticeBy = async (writer: TestPerson, more: object = {}) => {
  const body = {
    kind: 'notice',
    title: '家长会',
    title_en: 'Parents’ evening',
    body: '周五晚上',
    must_confirm: true,
    audience: { include: [{ kind: 'person', id: reader.user_id }] },
    ...more,
  };
  return (await writer.browser.call('POST', '/internotifications', { body })).data;
};
const tried = (by: TestPerson, id: string) => by.browser.call('POST', `/internotifications/${id}/trial`);
const received = (id: string) =>
  test_db.query<Record<string, unknown>>(
    'select user_id, title, title_en, kind, subject_id, need_action, placements from notification where route like $1',
    [`%${id}`],
  );

describe('a trial of a notice', () => {
  it('comes to its writer alone, marked, and owes and counts nothing; the real one comes as ever', async () => {
    const writer = await newWriter();
    const { id, version } = await noticeBy(writer);
    expect((await tried(writer, id)).code).toBe(0);
    expect(await received(id)).toEqual([
      {
        user_id: writer.user_id,
        title: '【试发】家长会',
        title_en: '[Trial] Parents’ evening',
        kind: 'notice',
        subject_id: null,
        need_action: false,
        placements: [],
      },
    ]);
    const read = async () => (await writer.browser.call('GET', `/internotifications/${id}`)).data;
    expect(await read()).toMatchObject({ status: 'draft', version, mine: [], counts: null });
    expect((await reader.browser.call('GET', `/internotifications/${id}`)).code).toBe(404001);
    const todos = await test_db.query('select from notification where user_id = $1 and need_action', [writer.user_id]);
    expect(todos).toEqual([]);
  });

  it('leaves by mail as the real one would, to the writer alone', async () => {
    const writer = await newWriter();
    for (const one of [writer, reader])
      await test_db.query('update "user" set email = $1 where id = $2', [`${one.user_id}@school.test`, one.user_id]);
    const { id } = await noticeBy(writer, { channels: ['email'] });
    await tried(writer, id);
    const sent = await test_db.query(
      "select user_id, event, channel from delivery where event like 'internotification%'",
    );
    expect(sent).toEqual([{ user_id: writer.user_id, event: 'internotification.notice.trial', channel: 'email' }]);
  });

  it('is refused without the right to write, of the draft of somebody else, of one that is out, and too often', async () => {
    const writer = await newWriter();
    const { id } = await noticeBy(writer);
    expect((await tried(reader, id)).code).toBe(403001);
    expect((await tried(await newWriter(), id)).code).toBe(404001);
    const other = await world.school('乙校');
    const stranger = await world.person({ user_types: ['teacher'], roles: ['office'], school: other });
    expect((await tried(stranger, id)).code).toBe(404001);
    const out = await noticeBy(writer, { submit: true });
    expect(out.status).toBe('sent');
    expect((await tried(writer, out.id)).code).toBe(403001);
    for (let n = 0; n < 4; n += 1) expect((await tried(writer, id)).code).toBe(0);
    expect((await tried(writer, id)).status).toBe(429);
  });
});

describe('a trial of an announcement', () => {
  it('comes to its writer alone and stands nowhere else', async () => {
    const writer = await newWriter();
    const body = { title: '停水', body: '周六', placements: ['home'] };
    const { data } = await writer.browser.call('POST', '/notifications/create_announcement', { body });
    const [{ id }] = data.list;
    expect((await writer.browser.call('POST', `/notifications/${id}/trial`)).code).toBe(0);
    expect(await received(id)).toMatchObject([
      { user_id: writer.user_id, title: '【试发】停水', subject_id: null, placements: [] },
    ]);
    expect((await reader.browser.call('POST', `/notifications/${id}/trial`)).code).toBe(403001);
    expect((await (await newWriter()).browser.call('POST', `/notifications/${id}/trial`)).code).toBe(404001);
  });
});
