import { open } from 'node:fs/promises';

const END_RECORD = 0x06054b50;
const ENTRY = 0x02014b50;
const TAIL_BYTES = 65_557;
const MAX_DIRECTORY_BYTES = 1 << 20;

export interface ZipLimits {
  readonly entries: number;
  /** Unpacked bytes of all entries together. */
  readonly bytes: number;
  /** Unpacked to packed bytes of the whole file. */
  readonly ratio: number;
}

export const ZIP_LIMITS: ZipLimits = { entries: 1000, bytes: 500 * 1024 * 1024, ratio: 100 };

/** Names of the entries of a zip file by its directory, or null: not a zip, damaged, or beyond the limits. */
export async function namesInZip(path: string, limits: ZipLimits = ZIP_LIMITS): Promise<readonly string[] | null> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const tail = Buffer.alloc(Math.min(size, TAIL_BYTES));
    await handle.read(tail, 0, tail.length, size - tail.length);
    const end = findEnd(tail);
    if (end === null) return null;
    const count = tail.readUInt16LE(end + 10);
    const bytes = tail.readUInt32LE(end + 12);
    const offset = tail.readUInt32LE(end + 16);
    if (count > limits.entries || bytes > MAX_DIRECTORY_BYTES || offset + bytes > size) return null;
    const directory = Buffer.alloc(bytes);
    await handle.read(directory, 0, bytes, offset);
    return readDirectory(directory, count, size, limits);
  } finally {
    await handle.close();
  }
}

function findEnd(tail: Buffer): number | null {
  for (let at = tail.length - 22; at >= 0; at--) if (tail.readUInt32LE(at) === END_RECORD) return at;
  return null;
}

function readDirectory(directory: Buffer, count: number, size: number, limits: ZipLimits): string[] | null {
  const names: string[] = [];
  let unpacked = 0;
  let at = 0;
  for (let n = 0; n < count; n++) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== ENTRY) return null;
    unpacked += directory.readUInt32LE(at + 24);
    const [name, extra, comment] = [28, 30, 32].map((field) => directory.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    names.push(directory.toString('utf8', at + 46, at + 46 + name));
    at += 46 + name + extra + comment;
  }
  return unpacked > limits.bytes || unpacked > size * limits.ratio ? null : names;
}
