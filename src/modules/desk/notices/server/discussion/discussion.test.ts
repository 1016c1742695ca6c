import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { until } from '#server/testing/until.ts';
import { addDays, today } from '#shared/dates.ts';
import { serverModules } from '../../../../../server/modules.ts';
import { type TestPerson, TestWorld } from '../../../../../server/testing/school.ts';
import { noticeComment } from '../tables.ts';

const test_db = useTestDatabase();
let portal: TestPortal;
let author: TestPerson;
let mei: TestPerson;
let lei: TestPerson;
let pupil: TestPerson;
let stranger: TestPerson;

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson, { ROLE: 'all' });
  const world = new TestWorld(portal);
  const school = await world.school('甲校');
  author = await world.person({ name: '撰写人', user_types: ['teacher'], roles: ['office'], school });
  mei = await world.person({ name: '韩梅', user_types: ['teacher'], school });
  lei = await world.person({ name: '李雷', user_types: ['teacher'], school });
  pupil = await world.person({ name: '小学生', user_types: ['student'], school });
  stranger = await world.person({ name: '外人', user_types: ['teacher'], school: await world.school('乙校') });
});
afterAll(() => portal.close());

async function sent(more: object = {}): Promise<string> {
  const include = [mei, lei, pupil].map(({ user_id }) => ({ kind: 'person', id: user_id }));
  const body = { kind: 'notice', title: '秋游', body: '周五出发。', audience: { include }, submit: true, ...more };
  const { id } = (await author.browser.call('POST', '/internotifications', { body })).data;
  await until(async () => (await mei.browser.call('GET', `/internotifications/${id}`)).status === 200);
  return id;
}
const say = (by: TestPerson, id: string, body: string, parent_id: string | null = null) =>
  by.browser.call('POST', `/internotifications/${id}/create_comment`, { body: { body, parent_id } });
const change = (by: TestPerson, id: string, comment_id: string, body: object) =>
  by.browser.call('PUT', `/internotifications/${id}/update_comment`, { body: { comment_id, ...body } });
const heard = async (by: TestPerson, id: string) =>
  (await by.browser.call('GET', `/internotifications/${id}/comments`)).data.list.map(
    (one: { body: string | null }) => one.body,
  );

describe('comments below a notice', () => {
  it('are read by everybody where its author wants so, by the author and their writer alone where not', async () => {
    const open = await sent({ allow_comment: 'all' });
    await say(mei, open, '几点集合？');
    expect(await heard(lei, open)).toEqual(['几点集合？']);
    const closed = await sent({ allow_comment: 'author_only' });
    const first = (await say(mei, closed, '孩子过敏，怎么安排？')).data;
    expect(await heard(lei, closed)).toEqual([]);
    await say(author, closed, '已备餐', first.id);
    expect(await heard(mei, closed)).toEqual(['孩子过敏，怎么安排？', '已备餐']);
    expect(await heard(lei, closed)).toEqual([]);
    // and what one does not see, one can neither answer nor like
    expect(await say(lei, closed, '我也想知道', first.id)).toMatchObject({ status: 422 });
    const like = await lei.browser.call('POST', '/notification_user_comment_likes', { body: { comment_id: first.id } });
    expect(like).toMatchObject({ status: 404 });
  });

  it('are closed where its author wants none, to pupils under 14, and to who was not told', async () => {
    const off = await sent({ allow_comment: 'off' });
    expect(await say(mei, off, '有问题')).toMatchObject({ code: 200200 });
    const open = await sent({ allow_comment: 'all' });
    const born = (years: number) =>
      test_db.database.write(EVERYWHERE, ({ db }) =>
        db
          .update(user)
          .set({ birthday: `${Number(today().slice(0, 4)) - years}${addDays(today(), -40).slice(4)}` })
          .where(eq(user.id, pupil.user_id)),
      );
    await born(10);
    expect(await say(pupil, open, '我')).toMatchObject({ code: 200200 });
    await born(16);
    expect(await say(pupil, open, '我')).toMatchObject({ status: 200 });
    expect(await say(stranger, open, '我')).toMatchObject({ status: 404 });
    expect(await stranger.browser.call('GET', `/internotifications/${open}/comments`)).toMatchObject({ status: 404 });
  });

  it('are changed within ten minutes by their writer, removed at any time, hidden with a reason', async () => {
    const id = await sent({ allow_comment: 'all' });
    const { id: comment } = (await say(mei, id, '写错了')).data;
    expect((await change(mei, id, comment, { body: '写对了' })).data).toMatchObject({ body: '写对了' });
    expect(await change(lei, id, comment, { body: '别人的' })).toMatchObject({ status: 403 });
    expect(await change(lei, id, comment, { status: 'hidden', reason: '不喜欢' })).toMatchObject({ status: 403 });
    expect(await change(author, id, comment, { status: 'hidden' })).toMatchObject({ status: 422 });
    expect((await change(author, id, comment, { status: 'hidden', reason: '与通知无关' })).data.status).toBe('hidden');
    expect(await heard(lei, id)).toEqual([null]);
    expect(await heard(mei, id)).toEqual(['写对了']);
    await change(author, id, comment, { status: 'visible' });
    await test_db.database.write(EVERYWHERE, ({ db }) =>
      db
        .update(noticeComment)
        .set({ created_at: new Date(Date.now() - 11 * 60_000).toISOString() })
        .where(eq(noticeComment.id, comment)),
    );
    expect(await change(mei, id, comment, { body: '太晚了' })).toMatchObject({ code: 200200 });
    expect((await change(mei, id, comment, { status: 'deleted' })).data).toMatchObject({ body: null });
    expect(await heard(author, id)).toEqual([null]);
  });

  it('stand below an announcement too, once it takes them', async () => {
    const announce = async (allow_comment: string) => {
      const body = { title: '校庆', body: '欢迎参加', submit: true, allow_comment };
      return (await author.browser.call('POST', '/notifications/create_announcement', { body })).data.list[0].id;
    };
    const say_ = (id: string, by = mei) =>
      by.browser.call('POST', `/notifications/${id}/create_comment`, { body: { body: '好' } });
    expect(await say_(await announce('off'))).toMatchObject({ code: 200200 });
    const id = await announce('all');
    const { id: comment_id } = (await say_(id)).data;
    expect(await say_(id, stranger)).toMatchObject({ status: 404 });
    const list = (await lei.browser.call('GET', `/notifications/${id}/comments`)).data.list;
    expect(list).toMatchObject([{ body: '好' }]);
    const changed = await mei.browser.call('PUT', `/notifications/${id}/update_comment`, {
      body: { comment_id, body: '很好' },
    });
    expect(changed.data.body).toBe('很好');
    await until(async () => {
      const urged = await author.browser.call('POST', `/notifications/${id}/urge_email`, { body: {} });
      return urged.data?.urged > 0;
    });
  });
});

describe('a like', () => {
  it('counts once a person, and is taken back by its owner alone', async () => {
    const id = await sent();
    const like = (by: TestPerson) =>
      by.browser.call('POST', '/internotification_user_likes', { body: { internotification_id: id } });
    const [one, same] = await Promise.all([like(mei), like(mei)]);
    expect(one.data.id).toBe(same.data.id);
    expect((await like(lei)).data.like_count).toBe(2);
    expect(await like(stranger)).toMatchObject({ status: 404 });
    const path = `/internotification_user_likes/${one.data.id}`;
    expect(await lei.browser.call('DELETE', path)).toMatchObject({ status: 404 });
    expect((await mei.browser.call('DELETE', path)).data).toEqual({ like_count: 1 });
    expect(await mei.browser.call('DELETE', path)).toMatchObject({ status: 404 });
    expect(await like(author)).toMatchObject({ status: 200 });
  });

  it('of a comment is the same', async () => {
    const id = await sent({ allow_comment: 'all' });
    const { id: comment_id } = (await say(mei, id, '好')).data;
    const like = (by: TestPerson) =>
      by.browser.call('POST', '/notification_user_comment_likes', { body: { comment_id } });
    const own = (await like(lei)).data;
    expect((await like(lei)).data).toEqual(own);
    expect(await like(stranger)).toMatchObject({ status: 404 });
    expect(await mei.browser.call('DELETE', `/notification_user_comment_likes/${own.id}`)).toMatchObject({
      status: 404,
    });
    expect((await lei.browser.call('DELETE', `/notification_user_comment_likes/${own.id}`)).data.like_count).toBe(0);
  });
});
