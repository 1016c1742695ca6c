import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';

/** A reader of zip files, piece by piece: small, with limits that hold whatever a file says of itself. */

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  /** As the directory says; no more is unpacked. */
  readonly unpacked: number;
  readonly offset: number;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const TAIL = 65_557;
const DIRECTORY_AT_MOST = 1 << 20;
const ENTRIES_AT_MOST = 5_000;
const CHUNK = 64 << 10;

export class ZipDamaged extends Error {}

/** Entries of an open zip file, in the order of its directory. */
export async function entriesOf(handle: FileHandle): Promise<Entry[]> {
  const { size } = await handle.stat();
  const tail = await readAt(handle, Math.max(0, size - TAIL), Math.min(size, TAIL));
  let end = tail.length - 22;
  while (end >= 0 && tail.readUInt32LE(end) !== END) end--;
  if (end < 0) throw new ZipDamaged('no directory');
  const count = tail.readUInt16LE(end + 10);
  const bytes = tail.readUInt32LE(end + 12);
  const offset = tail.readUInt32LE(end + 16);
  if (count > ENTRIES_AT_MOST || bytes > DIRECTORY_AT_MOST) throw new ZipDamaged('too many entries');
  if (offset + bytes > size) throw new ZipDamaged('directory');
  const directory = await readAt(handle, offset, bytes);
  const entries: Entry[] = [];
  for (let at = 0, n = 0; n < count; n++) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== CENTRAL) throw new ZipDamaged('directory');
    const nameLength = directory.readUInt16LE(at + 28);
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      method: directory.readUInt16LE(at + 10),
      packed: directory.readUInt32LE(at + 20),
      unpacked: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

/**
 * The bytes of an entry, unpacked piece by piece; who has enough stops asking. Throws where they are more than the directory
 * says.
 */
export async function* unpack(handle: FileHandle, entry: Entry): AsyncGenerator<Buffer> {
  const head = await readAt(handle, entry.offset, 30);
  if (head.length < 30 || head.readUInt32LE(0) !== LOCAL) throw new ZipDamaged(entry.name);
  const start = entry.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  if (entry.packed === 0) return;
  const packed = piecesOf(handle, start, entry.packed);
  if (entry.method === 0) {
    yield* packed;
    return;
  }
  if (entry.method !== 8) throw new ZipDamaged('method');
  const plain = Readable.from(packed).pipe(createInflateRaw());
  let unpacked = 0;
  try {
    for await (const piece of plain) {
      unpacked += (piece as Buffer).length;
      if (unpacked > entry.unpacked) throw new ZipDamaged('larger than it says');
      yield piece as Buffer;
    }
  } finally {
    plain.destroy();
  }
}

async function* piecesOf(handle: FileHandle, start: number, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < length; at += CHUNK) {
    const piece = await readAt(handle, start + at, Math.min(CHUNK, length - at));
    if (piece.length === 0) return;
    yield piece;
  }
}

/** Does something with a zip file. */
export async function withZip<T>(path: string, work: (handle: FileHandle) => Promise<T>): Promise<T> {
  const handle = await open(path, 'r');
  try {
    return await work(handle);
  } finally {
    await handle.close();
  }
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await handle.read(bytes, 0, length, position);
  return bytes.subarray(0, bytesRead);
}
