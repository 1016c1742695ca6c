import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CSV, SVG, typeOf, XLSX } from './file-type.ts';
import { checkedKey } from './storage/storage.ts';
import { understated } from './testing/understated-zip.ts';
import { namesInZip, unpacksWithin } from './zip-content.ts';

describe('what a file is', () => {
  let folder = '';
  const written = async (bytes: Uint8Array | string) => {
    const path = join(folder, crypto.randomUUID());
    await writeFile(path, bytes);
    return path;
  };
  const workbook = () => writeXlsx({ sheets: [{ name: 'A', rows: [['x'.repeat(30)]] }] });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'file-type-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each([
    ['webm', 'video/webm'],
    ['matroska', 'video/x-matroska'],
  ])('tells a film of a browser from one of a recorder: %s', async (said, type) => {
    const head = Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x01, 0x42, 0x82, said.length]);
    expect(await typeOf(await written(Buffer.concat([head, Buffer.from(said)])), 'x.mp4')).toBe(type);
  });

  it.each([
    ['a PDF', '%PDF-1.7\n', 'x.txt', 'application/pdf'],
    ['a picture', '\u0089PNG\r\n\u001a\n', 'x.pdf', 'image/png'],
    ['a bitmap', `\u0089BM${'\0'.repeat(12)}(${'\0'.repeat(39)}`.slice(1), 'x.png', 'image/bmp'],
    ['a text that begins like a bitmap', 'BMW and others, more than twenty-six letters', 'x.txt', 'text/plain'],
    ['a film of a phone', `\0\0\0\u0014ftypqt  ${'\0'.repeat(20)}`, 'x.mp4', 'video/quicktime'],
    ['a sound', 'RIFF\0\0\0\0WAVE', 'x.mp3', 'audio/wav'],
    ['a text', '你好，world\r\n', 'x.exe', 'text/plain'],
    ['a table', 'a,b\n1,2\n', 'x.CSV', CSV],
    ['a page', '  <!DOCTYPE html><p>', 'x.txt', null],
    ['a drawing after a byte order mark', '\uFEFF<svg>', 'x.txt', SVG],
    ['a drawing with a prologue', '<?xml version="1.0"?>\n<!-- plan -->\n<svg width="1">', 'x.png', SVG],
    ['a drawing after many comments', `${'<!-- a -->\n'.repeat(50)}<svg>`, 'x.svg', SVG],
    ['a comment that has no end', '<!-- <svg>', 'x.txt', 'text/plain'],
    ['another element that begins alike', '<svgx>', 'x.txt', null],
    ['a drawing that defines entities', '<!DOCTYPE svg [<!ENTITY a "b">]><svg>', 'x.svg', null],
    ['a page with a drawing', '<html><svg>', 'x.svg', null],
    ['bytes', '\u0000\u0001', 'x.txt', null],
    ['nothing', '', 'x.txt', null],
  ])('is said by its content, never by its name: %s', async (_, content, name, type) => {
    const bytes = content.startsWith('\u0089') ? Buffer.from(content, 'latin1') : Buffer.from(content);
    expect(await typeOf(await written(bytes), name)).toBe(type);
  });

  it('costs no more the more comments stand before it', async () => {
    // the number of ways to read this doubled with every comment
    const path = await written('<!---->'.repeat(29));
    const before = process.threadCpuUsage();
    expect(await typeOf(path, 'x.svg')).toBe('text/plain');
    const { user, system } = process.threadCpuUsage(before);
    expect(user + system).toBeLessThan(500_000);
  });

  const compound = (...streams: string[]) => {
    const bytes = Buffer.alloc(1024);
    Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes);
    bytes.writeUInt16LE(9, 30);
    for (const [n, name] of streams.entries()) {
      bytes.write(name, 512 + 128 * n, 'utf16le');
      bytes.writeUInt16LE(2 * name.length + 2, 576 + 128 * n);
    }
    return bytes;
  };

  it.each([
    ['a workbook', ['Root Entry', 'Workbook'], 'x.xls', 'application/vnd.ms-excel'],
    ['a workbook of WPS', ['Root Entry', 'Workbook'], 'x.et', 'application/wps-office.et'],
    ['a workbook without a name of its own', ['Root Entry', 'Book'], 'x', 'application/vnd.ms-excel'],
    ['a workbook that calls itself a text', ['Root Entry', 'Workbook'], 'x.doc', null],
    ['slides', ['Root Entry', 'PowerPoint Document'], 'x.dps', 'application/wps-office.dps'],
    ['a locked document of today', ['Root Entry', 'EncryptedPackage'], 'x.xlsx', XLSX],
    ['what cannot be told', ['Root Entry'], 'x.ppt', 'application/vnd.ms-powerpoint'],
    ['an installer', ['Root Entry', '䡀㿿䏤'], 'x.msi', null],
  ])('agrees with the name in the old container of office files: %s', async (_, streams, name, type) => {
    expect(await typeOf(await written(compound(...streams)), name)).toBe(type);
  });

  const brands = (...names: string[]) =>
    Buffer.concat([
      Buffer.from([0, 0, 0, 12 + 4 * names.length]),
      Buffer.from(`ftyp${names[0]}\0\0\0\0${names.slice(1).join('')}`),
    ]);
  it.each([
    [['heic', 'mif1', 'heic'], 'image/heic'],
    [['mif1', 'heic', 'mif1'], 'image/heic'],
    [['mif1', 'mif1', 'avif'], 'image/avif'],
    [['avif', 'mif1'], 'image/avif'],
    [['isom', 'avc1'], 'video/mp4'],
    [['M4A ', 'isom'], 'audio/mp4'],
  ])('tells photos of phones from films by their brands: %j', async (names, type) => {
    expect(await typeOf(await written(brands(...names)), 'x.mp4')).toBe(type);
  });

  it('is looked for inside a zip', async () => {
    expect(await typeOf(await written(await workbook()), 'x.zip')).toBe(XLSX);
    expect(await typeOf(await written('PK\u0003\u0004 damaged'), 'x.xlsx')).toBeNull();
  });

  it('is nothing when a zip has too many entries or unfolds too far', async () => {
    const path = await written(await workbook());
    expect(await namesInZip(path)).toContain('xl/workbook.xml');
    expect(await namesInZip(path, { entries: 2, bytes: 1e9, ratio: 100 })).toBeNull();
    expect(await namesInZip(path, { entries: 100, bytes: 10, ratio: 100 })).toBeNull();
    expect(await namesInZip(path, { entries: 100, bytes: 1e9, ratio: 0.5 })).toBeNull();
  });

  it('is believed of a zip only as far as it unpacks to what it says', async () => {
    const limits = { entries: 100, bytes: 1e9, ratio: 100 };
    expect(await unpacksWithin(await written(await workbook()), limits)).toBe(true);
    expect(await unpacksWithin(await written(understated(await workbook())), limits)).toBe(false);
    expect(await unpacksWithin(await written((await workbook()).subarray(0, 900)), limits)).toBe(false);
  });

  it.each(['../x', 'a/../b', '/x', 'a//b', 'a/.hidden', '', 'a\\b', 'a b', 'a\u0000'])(
    'never has the key %j',
    (key) => {
      expect(() => checkedKey(key)).toThrow('not a storage key');
    },
  );
});
