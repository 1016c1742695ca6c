import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '#server/testing/portal.ts';
import { type CastName, castId } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { HOME_PICTURE } from '../contract/pictures.contract.ts';

const demo = useDemo();
const people = new Map<CastName, Browser>();
const as = (who: CastName): Browser => people.get(who) as Browser;
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

beforeAll(async () => {
  for (const who of ['homeroom', 'office', 'principal', 'guardian', 'security', 'superadmin', 'outsider'] as const)
    people.set(who, await demo.as(who));
});

async function pictureBy(who: CastName, width: number, height: number): Promise<string> {
  const path = join(mkdtempSync(join(tmpdir(), 'picture-')), 'a.png');
  await sharp({ create: { width, height, channels: 3, background: '#345' } })
    .png()
    .toFile(path);
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

describe('the text of news', () => {
  it('keeps what it was before each change, with who wrote it; two editors at once are told apart', async () => {
    const body = {
      title: '运动会',
      cover_id: await pictureBy('homeroom', 16, 9),
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

describe('a banner', () => {
  const draft = { placement: 'home', title: '艺术节', alt: '画布', starts_at: hours(-1), status: 'live' };
  const titles = async (who: CastName) =>
    ((await as(who).call('GET', '/banners/mine')).data as { title: string }[]).map(({ title }) => title);

  it('takes pictures of the size of their place, give or take two percent', async () => {
    const [wide, phone, square, near] = [
      await pictureBy('office', 1920, 480),
      await pictureBy('office', 750, 320),
      await pictureBy('office', 800, 800),
      await pictureBy('office', 1900, 480),
    ];
    const put = (over: Record<string, unknown>) =>
      as('office').call('POST', '/banners', { body: { ...draft, ...over } });
    expect((await put({ image_id: square, image_h5_id: phone })).errors).toHaveProperty('image_id');
    expect((await put({ image_id: wide, image_h5_id: wide })).errors).toHaveProperty('image_h5_id');
    const made = await put({ image_id: near, image_h5_id: phone });
    expect(made, made.message).toMatchObject({ code: 0 });
    const kept = await as('office').call('PUT', `/banners/${made.data.id}`, {
      body: { ...draft, image_id: near, image_h5_id: phone, title: '艺术节开幕', version: made.data.version },
    });
    expect(kept.data.title).toBe('艺术节开幕');
    const english = await as('principal').call('GET', '/banners/mine', { headers: { 'accept-language': 'en' } });
    const shown = english.data.find((one: { id: string }) => one.id === made.data.id);
    expect(shown.image.id).toBe(near); // no English picture: the Chinese one stands in
  });

  it('from eight to nine is absent at 7:59 and at 9:01, and teachers never see one for guardians', async () => {
    const { data } = await as('office').call('POST', '/banners', {
      body: { ...draft, art: 'campus', title: '家长开放日', hats: ['guardian'], ends_at: hours(1) },
    });
    const move = (from: string, to: string) =>
      demo.test_db.query(
        `update banner set starts_at = now() + interval '${from}', ends_at = now() + interval '${to}' where id = '${data.id}'`,
      );
    expect(await titles('guardian')).toContain('家长开放日');
    expect(await titles('security')).not.toContain('家长开放日');
    const told = await demo.test_db.query<{ channel: string }>(
      `select channel from realtime_event where event = 'home_changed'`,
    );
    expect(told.map(({ channel }) => channel)).toContain(`home:${organizationId('sy-middle')}`);
    await move('1 minute', '61 minutes');
    expect(await titles('guardian')).not.toContain('家长开放日');
    await move('-61 minutes', '-1 minute');
    expect(await titles('guardian')).not.toContain('家长开放日');
  });

  it('that leads to news is hidden from those who may not read it', async () => {
    const news = (await as('office').call('GET', '/news/desk?status=published')).data.list[0];
    await as('office').call('POST', '/banners', {
      body: { ...draft, art: 'reading', title: '看新闻', link_kind: 'news', link_target: news.id },
    });
    expect(await titles('security')).toContain('看新闻');
    await demo.test_db.query(`update news set hats = '{guardian}' where id = '${news.id}'`);
    expect(await titles('security')).not.toContain('看新闻');
  });
});

describe('a drawn page', () => {
  it('is previewed as a sample person in a language, with blocks that are not saved yet, and says what it skips', async () => {
    const middle = organizationId('sy-middle');
    const made = await as('superadmin').call('POST', '/h5_homepages', {
      body: { name: '家长首页', hats: ['guardian'], blocks: [{ key: 'todos', kind: 'todos', locked: true }] },
    });
    const preview = (body: Record<string, unknown>, who: CastName = 'superadmin') =>
      as(who).call('POST', `/h5_homepages/${made.data.id}/preview`, {
        body: { hat: 'guardian', organization_id: middle, lang: 'us', ...body },
      });
    expect((await preview({})).data).toMatchObject([
      { kind: 'todos', title: 'To-dos', lines: [{ title: 'Sign the trip slip' }, {}] },
    ]);
    const more = await preview({
      lang: 'cn',
      blocks: [
        { key: 'day', kind: 'day' },
        { key: 'apps', kind: 'usual_apps' },
      ],
    });
    expect(more.data[0]).toMatchObject({ title: '我的一天', lines: [{ title: '小明' }, { title: '小红' }] });
    expect((await preview({}, 'office')).code).toBe(403001);
    expect((await preview({ organization_id: castId('office') })).code).toBe(422001);
    await demo.test_db.query(
      `update h5_homepage set blocks = blocks || '[{"key":"x","kind":"hologram"}]'::jsonb where id = '${made.data.id}'`,
    );
    const desk = (await as('superadmin').call('GET', '/h5_homepages/desk')).data;
    expect(desk.find((one: { id: string }) => one.id === made.data.id)).toMatchObject({ skipped: ['hologram'] });
  });
});

describe('numbers of use', () => {
  it('go into a file for those who may see them, with the range in its name', async () => {
    const path = '/analysis_datas/export?from=2026-11-01&to=2026-11-21';
    const headers = { 'x-portal': '1' };
    expect((await as('office').call('GET', path, { headers })).code).toBe(403001);
    const { data } = await as('principal').call('GET', path, { headers });
    const [task] = await demo.test_db.query<{ title_cn: string }>(
      `select title_cn from data_task where id = '${data.data_task_id}'`,
    );
    expect(task?.title_cn).toBe('使用统计 2026-11-01—2026-11-21');
  });

  it('of another school are not there', async () => {
    const day = '2026-11-20';
    const answer = await as('outsider').call('GET', `/analysis_datas/summary?from=${day}&to=${day}`);
    expect([403001, 404001]).toContain(answer.code);
  });
});
