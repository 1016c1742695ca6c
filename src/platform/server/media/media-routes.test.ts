import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#shared/uuid.ts';
import { usePortal } from '../testing/use-portal.ts';
import { mediaAddress } from './grants.ts';
import { type MediaSource, mediaSources } from './sources.ts';

const film = uuidv7();
const closed = uuidv7();
const KEY = `media/test/${film}/media.mp4`;

const source: MediaSource = {
  source: 'test',
  async open(_services, { id, viewer }, file) {
    if (id === closed) return 'gone';
    if (file === 'index.m3u8')
      return { type: 'application/vnd.apple.mpegurl', cache_seconds: 0, body: `for ${viewer}` };
    if (file === 'media.mp4') return { type: 'video/mp4', cache_seconds: 3600, key: KEY, size: 10 };
    return null;
  },
};

describe('films and streams', () => {
  const portal = usePortal({
    modules: [{ name: 'films', routes: [], provides: [mediaSources.with(source)] }],
  });
  let folder: string;
  const get = (url: string, headers: Record<string, string> = {}) => portal.app.inject({ url, headers });
  const address = (file: string, id = film, seconds = 60) =>
    mediaAddress(portal.services, { source: 'test', id, viewer: 'someone', seconds }, file);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'media-'));
    await writeFile(join(folder, 'bytes'), '0123456789');
    await portal.services.files.putObject(KEY, join(folder, 'bytes'), 'video/mp4');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('are watched with the grant in the path, without a session', async () => {
    const list = await get(address('index.m3u8'));
    expect([list.statusCode, list.body, list.headers['cache-control']]).toEqual([200, 'for someone', 'no-store']);
    const whole = await get(address('media.mp4'));
    expect([whole.statusCode, whole.body, whole.headers['content-length']]).toEqual([200, '0123456789', '10']);
  });

  it('are sent in ranges', async () => {
    const part = await get(address('media.mp4'), { range: 'bytes=2-4' });
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10']);
    expect((await get(address('media.mp4'), { range: 'bytes=10-' })).statusCode).toBe(416);
  });

  it('end where the grant was changed, was made for something else, or is over', async () => {
    const good = address('media.mp4');
    for (const bad of [
      good.replace(film, uuidv7()),
      good.replace('someone', 'anotherone'),
      good.replace('.someone.', '.someone.9'),
      good.replace('/test.', '/live.'),
      address('media.mp4', film, -1),
      '/media/nonsense/media.mp4',
      address('other.mp4'),
    ])
      expect([(await get(bad)).statusCode, bad]).toEqual([404, bad]);
  });

  it('answer 410 from the moment when they may not be watched any more', async () => {
    expect((await get(address('media.mp4', closed))).statusCode).toBe(410);
  });
});
