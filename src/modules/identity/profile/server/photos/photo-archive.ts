import { buffer } from 'node:stream/consumers';
import { crc32, inflateRawSync } from 'node:zlib';
import type { FileRow } from '#server/files/kinds.ts';
import { neverHolding } from '#server/never-holding.ts';
import type { Services } from '#server/services.ts';
import { decodeText } from '#shared/text/decode-text.ts';

/**
 * Reads single pictures out of a zip in the storage, by ranges, so that a file of any size needs the memory of one
 * picture. Nothing is ever written under a name from the archive.
 */

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const TAIL_BYTES = END_BYTES + 0xffff;
const LOCAL_BYTES = 30;
const MAX_ENTRIES = 1000;
const MAX_DIRECTORY_BYTES = 1 << 20;
/** Stored, deflated. */
const METHODS: readonly number[] = [0, 8];

export interface ArchivedPicture {
  /** As it is written in the archive, with folders. */
  readonly name: string;
  /** What stands before the last full stop of the last part. */
  readonly number: string;
  readonly ending: string;
  readonly packed: number;
  readonly unpacked: number;
  readonly offset: number;
  readonly crc: number;
  readonly method: number;
  readonly is_encrypted: boolean;
}

/** Reads a stretch of the archive. */
export type ReadRange = (start: number, length: number) => Promise<Buffer>;

export const rangeReader =
  ({ files }: Pick<Services, 'files'>, row: FileRow): ReadRange =>
  async (start, length) =>
    length === 0 ? Buffer.alloc(0) : buffer(await files.read(row, { start, end: start + length - 1 }));

/** Folders, and what computers add by themselves, are no pictures. */
const isNoise = (name: string): boolean =>
  name.endsWith('/') || name.split('/').some((part) => (part.startsWith('.') && part !== '..') || part === '__MACOSX');

/**
 * The pictures of an archive by its directory, or null: damaged, in parts, beyond the limits, or with entries that lie
 * over each other (a small file that unfolds without end).
 */
export async function listArchivedPictures(size: number, read: ReadRange): Promise<ArchivedPicture[] | null> {
  neverHolding('an archive is opened');
  const length = Math.min(size, TAIL_BYTES);
  const tail = await read(size - length, length);
  const end = endOf(tail);
  if (end === null) return null;
  const count = tail.readUInt16LE(end + 10);
  const bytes = tail.readUInt32LE(end + 12);
  const start = tail.readUInt32LE(end + 16);
  const isWhole = tail.readUInt16LE(end + 4) === 0 && tail.readUInt16LE(end + 8) === count;
  if (!isWhole || count > MAX_ENTRIES || bytes > MAX_DIRECTORY_BYTES || start + bytes > size) return null;
  const entries = entriesOf(await read(start, bytes), count);
  if (!entries || overlaps(entries, start)) return null;
  return entries.filter(({ name }) => !isNoise(name));
}

function endOf(tail: Buffer): number | null {
  for (let at = tail.length - END_BYTES; at >= 0; at--)
    if (tail.readUInt32LE(at) === END && at + END_BYTES + tail.readUInt16LE(at + 20) === tail.length) return at;
  return null;
}

function entriesOf(directory: Buffer, count: number): ArchivedPicture[] | null {
  const entries: ArchivedPicture[] = [];
  let at = 0;
  for (let n = 0; n < count; n++) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== ENTRY) return null;
    const flags = directory.readUInt16LE(at + 8);
    const lengths = [28, 30, 32].map((field) => directory.readUInt16LE(at + field));
    const [nameBytes = 0, extra = 0, comment = 0] = lengths;
    if (at + 46 + nameBytes > directory.length) return null;
    const name = nameForLang(directory.subarray(at + 46, at + 46 + nameBytes), (flags & 0x800) !== 0);
    const last = name.split('/').at(-1) ?? '';
    const dot = last.lastIndexOf('.');
    entries.push({
      name,
      number: (dot < 0 ? last : last.slice(0, dot)).trim(),
      ending: dot < 0 ? '' : last.slice(dot + 1).toLowerCase(),
      method: directory.readUInt16LE(at + 10),
      crc: directory.readUInt32LE(at + 16),
      packed: directory.readUInt32LE(at + 20),
      unpacked: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
      is_encrypted: (flags & 1) !== 0,
    });
    at += 46 + nameBytes + extra + comment;
  }
  return entries;
}

/** Names without the mark of UTF-8 come from a Chinese Windows, or from a Mac, which writes UTF-8 without it. */
function nameForLang(bytes: Buffer, isMarked: boolean): string {
  const text = (isMarked ? null : decodeText(bytes)) ?? bytes.toString('utf8');
  return text.replaceAll('\\', '/');
}

function overlaps(entries: readonly ArchivedPicture[], directory: number): boolean {
  const sorted = entries.toSorted((a, b) => a.offset - b.offset);
  return sorted.some(({ offset, packed }, at) => offset + LOCAL_BYTES + packed > (sorted[at + 1]?.offset ?? directory));
}

/** Whether a name leads out of its folder; it is never used as one, and a picture packed like that is not taken. */
export const leavesFolder = ({ name }: ArchivedPicture): boolean =>
  name.startsWith('/') || /^[a-z]:/i.test(name) || name.includes('\0') || name.split('/').includes('..');

/** The bytes of a picture, at most `limit`; null: packed in a way that is not read, damaged, or larger than it says. */
export async function openPicture(entry: ArchivedPicture, read: ReadRange, limit: number): Promise<Buffer | null> {
  neverHolding('an archive is opened');
  if (entry.is_encrypted || !METHODS.includes(entry.method) || entry.unpacked > limit || entry.packed > limit)
    return null;
  const head = await read(entry.offset, LOCAL_BYTES);
  if (head.length < LOCAL_BYTES || head.readUInt32LE(0) !== LOCAL) return null;
  const start = entry.offset + LOCAL_BYTES + head.readUInt16LE(26) + head.readUInt16LE(28);
  const packed = await read(start, entry.packed);
  const bytes = entry.method === 0 ? packed : inflate(packed, entry.unpacked);
  return bytes?.length === entry.unpacked && crc32(bytes) === entry.crc ? bytes : null;
}

function inflate(packed: Buffer, size: number): Buffer | null {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) });
  } catch {
    return null;
  }
}
