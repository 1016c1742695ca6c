import { connect, type Socket } from 'node:net';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#shared/uuid.ts';
import { until } from '../testing/until.ts';
import { type OwnPortal, usePortal } from '../testing/use-portal.ts';

const BODY_SECONDS = 0.4;
const TICK_MS = 40;

describe('a connection that is held without use', () => {
  const short = usePortal({
    env: { BODY_SECONDS: String(BODY_SECONDS), UPLOAD_BYTES_PER_SECOND: '100', SOCKETS_PER_ADDRESS: '6' },
  });
  const proxied = usePortal({ env: { SOCKETS_PER_ADDRESS: '1', TRUST_PROXY: '1' } });
  const ports = new Map<OwnPortal, number>();
  const opened: Socket[] = [];
  const timers: NodeJS.Timeout[] = [];

  beforeAll(async () => {
    for (const portal of [short, proxied])
      ports.set(portal, Number(new URL(await portal.app.listen({ port: 0, host: '127.0.0.1' })).port));
  });
  afterEach(async () => {
    for (const timer of timers.splice(0)) clearInterval(timer);
    for (const socket of opened) socket.destroy();
    await until(() => opened.every(({ closed }) => closed));
    opened.length = 0;
  });

  /** A caller that sends some bytes each tick. */
  function caller(portal: OwnPortal, head: string, bytes = '') {
    const socket = connect(ports.get(portal) ?? 0, '127.0.0.1');
    const seen = { text: '', closed_after: null as number | null };
    const began = Date.now();
    opened.push(socket);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      seen.text += chunk;
    });
    socket.on('close', () => {
      seen.closed_after = Date.now() - began;
    });
    socket.write(head);
    if (bytes) timers.push(setInterval(() => socket.writable && socket.write(bytes), TICK_MS));
    return seen;
  }
  const post = (path: string, headers: readonly string[] = []) =>
    [`POST ${path} HTTP/1.1`, 'Host: portal', 'Content-Length: 100000', ...headers, '', ''].join('\r\n');

  it.each([
    ['a call', post('/api/web/login', ['Content-Type: application/x-www-form-urlencoded'])],
    ['an address that is none', post('/api/web/nothing')],
    [
      'chunks',
      post('/api/web/login', ['Content-Type: application/json']).replace(
        'Content-Length: 100000',
        'Transfer-Encoding: chunked',
      ),
    ],
  ])('is cut off when a body comes byte by byte: %s', async (what, head) => {
    const seen = caller(short, head, what === 'chunks' ? '1\r\nx\r\n' : 'x');
    await until(() => seen.closed_after !== null);
    expect(seen.closed_after).toBeLessThan(BODY_SECONDS * 1000 * 5);
    expect(seen.text).toMatch(/^HTTP\/1\.1 (408|404)/);
  });

  it('may send an upload slowly, but not more slowly than a bad line', async () => {
    const browser = await short.signIn(uuidv7());
    const head = post('/api/web/utils/upload_oss_file', [
      'Content-Type: multipart/form-data; boundary=b',
      `token: ${browser.token}`,
      `Cookie: sid2=${browser.cookies.get('sid2')}`,
    ]);
    const part =
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n';
    const slow = caller(short, head + part, 'x'.repeat(40)); // 1000 bytes a second
    const trickle = caller(short, head, 'x'); // 25
    await until(() => trickle.closed_after !== null);
    expect(trickle.text).toMatch(/^HTTP\/1\.1 408/);
    await new Promise((done) => setTimeout(done, BODY_SECONDS * 3000));
    expect([slow.closed_after, slow.text]).toEqual([null, '']);
  });

  it('gets no more sockets at one address than are set', async () => {
    const six = Array.from({ length: 6 }, () => caller(short, ''));
    const seventh = caller(short, '');
    await until(() => seventh.closed_after !== null);
    expect(six.every(({ closed_after }) => closed_after === null)).toBe(true);
    opened[0]?.destroy();
    await until(() => six[0]?.closed_after !== null);
    const eighth = caller(short, 'GET /healthz HTTP/1.1\r\nHost: portal\r\n\r\n');
    await until(() => eighth.text.includes('200 OK'));
  });

  it('is not counted behind a proxy, whose sockets all of them are', async () => {
    const calls = [1, 2, 3].map(() => caller(proxied, 'GET /healthz HTTP/1.1\r\nHost: portal\r\n\r\n'));
    await until(() => calls.every(({ text }) => text.includes('200 OK')));
  });
});
