import { open } from 'node:fs/promises';

/** What a file of the old office container (OLE) holds, by the names in its directory. */
type CompoundKind = 'words' | 'sheet' | 'slides' | 'locked';

const STREAMS: Readonly<Record<string, CompoundKind>> = {
  WordDocument: 'words',
  Workbook: 'sheet',
  Book: 'sheet',
  'PowerPoint Document': 'slides',
  EncryptedPackage: 'locked',
};
const ENTRY_BYTES = 128;
/** Entries of a directory that are looked at; what a file is stands among the first. */
const ENTRIES_AT_MOST = 32;

/** What is in it, or null: nothing that is known, or a directory that is not where it should be. */
export async function compoundKind(path: string): Promise<CompoundKind | null> {
  const handle = await open(path, 'r');
  try {
    const head = Buffer.alloc(512);
    const { bytesRead } = await handle.read(head, 0, head.length, 0);
    const shift = bytesRead === head.length ? head.readUInt16LE(30) : 0;
    if (shift !== 9 && shift !== 12) return null;
    const directory = Buffer.alloc(ENTRIES_AT_MOST * ENTRY_BYTES);
    const start = (head.readUInt32LE(48) + 1) * 2 ** shift;
    const read = (await handle.read(directory, 0, directory.length, start)).bytesRead;
    for (let at = 0; at + ENTRY_BYTES <= read; at += ENTRY_BYTES) {
      const length = Math.min(64, directory.readUInt16LE(at + 64)) - 2;
      const kind = length > 0 ? STREAMS[directory.toString('utf16le', at, at + length)] : undefined;
      if (kind) return kind;
    }
    return null;
  } finally {
    await handle.close();
  }
}
