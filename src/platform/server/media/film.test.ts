import { copyFile, mkdtemp, open, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '../env.ts';
import { encodeRendition, FfmpegFailed, findFfmpeg, makeSprite, takeFrames } from './ffmpeg.ts';
import { masterPlaylist, packageHls, playsAsIs, probeMedia } from './film.ts';
import { testFilm } from './testing/films.ts';

describe('films', () => {
  let folder: string;
  const at = (name: string) => join(folder, name);
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'films-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('are known by their bytes, whatever they are called', async () => {
    const film = testFilm();
    await copyFile(film, at('holiday.txt'));
    const facts = await probeMedia(at('holiday.txt'));
    expect(facts).toMatchObject({ format: 'MP4', width: 640, height: 360, video_codec: 'avc', audio_codec: 'aac' });
    expect(facts.duration_seconds).toBeCloseTo(12, 0);
    expect(playsAsIs(facts)).toBe(true);
  });

  it('that browsers do not all play say so', async () => {
    const facts = await probeMedia(testFilm({ video: 'libvpx-vp9', audio: 'libopus', ending: 'webm', seconds: 3 }));
    expect(facts).toMatchObject({ video_codec: 'vp9', audio_codec: 'opus' });
    expect(playsAsIs(facts)).toBe(false);
    await expect(packageHls(testFilm({ video: 'mpeg4', seconds: 3 }), folder)).rejects.toMatchObject({
      reason: 'not_playable',
    });
  });

  it('are cut without being encoded: every segment begins where its line says', async () => {
    const shares: number[] = [];
    const packed = await packageHls(testFilm({ index_first: false }), folder, {
      onProgress: (share) => shares.push(share),
    });
    expect(packed.duration_seconds).toBeCloseTo(12, 0);
    expect(packed).toMatchObject({ width: 640, height: 360, codecs: expect.stringContaining('avc1') });
    expect(shares.at(-1)).toBeGreaterThan(0.9);
    const { size } = await stat(packed.path);
    const ranges = [...packed.playlist.matchAll(/BYTERANGE[:=]"?(\d+)@(\d+)/g)].map(([, length, from]) => ({
      from: Number(from),
      to: Number(from) + Number(length),
    }));
    expect(ranges.length).toBeGreaterThanOrEqual(3);
    expect(ranges.at(-1)?.to).toBe(size);
    for (const [n, range] of ranges.entries()) if (n > 0) expect(range.from).toBe(ranges[n - 1]?.to);
    const file = await open(packed.path);
    for (const { from } of ranges.slice(1)) {
      const { buffer } = await file.read(Buffer.alloc(8), 0, 8, from);
      expect(['moof', 'styp', 'sidx']).toContain(buffer.toString('latin1', 4, 8));
    }
    await file.close();
  });

  it('have their sound alone for those who save data', async () => {
    const packed = await packageHls(testFilm(), folder, { sound_only: true });
    expect(packed).toMatchObject({ width: 0, height: 0 });
    expect(packed.codecs).not.toContain('avc');
  });

  it('list their renditions with the largest first', () => {
    const one = { codecs: 'avc1.64001f,mp4a.40.2', width: 640, height: 360 };
    const text = masterPlaylist([
      { ...one, name: '360', bandwidth: 700_000 },
      { ...one, name: '720', bandwidth: 2_500_000, width: 1280, height: 720 },
    ]);
    expect(text.indexOf('720/index.m3u8')).toBeLessThan(text.indexOf('360/index.m3u8'));
  });

  it.each([
    ['a text', async (path: string) => writeFile(path, 'not a film')],
    ['nothing', async (path: string) => writeFile(path, '')],
    [
      'a film whose index never came',
      async (path: string) => {
        await copyFile(testFilm({ index_first: false }), path);
        await truncate(path, 60_000);
      },
    ],
    [
      'noise behind a head of a film',
      async (path: string) => {
        const head = (await readFile(testFilm())).subarray(0, 40);
        await writeFile(path, Buffer.concat([head, Buffer.alloc(200_000, 0xa5)]));
      },
    ],
  ])('are refused when they are %s', async (_what, make) => {
    const path = at('broken.mp4');
    await make(path);
    await expect(probeMedia(path).then(() => packageHls(path, folder))).rejects.toMatchObject({
      name: 'MediaUnreadable',
    });
  });

  it('are given up when the work is', async () => {
    await expect(packageHls(testFilm(), folder, { signal: AbortSignal.abort(new Error('stopped')) })).rejects.toThrow(
      'stopped',
    );
  });
});

describe('ffmpeg', () => {
  const ffmpeg = findFfmpeg(readEnv()) ?? '';
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'films-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('is not used where the setting says none', () => {
    expect(findFfmpeg({ ...readEnv(), FFMPEG_PATH: 'none' })).toBeNull();
  });

  it('makes of any film one that plays everywhere, no higher than it was', async () => {
    const film = testFilm({ video: 'libvpx-vp9', audio: 'libopus', ending: 'webm', seconds: 3 });
    const target = join(folder, 'out.mp4');
    await encodeRendition(ffmpeg, film, target, { height: 720, duration_seconds: 3 });
    const facts = await probeMedia(target);
    expect(playsAsIs(facts)).toBe(true);
    expect(facts.height).toBe(360);
  });

  it('takes pictures and a sheet of small ones', async () => {
    const film = testFilm();
    expect(await takeFrames(ffmpeg, film, folder, { count: 3, width: 320, duration_seconds: 12 })).toHaveLength(3);
    const sheet = join(folder, 'sheet.jpg');
    await makeSprite(ffmpeg, film, sheet, {
      every_seconds: 5,
      columns: 10,
      width: 160,
      height: 90,
      duration_seconds: 12,
    });
    expect((await stat(sheet)).size).toBeGreaterThan(1000);
  });

  it('does not follow a list inside a film to a file of this machine', async () => {
    const path = join(folder, 'list.mp4');
    await writeFile(path, '#EXTM3U\n#EXTINF:1,\nfile:///etc/hostname\n#EXT-X-ENDLIST\n');
    const run = encodeRendition(ffmpeg, path, join(folder, 'stolen.mp4'), { height: 360, duration_seconds: 1 });
    await expect(run).rejects.toBeInstanceOf(FfmpegFailed);
  });
});
