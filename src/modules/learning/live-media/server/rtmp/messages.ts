import { type AmfValue, writeCommand } from './amf.ts';

/** Types of messages that are used here. */
export const MESSAGE = {
  chunk_bytes: 1,
  abort: 2,
  received: 3,
  window: 5,
  bandwidth: 6,
  audio: 8,
  video: 9,
  data: 18,
  command_amf3: 17,
  command: 20,
} as const;

const CONTROL_STREAM = 2;
const COMMAND_STREAM = 3;
/** Longer commands would have to be cut into chunks by what `ourChunkBytes` said. */
export const OUR_CHUNK_BYTES = 4096;

function message(chunkStream: number, type: number, stream: number, body: Buffer, timestamp = 0): Buffer {
  const head = Buffer.alloc(12);
  head[0] = chunkStream;
  head.writeUIntBE(timestamp, 1, 3);
  head.writeUIntBE(body.length, 4, 3);
  head[7] = type;
  head.writeUInt32LE(stream, 8);
  return Buffer.concat([head, body]);
}

/** A message that steers the line: one number, for the bandwidth one byte more. */
export function controlMessage(type: number, value: number, more: readonly number[] = []): Buffer {
  const body = Buffer.alloc(4);
  body.writeUInt32BE(value >>> 0);
  return message(CONTROL_STREAM, type, 0, Buffer.concat([body, Buffer.from(more)]));
}

/** A command of at most 4 KB. */
export const commandMessage = (stream: number, values: readonly AmfValue[]): Buffer =>
  message(COMMAND_STREAM, MESSAGE.command, stream, writeCommand(values));

/** A message in chunks of `OUR_CHUNK_BYTES`: for publishers. */
export function mediaMessage(type: number, timestamp: number, body: Buffer): Buffer {
  const chunkStream = type === MESSAGE.video ? 6 : 4;
  const whole = message(chunkStream, type, 1, body, Math.min(timestamp, 0xfffffe));
  const parts = [whole.subarray(0, 12 + OUR_CHUNK_BYTES)];
  for (let at = 12 + OUR_CHUNK_BYTES; at < whole.length; at += OUR_CHUNK_BYTES)
    parts.push(Buffer.from([0xc0 | chunkStream]), whole.subarray(at, at + OUR_CHUNK_BYTES));
  return Buffer.concat(parts);
}
