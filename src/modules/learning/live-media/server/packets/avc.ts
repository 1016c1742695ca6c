import { WrongCodec } from './media-packet.ts';

/** Reads an AVCDecoderConfigurationRecord: the codec as browsers name it, and the size of the picture. Throws `WrongCodec`. */
export function readAvcRecord(record: Uint8Array): { codec: string; width: number; height: number } {
  const [version, profile = 0, compatible = 0, level = 0, lengths = 0, count = 0] = record;
  // four bytes before each unit: nothing else is written by encoders, and browsers want no other
  if (version !== 1 || record.length < 11 || (lengths & 3) !== 3 || (count & 31) < 1) throw new WrongCodec('damaged');
  const length = ((record[6] ?? 0) << 8) | (record[7] ?? 0);
  const unit = record.subarray(8, 8 + length);
  if (unit.length < 4 || ((unit[0] ?? 0) & 31) !== 7) throw new WrongCodec('damaged');
  const hex = [profile, compatible, level].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { codec: `avc1.${hex}`, ...sizeIn(unit) };
}

const WITH_CHROMA = [100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135];
const MOST_PIXELS = 8192;

/** The size of the picture that a sequence parameter set gives. */
function sizeIn(unit: Uint8Array): { width: number; height: number } {
  const bits = new Bits(withoutEmulation(unit.subarray(1)));
  const profile = bits.take(8);
  bits.take(16); // what it is compatible with, and its level
  bits.golomb();
  const chroma = WITH_CHROMA.includes(profile) ? chromaIn(bits) : 1;
  bits.golomb();
  skipOrder(bits);
  bits.golomb();
  bits.take(1);
  const across = bits.golomb() + 1;
  const down = bits.golomb() + 1;
  const whole = bits.take(1);
  if (!whole) bits.take(1);
  bits.take(1);
  const cut = bits.take(1) ? [bits.golomb(), bits.golomb(), bits.golomb(), bits.golomb()] : [];
  const [left = 0, right = 0, top = 0, bottom = 0] = cut;
  const stepAcross = chroma === 1 || chroma === 2 ? 2 : 1;
  const stepDown = (chroma === 1 ? 2 : 1) * (2 - whole);
  const width = across * 16 - (left + right) * stepAcross;
  const height = (2 - whole) * down * 16 - (top + bottom) * stepDown;
  if (!(width >= 16 && height >= 16 && width <= MOST_PIXELS && height <= MOST_PIXELS)) throw new WrongCodec('damaged');
  return { width, height };
}

/** How its colours are stored; what follows until the order of the pictures is passed over. */
function chromaIn(bits: Bits): number {
  const chroma = bits.golomb();
  if (chroma === 3) bits.take(1);
  bits.golomb();
  bits.golomb();
  bits.take(1);
  const scales = bits.take(1) ? (chroma === 3 ? 12 : 8) : 0;
  for (let n = 0; n < scales; n += 1) {
    if (bits.take(1)) skipScale(bits, n < 6 ? 16 : 64);
  }
  return chroma;
}

function skipOrder(bits: Bits): void {
  const order = bits.golomb();
  if (order === 0) bits.golomb();
  if (order !== 1) return;
  bits.take(1);
  bits.golomb();
  bits.golomb();
  const cycle = bits.golomb();
  if (cycle > 255) throw new WrongCodec('damaged');
  for (let n = 0; n < cycle; n += 1) bits.golomb();
}

function skipScale(bits: Bits, length: number): void {
  let next = 8;
  for (let n = 0, last = 8; n < length && next !== 0; n += 1) {
    const code = bits.golomb();
    const step = code % 2 ? (code + 1) / 2 : -code / 2;
    next = (last + step + 256) % 256;
    if (next !== 0) last = next;
  }
}

/** Three bytes stand where two zeros would look like a mark. */
function withoutEmulation(bytes: Uint8Array): Uint8Array {
  return bytes.filter((byte, at) => !(byte === 3 && bytes[at - 1] === 0 && bytes[at - 2] === 0));
}

class Bits {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  take(count: number): number {
    let value = 0;
    for (let n = 0; n < count; n += 1) {
      const byte = this.#bytes[this.#at >> 3];
      if (byte === undefined) throw new WrongCodec('damaged');
      value = value * 2 + ((byte >> (7 - (this.#at & 7))) & 1);
      this.#at += 1;
    }
    return value;
  }

  golomb(): number {
    let zeros = 0;
    while (this.take(1) === 0) {
      zeros += 1;
      if (zeros > 31) throw new WrongCodec('damaged');
    }
    return 2 ** zeros - 1 + this.take(zeros);
  }
}
