import { crc32, deflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { makeZip, type PackedFile } from '../testing/zips.ts';
import { leavesFolder, listArchivedPictures, openPicture, type ReadRange } from './photo-archive.ts';

const over =
  (zip: Buffer): ReadRange =>
  async (start, length) =>
    zip.subarray(start, start + length);
const list = (zip: Buffer) => listArchivedPictures(zip.length, over(zip));
const open = async (files: readonly PackedFile[], limit = 1000) => {
  const zip = makeZip(files);
  const [entry] = (await list(zip)) ?? [];
  return entry ? openPicture(entry, over(zip), limit) : null;
};
const bytes = Buffer.from('a picture of somebody, which repeats itself, repeats itself, repeats itself');

it('reads pictures by name, stored and packed, and leaves out what computers add', async () => {
  const zip = makeZip([
    { name: 'T001.jpg', bytes },
    { name: '三年级/T002.PNG', bytes, method: 0 },
    { name: '__MACOSX/._T001.jpg', bytes },
    { name: 'folder/', bytes: Buffer.alloc(0) },
    { name: '.DS_Store', bytes },
  ]);
  const found = (await list(zip)) ?? [];
  expect(found.map(({ name, number, ending }) => [name, number, ending])).toEqual([
    ['T001.jpg', 'T001', 'jpg'],
    ['三年级/T002.PNG', 'T002', 'png'],
  ]);
  for (const entry of found) expect(await openPicture(entry, over(zip), 1000)).toEqual(bytes);
});

it('reads names of a Chinese Windows, and of a Mac, which does not say that they are UTF-8', async () => {
  const windows = Buffer.from([0xd5, 0xc5, 0xce, 0xb0, 0x2e, 0x6a, 0x70, 0x67]);
  const mac = Buffer.from('王建国.jpg');
  for (const [name, number] of [
    [windows, '张伟'],
    [mac, '王建国'],
  ] as const)
    expect(await list(makeZip([{ name, bytes }]))).toMatchObject([{ number }]);
});

it('gives nothing of what unfolds beyond what it says, beyond the limit, is damaged or locked', async () => {
  const bomb = Buffer.alloc(5_000_000);
  expect(await open([{ name: 'a.jpg', bytes }], 10)).toBeNull();
  expect(await open([{ name: 'a.jpg', bytes: bomb }])).toBeNull();
  expect(await open([{ name: 'a.jpg', bytes, packed: deflateRawSync(bomb) }])).toBeNull();
  expect(await open([{ name: 'a.jpg', bytes, packed: Buffer.from('nonsense') }])).toBeNull();
  expect(await open([{ name: 'a.jpg', bytes, crc: crc32('other') }])).toBeNull();
  expect(await open([{ name: 'a.jpg', bytes, flags: 1 }])).toBeNull();
  expect(await open([{ name: 'a.jpg', bytes, method: 12 }])).toBeNull();
});

it('is no archive: damaged, too many, or entries over each other', async () => {
  const zip = makeZip([{ name: 'a.jpg', bytes }]);
  expect(await list(zip.subarray(0, zip.length - 4))).toBeNull();
  expect(await list(Buffer.from('no zip'))).toBeNull();
  expect(
    await list(makeZip(Array.from({ length: 1001 }, (_, at) => ({ name: `${at}.jpg`, bytes: Buffer.of(1) })))),
  ).toBeNull();
  expect(
    await list(
      makeZip([
        { name: 'a.jpg', bytes },
        { name: 'b.jpg', bytes, offset: 0 },
      ]),
    ),
  ).toBeNull();
});

it('knows names that lead out of their folder', async () => {
  const names = ['../a.jpg', '/etc/a.jpg', 'C:\\a.jpg', 'x/../../a.jpg', 'ok/a.jpg'];
  const found = (await list(makeZip(names.map((name) => ({ name, bytes }))))) ?? [];
  expect(found.map(leavesFolder)).toEqual([true, true, true, true, false]);
});
