import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { NOWHERE } from '../database/database.ts';
import { useTestDatabase } from '../testing/database.ts';
import { DiskSpace, probeDatabaseDisk, probeFolder } from './disk-space.ts';

const test_db = useTestDatabase();
const MEGABYTE = 1 << 20;
const full = (code: string) => Object.assign(new Error('no room'), { code });
const hasRoom = async () => {};
const diskSpace = (database: () => Promise<void>) => new DiskSpace({ database, temporary: hasRoom, data: hasRoom });
afterEach(() => vi.useRealTimers());

it('the database is asked by a megabyte that it really writes, and keeps nothing of', async () => {
  const written = async () => {
    await test_db.database.read(NOWHERE, (db) => db.execute('select 1')); // a connection tells its numbers with its next statement
    const [row] = await test_db.query<{ n: number }>(
      'select temp_bytes::int as n from pg_stat_database where datname = current_database()',
    );
    return row?.n ?? 0;
  };
  const size = async () => (await test_db.query('select pg_database_size(current_database()) as n'))[0];
  const [before, before_size] = [await written(), await size()];
  await probeDatabaseDisk(test_db.database);
  await expect.poll(async () => (await written()) - before).toBeGreaterThan(MEGABYTE);
  expect(await size()).toEqual(before_size);
});

it('a folder is asked by a file that is gone afterwards', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'room-'));
  await probeFolder(folder);
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
  await expect(probeFolder(folder)).rejects.toThrow('ENOENT');
});

it('nothing is asked until a call failed for want of room; then a disk says when there is some again', async () => {
  let fault: Error | null = full('ENOSPC');
  let asked = 0;
  const room = diskSpace(async () => {
    asked += 1;
    if (fault) throw fault;
  });
  vi.useFakeTimers({ now: 0, toFake: ['Date'] });
  room.hear(new Error('something else'));
  expect([await room.look(), asked]).toEqual([[], 0]);
  room.hear(new Error('a query failed', { cause: full('53100') }));
  for (const seconds of [0, 60, 3600]) {
    vi.setSystemTime(seconds * 1000);
    expect(await room.look()).toEqual(['database']);
  }
  expect(asked).toBe(3);
  fault = null;
  expect([await room.look(), asked]).toEqual([['database'], 3]); // a second call at once gets the same answer
  vi.setSystemTime(3_601_000);
  expect([await room.look(), await room.look(), room.full, asked]).toEqual([[], [], [], 4]);
  vi.setSystemTime(7_200_000);
  expect([await room.look(), asked]).toEqual([[], 4]); // and is left alone from then on
});

it('a disk that cannot be asked is asked again', async () => {
  let fault: Error | null = new Error('Connection terminated');
  const room = diskSpace(async () => {
    if (fault) throw fault;
  });
  vi.useFakeTimers({ now: 0, toFake: ['Date'] });
  room.hear(full('53100'));
  expect(await room.look()).toEqual([]);
  fault = full('53100');
  vi.setSystemTime(1000);
  expect(await room.look()).toEqual(['database']);
});
