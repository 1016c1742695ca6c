import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { mediaAddress } from '#server/media/grants.ts';
import { testFilm } from '#server/media/testing/films.ts';
import { until } from '#server/testing/until.ts';
import { usePortal } from '#server/testing/use-portal.ts';
import { DecidedLives, type TestLive } from '../testing/decided-lives.ts';
import { FfmpegPublisher } from '../testing/ffmpeg-publisher.ts';
import { RtmpPublisher, tagsOf } from '../testing/rtmp-publisher.ts';
import { type EmbeddedEngine, embeddedEngine } from './embedded-engine.service.ts';
import { collectAll, withRecording } from './recordings.service.ts';

const lives = new DecidedLives();

describe('the embedded engine', () => {
  const portal = usePortal({ modules: lives.modules(), env: { MEDIA_RTMP_PORT: '0' } });
  const publishers: FfmpegPublisher[] = [];
  let engine: EmbeddedEngine;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'live-'));
    engine = embeddedEngine(portal.services);
    engine.start();
    await until(() => engine.isUp);
  });
  afterEach(async () => {
    await Promise.all(publishers.splice(0).map((one) => one.stop()));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const publish = (live: TestLive, key = live.secret, film = testFilm(), more?: readonly string[]) => {
    const address = `rtmp://127.0.0.1:${engine.port}/live/${live.stream_name}?key=${key}`;
    const publisher = new FfmpegPublisher(film, address, more);
    publishers.push(publisher);
    return publisher;
  };
  const get = (live: TestLive, file: string, viewer = 'someone') =>
    portal.app.inject({
      url: mediaAddress(portal.services, { source: 'live', id: live.live_id, viewer, seconds: 60 }, file),
    });
  const playlist = async (live: TestLive) => (await get(live, 'index.m3u8')).body;
  const segmentsOf = (text: string) => text.split('\n').filter((line) => line.endsWith('.m4s'));

  it('takes a publisher with the right key and sends its picture out in segments of two seconds', async () => {
    const live = lives.add('evening');
    publish(live);
    await until(async () => segmentsOf(await playlist(live)).length >= 3);
    const text = await playlist(live);
    const lengths = [...text.matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) => Number(seconds));
    for (const seconds of lengths) expect(seconds).toBeCloseTo(2, 1);
    expect(text).toContain('#EXT-X-PROGRAM-DATE-TIME:');
    // what a viewer gets is a film
    const [init, ...parts] = [/URI="([^"]+)"/.exec(text)?.[1] ?? '', ...segmentsOf(text)];
    const bytes = await Promise.all([init, ...parts].map(async (file) => (await get(live, file ?? '')).rawPayload));
    const path = join(folder, 'seen.mp4');
    await writeFile(path, Buffer.concat(bytes));
    const probe = spawnSync('ffprobe', ['-v', 'error', '-count_packets', '-show_streams', '-of', 'json', path]);
    expect(probe.stderr.toString()).toBe('');
    const streams = JSON.parse(probe.stdout.toString()).streams;
    expect(streams).toMatchObject([
      { codec_name: 'h264', width: 640, height: 360 },
      { codec_name: 'aac', sample_rate: '44100' },
    ]);
    expect(Number(streams[0].nb_read_packets)).toBe(parts.length * 50);
  });

  it('turns a publisher away that has no right to publish, and tells it why', async () => {
    const live = lives.add('closed-door');
    const publisher = publish(live, 'wrong-secret');
    expect(await publisher.ended).not.toBe(0);
    expect(engine.refusalOf(live.stream_name)?.reason).toBe('wrong_key');
    expect((await get(live, 'index.m3u8')).statusCode).toBe(404);
    const rows = await portal.test_db.query<{ decision: string; raw: string }>(
      "select decision, raw from media_event where stream_name = 'closed-door'",
    );
    expect(rows).toEqual([{ decision: 'refused', raw: '' }]);
    await expect(portal.test_db.query("update media_event set reason = 'none'")).rejects.toThrow('append-only');
    await expect(portal.test_db.query('delete from media_event')).rejects.toThrow('append-only');
  });

  it('refuses H.265 with the sentence that helps, and a second publisher while one sends', async () => {
    const live = lives.add('two-at-once');
    const first = publish(live);
    await until(() => engine.broadcastOf(live.live_id)?.publisher != null);
    const second = publish(live);
    await second.ended;
    expect(engine.refusalOf(live.stream_name)?.reason).toBe('busy');
    await first.stop();
    await until(() => live.publisher === null);
    const newer = new RtmpPublisher(engine.port ?? 0);
    newer.ask(`${live.stream_name}?key=${live.secret}`);
    await until(() => newer.hears('NetStream.Publish.Start'));
    newer.tag({ type: 9, timestamp: 0, body: Buffer.from([0x90, ...Buffer.from('hvc1'), 1, 2, 3]) });
    await until(() => newer.hears('请使用H.264编码') && newer.isClosed);
    await until(() => engine.refusalOf(live.stream_name)?.reason === 'hevc');
    await until(() => live.publisher === null);
  });

  it('gives the live to another device that lives let in, and keeps what both sent', async () => {
    const live = lives.add('other-device');
    const first = publish(live);
    await until(async () => segmentsOf(await playlist(live)).length >= 1);
    live.publisher = null; // the host takes over
    publish(live);
    expect(await first.ended).not.toBe(0);
    await until(async () => (await playlist(live)).includes('#EXT-X-DISCONTINUITY\n'));
    expect(live.publisher).not.toBeNull();
    await Promise.all(publishers.splice(0).map((one) => one.stop()));
    await until(() => live.publisher === null);
    await collectAll(portal.services);
    expect(live.parts).toHaveLength(2);
  });

  it('says how the picture comes in', async () => {
    const live = lives.add('signals');
    publish(live);
    await until(() => (engine.broadcastOf(live.live_id)?.signal?.key_seconds ?? null) !== null);
    const signal = engine.broadcastOf(live.live_id)?.signal;
    expect(signal).toMatchObject({ width: 640, height: 360, codec: expect.stringMatching(/^avc1\./), has_sound: true });
    expect(signal?.fps).toBeGreaterThan(15);
    expect(signal?.kbps).toBeGreaterThan(100);
    expect(signal?.key_seconds).toBeCloseTo(2, 1);
    const rows = await portal.test_db.query('select kbps from live_signal where live_id = $1', [live.live_id]);
    expect(rows.length).toBeGreaterThan(0);
  });

  it('cuts a publisher off and answers 410 from that moment, also for segments that were seen', async () => {
    const live = lives.add('stopped');
    const publisher = publish(live);
    await until(async () => segmentsOf(await playlist(live)).length >= 2);
    const [segment = ''] = segmentsOf(await playlist(live));
    expect((await get(live, segment)).statusCode).toBe(200);
    live.refuse = { reason_code: 'closed', cn: '直播已关闭' };
    engine.finish(live.live_id, true);
    engine.kick(live.live_id, '直播已关闭');
    for (const file of ['index.m3u8', segment]) expect((await get(live, file)).statusCode).toBe(410);
    await publisher.ended;
    expect(await publish(live).ended).not.toBe(0);
    expect((await get(live, segment)).statusCode).toBe(410);
  });

  it('shows a live to those alone whom lives let see it', async () => {
    const live = lives.add('preview');
    live.play = 'refused';
    publish(live);
    await until(() => (engine.broadcastOf(live.live_id)?.playlist() ?? null) !== null);
    expect((await get(live, 'index.m3u8', 'stranger')).statusCode).toBe(404);
    expect((await get(live, '../../secret.key', 'stranger')).statusCode).toBe(404);
    live.play = 'gone';
    expect((await get(live, 'index.m3u8', 'another')).statusCode).toBe(410);
  });

  it('goes on after the process was killed on air: one list of segments, one film of both parts', async () => {
    const live = lives.add('killed');
    publish(live);
    await until(async () => segmentsOf(await playlist(live)).length >= 2);
    const before = engine.pid ?? 0;
    process.kill(before, 'SIGKILL');
    await until(() => live.ended.some(({ reason }) => reason === 'broken'));
    expect(engine.broadcastOf(live.live_id)?.publisher).toBeNull();
    await until(() => engine.isUp && engine.pid !== before);
    // an encoder comes back by itself
    publish(live);
    await until(async () => (await playlist(live)).includes('#EXT-X-DISCONTINUITY\n'));
    await until(async () => segmentsOf(await playlist(live)).filter((file) => file.startsWith('2/')).length >= 2);
    const maps = [...(await playlist(live)).matchAll(/#EXT-X-MAP:URI="([^"]+)"/g)].map(([, file]) => file);
    expect(maps).toEqual(['1/init.mp4', '2/init.mp4']);
    await Promise.all(publishers.splice(0).map((one) => one.stop()));
    await until(() => live.publisher === null);
    await collectAll(portal.services);
    expect(live.parts).toEqual([1, 2]);
    await collectAll(portal.services); // what is stored is not stored again
    expect(live.parts).toEqual([1, 2]);
    const [facts] = await portal.test_db.query<{ seconds: number }>(
      'select sum(seconds)::float as seconds from live_recording where live_id = $1',
      [live.live_id],
    );
    await withRecording(portal.services, live.live_id, async (films) => {
      expect(films).toHaveLength(1);
      const probe = spawnSync('ffprobe', [
        '-v',
        'error',
        '-show_format',
        '-show_streams',
        '-of',
        'json',
        films[0] ?? '',
      ]);
      expect(probe.stderr.toString()).toBe('');
      const { format, streams } = JSON.parse(probe.stdout.toString());
      expect(Number(format.duration)).toBeCloseTo(facts?.seconds ?? 0, 0);
      expect(streams.map((one: { codec_name: string }) => one.codec_name)).toEqual(['h264', 'aac']);
    });
  });

  it('takes a film with B-frames and one without sound', async () => {
    const silent = lives.add('silent');
    const film = testFilm({ audio: 'none' });
    publish(silent, silent.secret, film);
    await until(async () => segmentsOf(await playlist(silent)).length >= 2);
    const flv = testFilm({ ending: 'flv' });
    const node = lives.add('from-node');
    const publisher = new RtmpPublisher(engine.port ?? 0);
    publisher.ask(`${node.stream_name}?key=${node.secret}`);
    void publisher.play(tagsOf(await readFile(flv)), { speed: 4 });
    await until(async () => segmentsOf(await playlist(node)).length >= 4);
    publisher.stop();
  });
});
