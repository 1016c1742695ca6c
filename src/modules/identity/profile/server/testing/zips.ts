import { crc32, deflateRawSync } from 'node:zlib';

/** A file to be packed; what is given beside name and bytes is written though it is a lie. */
export interface PackedFile {
  readonly name: string | Buffer;
  readonly bytes: Buffer;
  readonly method?: number;
  readonly packed?: Buffer;
  readonly crc?: number;
  readonly flags?: number;
  readonly offset?: number;
}

/** A zip file. Names that are text are marked as UTF-8. */
export function makeZip(files: readonly PackedFile[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const file of files) {
    const name = Buffer.from(file.name);
    const method = file.method ?? 8;
    const packed = file.packed ?? (method === 8 ? deflateRawSync(file.bytes) : file.bytes);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE((file.flags ?? 0) | (typeof file.name === 'string' ? 0x800 : 0), 2);
    facts.writeUInt16LE(method, 4);
    facts.writeUInt32LE(file.crc ?? crc32(file.bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(file.bytes.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), facts, name, packed]);
    const central = Buffer.alloc(14);
    central.writeUInt32LE(file.offset ?? at, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), facts, central, name]));
    parts.push(local);
    at += local.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  const list = Buffer.concat(directory);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, list, end]);
}
