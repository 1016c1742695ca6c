/**
 * What deciding rights costs a request: the portal against itself with everybody's rights ready-made. As many people as
 * connections work without a pause, each looked up anew every five seconds. Passes at 95 % of the throughput, and when one look-up of the person with most roles takes at most
 * 50 ms. `--holdings=N` (25,000), `--callers=N` (32), `--rounds=N` (6), `--seconds=N` (3).
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { compare, type Round } from './support/load.ts';
import { openBenchDatabase } from './support/portal-server.ts';

const option = (name: string, fallback: number) =>
  Number(process.argv.find((one) => one.startsWith(`--${name}=`))?.split('=')[1] ?? fallback);
const [holdings, callers] = [option('holdings', 25_000), option('callers', 32)];
const [rounds, seconds] = [option('rounds', 6), option('seconds', 3)];
const MIN_SHARE = 0.95;
const MAX_LOOKUP_MS = 50;

interface Seeded {
  readonly headers: readonly Record<string, string>[];
  readonly holdings: number;
  readonly heaviest: number;
  readonly lookup_ms: { readonly median: number; readonly p95: number };
}

const database = await openBenchDatabase();
const children: ChildProcess[] = [];

async function start<T>(mode: 'seed' | 'deciding' | 'ready'): Promise<T> {
  const server = fork(
    join(import.meta.dirname, 'support/rights-server.ts'),
    [database.url, mode, String(holdings), String(callers)],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  );
  children.push(server);
  const [message] = (await Promise.race([
    once(server, 'message'),
    once(server, 'exit').then(() => {
      throw new Error('the server did not start');
    }),
  ])) as [T];
  return message;
}

try {
  const ready = await start<Seeded>('seed');
  children.pop()?.kill('SIGKILL');
  const deciding = await start<{ address: string }>('deciding');
  const free = await start<{ address: string }>('ready');
  const { lookup_ms } = ready;
  console.log(
    `${ready.holdings} holdings, the heaviest caller has ${ready.heaviest}; ${ready.headers.length} callers; ${rounds} rounds of ${seconds} s a side, 32 connections`,
  );
  const isQuick = lookup_ms.p95 <= MAX_LOOKUP_MS;
  console.log(
    `one look-up: median ${lookup_ms.median.toFixed(1)} ms, p95 ${lookup_ms.p95.toFixed(1)} ms: ${isQuick ? 'good' : 'NOT GOOD'}`,
  );
  const path = '/api/web/visitors/mine?per_page=25';
  const options = (url: string) => ({
    url,
    requests: ready.headers.map((headers) => ({ method: 'GET' as const, path, headers: { ...headers } })),
  });
  const result = await compare(options(deciding.address) as never, options(free.address) as never, rounds, seconds);
  const line = (all: readonly Round[]) =>
    all.map((round) => `${round.per_second.toFixed(0)}/s p99 ${round.p99_ms}`).join('  ');
  console.log(`\nGET /visitors/mine\n  deciding    ${line(result.ours)}\n  ready-made  ${line(result.floor)}`);
  const failed = result.ours.concat(result.floor).reduce((sum, round) => sum + round.failed, 0);
  const good = result.share.throughput >= MIN_SHARE && failed === 0 && isQuick;
  console.log(
    `  rights cost ${((1 - result.share.throughput) * 100).toFixed(1)} % of a request, failed calls ${failed}: ${good ? 'good' : 'NOT GOOD'}`,
  );
  if (!good) process.exitCode = 1;
} finally {
  for (const child of children) child.kill('SIGKILL');
  await database.stop();
}
