/**
 * The embedded engine on air: how far behind the camera a viewer is (a picture that shows the time, read out of the player),
 * five lives with two hundred viewers, and the process killed in the middle. `--seconds=N` (40) of each, `--only=glass`,
 * `viewers` or `kill`.
 */
import { fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { embeddedEngine } from '#modules/learning/live-media/server/embedded/embedded-engine.service.ts';
import { DecidedLives, type TestLive } from '#modules/learning/live-media/server/testing/decided-lives.ts';
import { RtmpPublisher, tagsOf } from '#modules/learning/live-media/server/testing/rtmp-publisher.ts';
import { readEnv } from '#server/env.ts';
import { mediaAddress } from '#server/media/grants.ts';
import { testFilm } from '#server/media/testing/films.ts';
import { startPortal } from '#server/start.ts';
import { until } from '#server/testing/until.ts';
import { plainPerson } from '#server/testing/use-portal.ts';
import { openBrowser } from '../e2e/support/browser.ts';
import { cpuSeconds } from './support/cpu-seconds.ts';
import { machineLine, option, percentile } from './support/machine.ts';
import { openBenchDatabase } from './support/portal-server.ts';
import { FIELDS, publishTime } from './support/time-film.ts';

const seconds = option('seconds', 40);
const LIVES = 5;
const VIEWERS = 200;
const BEHIND_AT_MOST_MS = 8000;

console.log(machineLine());
const database = await openBenchDatabase();
const data = mkdtempSync(join(tmpdir(), 'shuyuan-bench-live-'));
const lives = new DecidedLives();
const env = readEnv({
  NODE_ENV: 'test',
  ROLE: 'all',
  DATABASE_URL: database.url,
  DATA_DIR: data,
  LOG_LEVEL: 'error',
  SECRET_KEY: 'bench'.repeat(8),
  MEDIA_RTMP_PORT: '0',
});
const opened = {
  owner: { connectionString: database.url },
  app_url: undefined,
  is_embedded: true,
  stop: async () => {},
};
const portal = await startPortal(env, opened, lives.modules(), async (_db, id) => plainPerson(id));
const url = await portal.app.listen({ port: 0, host: '127.0.0.1' });
const engine = embeddedEngine(portal.services);
engine.start();
await until(() => engine.isUp);

const watched = (live: TestLive, viewer: string) =>
  url + mediaAddress(portal.services, { source: 'live', id: live.live_id, viewer, seconds: 3600 }, 'index.m3u8');
const addressOf = (live: TestLive) => `rtmp://127.0.0.1:${engine.port}/live/${live.stream_name}?key=${live.secret}`;
const isOnAir = (live: TestLive) => (engine.broadcastOf(live.live_id)?.playlist() ?? null) !== null;
const grade = (is: boolean): string => (is ? 'good' : 'BAD');

async function glassToGlass(): Promise<void> {
  const live = lives.add('glass');
  const camera = publishTime(addressOf(live));
  await until(() => isOnAir(live), 20_000);
  await pause(6000); // a viewer comes when it is running
  const browser = await openBrowser();
  const page = await (await browser.newContext({ bypassCSP: true })).newPage();
  await page.goto(`${url}/media/none/none`);
  await page.addScriptTag({ path: join(import.meta.dirname, '../node_modules/hls.js/dist/hls.light.min.js') });
  const behind = await page.evaluate(readTimes, {
    address: watched(live, 'glass'),
    ms: seconds * 1000,
    fields: FIELDS,
  });
  await browser.close();
  camera.kill('SIGKILL');
  const [middle, most] = [percentile(behind.late, 0.5), percentile(behind.late, 0.95)];
  console.log(
    `glass to glass, ${behind.late.length} pictures in ${seconds} s: p50 ${(middle / 1000).toFixed(2)} s, p95 ${(most / 1000).toFixed(2)} s; first picture after ${behind.first.toFixed(0)} ms, ${behind.stalls} stalls: ${grade(most <= BEHIND_AT_MOST_MS && behind.late.length > seconds)}`,
  );
}

/** In the browser: how old each picture is that the player shows. The settings are those of the portal's own player. */
function readTimes({ address, ms, fields }: { address: string; ms: number; fields: number }) {
  const video = document.createElement('video');
  video.muted = true;
  document.body.append(video);
  const canvas = Object.assign(document.createElement('canvas'), { width: 704, height: 4 });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const Hls = Reflect.get(window, 'Hls');
  const hls = new Hls({ enableWorker: false, startPosition: -1, capLevelToPlayerSize: true, backBufferLength: 60 });
  hls.loadSource(address);
  hls.attachMedia(video);
  const began = performance.now();
  return new Promise<{ late: number[]; first: number; stalls: number }>((resolve) => {
    const late: number[] = [];
    let first = 0;
    let stalls = 0;
    video.addEventListener('waiting', () => {
      if (first) stalls += 1;
    });
    const look = () => {
      first ||= performance.now() - began;
      context?.drawImage(video, 0, video.videoHeight / 2, 704, 4, 0, 0, 704, 4);
      const pixels = context?.getImageData(0, 2, 704, 1).data ?? [];
      let time = 0;
      for (let field = 0; field < fields; field += 1)
        if ((pixels[Math.floor((field + 0.5) * (704 / fields)) * 4] ?? 0) > 128) time += 2 ** field;
      const age = Date.now() - time;
      if (age > 0 && age < 60_000) late.push(age);
      video.requestVideoFrameCallback(look);
    };
    video.requestVideoFrameCallback(look);
    video.addEventListener('canplay', () => void video.play());
    setTimeout(() => resolve({ late, first, stalls }), ms);
  });
}

/** What the process of the viewers tells at its end. */
interface Got {
  readonly lists: readonly number[];
  readonly segments: readonly number[];
  readonly failed: number;
  readonly bytes: number;
  readonly late: number;
}

async function manyViewers(): Promise<void> {
  const film = tagsOf(readFileSync(testFilm({ ending: 'flv', size: '1280x720', seconds: 12 })));
  const shown = Array.from({ length: LIVES }, (_, n) => lives.add(`live-${n}`));
  const publishers = shown.map((live) => {
    const publisher = new RtmpPublisher(engine.port ?? 0);
    publisher.ask(`${live.stream_name}?key=${live.secret}`);
    void publisher.play(film, { seconds: 3600 });
    return publisher;
  });
  await until(() => shown.every(isOnAir), 30_000);
  await pause(6000);
  const addresses = Array.from({ length: VIEWERS }, (_, n) => watched(liveAt(shown, n), `viewer-${n}`));
  const child = fork(join(import.meta.dirname, 'support/live-viewers.ts'), [JSON.stringify({ addresses, seconds })]);
  const before = cpuSeconds([process.pid]) - cpuSeconds([child.pid ?? 0]);
  const began = Date.now();
  const got = await new Promise<Got>((resolve) => child.once('message', (message: Got) => resolve(message)));
  const spent = (Date.now() - began) / 1000;
  const used = cpuSeconds([process.pid]) - cpuSeconds([child.pid ?? 0]) - before;
  for (const publisher of publishers) publisher.stop();
  const p95 = (numbers: readonly number[]) => percentile(numbers, 0.95).toFixed(0);
  console.log(
    `${LIVES} lives, ${VIEWERS} viewers, ${spent.toFixed(0)} s: ${got.lists.length} playlists (p95 ${p95(got.lists)} ms), ${got.segments.length} segments (p95 ${p95(got.segments)} ms), ${((got.bytes * 8) / 1e6 / spent).toFixed(0)} Mbit/s, ${got.failed} failed, ${got.late} came late; portal, engine and publishers use ${((used / spent) * 100).toFixed(0)} % of a core: ${grade(got.failed === 0 && got.late === 0)}`,
  );
}

async function killed(): Promise<void> {
  const film = tagsOf(readFileSync(testFilm({ ending: 'flv' })));
  const live = lives.add('killed');
  let isOver = false;
  // an encoder comes back by itself after two seconds
  const encoder = async () => {
    for (; !isOver; await pause(2000)) {
      if (!engine.port) continue;
      const publisher = new RtmpPublisher(engine.port);
      publisher.ask(`${live.stream_name}?key=${live.secret}`);
      await publisher.play(film, { seconds: isOver ? 0 : 3600 });
    }
  };
  void encoder();
  await until(() => isOnAir(live), 20_000);
  await pause(5000);
  const [pid, began] = [engine.pid ?? 0, Date.now()];
  process.kill(pid, 'SIGKILL');
  await until(() => live.ended.length > 0, 5000);
  const noticed = Date.now() - began;
  await until(() => engine.isUp && engine.pid !== pid, 10_000);
  const back = Date.now() - began;
  await until(() => engine.broadcastOf(live.live_id)?.playlist()?.includes('#EXT-X-DISCONTINUITY\n') ?? false, 30_000);
  const onAir = Date.now() - began;
  isOver = true;
  console.log(
    `killed on air: noticed after ${noticed} ms, the process is back after ${back} ms, the picture after ${(onAir / 1000).toFixed(1)} s: ${grade(onAir < 15_000)}`,
  );
}

const parts = { glass: glassToGlass, viewers: manyViewers, kill: killed };
const asked = process.argv.find((one) => one.startsWith('--only='))?.slice('--only='.length);
try {
  for (const [name, part] of Object.entries(parts)) if (!asked || asked === name) await part();
} finally {
  await portal.close();
  await database.stop();
  rmSync(data, { recursive: true, force: true });
}
process.exit();

function liveAt(lives: readonly TestLive[], n: number): TestLive {
  const live = lives[n % lives.length];
  if (!live) throw new Error('no live to watch');
  return live;
}
