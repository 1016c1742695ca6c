import { beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '#server/testing/portal.ts';
import { statesOf } from '#shared/lifecycle.ts';
import { type CastName, castId } from '../../../../../database/demo/cast.ts';
import { offersThatDisagree } from '../../../../server/testing/offers.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { newsLifecycle } from '../contract/news.lifecycle.ts';
import { makePicture } from './factories.ts';

const demo = useDemo();
const people = new Map<CastName, Browser>();
const as = (who: CastName): Browser => people.get(who) as Browser;
/** Kind of the bytes behind an address, as a browser gets them. */
const bytesOf = async (url: string): Promise<unknown> => {
  const app = demo.app as { inject(options: object): Promise<{ headers: Record<string, unknown> }> };
  return (await app.inject({ method: 'GET', url })).headers['content-type'];
};
const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();

beforeAll(async () => {
  for (const who of ['homeroom', 'office', 'principal', 'teacher', 'guardian', 'outsider'] as const)
    people.set(who, await demo.as(who));
});

/** An upload of somebody, as the upload endpoint leaves it. */
const pictureBy = (who: CastName): Promise<string> =>
  makePicture(demo.services, { width: 16, height: 9 }, { owner_id: castId(who), organization_id: null });

async function draftBy(who: CastName, over: Record<string, unknown> = {}) {
  return {
    title: '新的操场启用',
    cover_id: await pictureBy(who),
    body: '第一段\n\n第二段',
    category: 'campus',
    is_public: true,
    ...over,
  };
}
async function handedIn(over: Record<string, unknown> = {}) {
  const made = await as('homeroom').call('POST', '/news', { body: await draftBy('homeroom', over) });
  expect(made, made.message).toMatchObject({ code: 0 });
  const sent = await as('homeroom').call('PUT', `/news/${made.data.id}/submit`, { body: { version: 1 } });
  expect(sent.data.status).toBe('pending');
  return sent.data as { id: string; version: number };
}
const move = (who: CastName, { id, version }: { id: string; version: number }, what: string, more = {}) =>
  as(who).call('PUT', `/news/${id}/${what}`, { body: { version, ...more } });

describe('news', () => {
  it('is written by one, published by another, read by everybody, and taken off again', async () => {
    const row = await handedIn();
    expect((await move('homeroom', row, 'publish')).code).toBe(403001);
    const waiting = (await as('office').call('GET', '/home/todos')).data.list as {
      key: string;
      review: { moves: unknown[] } | null;
    }[];
    expect(waiting.find((one) => one.key === `news:${row.id}`)?.review?.moves[0]).toMatchObject({ method: 'PUT' });
    const published = await move('office', row, 'publish');
    expect(published.data).toMatchObject({ status: 'published', version: 3 });
    const guest = demo.guest();
    const shown = await guest.call('GET', `/news/${row.id}`);
    expect(shown.data).toMatchObject({ title: '新的操场启用', body: '第一段\n\n第二段' });
    const { id: cover, url } = shown.data.cover;
    expect(await bytesOf(url)).toBe('image/jpeg');
    expect((await guest.call('GET', `/home_pictures/${cover}?s=wrong`)).code).toBe(404001);
    await demo.test_db.query(`update file set attached_id = null where id = '${cover}'`);
    expect((await guest.call('GET', url.replace('/api/web', ''))).code).toBe(404001);
    await demo.test_db.query(`update file set attached_id = '${row.id}' where id = '${cover}'`);
    await move('office', published.data, 'offline');
    expect(await guest.call('GET', `/news/${row.id}`)).toMatchObject({ code: 404001, message: '该内容已下线' });
    expect((await as('office').call('DELETE', `/news/${row.id}`)).message).toBe('请先下线');
  });

  it('with pictures of pupils needs the consent of their guardians before it goes public', async () => {
    const row = await handedIn({ has_minors: true });
    expect(await move('office', row, 'publish')).toMatchObject({
      code: 200200,
      message: '含学生肖像的新闻须取得监护人同意后方可公开',
    });
    const back = await move('office', row, 'return', { opinion: '请补充同意书' });
    expect(back.data).toMatchObject({ status: 'draft', opinion: '请补充同意书' });
    const agreed = await as('homeroom').call('PUT', `/news/${row.id}`, {
      body: { ...(await draftBy('homeroom')), has_minors: true, portrait_consent: true, version: back.data.version },
    });
    const again = await move('homeroom', agreed.data, 'submit');
    expect((await move('office', again.data, 'publish')).data.status).toBe('published');
  });

  it('waits for its hour by the clock of the database', async () => {
    const row = await handedIn({ publish_at: minutes(30) });
    await move('office', row, 'publish');
    expect((await demo.guest().call('GET', `/news/${row.id}`)).code).toBe(404001);
    await demo.test_db.query(`update news set publish_at = now() - interval '1 second' where id = '${row.id}'`);
    expect((await demo.guest().call('GET', `/news/${row.id}`)).code).toBe(0);
  });

  it('is for the user types that it names, and for members alone unless it is public', async () => {
    const row = await handedIn({ is_public: false, user_types: ['guardian'] });
    await move('office', row, 'publish');
    expect((await as('guardian').call('GET', `/news/${row.id}`)).code).toBe(0);
    expect((await as('principal').call('GET', `/news/${row.id}`)).code).toBe(0); // may publish
    expect((await as('outsider').call('GET', `/news/${row.id}`)).code).toBe(404001);
    expect((await demo.guest().call('GET', `/news/${row.id}`)).code).toBe(404001);
  });

  it('takes no move that does not fit, no stale version, no foreign hands, no foreign picture', async () => {
    const row = await handedIn();
    expect((await move('homeroom', row, 'submit')).code).toBe(200200);
    expect((await move('office', { ...row, version: 1 }, 'publish')).code).toBe(409001);
    expect((await move('outsider', row, 'publish')).code).toBe(403001);
    expect((await as('guardian').call('POST', '/news', { body: await draftBy('guardian') })).code).toBe(403001);
    const foreign = await draftBy('office');
    expect((await as('homeroom').call('POST', '/news', { body: foreign })).code).toBe(422001);
    expect((await as('homeroom').call('POST', '/news', { body: { ...foreign, title: '' } })).errors).toHaveProperty(
      'title',
    );
    const race = await Promise.all([
      move('office', row, 'publish'),
      move('office', row, 'return', { opinion: '再改改' }),
    ]);
    expect(race.map(({ code }) => code).sort()).toEqual([0, 409001]);
  });

  it('nobody decides about their own', async () => {
    const made = await as('office').call('POST', '/news', { body: await draftBy('office') });
    const sent = await move('office', made.data, 'submit');
    expect(await move('office', sent.data, 'publish')).toMatchObject({
      code: 200200,
      message: '不能发布或退回自己撰写的新闻',
    });
  });

  it('of a school group is read by its members, and by everybody else only where it is public and the host is its own', async () => {
    await demo.test_db.query(`update client set domains = '{mingde.example.edu.cn}' where code = 'MD'`);
    const visitor = await demo.as('visitor');
    const newsOf = async (who: Browser, host: string) => {
      const { data } = await who.call('GET', '/news?per_page=100', { headers: { host } });
      return data.list as { id: string; is_public: boolean }[];
    };
    const internal = await demo.test_db.query<{ id: string }>(
      "select id from news where not is_public and status = 'published'",
    );
    expect(internal.length).toBeGreaterThan(0);
    for (const who of [visitor, demo.guest()]) {
      const shown = await newsOf(who, 'localhost:3000');
      expect(shown.length).toBeGreaterThan(0);
      expect(shown.every((row) => row.is_public)).toBe(true);
      for (const { id } of internal) expect((await who.call('GET', `/news/${id}`)).code).toBe(404001);
      const theirs = await newsOf(who, 'mingde.example.edu.cn');
      expect(theirs.every((row) => row.is_public)).toBe(true);
      expect(theirs.filter((row) => shown.some(({ id }) => id === row.id))).toEqual([]);
      expect(await newsOf(who, 'nobody.example.com')).toEqual([]);
    }
    expect((await newsOf(as('teacher'), 'mingde.example.edu.cn')).length).toBeGreaterThan(0);
  });

  it('is listed with pinned ones first, by year and category, all of them for those who write and publish alone', async () => {
    const { data } = await demo.guest().call('GET', '/news?per_page=100');
    expect(data.list[0]).toMatchObject({ is_pinned: true, is_public: true });
    expect(data.years.length).toBeGreaterThan(0);
    expect((await demo.guest().call('GET', '/news?category=honor')).data.list).toHaveLength(1);
    expect((await demo.guest().call('GET', '/news?year=2001')).data.list).toHaveLength(0);
    expect((await demo.guest().call('GET', '/news?manage=1')).code).toBe(401401);
    expect((await as('guardian').call('GET', '/news?manage=1')).code).toBe(403001);
    expect((await as('guardian').call('GET', '/news/desk')).code).toBe(403001);
  });
});

describe('the text of news', () => {
  it('keeps what it was before each change, with who wrote it; two editors at once are told apart', async () => {
    const body = {
      title: '运动会',
      cover_id: await pictureBy('homeroom'),
      body: '第一稿',
      category: 'activity',
    };
    const { data: made } = await as('homeroom').call('POST', '/news', { body });
    const change = (who: CastName, text: string, version: number) =>
      as(who).call('PUT', `/news/${made.id}`, { body: { ...body, body: text, version } });
    expect((await change('office', '第二稿', made.version)).data).toMatchObject({ editor: { name: '赵晓彤' } });
    const late = await change('homeroom', '我的稿子', made.version);
    expect(late).toMatchObject({ code: 409001 });
    expect(late.message).toContain('赵晓彤');
    const { data } = await as('homeroom').call('GET', `/news/${made.id}/revisions`);
    expect(data.current).toMatchObject({ body: '第二稿', version: 2, editor: { name: '赵晓彤' } });
    expect(data.list).toMatchObject([{ revision: 1, body: '第一稿', saved_by_name: '陈静怡' }]);
    expect((await as('guardian').call('GET', `/news/${made.id}/revisions`)).code).toBe(403001);
    for (let version = 2; version < 25; version += 1) await change('office', `第${version + 1}稿`, version);
    expect((await as('office').call('GET', `/news/${made.id}/revisions`)).data.list).toHaveLength(20);
  });
});

describe('what a piece of news offers', () => {
  it.each(statesOf(newsLifecycle))('is what its calls accept while it is %s', async (status) => {
    const body = await draftBy('homeroom');
    const put =
      (name: string, more: object = {}) =>
      (by: Browser, { id, version }: { id: string; version: number }) =>
        by.call('PUT', `/news/${id}/${name}`, { body: { version, ...more } });
    const wrong = await offersThatDisagree({
      people: Object.fromEntries(people),
      acts: {
        update: (by, { id, version }) => by.call('PUT', `/news/${id}`, { body: { ...body, version } }),
        remove: (by, { id }) => by.call('DELETE', `/news/${id}`),
        submit: put('submit'),
        return: put('return', { opinion: '请补充时间' }),
        publish: put('publish'),
        offline: put('offline'),
      },
      ready: async () => {
        body.cover_id = await pictureBy('homeroom');
        const { id } = (await as('homeroom').call('POST', '/news', { body })).data;
        await demo.test_db.query('update news set status = $2, publish_at = now() where id = $1', [id, status]);
        return { id, version: 1 };
      },
      // at the desk, where its school writes and publishes: readers have no part in it
      read: async (by, { id }) => {
        const answer = await by.call('GET', '/news/desk', { query: { per_page: '100', status } });
        const row = answer.code === 0 && answer.data.list.find((one: { id: string }) => one.id === id);
        return row ? { ...answer, data: row } : { ...answer, code: 404001 };
      },
    });
    expect(wrong).toEqual([]);
  });
});
