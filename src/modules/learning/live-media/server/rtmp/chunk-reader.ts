import { WireError } from './wire-error.ts';

/** A whole message, put together from its chunks. */
export interface RtmpMessage {
  readonly type: number;
  /** Milliseconds by the clock of the publisher. */
  readonly timestamp: number;
  readonly stream: number;
  readonly body: Buffer;
}

interface ChunkStream {
  timestamp: number;
  delta: number;
  length: number;
  type: number;
  stream: number;
  extended: number | null;
  received: number;
  parts: Buffer[];
}

interface ChunkHead {
  readonly format: number;
  readonly id: number;
  readonly length: number;
  readonly type: number;
  readonly stream: number;
  /** The time or the step that the head gives; of a short head that of the one before. */
  readonly time: number;
  readonly extended: number | null;
  /** Bytes of the head. */
  readonly bytes: number;
}

const FIRST_CHUNK_BYTES = 128;
const MOST_STREAMS = 16;
const MOST_CHUNK_BYTES = 1 << 24;
const HEAD_BYTES = [11, 7, 3, 0];
const EXTENDED = 0xffffff;

/** Puts messages together out of what comes over the line, with a limit for each. Throws `WireError`. */
export class ChunkReader {
  #bytes: Buffer = Buffer.alloc(0);
  #chunk = FIRST_CHUNK_BYTES;
  readonly #streams = new Map<number, ChunkStream>();
  /** The longest message that is taken, in bytes. */
  most_bytes: number;

  constructor(mostBytes: number) {
    this.most_bytes = mostBytes;
  }

  /** Bytes that wait to become messages. */
  get waiting(): number {
    return this.#bytes.length;
  }

  add(bytes: Buffer): void {
    this.#bytes = this.#bytes.length ? Buffer.concat([this.#bytes, bytes]) : bytes;
  }

  /** Takes bytes that are no message: of the handshake. Null while they are not there. */
  take(length: number): Buffer | null {
    if (this.#bytes.length < length) return null;
    const taken = this.#bytes.subarray(0, length);
    this.#bytes = this.#bytes.subarray(length);
    return taken;
  }

  /** The publisher says how long its chunks are from now on. */
  setChunkBytes(length: number): void {
    if (length < 1 || length > MOST_CHUNK_BYTES) throw new WireError('chunks of this size are not taken');
    this.#chunk = length;
  }

  /** The publisher gives a message up that it has begun. */
  abort(id: number): void {
    const stream = this.#streams.get(id);
    if (stream) Object.assign(stream, { received: 0, parts: [] });
  }

  /** The next whole message, or null until more has come. */
  next(): RtmpMessage | null {
    for (;;) {
      const head = this.#head();
      if (!head) return null;
      const known = this.#streams.get(head.id);
      if (head.length > this.most_bytes) throw new WireError('a message is too long');
      const size = Math.min(this.#chunk, head.length - (known?.received ?? 0));
      if (this.#bytes.length < head.bytes + size) return null;
      const stream = this.#begin(head, known);
      stream.parts.push(this.#bytes.subarray(head.bytes, head.bytes + size));
      stream.received += size;
      this.#bytes = this.#bytes.subarray(head.bytes + size);
      if (stream.received === stream.length) return finish(stream);
    }
  }

  #begin(head: ChunkHead, known: ChunkStream | undefined): ChunkStream {
    if (!known && this.#streams.size >= MOST_STREAMS) throw new WireError('too many streams of chunks');
    const stream = known ?? {
      timestamp: 0,
      delta: 0,
      length: 0,
      type: 0,
      stream: 0,
      extended: null,
      received: 0,
      parts: [],
    };
    this.#streams.set(head.id, stream);
    if (stream.received > 0) {
      if (head.format !== 3) throw new WireError('a message began inside of another');
      return stream;
    }
    stream.delta = head.time;
    stream.timestamp = head.format === 0 ? head.time : (stream.timestamp + head.time) >>> 0;
    Object.assign(stream, { length: head.length, type: head.type, stream: head.stream, extended: head.extended });
    return stream;
  }

  #head(): ChunkHead | null {
    const bytes = this.#bytes;
    const start = startOf(bytes);
    if (!start) return null;
    const { format, id } = start;
    const at = start.bytes + (HEAD_BYTES[format] ?? 0);
    if (bytes.length < at) return null;
    const known = this.#streams.get(id);
    if (!known && format === 3) throw new WireError('a stream of chunks begins without a head');
    const before = { time: known?.delta ?? 0, length: known?.length ?? 0, type: known?.type ?? 0 };
    const stream = format === 0 ? bytes.readUInt32LE(start.bytes + 7) : (known?.stream ?? 0);
    const said = format < 3 ? { ...before, time: bytes.readUIntBE(start.bytes, 3) } : before;
    if (format < 2)
      Object.assign(said, { length: bytes.readUIntBE(start.bytes + 3, 3), type: bytes.readUInt8(start.bytes + 6) });
    const isExtended = format < 3 ? said.time === EXTENDED : (known?.extended ?? null) !== null;
    const head = { format, id, stream, ...said, extended: null, bytes: at };
    return isExtended ? this.#extended(head, known?.extended ?? null) : head;
  }

  /** A time that is too large for its place stands behind the head; some leave it out where a message goes on. */
  #extended(head: ChunkHead, before: number | null): ChunkHead | null {
    if (this.#bytes.length < head.bytes + 4) return null;
    const time = this.#bytes.readUInt32BE(head.bytes);
    if (head.format < 3) return { ...head, time, extended: time, bytes: head.bytes + 4 };
    return { ...head, extended: before, bytes: time === before ? head.bytes + 4 : head.bytes };
  }
}

/** The first bytes of a chunk: its form, and the stream of chunks that it belongs to. */
function startOf(bytes: Buffer): { format: number; id: number; bytes: number } | null {
  const first = bytes[0];
  if (first === undefined) return null;
  const format = first >> 6;
  const short = first & 63;
  const length = short === 0 ? 2 : short === 1 ? 3 : 1;
  if (bytes.length < length) return null;
  if (short === 0) return { format, id: 64 + bytes.readUInt8(1), bytes: length };
  if (short === 1) return { format, id: 64 + bytes.readUInt8(1) + bytes.readUInt8(2) * 256, bytes: length };
  return { format, id: short, bytes: length };
}

function finish(stream: ChunkStream): RtmpMessage {
  const { type, timestamp, parts } = stream;
  const body = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
  Object.assign(stream, { received: 0, parts: [] });
  return { type, timestamp, stream: stream.stream, body };
}
