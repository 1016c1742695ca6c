import { beforeAll, describe, expect, test } from 'vitest';
import { readEnv } from '#server/env.ts';
import { findFfmpeg } from '#server/media/ffmpeg.ts';
import { until } from '#server/testing/until.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { videoDesk } from './testing/video-desk.ts';

/** What is done with several videos at once, how a film is kept as a file, and how its audience hears of it. */

const demo = useDemo({ ROLE: 'all', FFMPEG_PATH: findFfmpeg(readEnv()) ?? 'none' });
const { call, made, move, row } = videoDesk(demo);
const sql = (text: string, values: unknown[] = []) => demo.test_db.query(text, values);
const STAFF = {
  include: [{ kind: 'organization', id: organizationId('sy-middle'), user_types: ['teacher'] }],
  exclude: [],
};

interface Served {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly rawPayload: Buffer;
}
const get = (url: string, range?: string) =>
  (demo.app as { inject(request: object): Promise<Served> }).inject({ url, headers: range ? { range } : {} });

async function published(facts: object, seconds: number) {
  const id = await made('teacher', { visibility: 'login', ...facts }, { seconds });
  await move('teacher', id, 'submit');
  await move('office', id, 'review', { result: 'approve' });
  return id;
}

describe('the file of a film', () => {
  let id = '';
  beforeAll(async () => {
    id = await published({ title: '实验安全', allow_download: true }, 21);
  });
  const ask = (who: 'student' | 'teacher' | 'homeroom' | 'outsider') =>
    call(who, 'POST', `/live_videos/${id}/download`);

  test('comes whole and in ranges to those who may watch it, and stops when it is hidden', async () => {
    const { data } = await ask('student');
    expect(data.name).toBe('实验安全.mp4');
    const whole = await get(data.url);
    expect([whole.statusCode, whole.rawPayload.length]).toEqual([200, data.size]);
    const part = await get(data.url, 'bytes=100-299');
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 100-299/${data.size}`]);
    expect(part.rawPayload.equals(whole.rawPayload.subarray(100, 300))).toBe(true);
    expect((await ask('outsider')).code).toBe(404001); // another school
    const kept = await sql(`select 1 from audit_log where action = 'live_video.download' and target_id = $1`, [id]);
    expect(kept).toHaveLength(1);

    await move('teacher', id, 'hide', { reason: '重新剪辑' });
    await until(async () => (await get(data.url)).statusCode === 410);
    expect((await ask('student')).code).toBe(404001);
    await move('teacher', id, 'show');
  });

  test('is for its owner alone where downloads are not allowed, whatever address somebody has', async () => {
    const before = (await ask('student')).data.url;
    const played = (await call('student', 'POST', `/live_videos/${id}/play`, {})).data.source;
    const { title, category, visibility } = await row(id);
    const facts = { title, category, visibility, allow_download: false, version: (await row(id)).version };
    expect((await call('teacher', 'PUT', `/live_videos/${id}`, facts)).code).toBe(0);
    expect(await ask('student')).toMatchObject({ code: 200200, message: '该视频不允许下载' });
    await until(async () => (await get(before)).statusCode === 410);
    // the grant of a player opens what is played, not the file
    expect((await get(played)).statusCode).toBe(200);
    expect((await get(played.replace('index.m3u8', 'file'))).statusCode).toBe(410);
    expect((await get((await ask('teacher')).data.url)).statusCode).toBe(200);
  });
});

describe('several videos', () => {
  test('get one audience, all or none; what reaches more people waits for a review', async () => {
    const [draft, shown] = [await made('teacher', {}, { seconds: 21 }), await published({}, 21)];
    const at = async (id: string) => ({ live_video_id: id, version: (await row(id)).version });
    const all = async () => [await at(draft), await at(shown)];
    const set = (videos: object[], facts: object) =>
      call('teacher', 'PUT', '/live_videos/audience', { videos, ...facts });

    const stale = [await at(draft), { live_video_id: shown, version: 1 }];
    expect((await set(stale, { visibility: 'public' })).code).toBe(409001);
    expect((await row(draft)).visibility).toBe('audience');
    const foreign = (await call('office', 'GET', '/live_videos/mine')).data.list[0];
    expect((await set([{ live_video_id: foreign.id, version: foreign.version }], { visibility: 'login' })).code).toBe(
      404001,
    );

    const wider = await set(await all(), { visibility: 'public' });
    expect(wider.data).toEqual({ changed: 2, waiting: 1 });
    expect(await row(draft)).toMatchObject({ visibility: 'public', status: 'draft' });
    expect(await row(shown)).toMatchObject({ visibility: 'public', status: 'pending', shown_visibility: 'login' });
  });

  test('come to the end of an own album; with one that is not open none does', async () => {
    const [one, other] = [await published({}, 21), await made('teacher', {}, { seconds: 21 })];
    const draft = { title: '实验合集', scope: 'personal' };
    const album = (await call('teacher', 'POST', '/albums', draft)).data;
    const offered = (await call('teacher', 'GET', '/live_videos/album_options')).data.list;
    expect(offered).toContainEqual({ id: album.id, title: '实验合集' });
    expect((await call('homeroom', 'GET', '/live_videos/album_options')).data.list).not.toContainEqual(offered[0]);
    const add = (who: 'teacher' | 'homeroom', ids: string[]) =>
      call(who, 'POST', '/live_videos/albums', { album_id: album.id, live_video_ids: ids });
    const hidden = await made('homeroom', {}, { seconds: 21 });
    expect((await add('teacher', [one, hidden])).code).toBe(404001);
    expect((await add('homeroom', [one])).code).toBe(404001);
    expect((await add('teacher', [one, other])).code).toBe(0);
    const { videos } = (await call('teacher', 'GET', `/albums/${album.id}`)).data;
    expect(videos.map((place: { live_video_id: string }) => place.live_video_id)).toEqual([one, other]);
  });
});

describe('the audience of a video', () => {
  const told = (id: string) => sql(`select user_id, route from notification where subject_id = $1`, [id]);

  test('hears of it once when its owner wishes so, and nobody does otherwise', async () => {
    const quiet = await published({ visibility: 'audience', audience: STAFF }, 21);
    const id = await published({ visibility: 'audience', audience: STAFF, notify_audience: true }, 21);
    await until(async () => (await told(id)).length > 1);
    const rows = await told(id);
    expect(rows).toContainEqual({ user_id: castId('homeroom'), route: `/videos/${id}` });
    expect(rows.map((one) => one['user_id'])).not.toContain(castId('student'));
    await move('teacher', id, 'hide', { reason: '更换片头' });
    await move('teacher', id, 'show');
    expect(await told(id)).toHaveLength(rows.length);
    expect(await told(quiet)).toEqual([]);
  });
});
