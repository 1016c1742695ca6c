import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '#server/testing/portal.ts';
import { type CastName, castId } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { HOME_PICTURE } from '../contract/pictures.contract.ts';
import { rollUp } from './analysis.queries.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

describe('news, home pages and numbers of use', () => {
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
    for (const who of ['homeroom', 'office', 'principal', 'teacher', 'guardian', 'outsider', 'superadmin'] as const)
      people.set(who, await demo.as(who));
  });

  /** An upload of somebody, as the upload endpoint leaves it. */
  async function pictureBy(who: CastName): Promise<string> {
    const path = join(mkdtempSync(join(tmpdir(), 'cover-')), 'a.png');
    writeFileSync(path, PNG);
    const kept = await demo.services.files.keep({
      path,
      kind: HOME_PICTURE,
      name: 'a.png',
      mime: 'image/png',
      owner_id: castId(who),
      organization_id: null,
    });
    return kept.id;
  }
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
      const waiting = (await as('office').call('GET', '/home/todos')).data.list as { key: string; quick: unknown }[];
      expect(waiting.find((one) => one.key === `news:${row.id}`)?.quick).toMatchObject({ method: 'PUT' });
      const published = await move('office', row, 'publish');
      expect(published.data).toMatchObject({ status: 'published', version: 3 });
      const guest = demo.guest();
      const shown = await guest.call('GET', `/news/${row.id}`);
      expect(shown.data).toMatchObject({ title: '新的操场启用', body: '第一段\n\n第二段' });
      const { id: cover, url } = shown.data.cover;
      expect(await bytesOf(url)).toBe('image/png');
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

    it('is for the hats that it names, and for members alone unless it is public', async () => {
      const row = await handedIn({ is_public: false, hats: ['guardian'] });
      await move('office', row, 'publish');
      expect((await as('guardian').call('GET', `/news/${row.id}`)).code).toBe(0);
      expect((await as('principal').call('GET', `/news/${row.id}`)).code).toBe(0); // of the desk
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

    it('is listed with pinned ones first, by year and category, the desk for its people alone', async () => {
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

  describe('drawn home pages', () => {
    const plain = (kind: string) => ({ key: kind, kind });
    const page = (over: Record<string, unknown> = {}) => ({
      name: '教师首页',
      hats: ['teacher'],
      blocks: ['todos', 'usual_apps', 'news'].map(plain),
      used_by: [],
      ...over,
    });
    const kindsFor = async (browser: Browser) =>
      (await browser.call('GET', '/h5_homepages')).data.list[0].blocks.map((one: { kind: string }) => one.kind);

    it('guardians have the one that was drawn for them, others and guests the shipped one', async () => {
      expect((await kindsFor(as('guardian')))[0]).toBe('todos');
      expect((await kindsFor(as('homeroom')))[0]).toBe('banner');
      expect(await kindsFor(demo.guest())).toEqual(['banner', 'news']);
    });

    it('is drawn, published for one organisation, changed, brought back and retired', async () => {
      const admin = as('superadmin');
      const middle = organizationId('sy-middle');
      await admin.call('PUT', '/sessions/current_organization', { body: { organization_id: middle } });
      const made = await admin.call('POST', '/h5_homepages', { body: page() });
      expect(made, made.message).toMatchObject({ code: 0 });
      const { id } = made.data;
      const put = (over: Record<string, unknown>) => admin.call('PUT', `/h5_homepages/${id}`, { body: page(over) });
      const half = await put({ blocks: [plain('todos')], status: 'published', version: 1 });
      expect(half).toMatchObject({ code: 200200, message: '须包含待办和常用应用' });
      expect((await demo.guest().call('GET', `/h5_homepages/${id}`)).code).toBe(404001);
      const shown = await put({ status: 'published', used_by: [middle], version: 1 });
      expect(shown.data).toMatchObject({ status: 'published', has_former: false });
      const security = await demo.as('security');
      expect(await kindsFor(security)).toEqual(['todos', 'usual_apps', 'news']);
      const changed = await put({
        status: 'published',
        used_by: [middle],
        blocks: ['usual_apps', 'todos'].map(plain),
        version: shown.data.version,
      });
      expect(changed.data.revision).toBe(shown.data.revision + 1);
      expect(await kindsFor(security)).toEqual(['usual_apps', 'todos']);
      const stale = await put({ status: 'published', used_by: [middle], version: shown.data.version });
      expect(stale.code).toBe(409001);
      const back = await admin.call('PUT', `/h5_homepages/${id}/restore`, { body: { version: changed.data.version } });
      expect(await kindsFor(security)).toEqual(['todos', 'usual_apps', 'news']);
      const used = await put({ status: 'retired', used_by: [middle], version: back.data.version });
      expect(used).toMatchObject({ code: 200200, message: '仍有1个机构在使用' });
      const over = await put({ status: 'retired', version: back.data.version });
      expect(over.data.status).toBe('retired');
      expect((await admin.call('DELETE', `/h5_homepages/${id}`)).message).toBe('只能删除草稿');
    });

    it('refuses wrong blocks with their place, foreign organisations and people without the right', async () => {
      const admin = as('superadmin');
      const wrong = await admin.call('POST', '/h5_homepages', {
        body: page({ blocks: [plain('todos'), { key: 'x', kind: 'hologram' }] }),
      });
      expect(wrong.errors).toHaveProperty(['blocks.1.kind']);
      const twice = await admin.call('POST', '/h5_homepages', {
        body: page({ blocks: [plain('todos'), plain('todos')] }),
      });
      expect(twice.errors).toHaveProperty(['blocks.1.key']);
      expect((await as('office').call('POST', '/h5_homepages', { body: page() })).code).toBe(403001);
      expect((await as('office').call('GET', '/h5_homepages?manage=1')).code).toBe(403001);
      expect((await demo.guest().call('GET', '/h5_homepages?manage=1')).code).toBe(401401);
    });
  });

  describe('numbers of use', () => {
    const event = (over: Record<string, unknown> = {}) => ({
      event: 'page_view',
      at: minutes(0),
      route: '/home',
      ...over,
    });
    const report = (browser: Browser, events: unknown[]) =>
      browser.call('POST', '/analysis_datas', { body: { device: 'web', events } });

    it('take a thousand page views an hour from the guests of one address, and drop the rest without a word', async () => {
      const guest = demo.guest();
      const before = Number((await demo.test_db.query<{ n: string }>('select count(*) as n from analysis_data'))[0]?.n);
      const answers = await Promise.all(
        Array.from({ length: 30 }, () =>
          report(
            guest,
            Array.from({ length: 50 }, () => event()),
          ),
        ),
      );
      expect(new Set(answers.map((answer) => answer.code))).toEqual(new Set([0]));
      expect(answers.reduce((sum, answer) => sum + answer.data.accepted, 0)).toBe(1000);
      const [row] = await demo.test_db.query<{ n: string }>('select count(*) as n from analysis_data');
      expect(Number(row?.n) - before).toBe(1000);
      expect((await report(demo.guest(), [event()])).data).toEqual({ accepted: 1 });
    });

    it('take what they know, one by one, and from guests page views alone', async () => {
      const events = [
        event(),
        event({ event: 'mouse_moved' }),
        event({ at: minutes(-60 * 30) }),
        event({ route: '/home?q=名字' }),
        event({ event: 'app_open', target: 'visitor_manage' }),
      ];
      expect((await report(as('teacher'), events)).data).toEqual({ accepted: 2 });
      expect((await report(demo.guest(), events)).data).toEqual({ accepted: 1 });
    });

    it('never name a person, and hide groups of fewer than five', async () => {
      await demo.test_db.query('delete from analysis_data'); // by this hour of the demo's day there may be more than five
      for (const who of ['homeroom', 'office', 'principal'] as const) await report(as(who), [event(), event()]);
      await demo.everywhere((db) => rollUp(db, 3));
      const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
      const answer = await as('principal').call('GET', `/analysis_datas/summary?from=${today}&to=${today}`);
      expect(answer.data.hats.every((cell: { count: number | null }) => cell.count === null)).toBe(true);
      expect(answer.data.total).toEqual({ count: null, users: null });
      expect(JSON.stringify(answer.data)).not.toContain(castId('homeroom'));
      const { rows } = { rows: await demo.test_db.query('select user_key, target from analysis_data limit 50') };
      expect(JSON.stringify(rows)).not.toContain(castId('homeroom'));
    });

    it('are for holders of 0505, in a range of at most a year', async () => {
      expect((await as('teacher').call('GET', '/analysis_datas/summary?from=2026-01-01&to=2026-01-02')).code).toBe(
        403001,
      );
      expect((await as('principal').call('GET', '/analysis_datas/summary?from=2020-01-01&to=2026-01-02')).code).toBe(
        422001,
      );
    });
  });

  describe('putting off', () => {
    it('hides a to-do from the list and its counts until then, but never an overdue or a foreign one', async () => {
      const row = await handedIn();
      const key = `news:${row.id}`;
      const count = async () => (await as('office').call('GET', '/home/todo_counts')).data.total as number;
      const before = await count();
      const snooze = (who: CastName, until: string | null) =>
        as(who).call('PUT', `/home/todos/${encodeURIComponent(key)}/snooze`, { body: { until } });
      expect((await snooze('office', minutes(60))).code).toBe(0);
      expect(await count()).toBe(before - 1);
      expect((await snooze('office', null)).code).toBe(0);
      expect(await count()).toBe(before);
      expect((await snooze('guardian', minutes(60))).code).toBe(404001);
      expect((await snooze('office', minutes(60 * 24 * 8))).code).toBe(422001);
    });
  });
});
