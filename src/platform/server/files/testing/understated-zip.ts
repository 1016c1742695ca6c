const ENTRY = 0x02014b50;

/** The zip file with a directory that says of every entry that it unpacks to ten bytes. */
export function understated(zip: Uint8Array): Buffer {
  const bytes = Buffer.from(zip);
  for (let at = 0; at + 46 <= bytes.length; at += 1)
    if (bytes.readUInt32LE(at) === ENTRY) bytes.writeUInt32LE(10, at + 24);
  return bytes;
}
