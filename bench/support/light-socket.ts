import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

/**
 * The real-time socket of one viewer, with as little work as can be: a benchmark that opens thousands of them on the
 * machine of the portal would otherwise measure its own ends. Knows whole text frames alone, which is what the portal sends.
 */
export interface LightSocket {
  say(message: object): void;
  /** Gets the bytes of each text; they are overwritten afterwards. */
  onText: (text: Buffer) => void;
  onClose: () => void;
}

const HEAD_END = Buffer.from('\r\n\r\n');
const TEXT = 0x81;
const PING = 0x89;
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);

interface Frame {
  readonly kind: number;
  readonly from: number;
  readonly to: number;
}

/** The frame that begins at `at`; null: it is not whole yet. */
function frameAt(bytes: Buffer, at: number): Frame | null {
  if (bytes.length < at + 2) return null;
  const short = bytes.readUInt8(at + 1);
  const head = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (bytes.length < at + head) return null;
  const length = head === 2 ? short : head === 4 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2));
  const from = at + head;
  return bytes.length < from + length ? null : { kind: bytes.readUInt8(at), from, to: from + length };
}

/** A text frame of a client, masked with zeros. */
function masked(text: string): Buffer {
  const bytes = Buffer.from(text);
  const { length } = bytes;
  const head = Buffer.from(
    length < 126 ? [TEXT, 0x80 | length, 0, 0, 0, 0] : [TEXT, 0x80 | 126, length >> 8, length & 255, 0, 0, 0, 0],
  );
  return Buffer.concat([head, bytes]);
}

function follow(socket: Socket, light: LightSocket): void {
  let left: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    const bytes = left.length ? Buffer.concat([left, chunk]) : chunk;
    let at = 0;
    for (let frame = frameAt(bytes, at); frame; frame = frameAt(bytes, at)) {
      if (frame.kind === TEXT) light.onText(bytes.subarray(frame.from, frame.to));
      else if (frame.kind === PING) socket.write(PONG);
      at = frame.to;
    }
    left = bytes.subarray(at);
  });
  socket.on('close', () => light.onClose());
}

/** Opens one and signs in. */
export async function openLightSocket(
  port: number,
  session: { readonly token: string; readonly device_cookie: string | null },
): Promise<LightSocket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  const light: LightSocket = {
    say: (message) => void socket.write(masked(JSON.stringify(message))),
    onText: () => {},
    onClose: () => {},
  };
  socket.write(
    [
      'GET /ws HTTP/1.1',
      `Host: 127.0.0.1:${port}`,
      'Upgrade: websocket',
      'Connection: Upgrade',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
      `Cookie: sid2=${session.device_cookie ?? ''}`,
      '\r\n',
    ].join('\r\n'),
  );
  await new Promise<void>((done, failed) => {
    socket.once('error', failed);
    socket.once('data', (head: Buffer) => {
      if (!head.toString('latin1').startsWith('HTTP/1.1 101')) failed(new Error('no socket was opened'));
      const rest = head.subarray(head.indexOf(HEAD_END) + HEAD_END.length);
      if (rest.length) socket.unshift(rest);
      done();
    });
  });
  follow(socket, light);
  light.say({ type: 'auth', token: session.token });
  return light;
}
