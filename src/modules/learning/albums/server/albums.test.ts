import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CastName, castId } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';

/** Albums: who sees them and what in them, who changes them, and what becomes of two moves at once. */

const demo = useDemo();
const sql = (text: string, values: unknown[] = []) => demo.test_db.query(text, values);
const call = async (who: CastName, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  (await demo.as(who)).call(method, path, body ? { body } : {});
const NOWHERE = '0192e0a0-0000-7000-8000-000000000000';
/** Three videos of the homeroom teacher: for everybody, for those signed in, and a draft. */
let [everybody, inside, draft] = ['', '', ''];
let foreign = '';

beforeAll(async () => {
  const add = async (
    title: string,
    more: string,
    owner: CastName = 'homeroom',
    at: 'sy-middle' | 'md-school' = 'sy-middle',
  ) => {
    const [row] = await sql(
      `insert into live_video (id, organization_id, title, category, owner_id, status, is_shown, shown_visibility, duration_s)
       select gen_random_uuid(), $1, $2, 'lesson', $3, ${more}, 60 returning id`,
      [organizationId(at), title, castId(owner)],
    );
    return String(row?.['id']);
  };
  everybody = await add('公开的', `'published', true, 'public'`);
  inside = await add('校内的', `'published', true, 'login'`);
  draft = await add('草稿', `'draft', false, null`);
  foreign = await add('别校的', `'published', true, 'login'`, 'outsider', 'md-school');
});

beforeEach(() => sql(`delete from album where title like '测试%'`));

const make = async (more: object = {}, who: CastName = 'homeroom') =>
  (await call(who, 'POST', '/albums', { title: '测试专辑', ...more })).data;
const fill = async (id: string, ids: string[]) =>
  call('homeroom', 'POST', `/albums/${id}/videos`, { live_video_ids: ids });
const facts = (one: Record<string, unknown>, more: object) => ({
  title: one['title'],
  scope: one['scope'],
  visibility: one['visibility'],
  status: one['status'],
  version: one['version'],
  ...more,
});
async function published(more: object = {}, who: CastName = 'homeroom') {
  const one = await make(more);
  const { data } = await fill(one.id, [everybody, inside, draft]);
  const answer = await call(
    who,
    'PUT',
    `/albums/${one.id}`,
    facts({ ...one, ...more }, { status: 'published', version: data.version }),
  );
  return { id: one.id as string, answer };
}
const idsOf = (data: { videos: { live_video_id: string }[] }) => data.videos.map((one) => one.live_video_id);

describe('an album', () => {
  test('shows each what is open to them, in its order', async () => {
    const { id, answer } = await published();
    expect(answer.data).toMatchObject({ status: 'published', video_count: 3 });
    expect(idsOf(answer.data)).toEqual([everybody, inside, draft]);
    expect(answer.data.videos[2].video).toMatchObject({ title: '草稿', status: 'draft' });
    const { data } = await call('teacher', 'GET', `/albums/${id}`);
    expect(idsOf(data)).toEqual([everybody, inside]);
    expect(data).toMatchObject({ video_count: 2, duration_s: 120, actions: [], audience: null, editors: [] });
    const listed = await call('guardian', 'GET', '/albums?per_page=100');
    expect(listed.data.list.map((one: { id: string }) => one.id)).toContain(id);
    expect((await call('outsider', 'GET', `/albums/${id}`)).code).toBe(404001);
  });

  test('for chosen people tells its editors in words who they are, and those who watch it nothing', async () => {
    const [own] = (await call('homeroom', 'GET', '/live_videos/classes')).data.list;
    const audience = { include: [{ kind: 'department', id: own.department_id, user_types: ['guardian'] }] };
    const one = await make({ visibility: 'audience', audience });
    const { id, version } = { id: one.id, ...(await fill(one.id, [everybody])).data };
    const answer = await call(
      'homeroom',
      'PUT',
      `/albums/${id}`,
      facts(one, { audience, status: 'published', version }),
    );
    expect(answer.data.audience_names).toMatchObject([{ cn: own.name }]);
    const { data } = await call('guardian', 'GET', `/albums/${id}`);
    expect(data).toMatchObject({ audience: null, audience_names: [] });
    expect((await call('student', 'GET', `/albums/${id}`)).code).toBe(404001);
  });

  test('that is no longer shown, or not yet, is there for its editors alone', async () => {
    const one = await make({ editor_ids: [castId('teacher')] });
    expect((await call('teacher', 'GET', `/albums/${one.id}`)).code).toBe(0);
    expect((await call('office', 'GET', `/albums/${one.id}`)).code).toBe(404001);
    expect((await call('teacher', 'GET', '/albums/mine')).data.list.map((row: { id: string }) => row.id)).toContain(
      one.id,
    );
  });

  test('without videos is not shown; a public one is shown by who approves public videos', async () => {
    const empty = await make();
    expect((await call('homeroom', 'PUT', `/albums/${empty.id}`, facts(empty, { status: 'published' }))).message).toBe(
      '请先添加视频',
    );
    await sql(`delete from album where title like '测试%'`);
    const { answer } = await published({ visibility: 'public' });
    expect(answer.message).toBe('公开专辑须由公开审核人发布');
  });

  test('has a title of its own among those of its owner', async () => {
    await make();
    expect((await call('homeroom', 'POST', '/albums', { title: '测试专辑' })).message).toBe('您已有同名专辑');
    expect((await call('teacher', 'POST', '/albums', { title: '测试专辑' })).code).toBe(0);
  });

  test('of a class is of the own school', async () => {
    const answer = await call('homeroom', 'POST', '/albums', {
      title: '测试班级',
      scope: 'class',
      classroom_id: NOWHERE,
    });
    expect(answer.errors).toHaveProperty('classroom_id');
    const stranger = await call('homeroom', 'POST', '/albums', { title: '测试', editor_ids: [castId('student')] });
    expect(stranger.errors).toHaveProperty('editor_ids');
  });

  test('is changed by its editors, over the version they read, and archived without its videos', async () => {
    const one = await make();
    expect((await call('teacher', 'PUT', `/albums/${one.id}`, facts(one, {}))).code).toBe(404001);
    expect((await call('homeroom', 'PUT', `/albums/${one.id}`, facts(one, { title: '测试新名' }))).code).toBe(0);
    expect((await call('homeroom', 'PUT', `/albums/${one.id}`, facts(one, {}))).code).toBe(409001);
    expect((await call('teacher', 'DELETE', `/albums/${one.id}`)).code).toBe(404001);
    expect((await call('homeroom', 'DELETE', `/albums/${one.id}`)).code).toBe(0);
    expect((await call('homeroom', 'GET', `/albums/${one.id}`)).code).toBe(404001);
    expect(await sql('select 1 from live_video where id = $1', [everybody])).toHaveLength(1);
  });
});

describe('videos of an album', () => {
  test('are added all or none: with one of another school none is', async () => {
    const one = await make();
    expect((await fill(one.id, [everybody, foreign])).code).toBe(404001);
    expect((await fill(one.id, [everybody, NOWHERE])).code).toBe(404001);
    expect((await call('homeroom', 'GET', `/albums/${one.id}`)).data.videos).toEqual([]);
    expect((await fill(one.id, [everybody])).data.videos).toHaveLength(1);
    expect((await fill(one.id, [everybody, inside])).data.videos).toHaveLength(2);
    expect((await call('teacher', 'POST', `/albums/${one.id}/videos`, { live_video_ids: [inside] })).code).toBe(404001);
    const rest = await call('homeroom', 'DELETE', `/albums/${one.id}/videos?live_video_ids=${everybody}`);
    expect(rest.data.videos).toEqual([{ live_video_id: inside, position: 1 }]);
  });

  test('options list only what one may edit', async () => {
    const one = await make();
    const of = async (who: CastName) =>
      (await call(who, 'GET', '/albums/options?q=测试')).data.list.map((row: { id: string }) => row.id);
    expect(await of('homeroom')).toEqual([one.id]);
    expect(await of('teacher')).toEqual([]);
  });

  test('move one at a time: of two moves over one order one stands, the other is told the present order', async () => {
    const one = await make();
    const { data } = await fill(one.id, [everybody, inside, draft]);
    const move = (live_video_id: string, position: number, version = data.version) =>
      call('homeroom', 'PUT', `/albums/${one.id}/update_video_position`, { live_video_id, position, version });
    const answers = await Promise.all([move(draft, 1), move(everybody, 3)]);
    const [won] = answers.filter((answer) => answer.code === 0);
    const [lost] = answers.filter((answer) => answer.code === 409001);
    expect(lost?.body).toMatchObject({ videos: won?.data.videos, version: data.version + 1 });
    const after = await move(inside, 99, data.version + 1);
    expect(after.data.videos.at(-1)).toEqual({ live_video_id: inside, position: 3 });
    expect((await move(NOWHERE, 1, after.data.version)).code).toBe(422001);
    expect(
      (
        await call('teacher', 'PUT', `/albums/${one.id}/update_video_position`, {
          live_video_id: draft,
          position: 1,
          version: 1,
        })
      ).code,
    ).toBe(404001);
  });
});

test('everybody sees of a public album what is public, and nothing of any other', async () => {
  const { id } = await published();
  const open = (albumId: string) => demo.guest().call('GET', `/albums/${albumId}/public_album`);
  const closed = await open(id);
  const none = await open(NOWHERE);
  expect([closed.code, closed.message]).toEqual([none.code, none.message]);
  await sql(`update album set visibility = 'public' where id = $1`, [id]);
  expect((await open(id)).data.videos.map((one: { id: string }) => one.id)).toEqual([everybody]);
});
