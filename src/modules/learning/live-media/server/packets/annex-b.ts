/** The units of a frame in which marks stand between them, as some recorders write it. */
export function unitsOf(frame: Uint8Array): Uint8Array[] {
  const units: Uint8Array[] = [];
  let begins = -1;
  for (let at = 0; at + 2 < frame.length; at += 1) {
    if (frame[at] !== 0 || frame[at + 1] !== 0 || frame[at + 2] !== 1) continue;
    if (begins >= 0) units.push(frame.subarray(begins, at));
    begins = at + 3;
    at += 2;
  }
  if (begins >= 0) units.push(frame.subarray(begins));
  // a mark may have a zero before it
  return units.map(withoutZeros).filter((unit) => unit.length > 0);
}

function withoutZeros(unit: Uint8Array): Uint8Array {
  let length = unit.length;
  while (length > 0 && unit[length - 1] === 0) length -= 1;
  return unit.subarray(0, length);
}

const SEQUENCE = 7;
const PICTURE = 8;
const kindOf = (unit: Uint8Array): number => (unit[0] ?? 0) & 31;

/** The AVCDecoderConfigurationRecord that the parameter sets of a key frame make; null where it has none. */
export function recordOf(units: readonly Uint8Array[]): Uint8Array | null {
  const sequence = units.find((unit) => kindOf(unit) === SEQUENCE);
  const picture = units.find((unit) => kindOf(unit) === PICTURE);
  if (!sequence || !picture || sequence.length < 4) return null;
  return Uint8Array.from([
    1,
    sequence[1] ?? 0,
    sequence[2] ?? 0,
    sequence[3] ?? 0,
    0xff,
    0xe1,
    sequence.length >> 8,
    sequence.length & 255,
    ...sequence,
    1,
    picture.length >> 8,
    picture.length & 255,
    ...picture,
  ]);
}

/** The units with their lengths before them; the parameter sets stand in the record. */
export function withLengths(units: readonly Uint8Array[]): Uint8Array {
  const kept = units.filter((unit) => kindOf(unit) !== SEQUENCE && kindOf(unit) !== PICTURE);
  const bytes = Buffer.alloc(kept.reduce((sum, unit) => sum + 4 + unit.length, 0));
  let at = 0;
  for (const unit of kept) {
    bytes.writeUInt32BE(unit.length, at);
    bytes.set(unit, at + 4);
    at += 4 + unit.length;
  }
  return bytes;
}
