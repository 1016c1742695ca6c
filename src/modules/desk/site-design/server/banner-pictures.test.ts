import { beforeAll, describe, expect, it } from 'vitest';
import { makePicture } from '#modules/desk/news/server/factories.ts';
import type { Browser } from '#server/testing/portal.ts';
import { type CastName, castId } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';

const demo = useDemo();
const people = new Map<CastName, Browser>();
const as = (who: CastName): Browser => people.get(who) as Browser;
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

beforeAll(async () => {
  for (const who of ['office', 'principal', 'guardian', 'security'] as const) people.set(who, await demo.as(who));
});

const pictureBy = (who: CastName, width: number, height: number): Promise<string> =>
  makePicture(demo.services, { width, height }, { owner_id: castId(who), organization_id: null });

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
      body: { ...draft, art: 'campus', title: '家长开放日', user_types: ['guardian'], ends_at: hours(1) },
    });
    const move = (from: string, to: string) =>
      demo.test_db.query(
        `update banner set starts_at = now() + interval '${from}', ends_at = now() + interval '${to}' where id = '${data.id}'`,
      );
    expect(await titles('guardian')).toContain('家长开放日');
    expect(await titles('security')).not.toContain('家长开放日');
    const announced = await demo.test_db.query<{ channel: string }>(
      `select channel from realtime_event where event = 'home_changed'`,
    );
    expect(announced.map(({ channel }) => channel)).toContain(`home:${organizationId('sy-middle')}`);
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
    await demo.test_db.query(`update news set user_types = '{guardian}' where id = '${news.id}'`);
    expect(await titles('security')).not.toContain('看新闻');
  });
});
