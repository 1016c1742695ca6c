import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, open, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '../env.ts';
import { patience } from '../testing/pace.ts';
import { encodeRendition, FfmpegFailed, findFfmpeg, makeSprite, readsFilm, takeFrames } from './ffmpeg.ts';
import { masterPlaylist, packageHls, playsAsIs, probeMedia } from './film.ts';
import { heavyFilm, oddFilms, testFilm } from './testing/films.ts';

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
    const ten_bits = await probeMedia(testFilm({ pixels: 'yuv420p10le', seconds: 3 }));
    expect(ten_bits).toMatchObject({ video_codec: 'avc', video_profile: expect.stringMatching(/^avc1\.6e/) });
    expect(playsAsIs(ten_bits)).toBe(false);
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
  ])('are not_media when they are %s', async (_what, make) => {
    const path = at('broken.mp4');
    await make(path);
    await expect(probeMedia(path)).rejects.toMatchObject({ name: 'MediaUnreadable', reason: 'not_media' });
  });

  it('that end before their index are incomplete, and one of sound alone has no picture', async () => {
    const path = at('no-index.mp4');
    await copyFile(testFilm({ index_first: false }), path);
    await truncate(path, 60_000);
    await expect(probeMedia(path)).rejects.toMatchObject({ reason: 'incomplete' });
    await expect(probeMedia(testFilm({ seconds: 3, video: 'none' }))).rejects.toMatchObject({ reason: 'no_picture' });
  });

  it.each(['mp4', 'mkv'] as const)(
    'that were cut off say how many seconds are missing (%s), and what is there can be cut',
    async (ending) => {
      const whole = testFilm({ ending });
      const path = at(`cut-off.${ending}`);
      await copyFile(whole, path);
      await truncate(path, Math.round((await stat(whole)).size * 0.6));
      const facts = await probeMedia(path);
      expect(facts.duration_seconds + facts.missing_seconds).toBeCloseTo(12, 0);
      expect(facts.missing_seconds).toBeGreaterThan(3);
      const packed = await packageHls(path, folder);
      expect(packed.duration_seconds).toBeCloseTo(facts.duration_seconds, 0);
      expect((await probeMedia(whole)).missing_seconds).toBe(0);
    },
  );

  it('over which the reader stumbles are neither damaged nor a bug until a second reader has looked', async () => {
    const bytes = await readFile(testFilm());
    const at_ = bytes.indexOf('stco');
    bytes.fill(0xff, at_ + 4, at_ + 40);
    await writeFile(at('stumbles.mp4'), bytes);
    await expect(probeMedia(at('stumbles.mp4'))).rejects.toMatchObject({ reason: 'unreadable' });
  });

  it.runIf(existsSync('/dev/full'))('for which there is no room fail as `full`, whatever they are like', async () => {
    await mkdir(at('full'));
    await symlink('/dev/full', at('full/media.mp4'));
    await expect(packageHls(testFilm(), at('full'))).rejects.toMatchObject({ name: 'FilmFailed', kind: 'full' });
  });

  it('that cannot be written for a reason of ours fail as a bug, never as their fault', async () => {
    await expect(packageHls(testFilm(), at('nowhere'))).rejects.toMatchObject({ name: 'FilmFailed', kind: 'bug' });
    await expect(probeMedia(at('nothing-there.mp4'))).rejects.toMatchObject({ name: 'FilmFailed', kind: 'bug' });
  });

  it('are given up when the work is', async () => {
    await expect(packageHls(testFilm(), folder, { signal: AbortSignal.abort(new Error('stopped')) })).rejects.toThrow(
      'stopped',
    );
  });
});

describe('films as phones and programs leave them', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'films-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each([
    ['trimmed', { begins_at_key: false, audio_codec: 'aac' }, 9.5],
    ['late_clock', { begins_at_key: true, audio_codec: 'aac' }, 12],
    ['turned', { begins_at_key: true, width: 360, height: 640 }, 12],
    ['late_sound', { begins_at_key: true, audio_codec: 'aac' }, 12],
    ['two_sounds', { begins_at_key: true, audio_codec: 'aac' }, 12],
    ['silent', { begins_at_key: true, audio_codec: null }, 12],
    ['changing_rate', { begins_at_key: true, audio_codec: 'aac' }, 12],
    ['odd_size', { begins_at_key: true, width: 642, height: 362 }, 12],
  ] as const)('are cut whole, each second once (%s)', async (kind, known, seconds) => {
    const film = oddFilms[kind]();
    const facts = await probeMedia(film);
    expect(facts).toMatchObject({ ...known, missing_seconds: 0 });
    expect(facts.duration_seconds).toBeCloseTo(seconds, 0);
    expect(playsAsIs(facts)).toBe(true);
    const packed = await packageHls(film, await mkdtemp(join(folder, 'cut-')));
    expect(Math.abs(packed.duration_seconds - facts.duration_seconds)).toBeLessThan(0.2);
    expect(packed).toMatchObject({ width: facts.width, height: facts.height });
    const again = await probeMedia(packed.path);
    expect(Math.abs(again.duration_seconds - facts.duration_seconds)).toBeLessThan(0.2);
    expect(again).toMatchObject({ audio_codec: facts.audio_codec, width: facts.width, height: facts.height });
  });

  it('never show again what somebody trimmed away, even where nothing can be encoded', async () => {
    const trimmed = await packageHls(oddFilms.trimmed(), await mkdtemp(join(folder, 'cut-')));
    expect((await probeMedia(trimmed.path)).begins_at_key).toBe(true);
    await expect(packageHls(oddFilms.trimmed_in_one_group(), folder)).rejects.toMatchObject({ reason: 'not_playable' });
  });
});

describe('films of the size that cameras make', () => {
  const ffmpeg = findFfmpeg(readEnv()) ?? '';
  const source = heavyFilm();
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'films-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** A film whose picture and sound are so long; null: it has none. Nothing is encoded. */
  function film(picture: number, sound: number | null, ending: string): string {
    const path = join(folder, `film.${ending}`);
    const given = ['-v', 'error', '-y', '-t', String(picture), '-i', source];
    const heard = sound === null ? [] : ['-t', String(sound), '-i', source, '-map', '1:a'];
    const made = spawnSync(ffmpeg, [...given, ...heard, '-map', '0:v', '-c', 'copy', path], { encoding: 'utf8' });
    if (made.status !== 0) throw new Error(made.stderr);
    return path;
  }

  async function holdsAll(path: string) {
    const facts = await probeMedia(path);
    const packed = await packageHls(path, await mkdtemp(join(folder, 'cut-')));
    const again = await probeMedia(packed.path);
    expect(facts.missing_seconds).toBe(0);
    expect(packed.duration_seconds).toBeCloseTo(facts.duration_seconds, 0);
    expect(again.duration_seconds).toBeCloseTo(facts.duration_seconds, 0);
    expect(again.audio_codec).toBe(facts.audio_codec);
    expect(packed.playlist).toContain('#EXT-X-ENDLIST');
  }

  // these lengths failed, since both tracks ended while the last segment was being written
  it.each([18, 20, 24, 36, 60])('are cut whole (%d s at 7.5 Mbit/s)', async (seconds) => {
    await holdsAll(film(seconds, seconds, 'mp4'));
  });

  it(
    'are cut whole whatever their length, the length of their sound, and their container',
    async () => {
      const lengths = fc.double({ min: 0.1, max: 60, noNaN: true });
      const sounds = fc.option(fc.double({ min: 0.1, max: 61, noNaN: true }), { nil: null });
      await fc.assert(
        fc.asyncProperty(lengths, sounds, fc.constantFrom('mp4', 'mov', 'mkv'), (picture, sound, ending) =>
          holdsAll(film(picture, sound, ending)),
        ),
        { numRuns: 8, endOnFailure: true },
      );
    },
    patience(120),
  );
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

  it.each([
    ['an iPhone', { video: 'libx265', ending: 'mov' }],
    ['a camera with ten bits', { pixels: 'yuv420p10le' }],
    ['a program with odd numbers of lines', { size: '641x361', pixels: 'yuv444p' }],
  ] as const)('encodes what %s makes', async (_who, wish) => {
    const film = testFilm({ ...wish, seconds: 3 });
    expect(playsAsIs(await probeMedia(film))).toBe(false);
    const target = join(folder, 'from.mp4');
    await encodeRendition(ffmpeg, film, target, { height: 360, duration_seconds: 3 });
    const facts = await probeMedia(target);
    expect(playsAsIs(facts)).toBe(true);
    expect(facts.duration_seconds).toBeCloseTo(3, 0);
    expect([facts.width % 2, facts.height % 2]).toEqual([0, 0]);
  });

  it('begins a film that was trimmed where it was trimmed', async () => {
    const target = join(folder, 'trimmed.mp4');
    await encodeRendition(ffmpeg, oddFilms.trimmed_in_one_group(), target, { height: 360, duration_seconds: 9.5 });
    const facts = await probeMedia(target);
    expect(facts).toMatchObject({ begins_at_key: true, missing_seconds: 0 });
    expect(facts.duration_seconds).toBeCloseTo(9.5, 0);
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

  it('tells a film that is broken from a failure of ours', async () => {
    const broken = join(folder, 'broken.mp4');
    const bytes = await readFile(testFilm({ seconds: 3 }));
    await writeFile(broken, bytes.fill(0, 40, 3000));
    expect(await readsFilm(ffmpeg, testFilm({ seconds: 3 }), { duration_seconds: 3 })).toBe(true);
    expect(await readsFilm(ffmpeg, broken, { duration_seconds: 3 })).toBe(false);
    const run = encodeRendition('/nowhere/ffmpeg', broken, join(folder, 'x.mp4'), { height: 360, duration_seconds: 3 });
    await expect(run).rejects.toMatchObject({ kind: 'bug' });
  });

  it.runIf(existsSync('/dev/full'))('says when there is no room', async () => {
    const target = join(folder, 'full.mp4');
    await symlink('/dev/full', target);
    const run = encodeRendition(ffmpeg, testFilm({ seconds: 3 }), target, { height: 360, duration_seconds: 3 });
    await expect(run).rejects.toMatchObject({ kind: 'full' });
  });

  it('does not follow a list inside a film to a file of this machine', async () => {
    const path = join(folder, 'list.mp4');
    await writeFile(path, '#EXTM3U\n#EXTINF:1,\nfile:///etc/hostname\n#EXT-X-ENDLIST\n');
    const run = encodeRendition(ffmpeg, path, join(folder, 'stolen.mp4'), { height: 360, duration_seconds: 1 });
    await expect(run).rejects.toBeInstanceOf(FfmpegFailed);
  });
});
