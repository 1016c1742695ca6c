/**
 * The export of a long visitors list through the data task engine: the server's memory may grow by 150 MB at its peak.
 * The process is started anew before, so that nothing that was freed hides the growth. `--rows=N` (100,000).
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { NODE_FLAGS } from '../scripts/node-flags.mjs';
import { machineLine, option } from './support/machine.ts';
import { openBenchDatabase } from './support/portal-server.ts';
import { seedVisits } from './support/seed-visits.ts';

const rows = option('rows', 100_000);
const MAX_GROWTH_MB = 150;
const WITHIN_MS = 300_000;
const port = 20_000 + Math.floor(Math.random() * 20_000);
const api = `http://127.0.0.1:${port}/api/web`;

console.log(machineLine());
const database = await openBenchDatabase();
const data = mkdtempSync(join(tmpdir(), 'shuyuan-export-'));
let portal = await start();
try {
  await seedVisits(database.url, rows);
  await stop();
  portal = await start();
  const headers = await signIn();
  for (let call = 0; call < 20; call++) await ask('/visitors?per_page=25', headers);
  await sleep(5000);
  const idle = residentMb();
  const samples: number[] = [];
  const watch = setInterval(() => samples.push(residentMb()), 50);
  const from = Date.now();
  const { data_task_id } = (await ask('/visitors/export', headers)) as { data_task_id: string };
  const task = await untilDone(data_task_id, headers);
  const seconds = (Date.now() - from) / 1000;
  await sleep(1000);
  clearInterval(watch);
  const growth = Math.max(...samples) - idle;
  const isGood = task.state === 'done' && task.total >= rows && growth < MAX_GROWTH_MB;
  console.log(`export of ${task.total} rows: ${task.state} after ${seconds.toFixed(1)} s`);
  console.log(
    `idle ${idle.toFixed(0)} MB, peak ${Math.max(...samples).toFixed(0)} MB (${samples.length} samples): +${growth.toFixed(0)} MB, allowed ${MAX_GROWTH_MB}: ${isGood ? 'good' : 'NOT GOOD'}`,
  );
  process.exitCode = isGood ? 0 : 1;
} finally {
  await stop();
  await database.stop();
  rmSync(data, { recursive: true, force: true });
}

/** As `npm start` starts it. */
async function start(): Promise<ChildProcess> {
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: data,
    DATABASE_URL: database.url,
    DEMO: '1',
    LOG_LEVEL: 'error',
    CALLS_PER_MINUTE_USER: '0',
    CALLS_PER_MINUTE_ANONYMOUS: '0',
  };
  const child = spawn(process.execPath, [...NODE_FLAGS, join(import.meta.dirname, '../src/server/main.ts')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      (reply) => reply.ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error('the portal did not start');
    await sleep(100);
  }
  return child;
}

async function stop(): Promise<void> {
  if (portal.exitCode !== null) return;
  portal.kill('SIGTERM');
  await once(portal, 'exit');
}

async function signIn(): Promise<Record<string, string>> {
  const reply = await fetch(`${api}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'security', password: 'Shuyuan123' }),
  });
  const answer = (await reply.json()) as { data: { token: string } };
  return { token: answer.data.token, cookie: (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
}

async function ask(path: string, headers: Record<string, string>): Promise<unknown> {
  const reply = await fetch(api + path, { headers });
  const answer = (await reply.json()) as { code: number; message?: string; data: unknown };
  if (answer.code !== 0) throw new Error(`${path} answered ${answer.code} ${answer.message}`);
  return answer.data;
}

async function untilDone(id: string, headers: Record<string, string>): Promise<{ state: string; total: number }> {
  for (const until = Date.now() + WITHIN_MS; ; await sleep(250)) {
    const task = (await ask(`/data_tasks/${id}`, headers)) as { state: string; total: number };
    if (!['queued', 'running'].includes(task.state) || Date.now() > until) return task;
  }
}

function residentMb(): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${portal.pid}/status`, 'utf8'))?.[1];
  return Number(line) / 1024;
}
