let known: ReadonlyMap<string, Buffer> | null = null;

/** Every sign of the two and four byte areas of the basic plane, by what the decoder of the runtime makes of it. */
function table(): ReadonlyMap<string, Buffer> {
  const codes: Buffer[] = [];
  for (let lead = 0x81; lead <= 0xfe; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++) if (trail !== 0x7f) codes.push(Buffer.from([lead, trail]));
  for (let at = 0; at < FOUR_BYTE_CODES; at++) codes.push(fourBytes(at));
  const apart = Buffer.from('\n');
  const text = new TextDecoder('gb18030').decode(Buffer.concat(codes.flatMap((code) => [code, apart])));
  const signs = new Map<string, Buffer>();
  for (const [at, sign] of text.split('\n').entries()) {
    const code = codes[at];
    if (code && [...sign].length === 1 && sign !== '\ufffd' && !signs.has(sign)) signs.set(sign, code);
  }
  return signs;
}

/** Of the basic plane. */
const FOUR_BYTE_CODES = 39_420;
/** Where the planes above it begin. */
const ABOVE = 189_000;

function fourBytes(at: number): Buffer {
  return Buffer.from([
    0x81 + Math.floor(at / 12_600),
    0x30 + (Math.floor(at / 1260) % 10),
    0x81 + (Math.floor(at / 10) % 126),
    0x30 + (at % 10),
  ]);
}

/** A text in GB18030, as the programs of banks read it. */
export function toGb18030(text: string): Buffer {
  return Buffer.concat(
    Array.from(text, (sign) => {
      const point = sign.codePointAt(0) ?? 0;
      if (point < 0x80) return Buffer.from([point]);
      if (point > 0xffff) return fourBytes(ABOVE + point - 0x10000);
      known ??= table();
      return known.get(sign) ?? Buffer.from('?');
    }),
  );
}
