import { readFileSync, writeFileSync } from 'node:fs';
import { sql as query } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { recordConsents } from '#modules/identity/accounts/server/public.ts';
import { readEnv } from '#server/env.ts';
import { findFfmpeg } from '#server/media/ffmpeg.ts';
import { testFilm } from '#server/media/testing/films.ts';
import { patience } from '#server/testing/pace.ts';
import type { Browser } from '#server/testing/portal.ts';
import { until } from '#server/testing/until.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { playAddresses, viewerKey } from './media/addresses.ts';
import { videoDesk } from './testing/video-desk.ts';

/** Videos from the upload to the people who may watch them. */

const demo = useDemo({ ROLE: 'all', FFMPEG_PATH: findFfmpeg(readEnv()) ?? 'none' });
const desk = videoDesk(demo);
const { call, made, move, row, packageOf } = desk;
const sql = (text: string, values: unknown[] = []) => demo.test_db.query(text, values);
const PUBLIC = { visibility: 'public', audience: null };

interface Family extends Record<string, unknown> {
  class_id: string;
  department_id: string;
  pupil: string;
  guardian: string;
}
let own: Family;
let other: Family;

async function signedIn(userId: string): Promise<Browser> {
  const browser = demo.guest();
  const minted = await demo.everywhere((db) =>
    demo.services.sessions.mint(db, { user_id: userId, kind: 'family', amr: ['pwd'], browser: true }),
  );
  browser.token = minted.token;
  browser.cookies.set('sid2', minted.device_cookie ?? '');
  return browser;
}

/** A pupil of the class that the homeroom teacher heads, or of another class, with a guardian of that child alone. */
async function familyOf(isOwn: boolean): Promise<Family> {
  const { rows } = await demo.everywhere((db) =>
    db.execute<Family>(query`
      select c.id as class_id, c.department_id, s.user_id as pupil, g.guardian_id as guardian
        from classroom c join student s on s.classroom_id = c.id and s.status = 'enrolled'
        join stu_gd_client g on g.student_id = s.user_id and g.status = 'active' and not g.restricted
        join "user" u on u.id = g.guardian_id and u.activated_at is not null
       where c.organization_id = ${organizationId('sy-middle')}
         and (c.id in (select classroom_id from classroom_teacher where user_id = ${castId('homeroom')})) = ${isOwn}
         and (select count(*) from stu_gd_client x where x.guardian_id = g.guardian_id) = 1
         and 'teacher' <> all (u.types)
       order by s.user_id limit 1`),
  );
  const [found] = rows;
  if (!found) throw new Error('no such family in the demo');
  return found;
}

const forClass = (family: Family) => ({
  category: 'class',
  classroom_id: family.class_id,
  audience: {
    include: [{ kind: 'department', id: family.department_id, user_types: ['student', 'guardian'] }],
    exclude: [],
  },
});

/** Path of the first 60 % of a film. */
function cutOff(path: string): string {
  const short = path.replace(/(\.\w+)$/, '-cut-off$1');
  const bytes = readFileSync(path);
  writeFileSync(short, bytes.subarray(0, Math.round(bytes.length * 0.6)));
  return short;
}

beforeAll(async () => {
  await sql(`delete from consent where purpose = 'photo'`);
  own = await familyOf(true);
  other = await familyOf(false);
});

const get = async (url: string, headers: Record<string, string> = {}) =>
  (
    demo.app as { inject(q: object): Promise<{ statusCode: number; body: string; headers: Record<string, string> }> }
  ).inject({
    url,
    headers,
  });
const addressesOf = async (id: string, viewer: string) => playAddresses(demo.services, id, await packageOf(id), viewer);

describe('a film for a class', () => {
  test('plays soon after its upload, is published by its teacher alone, and reaches the families of that class alone', async () => {
    const id = await made('homeroom', { title: '运动会剪影', ...forClass(own) });
    const pack = await packageOf(id);
    expect(pack).toMatchObject({ status: 'ready', progress: 100, video_codec: 'avc', audio_codec: 'aac', width: 640 });
    expect(pack.renditions).toMatchObject([{ name: '360p', height: 360 }]);
    expect(pack.frames).toHaveLength(6);
    expect(pack.sound).toMatchObject({ name: 'sound' });

    const published = await move('homeroom', id, 'submit');
    expect(published.data).toMatchObject({ status: 'published', is_shown: true, waits_for: null });

    const family = await signedIn(own.guardian);
    expect((await family.call('GET', `/live_videos/${id}`)).data).toMatchObject({
      title: '运动会剪影',
      audience: null,
      actions: [],
    });
    const listed = await family.call('GET', '/live_videos?per_page=100');
    expect(listed.data.list.map((one: { id: string }) => one.id)).toContain(id);
    const pupil = await signedIn(own.pupil);
    expect((await pupil.call('GET', `/live_videos/${id}`)).code).toBe(0);

    const stranger = await signedIn(other.guardian);
    expect(await stranger.call('GET', `/live_videos/${id}`)).toMatchObject({
      code: 404001,
      message: '该视频不存在或不在观看范围',
    });
    expect((await call('outsider', 'GET', `/live_videos/${id}`)).code).toBe(404001);
    const { data } = await stranger.call('GET', '/live_videos?per_page=100');
    expect(data.list.map((one: { id: string }) => one.id)).not.toContain(id);
  });

  test('is watched by addresses with a grant, in ranges, until it is hidden: then its next piece is gone', async () => {
    const id = await made('homeroom', { ...forClass(own) });
    const before = await addressesOf(id, viewerKey.person(own.guardian));
    expect((await get(before.source)).statusCode).toBe(410); // a draft, for somebody who only watches
    expect((await get((await addressesOf(id, viewerKey.worker(castId('homeroom')))).source)).statusCode).toBe(200);
    await move('homeroom', id, 'submit');
    const { source, sound_only, thumbnails } = await addressesOf(id, viewerKey.person(own.guardian));
    await until(async () => (await get(source)).statusCode === 200);
    const master = await get(source);
    expect(master.body).toContain('360p/index.m3u8');
    const list = source.replace('index.m3u8', '360p/index.m3u8');
    expect((await get(list)).body).toContain('media.mp4');
    const media = source.replace('index.m3u8', '360p/media.mp4');
    expect((await get(media, { range: 'bytes=0-99' })).statusCode).toBe(206);
    expect((await get(media, { range: 'bytes=999999999-' })).statusCode).toBe(416);
    expect((await get(sound_only ?? '')).statusCode).toBe(200);
    expect((await get(thumbnails?.url ?? '')).headers['content-type']).toBe('image/jpeg');
    expect((await get(source.replace('index.m3u8', '../other'))).statusCode).toBe(404);

    await move('homeroom', id, 'hide', { reason: '画面有误' });
    await until(async () => (await get(media, { range: 'bytes=0-99' })).statusCode === 410);
    expect((await get(list)).statusCode).toBe(410);
    const again = await move('homeroom', id, 'show');
    expect(again.data.status).toBe('published');
    await until(async () => (await get(list)).statusCode === 200);
  });
});

describe('the addresses of a film', () => {
  const sourceFor = async (browser: Browser, id: string): Promise<string> =>
    (await browser.call('POST', `/live_videos/${id}/play`, { body: {} })).data.source;
  const status = async (source: string) => (await get(source)).statusCode;
  /** What was decided about a viewer holds for a moment. */
  async function later<T>(look: () => Promise<T>, minutes = 1): Promise<T> {
    vi.useFakeTimers({ now: Date.now() + minutes * 60_000, toFake: ['Date'] });
    try {
      return await look();
    } finally {
      vi.useRealTimers();
    }
  }

  test('end within a minute with the session, and with the audience that its viewer is no part of any more', async () => {
    const id = await made('homeroom', { ...forClass(own) });
    await move('homeroom', id, 'submit');
    const [family, pupil] = [await signedIn(own.guardian), await signedIn(own.pupil)];
    const [first, second] = [await sourceFor(family, id), await sourceFor(pupil, id)];
    expect([await status(first), await status(second)]).toEqual([200, 200]);
    await sql(`update session set revoked_at = now() where user_id = $1`, [own.guardian]);
    expect(await later(() => Promise.all([status(first), status(second)]))).toEqual([410, 200]);
    await sql(`update live_video set shown_to = $2 where id = $1`, [id, [`department:${own.department_id}:guardian`]]);
    const worker = await sourceFor(await signedIn(castId('homeroom')), id);
    expect(await later(() => Promise.all([status(second), status(worker)]), 3)).toEqual([410, 200]);
  });

  test('end with the account of their viewer', async () => {
    const id = await made('homeroom', { ...forClass(own) });
    await move('homeroom', id, 'submit');
    const source = await sourceFor(await signedIn(own.pupil), id);
    expect(await status(source)).toBe(200);
    await sql(`update "user" set status = 'disabled' where id = $1`, [own.pupil]);
    expect(await later(() => status(source))).toBe(410);
    await sql(`update "user" set status = 'confirmed' where id = $1`, [own.pupil]);
  });
});

describe('a public film', () => {
  test('is looked at by two others, and with pupils in it needs the consent of every one of them', async () => {
    const id = await made('homeroom', { ...forClass(own), ...PUBLIC, title: '科技节', has_minors: true });
    const portraits = (await call('homeroom', 'GET', `/live_videos/${id}/portraits`)).data;
    expect(portraits.list.every((one: { is_chosen: boolean }) => one.is_chosen)).toBe(true);
    expect(portraits.missing).toBeGreaterThan(1);
    await call('homeroom', 'PUT', `/live_videos/${id}/portraits`, { user_ids: [own.pupil] });
    expect((await move('homeroom', id, 'submit')).data).toMatchObject({ status: 'pending', waits_for: 'reviewer' });
    expect((await demo.guest().call('GET', `/live_videos/${id}/public_video`)).code).toBe(404001);

    expect(await move('homeroom', id, 'review', { result: 'approve' })).toMatchObject({
      code: 200200,
      message: '不能审核自己的视频',
    });
    expect((await call('homeroom', 'GET', `/live_videos/${id}`)).data.actions).not.toContain('review');
    expect((await move('office', id, 'review', { result: 'approve' })).data).toMatchObject({
      waits_for: 'public_reviewer',
    });
    expect((await move('office', id, 'review', { result: 'approve' })).code).toBe(403001);
    expect(await move('principal', id, 'review', { result: 'approve' })).toMatchObject({
      code: 200200,
      message: '含学生画面的公开视频须取得肖像授权',
    });
    await demo.everywhere((db) =>
      recordConsents({ db, services: demo.services }, own.pupil, ['photo'], 'web', own.guardian),
    );
    expect((await call('principal', 'GET', `/live_videos/${id}/portraits`)).data.missing).toBe(0);
    expect((await move('principal', id, 'review', { result: 'approve' })).data).toMatchObject({ status: 'published' });

    const open = await demo.guest().call('GET', `/live_videos/${id}/public_video`);
    expect(open.data).toMatchObject({ title: '科技节', organization_name: '书院中学' });
    expect((await get(open.data.play.source)).statusCode).toBe(200);
    expect((await get(open.data.poster)).headers['content-type']).toBe('image/jpeg');

    // the consent is taken back: who approves public films is told, and hides it
    await sql(`delete from notification where event = 'video.recalled'`);
    const family = await signedIn(own.guardian);
    const { data: consents } = await family.call('GET', '/consents/mine');
    const given = consents.list.find((one: { purpose: string }) => one.purpose === 'photo');
    expect((await family.call('PUT', `/consents/${given.id}/withdraw`)).code).toBe(0);
    const told = await sql(`select user_id from notification where event = 'video.recalled'`);
    expect(told).toContainEqual({ user_id: castId('principal') });
    const recalled = await call('principal', 'GET', '/live_videos/recalled');
    expect(recalled.data.list.map((one: { id: string }) => one.id)).toEqual([id]);
    expect((await move('principal', id, 'hide', { reason: '授权已撤回' })).code).toBe(0);
    await until(async () => (await get(open.data.play.source)).statusCode === 410);
    expect((await demo.guest().call('GET', `/live_videos/${id}/public_video`)).code).toBe(404001);
    expect(await move('homeroom', id, 'show')).toMatchObject({ code: 200200 });
  });

  test('that was returned says why, and can be submitted again', async () => {
    const id = await made('teacher', { ...PUBLIC });
    await move('teacher', id, 'submit');
    expect((await move('office', id, 'review', { result: 'return' })).code).toBe(422001);
    const back = await move('office', id, 'review', { result: 'return', opinion: '请补充片头' });
    expect(back.data).toMatchObject({ status: 'returned', opinion: '请补充片头', waits_for: null });
    const todos = await call('teacher', 'GET', '/home/todos');
    expect(JSON.stringify(todos.data)).toContain('video_returned');
    expect((await move('teacher', id, 'submit')).data.status).toBe('pending');
  });

  test('is not opened to more people by an edit: they wait for a review, and those who could watch it go on', async () => {
    const id = await made('homeroom', { ...forClass(own), title: '班会' });
    await move('homeroom', id, 'submit');
    const now = (await call('homeroom', 'GET', `/live_videos/${id}`)).data;
    const body = {
      title: '班会',
      category: 'class',
      classroom_id: own.class_id,
      visibility: 'login',
      version: now.version,
    };
    const widened = await call('homeroom', 'PUT', `/live_videos/${id}`, body);
    expect(widened.data).toMatchObject({ status: 'pending', is_shown: true, waits_for: 'reviewer' });
    expect((await (await signedIn(other.guardian)).call('GET', `/live_videos/${id}`)).code).toBe(404001);
    expect((await (await signedIn(own.guardian)).call('GET', `/live_videos/${id}`)).code).toBe(0);
    expect((await call('homeroom', 'PUT', `/live_videos/${id}`, body)).code).toBe(409001);
    await move('office', id, 'review', { result: 'approve' });
    expect((await (await signedIn(other.guardian)).call('GET', `/live_videos/${id}`)).code).toBe(0);
  });
});

describe('the bytes of a film', () => {
  test('are kept once in a school, however often they are uploaded', async () => {
    const first = await made('homeroom', {}, { seconds: 7 });
    const again = await desk.create('teacher', {}, { seconds: 7 });
    expect(again.data.status).toBe('draft'); // playable at once
    expect((await row(again.data.id)).package_id).toBe((await row(first)).package_id);
    const rows = await demo.test_db.query(
      `select count(*)::int as n from file where kind = 'video' and status = 'stored' and sha256 = $1`,
      [(await packageOf(first)).sha256],
    );
    expect(rows[0]?.['n']).toBe(1);
  });

  test('that are no film, or broken, say so, and go on when they are tried again', async () => {
    const path = testFilm({ seconds: 5 });
    const { code, data } = await desk.create('homeroom', {}, `${path}`);
    expect(code).toBe(0);
    const broken = await desk.create('homeroom', {}, import.meta.filename);
    await until(async () => (await row(broken.data.id)).status === 'failed', patience(30));
    const shown = (await call('homeroom', 'GET', `/live_videos/${broken.data.id}`)).data;
    expect(shown).toMatchObject({ status: 'failed', fail_reason: 'not_media', actions: ['update', 'retry', 'remove'] });
    expect((await move('homeroom', broken.data.id, 'retry')).data.status).toBe('processing');
    await until(async () => (await row(broken.data.id)).status === 'failed', patience(30));
    await until(async () => (await row(data.id)).status === 'draft', patience(30));
  });

  test('that are cut off become a draft that says how many seconds are missing', async () => {
    const id = await made('homeroom', {}, cutOff(testFilm({ seconds: 14 })));
    const shown = (await call('homeroom', 'GET', `/live_videos/${id}`)).data;
    expect(shown.status).toBe('draft');
    expect(shown.missing_s).toBeGreaterThan(3);
    expect(shown.duration_s + shown.missing_s).toBeCloseTo(14, 0);
    const told = await sql(`select 1 from notification where event = 'video.ready_cut_off' and user_id = $1`, [
      castId('homeroom'),
    ]);
    expect(told).toHaveLength(1);
    const whole = await made('homeroom', {}, { seconds: 7 });
    expect((await call('homeroom', 'GET', `/live_videos/${whole}`)).data.missing_s).toBeNull();
  });

  test('that end before their index are called incomplete', async () => {
    const { data } = await desk.create('homeroom', {}, cutOff(testFilm({ seconds: 13, index_first: false })));
    await until(async () => (await row(data.id)).status === 'failed');
    expect((await row(data.id)).fail_reason).toBe('incomplete');
  });

  test('of one picture can be watched though nothing can be made beside them', async () => {
    const id = await made('homeroom', {}, { seconds: 0.04, audio: 'none' });
    expect(await packageOf(id)).toMatchObject({ status: 'ready', sprite: null });
  });

  test('of others are nobody’s to make a video of, and no more than there is room for', async () => {
    const file_id = await desk.upload('teacher', testFilm({ seconds: 4 }));
    const draft = { title: '别人的', category: 'lesson', file_id };
    expect((await call('homeroom', 'POST', '/live_videos', draft)).code).toBe(422001);
    await sql(`update live_video set size = 21474836480 where id = $1`, [await made('teacher', {}, { seconds: 6 })]);
    expect(await call('teacher', 'POST', '/live_videos', draft)).toMatchObject({
      code: 200200,
      message: '空间不足，剩余0.0GB',
    });
    await sql(`update live_video set size = 1 where owner_id = $1`, [castId('teacher')]);
  });
});
