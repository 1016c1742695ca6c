import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readEnv } from '#server/env.ts';
import { FfmpegFailed, findFfmpeg } from '#server/media/ffmpeg.ts';
import { FilmFailed, MediaUnreadable } from '#server/media/film-errors.ts';
import { testFilm } from '#server/media/testing/films.ts';
import { Hopeless, verdictOn } from './film-failures.ts';

const ffmpeg = findFfmpeg(readEnv());
const fine = {
  ffmpeg,
  path: testFilm({ seconds: 3 }),
  duration_seconds: 3,
  signal: new AbortController().signal,
};
const broken = { ...fine, path: join(tmpdir(), 'shuyuan-test-films', 'broken-for-verdicts.mp4') };
writeFileSync(broken.path, readFileSync(fine.path).fill(0, 40, 3000));
const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });

describe('a film that could not be made playable', () => {
  it.each([
    ['is at fault when it has no picture', new MediaUnreadable('no_picture'), fine, 'no_picture'],
    ['is at fault when it is cut off before its index', new MediaUnreadable('incomplete'), fine, 'incomplete'],
    ['is at fault when it is too long', new Hopeless('too_long'), fine, 'too_long'],
    ['is damaged when two readers cannot read it', new MediaUnreadable('unreadable'), broken, 'damaged'],
    ['is damaged when FFmpeg cannot read what it could not encode', new FfmpegFailed('unclear', ''), broken, 'damaged'],
    [
      'could not be read where there is one reader',
      new MediaUnreadable('unreadable'),
      { ...fine, ffmpeg: null },
      'unreadable',
    ],
  ])('%s, for good', async (_what, error, film, reason) => {
    expect(await verdictOn(error, film)).toEqual({ reason, is_final: true });
  });

  it.each([
    ['a second reader reads it', new MediaUnreadable('unreadable'), 'portal'],
    ['FFmpeg reads what it could not encode', new FfmpegFailed('unclear', 'Unknown encoder'), 'portal'],
    ['FFmpeg is ended by the system', new FfmpegFailed('bug', 'ended by SIGSEGV'), 'portal'],
    ['an assertion fails', new FilmFailed('bug', 'Assertion failed.'), 'portal'],
    ['nobody knows the error', new TypeError('x is not a function'), 'portal'],
    ['the disk is full', new FilmFailed('full', 'no space left'), 'full'],
    ['the storage is full', new Error('not stored', { cause: full }), 'full'],
    ['FFmpeg has no room', new FfmpegFailed('full', 'No space left on device'), 'full'],
    ['its time is over', new FilmFailed('slow', 'took too long'), 'slow'],
    ['the time of FFmpeg is over', new FfmpegFailed('slow', 'took too long'), 'slow'],
  ])('is not at fault when %s: it is tried again', async (_what, error, reason) => {
    expect(await verdictOn(error, fine)).toEqual({ reason, is_final: false });
  });
});
