/**
 * A live is cut off while many watch it: time from the press of the button until the last page knows (over its socket),
 * and until the last saved segment answers that it is gone. `--viewers=N` (200), `--within=N` ms (2,000).
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FfmpegPublisher } from '#modules/learning/live-media/server/testing/ffmpeg-publisher.ts';
import { testFilm } from '#server/media/testing/films.ts';
import { openSocket } from '#server/testing/socket-browser.ts';
import { until } from '#server/testing/until.ts';
import { castId } from '../database/demo/cast.ts';
import { apiOf } from '../e2e/support/api.ts';
import { enter } from '../e2e/support/enter.ts';
import { NODE_FLAGS } from '../scripts/node-flags.mjs';
import { machineLine, option, percentile } from './support/machine.ts';
import { openBenchDatabase } from './support/portal-server.ts';

const [viewers, within] = [option('viewers', 200), option('within', 2000)];
const OPENED_AT_ONCE = 25;
const LOOKED_EVERY_MS = 100;

interface Session {
  readonly token: string;
  readonly device_cookie: string | null;
}
interface Started {
  readonly port: number;
  readonly sessions: readonly Session[];
}

console.log(machineLine());
const database = await openBenchDatabase();
const server = fork(join(import.meta.dirname, 'support/live-stop-server.ts'), [database.url, String(viewers)], {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  execArgv: NODE_FLAGS,
});
try {
  const died = once(server, 'exit').then(() => Promise.reject(new Error('the server did not start')));
  died.catch(() => {});
  const [{ port, sessions }] = (await Promise.race([once(server, 'message'), died])) as [Started];
  const url = `http://127.0.0.1:${port}`;
  const { id, encoder } = await onAir(url);
  const told: number[] = [];
  const segments: string[] = [];
  const watch = async (session: Session) => {
    segments.push(await segmentOf(url, id, session));
    const { socket, say } = await openSocket(`ws://127.0.0.1:${port}/ws`, session);
    await new Promise<void>((done, failed) => {
      socket.onclose = () => failed(new Error('a socket was closed'));
      socket.onmessage = ({ data }) => {
        const message = JSON.parse(String(data)) as { readonly type: string; readonly event?: string };
        if (message.type === 'joined') done();
        if (message.type === 'refused') failed(new Error('a viewer was refused'));
        if (message.type === 'event' && message.event === 'ended') told.push(performance.now());
      };
      say({ type: 'join', channel: `live:${id}` });
    });
  };
  const everybody = Array.from({ length: viewers }, (_, n) => sessions[n % sessions.length] as Session);
  for (let from = 0; from < viewers; from += OPENED_AT_ONCE)
    await Promise.all(everybody.slice(from, from + OPENED_AT_ONCE).map(watch));
  const duty = apiOf(url, await enter(url, 'office'));
  const gone: number[] = [];
  const began = performance.now();
  const look = async (segment: string) => {
    for (; (await fetch(segment)).status !== 410; await sleep(LOOKED_EVERY_MS))
      if (performance.now() - began > within * 5) return;
    gone.push(performance.now());
  };
  const looked = segments.map(look);
  const answer = await duty('PUT', `/lives/${id}/close`, { reason: '画面内容不当' });
  if (answer.code !== 0) throw new Error(`not cut off: ${answer.code} ${answer.message}`);
  await Promise.all(looked);
  await until(() => told.length >= viewers, within * 5).catch(() => {});
  const since = (times: readonly number[]) => times.map((at) => at - began);
  const [last, lastGone] = [Math.max(...since(told)), Math.max(...since(gone))];
  const isGood = told.length === viewers && gone.length === viewers && last <= within && lastGone <= within;
  console.log(
    `${viewers} viewers (${sessions.length} people): told over their sockets p50 ${percentile(since(told), 0.5).toFixed(0)} ms, the last of ${told.length} after ${last.toFixed(0)} ms; saved segments gone p50 ${percentile(since(gone), 0.5).toFixed(0)} ms, the last of ${gone.length} after ${lastGone.toFixed(0)} ms: ${isGood ? 'good' : 'NOT GOOD'}`,
  );
  if (!isGood) process.exitCode = 1;
  await encoder.stop();
} finally {
  server.kill('SIGKILL');
  await database.stop();
}
process.exit();

/** A live that everybody of the school group may see, on air. */
async function onAir(url: string): Promise<{ id: string; encoder: FfmpegPublisher }> {
  const [host, office] = [apiOf(url, await enter(url, 'principal')), apiOf(url, await enter(url, 'office'))];
  const [types, places] = [
    await host('GET', '/live_types'),
    await host('GET', '/lives/audience_options?kind=department'),
  ];
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const made = await host('POST', '/lives', {
    title: '高一公开课',
    host_id: castId('principal'),
    department_id: places.data.list[0].id,
    live_type_id: types.data.list.find((one: { code: string }) => one.code === 'open_lesson').id,
    visibility: 'login',
    replay: 'none',
    plan_start_at: at(20),
    plan_end_at: at(60),
  });
  if (made.code !== 0) throw new Error(`not planned: ${made.message}`);
  const { id } = made.data;
  await office('PUT', `/lives/${id}/approve`, { opinion: '' });
  const { data } = await host('GET', `/lives/${id}/push_address`);
  const encoder = new FfmpegPublisher(testFilm({ ending: 'flv' }), `${data.rtmp_url}/${data.stream_key}`);
  for (let tries = 0; (await host('PUT', `/lives/${id}/start`)).code !== 0; tries += 1) {
    if (tries > 60) throw new Error('nothing came in');
    await sleep(500);
  }
  await sleep(6000);
  return { id, encoder };
}

/** A segment that a viewer could have saved: the newest one by the own address. */
async function segmentOf(url: string, id: string, { token, device_cookie }: Session): Promise<string> {
  const headers = { token, cookie: `sid2=${device_cookie}`, 'sec-fetch-site': 'same-origin' };
  const answer = await fetch(`${url}/api/web/lives/${id}`, { headers });
  const { data } = (await answer.json()) as { data: { play: { sources: { kind: string; url: string }[] } | null } };
  const list = data.play?.sources.find(({ kind }) => kind === 'hls')?.url;
  if (!list) throw new Error('a viewer got no address');
  const playlist = await (await fetch(new URL(list, url))).text();
  const name = playlist.split('\n').findLast((line) => line.endsWith('.m4s'));
  if (!name) throw new Error('a playlist names no segment');
  return new URL(name, new URL(list, url)).href;
}
