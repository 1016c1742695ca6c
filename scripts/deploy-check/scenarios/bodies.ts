import { type ConnectionOptions, connect } from 'node:tls';
import { HOST } from '../machine.ts';
import type { Scenario } from '../stage.ts';

/** Longer than a node waits for a body (BODY_SECONDS). */
const ENDED_WITHIN_MS = 45_000;
/** What may have been taken of a body without end: buffers of sockets, and what nginx keeps of a write. */
const TAKEN_AT_MOST = 8 << 20;
const KEY = 'Idempotency-Key: 6f1d4c2e-5b7a-4c3d-9e8f-0a1b2c3d4e5f\r\n';
const LENGTH = 'Content-Length: 90000000000\r\n';

/** Bodies without end and bodies that trickle: they fill no disk on their way through nginx, and are ended. */
export const bodies: Scenario = async ({ certificate, verdict }) => {
  const to = { host: '127.0.0.1', port: 443, servername: HOST, ca: certificate };
  const flood = { bytes: Buffer.alloc(1 << 20, 97), every_ms: 100 };
  const trickle = { bytes: Buffer.from('a'), every_ms: 2000 };
  const ends = await Promise.all([
    send(to, '/', LENGTH, flood),
    send(to, '/ws', LENGTH, flood),
    send(to, '/api/web/login', LENGTH, flood),
    send(to, '/api/web/login', KEY + LENGTH, flood),
    send(to, '/api/web/login', `${KEY}Transfer-Encoding: chunked\r\n`, { ...flood, bytes: chunk(flood.bytes) }),
    send(to, '/', 'Content-Length: 100000\r\n', trickle),
    send(to, '/api/web/login', 'Content-Length: 100000\r\n', trickle),
  ]);
  const open = ends.filter((one) => !one.is_ended).length;
  const most = Math.max(...ends.map((one) => one.bytes));
  verdict(
    `bodies without end or that trickle, through nginx: ${ends.length - open} of ${ends.length} ended, the last after ${Math.max(...ends.map((one) => one.ms))} ms, at most ${(most / (1 << 20)).toFixed(1)} MB of one taken`,
    open === 0 && most <= TAKEN_AT_MOST,
  );
};

const chunk = (bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);

/** Sends without listening until the other side ends it; counts what left this process. */
function send(
  to: ConnectionOptions,
  path: string,
  lines: string,
  { bytes, every_ms }: { readonly bytes: Buffer; readonly every_ms: number },
): Promise<{ readonly is_ended: boolean; readonly bytes: number; readonly ms: number }> {
  return new Promise((done) => {
    const started = Date.now();
    let sent = 0;
    const socket = connect(to, () =>
      socket.write(`POST ${path} HTTP/1.1\r\nHost: ${HOST}\r\nContent-Type: application/json\r\n${lines}\r\n`),
    );
    const timer = setInterval(() => {
      if (!socket.writableNeedDrain) socket.write(bytes, () => (sent += bytes.length));
    }, every_ms);
    const finish = (is_ended: boolean) => {
      clearInterval(timer);
      clearTimeout(patience);
      socket.destroy();
      done({ is_ended, bytes: sent, ms: Date.now() - started });
    };
    const patience = setTimeout(() => finish(false), ENDED_WITHIN_MS);
    socket.once('data', () => finish(true));
    socket.once('error', () => finish(true));
    socket.once('close', () => finish(true));
  });
}
