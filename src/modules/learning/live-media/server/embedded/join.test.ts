import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { probeMedia } from '#server/media/film.ts';
import { testFilm } from '#server/media/testing/films.ts';
import { type JoinedPart, joinParts } from './join.ts';

/** Films with a key frame every two seconds. */
const WHOLE = 12;
const mp4 = testFilm({ seconds: WHOLE });
const flv = testFilm({ seconds: WHOLE, ending: 'flv' });

async function secondsOf(...parts: JoinedPart[]): Promise<number> {
  const [film] = await joinParts({ parts, folder: mkdtempSync(join(tmpdir(), 'join-')) });
  return (await probeMedia(film ?? '')).duration_seconds;
}

describe('the parts of a recording', () => {
  it('are one film', async () => {
    const all = { path: mp4, shown_seconds: null };
    expect(await secondsOf(all, all)).toBeCloseTo(2 * WHOLE, 0);
  });

  it.each([mp4, flv])('leave out what came before the start, to the next key frame', async (path) => {
    expect(await secondsOf({ path, shown_seconds: 5 })).toBeCloseTo(4, 0);
    expect(await secondsOf({ path, shown_seconds: 100 })).toBeCloseTo(WHOLE, 0);
  });
});
