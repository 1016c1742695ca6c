import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { EVERYWHERE } from '#server/database/database.ts';
import { readEnv } from '#server/env.ts';
import { findFfmpeg } from '#server/media/ffmpeg.ts';
import { probeMedia } from '#server/media/film.ts';
import { testFilm } from '#server/media/testing/films.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';

/** Films of a fault. */

const demo = useDemo();
const PLACE = '+22.5431+113.9290';

/** A film as a phone writes it: with the place, the time and the phone. */
function filmOfPhone(seconds: number): Buffer {
  const path = join(mkdtempSync(join(tmpdir(), 'phone-')), 'IMG_0042.mov');
  const how = ['-c', 'copy', '-movflags', 'use_metadata_tags'];
  const said = [
    `location=${PLACE}/`,
    `com.apple.quicktime.location.ISO6709=${PLACE}/`,
    'com.apple.quicktime.model=iPhone 15',
    'creation_time=2026-05-04T08:00:00Z',
  ].flatMap((fact) => ['-metadata', fact]);
  const made = spawnSync(findFfmpeg(readEnv()) ?? '', ['-i', testFilm({ seconds }), ...how, ...said, path]);
  if (made.status !== 0) throw new Error(String(made.stderr));
  return readFileSync(path);
}

async function send(bytes: Buffer) {
  const head =
    '--film\r\ncontent-disposition: form-data; name="file"; filename="IMG_0042.mov"\r\ncontent-type: video/quicktime\r\n\r\n';
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--film--\r\n')]);
  const headers = { 'content-type': 'multipart/form-data; boundary=film' };
  return (await demo.as('teacher')).call('POST', '/repair_orders/films', { body, headers });
}

test('a film keeps its picture and sound, and nothing of the place, the time and the phone that took it', async () => {
  const taken = filmOfPhone(6);
  expect(taken.includes(PLACE) && taken.includes('iPhone 15')).toBe(true);
  const { code, message, data } = await send(taken);
  expect(code, message).toBe(0);
  expect(data).toMatchObject({ name: 'IMG_0042.mp4', seconds: expect.closeTo(6, 0) });
  const { files, database } = demo.services;
  const row = await database.read(EVERYWHERE, (db) => files.find(db, data.id));
  if (!row) throw new Error('it is not kept');
  await files.withPath(row, async (path) => {
    const kept = readFileSync(path);
    for (const secret of [PLACE, 'iPhone', 'quicktime', 'location']) expect(kept.includes(secret), secret).toBe(false);
    expect(await probeMedia(path)).toMatchObject({
      video_codec: 'avc',
      audio_codec: 'aac',
      width: 640,
      duration_seconds: expect.closeTo(6, 0),
    });
  });
});

test('a film that is too long, or none, is refused in words', async () => {
  expect((await send(filmOfPhone(33))).message).toBe('视频不能超过30秒');
  expect((await send(filmOfPhone(6).subarray(0, 4000))).message).toBe('无法读取这段视频，请重新拍摄后上传');
});
