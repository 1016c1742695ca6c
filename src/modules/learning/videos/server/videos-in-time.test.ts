import { describe, expect, test } from 'vitest';
import { EVERYWHERE } from '#server/database/database.ts';
import { readEnv } from '#server/env.ts';
import type { EventSource } from '#server/events/events.ts';
import { findFfmpeg } from '#server/media/ffmpeg.ts';
import { testFilm } from '#server/media/testing/films.ts';
import { until } from '#server/testing/until.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { type ChapterInput, publishRecording, setChapters } from './recordings/publish-recording.service.ts';
import { createFromRecording } from './recordings/recordings.service.ts';
import { videoDesk } from './testing/video-desk.ts';
import { videoPublished, videoReady } from './video-hosts.ts';
import { purgeVideos, runVideoClock } from './videos.jobs.ts';

/** What time, killed workers and other modules do to videos. */

const demo = useDemo({ ROLE: 'all', FFMPEG_PATH: findFfmpeg(readEnv()) ?? 'none' });
const desk = videoDesk(demo);
const { call, made, move, row, packageOf } = desk;
const sql = (text: string, values: unknown[] = []) => demo.test_db.query(text, values);

async function published(facts: object = {}, seconds = 6) {
  const id = await made('teacher', { visibility: 'login', ...facts }, { seconds });
  await move('teacher', id, 'submit');
  await move('office', id, 'review', { result: 'approve' });
  expect((await row(id)).status).toBe('published');
  return id;
}

// the first one makes its film, on a machine that is busy with other tests
describe('a video', () => {
  test('is hidden when its time is over, and its owner hears of it', async () => {
    const id = await published();
    await sql(`update live_video set expires_at = now() - interval '1 minute' where id = $1`, [id]);
    expect((await call('student', 'GET', `/live_videos/${id}`)).code).toBe(404001); // at its second, before the clock runs
    await runVideoClock(demo.services);
    expect(await row(id)).toMatchObject({ status: 'hidden', is_shown: false });
    expect((await move('teacher', id, 'show')).data).toMatchObject({ status: 'published', expires_at: null });
  });

  test('that is published for later is open from its time on', async () => {
    const id = await published({ publish_at: new Date(Date.now() + 3_600_000).toISOString() });
    expect((await call('student', 'GET', `/live_videos/${id}`)).code).toBe(404001);
    await sql(`update live_video set publish_at = now() - interval '1 second' where id = $1`, [id]);
    expect((await call('student', 'GET', `/live_videos/${id}`)).code).toBe(0);
  });

  test('is restored within a month; then its bytes go, unless another video shows them', async () => {
    const one = await published({}, 8);
    const other = await made('teacher', {}, { seconds: 8 });
    expect((await row(one)).package_id).toBe((await row(other)).package_id);
    await call('teacher', 'DELETE', `/live_videos/${one}`);
    expect((await call('student', 'GET', `/live_videos/${one}`)).code).toBe(404001);
    expect((await call('teacher', 'PUT', `/live_videos/${one}/restore`)).data.status).toBe('hidden');
    await call('teacher', 'DELETE', `/live_videos/${one}`);
    await sql(`update live_video set archived_at = now() - interval '31 days' where id = $1`, [one]);
    expect((await call('teacher', 'PUT', `/live_videos/${one}/restore`)).code).toBe(200200);
    const { id: pack } = await packageOf(one);
    await purgeVideos(demo.services);
    expect((await row(one)).package_id).toBeNull();
    expect((await packageOf(other)).id).toBe(pack);
    await call('teacher', 'DELETE', `/live_videos/${other}`);
    await sql(`update live_video set archived_at = now() - interval '31 days' where id = $1`, [other]);
    await sql(`update video_package set updated_at = now() - interval '2 days' where id = $1`, [pack]);
    await purgeVideos(demo.services);
    expect(await sql('select 1 from video_package where id = $1', [pack])).toEqual([]);
    expect(
      await sql(`select 1 from audit_log where action = 'video_package.purge' and target_id = $1`, [pack]),
    ).toHaveLength(1);
  });

  test('whose worker was killed is made once', async () => {
    const id = await made('teacher', {}, { seconds: 9 });
    const pack = await packageOf(id);
    // as a killed worker leaves it: a rendition stored, the job given to another worker, twice
    await sql(`update video_package set status = 'working', progress = 40 where id = $1`, [pack.id]);
    for (const key of ['a', 'b'])
      await demo.everywhere((db) => demo.services.jobs.enqueue(db, 'videos.package', { package_id: pack.id }, { key }));
    await until(async () => (await packageOf(id)).status === 'ready');
    expect((await packageOf(id)).renditions.map((one) => one.name)).toEqual(['360p']);
    expect((await row(id)).status).toBe('draft');
  });

  test('plays on in its older film until a newer one is ready', async () => {
    const id = await published({}, 11);
    const before = await row(id);
    const file_id = await desk.upload('teacher', testFilm({ seconds: 13 }));
    const facts = { title: '测试视频', category: 'lesson', visibility: 'login', file_id, version: before.version };
    const changed = await call('teacher', 'PUT', `/live_videos/${id}`, facts);
    expect(changed.data).toMatchObject({ status: 'published', is_renewing: true });
    await until(async () => (await row(id)).revision === 2);
    expect(await row(id)).toMatchObject({ status: 'published', is_shown: true, next_package_id: null });
    expect((await row(id)).package_id).not.toBe(before.package_id);
  });

  test('has captions by which it is found, and they are words alone', async () => {
    const id = await published();
    const text = 'WEBVTT\n\n00:01.000 --> 00:03.000\n<b>光合作用</b>的条件\n';
    const put = await call('teacher', 'PUT', `/live_videos/${id}/captions/cn`, { text });
    expect(put.data.captions).toEqual([{ lang: 'cn', source: 'upload', cues: 1 }]);
    const found = await call('student', 'GET', `/live_videos?q=${encodeURIComponent('光合作用')}`);
    expect(found.data.list.map((one: { id: string }) => one.id)).toEqual([id]);
    expect((await call('teacher', 'PUT', `/live_videos/${id}/captions/us`, { text: 'no' })).code).toBe(200200);
    expect((await call('homeroom', 'PUT', `/live_videos/${id}/captions/cn`, { text })).code).toBe(404001);
    expect((await call('teacher', 'DELETE', `/live_videos/${id}/captions/cn`)).data.captions).toEqual([]);
  });
});

/** Recorded by the teacher; `seconds` differ, so that each is a film of its own. */
const recorded = async (source_id: string, seconds: number, facts: object = {}) => {
  const ids = await createFromRecording(demo.services, {
    source_id,
    files: [testFilm({ seconds })],
    organization_id: organizationId('sy-middle'),
    owner_id: castId('teacher'),
    title: '开学典礼',
    visibility: 'login',
    audience: null,
    has_minors: false,
    ...facts,
  });
  return ids[0] ?? '';
};
const inTransaction = <T>(work: (source: EventSource) => Promise<T>) =>
  demo.services.database.write(EVERYWHERE, ({ db, afterCommit }) => work({ db, afterCommit, services: demo.services }));
const publish = (id: string) => inTransaction((source) => publishRecording(source, id));

describe('the recording of a live', () => {
  test('becomes a draft of its owner once, however often it is handed over', async () => {
    const source_id = castId('visitor');
    const [first, again] = await Promise.all([recorded(source_id, 14), recorded(source_id, 14)]);
    expect(again).toBe(first);
    await until(async () => (await row(first)).status === 'draft');
    expect((await call('teacher', 'GET', `/live_videos/${first}`)).data).toMatchObject({ source: 'live', source_id });
  });

  test('is published for those who watched the live as soon as it can be played, and others hear of both', async () => {
    const source_id = castId('supplier');
    const heard: string[] = [];
    videoReady.on(demo.services, async (source, news) => {
      if (news.source_id !== source_id) return;
      heard.push('ready');
      expect(await publishRecording(source, news.video_id)).toBe('published');
    });
    videoPublished.on(demo.services, async (_source, { video_id }) => {
      if ((await row(video_id)).source_id === source_id) heard.push('published');
    });
    const id = await recorded(source_id, 15);
    await until(async () => (await row(id)).status === 'published');
    expect((await call('student', 'GET', `/live_videos/${id}`)).code).toBe(0);
    expect(await publish(id)).toBe('published');
    expect(heard).toEqual(['ready', 'published']);
  });

  test('waits for its owner where it is to be public or nobody is named, and is not published before it can be played', async () => {
    const open = await recorded(castId('student'), 16, { visibility: 'public' });
    expect(await publish(open)).toBe('not_ready');
    const forNobody = await recorded(castId('guardian'), 17, { visibility: 'audience' });
    for (const id of [open, forNobody]) {
      await until(async () => (await row(id)).status === 'draft');
      expect(await publish(id)).toBe('needs_review');
      expect(await row(id)).toMatchObject({ status: 'draft', is_shown: false });
    }
    expect(await publish(await made('teacher', {}, { seconds: 18 }))).toBe('gone'); // no recording
  });

  test('gets the chapters that others name, in order and inside the film', async () => {
    const id = await recorded(castId('principal'), 20);
    await until(async () => (await row(id)).status === 'draft');
    const set = (chapters: readonly ChapterInput[]) => inTransaction((source) => setChapters(source, id, chapters));
    const late = { t: 12.7, title: '怎样申请宿舍？', title_en: 'How do I apply for a room?' };
    expect(await set([late, { t: 4, title: '何时报到？' }, { t: 4, title: '重复' }, { t: 99, title: '片外' }])).toBe(3);
    const { chapters, version } = await row(id);
    expect(chapters).toEqual([
      { t: 0, title: '开始', title_en: 'Beginning' },
      { t: 4, title: '何时报到？', title_en: null },
      { ...late, t: 12 },
    ]);
    // what the owner has open is stale now, and the chapters are valid for the form that changes them
    expect(version).toBeGreaterThan(1);
    expect(await set([])).toBe(0);
    expect((await row(id)).chapters).toEqual([]);
    expect(await inTransaction((source) => setChapters(source, castId('teacher'), []))).toBeNull();
  });
});
