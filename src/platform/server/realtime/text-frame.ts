import type { ServerMessage } from '#shared/calls/realtime.ts';

const TEXT_WHOLE = 0x81;
const IN_TWO_BYTES = 126;
const IN_EIGHT_BYTES = 127;

/** A message as a whole text frame of the WebSocket protocol (RFC 6455, 5.2): a server does not mask, and compresses nothing here. */
export function textFrame(message: ServerMessage): Buffer {
  const text = Buffer.from(JSON.stringify(message));
  const { length } = text;
  const head = Buffer.alloc(length < IN_TWO_BYTES ? 2 : length < 65_536 ? 4 : 10);
  head[0] = TEXT_WHOLE;
  if (head.length === 2) head[1] = length;
  else if (head.length === 4) {
    head[1] = IN_TWO_BYTES;
    head.writeUInt16BE(length, 2);
  } else {
    head[1] = IN_EIGHT_BYTES;
    head.writeBigUInt64BE(BigInt(length), 2);
  }
  return Buffer.concat([head, text]);
}
