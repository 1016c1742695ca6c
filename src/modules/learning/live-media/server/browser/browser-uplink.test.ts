import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mediaAddress } from '#server/media/grants.ts';
import { testFilm } from '#server/media/testing/films.ts';
import { until } from '#server/testing/until.ts';
import { usePortal } from '#server/testing/use-portal.ts';
import { BROWSER_UPLINK, type UplinkMessage, uplinkMessage } from '../../contract/browser-uplink.ts';
import { embeddedEngine } from '../embedded/embedded-engine.service.ts';
import { withRecording } from '../embedded/recordings.service.ts';
import { DecidedLives, type TestLive } from '../testing/decided-lives.ts';
import { ticketFor } from './browser-ticket.ts';

const lives = new DecidedLives();
const PIECE = 40_000;

describe('the line of a browser that publishes', () => {
  const portal = usePortal({ modules: lives.modules(), env: { MEDIA_RTMP_PORT: '0' } });
  const folder = mkdtempSync(join(tmpdir(), 'recorder-'));
  let address = '';

  beforeAll(async () => {
    address = (await portal.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws') + BROWSER_UPLINK;
    embeddedEngine(portal.services).start();
    await until(() => embeddedEngine(portal.services).isUp);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** A film as a recorder makes it, which is not sought in afterwards. */
  const recorded = (name: string, args: readonly string[]) => {
    const path = join(folder, name);
    spawnSync('ffmpeg', ['-v', 'error', '-y', '-i', testFilm(), ...args, path]);
    return readFileSync(path);
  };
  const opened = (first: unknown) => {
    const socket = new WebSocket(address);
    const said: UplinkMessage[] = [];
    const line = { socket, said, closed: 0 };
    socket.onopen = () => socket.send(typeof first === 'string' ? first : JSON.stringify(first));
    socket.onmessage = ({ data }) => said.push(uplinkMessage.parse(JSON.parse(String(data))));
    socket.onclose = ({ code }) => {
      line.closed = code;
    };
    return line;
  };
  const ticket = (live: TestLive) => ({ ticket: ticketFor(portal.services, live) });
  const send = async (socket: WebSocket, film: Buffer, seconds: number) => {
    const pieces = Math.ceil(film.length / PIECE);
    for (let n = 0; n < pieces && socket.readyState === WebSocket.OPEN; n += 1) {
      socket.send(Uint8Array.from(film.subarray(n * PIECE, (n + 1) * PIECE)));
      await pause((seconds * 1000) / pieces);
    }
  };

  it.each([
    ['Matroska', 'film.mkv', ['-c:v', 'copy', '-c:a', 'libopus', '-live', '1', '-cluster_time_limit', '200']],
    [
      'Matroska with marks in the picture',
      'marks.mkv',
      ['-c:v', 'copy', '-bsf:v', 'h264_mp4toannexb', '-c:a', 'libopus', '-live', '1'],
    ],
    [
      'fragments of MP4',
      'film.mp4',
      ['-c', 'copy', '-movflags', 'frag_keyframe+empty_moov+default_base_moof', '-frag_duration', '500000'],
    ],
  ])('takes %s while it is being recorded', async (_what, name, args) => {
    const live = lives.add(`browser-${name}`.replace('.', '-'));
    const { socket, said } = opened(ticket(live));
    await until(() => said.some(({ kind }) => kind === 'started'));
    const sending = send(socket, recorded(name, args), 4);
    const url = mediaAddress(
      portal.services,
      { source: 'live', id: live.live_id, viewer: 'v', seconds: 60 },
      'index.m3u8',
    );
    await until(async () => (await portal.app.inject(url)).body.includes('1/2.m4s'));
    await sending;
    socket.close();
    await until(() => live.publisher === null);
    await withRecording(portal.services, live.live_id, async ([film = '']) => {
      const probe = spawnSync('ffprobe', ['-v', 'error', '-show_format', '-of', 'json', film]);
      expect(probe.stderr.toString()).toBe('');
      expect(Number(JSON.parse(probe.stdout.toString()).format.duration)).toBeGreaterThan(11);
    });
  });

  it('opens for a ticket once, within its minute, and for nothing else', async () => {
    const live = lives.add('tickets');
    const once = ticket(live);
    const first = opened(once);
    await until(() => first.said[0]?.kind === 'started');
    const again = opened(once);
    const changed = opened({ ticket: `${once.ticket.slice(0, -3)}AAA` });
    const nonsense = opened('{"ticket":');
    const busy = opened(ticket(live));
    await until(() => [again, changed, nonsense, busy].every(({ closed }) => closed === 1008));
    for (const { said } of [again, changed, nonsense, busy]) expect(said.at(-1)?.kind).toBe('refused');
    expect(busy.said.at(-1)).toMatchObject({ reason: { cn: '已有设备在推流' } });
    first.socket.close();
    await until(() => live.publisher === null);
    live.secret = 'rotated'; // the key was changed: what was given out before is worth nothing
    const old = opened({ ticket: ticketFor(portal.services, { ...live, secret: 'right-secret' }) });
    await until(() => old.closed === 1008);
  });

  it('does not open for a page of another origin', async () => {
    const headers = {
      upgrade: 'websocket',
      connection: 'Upgrade',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      origin: 'https://evil.example',
    };
    const asked = request(address.replace('ws', 'http'), { headers });
    const closed = new Promise<Buffer>((resolve) => {
      asked.once('upgrade', (_answer, socket, head) => {
        const done = (bytes: Buffer) => {
          socket.destroy();
          resolve(bytes);
        };
        if (head.length) done(head);
        else socket.once('data', done);
      });
    });
    asked.end();
    expect((await closed).readUInt16BE(2)).toBe(1008);
  });

  it('ends where what comes is no film, and tells the browser when the publisher is cut off', async () => {
    const live = lives.add('noise');
    const noise = opened(ticket(live));
    await until(() => noise.said[0]?.kind === 'started');
    for (let n = 0; n < 20; n += 1) noise.socket.send(new Uint8Array(PIECE).fill(n));
    await until(() => noise.said.some(({ kind }) => kind === 'ended'));
    await until(() => live.publisher === null);
    const cut = opened(ticket(live));
    await until(() => cut.said[0]?.kind === 'started');
    embeddedEngine(portal.services).kick(live.live_id, '直播已关闭');
    await until(() => cut.said.some((one) => one.kind === 'ended' && one.reason === 'kicked'));
  });

  it('measures how fast the line is, without using the ticket up', async () => {
    const live = lives.add('measured');
    const given = ticket(live);
    const { socket, said } = opened({ ...given, check: true });
    await until(() => said[0]?.kind === 'started');
    for (let n = 0; n < 160; n += 1) socket.send(new Uint8Array(PIECE));
    await until(() => said.some((one) => one.kind === 'measured' && one.kbps > 1000));
    const first = opened(given);
    await until(() => first.said[0]?.kind === 'started');
    first.socket.close();
  });
});
