import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { mediaAddress } from '#server/media/grants.ts';
import { testFilm } from '#server/media/testing/films.ts';
import { until } from '#server/testing/until.ts';
import { usePortal } from '#server/testing/use-portal.ts';
import { DecidedLives, type TestLive } from '../testing/decided-lives.ts';
import { FfmpegPublisher } from '../testing/ffmpeg-publisher.ts';
import { type EmbeddedEngine, embeddedEngine } from './embedded-engine.ts';

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
    await until(async () => segmentsOf(await playlist(live)).length >= 3, 20_000);
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
  }, 40_000);
});
