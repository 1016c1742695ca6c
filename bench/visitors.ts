/**
 * The visitors list as it opens and filtered, and a booking, through the whole pipeline, against bare Fastify and pg doing the same SQL. Passes
 * at 70 % of its throughput and twice its p99. `--rows=N` (100,000), `--rounds=N` (6), `--seconds=N` (3);
 * `--prepared` lets the bare side plan its statements once as well, as the portal does and pg by itself does not.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { NODE_FLAGS } from '../scripts/node-flags.mjs';
import { compare, type Round } from './support/load.ts';
import { openBenchDatabase } from './support/portal-server.ts';

const option = (name: string, fallback: number) =>
  Number(process.argv.find((one) => one.startsWith(`--${name}=`))?.split('=')[1] ?? fallback);
const [rows, rounds, seconds] = [option('rows', 100_000), option('rounds', 6), option('seconds', 3)];
const MIN_SHARE = 0.7;
const MAX_P99 = 2;

const database = await openBenchDatabase();
const server = fork(
  join(import.meta.dirname, 'support/visitors-server.ts'),
  [database.url, String(rows), process.argv.includes('--prepared') ? 'prepared' : ''],
  {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: NODE_FLAGS,
  },
);
try {
  const [ready] = (await Promise.race([
    once(server, 'message'),
    once(server, 'exit').then(() => {
      throw new Error('the server did not start');
    }),
  ])) as [
    {
      ours: string;
      bare: string;
      list: string;
      every: string;
      day: string;
      headers: Record<'security' | 'teacher', Record<string, string>>;
      statements: { read: number; write: number };
    },
  ];
  console.log(
    `${rows} bookings; ${ready.statements.read} statements a list, ${ready.statements.write} a booking; ${rounds} rounds of ${seconds} s a side, 32 connections`,
  );
  let phones = 0;
  const start = Math.floor(Date.now() / 1000) % 100_000;
  const body = () =>
    JSON.stringify({
      visit_kind: 'parent',
      reason: '家长会',
      start_at: `${ready.day}T02:00:00.000Z`,
      end_at: `${ready.day}T03:00:00.000Z`,
      persons: [{ name: '王芳', phone: `1${String(3_000_000_000 + start * 10_000 + phones++).slice(0, 10)}` }],
    });
  const post = { method: 'POST' as const, headers: ready.headers.teacher };
  const cases = [
    [
      'GET /visitors (25 of the list as it opens)',
      { url: ready.every, headers: ready.headers.security },
      { url: `${ready.bare}/visitors/every` },
    ],
    [
      'GET /visitors (25 of the list, two filters)',
      { url: ready.list, headers: ready.headers.security },
      { url: `${ready.bare}/visitors` },
    ],
    [
      'POST /visitors (one booking)',
      {
        ...post,
        url: `${ready.ours}/api/web/visitors`,
        requests: [{ setupRequest: (request: object) => ({ ...request, body: body() }) }],
      },
      { ...post, url: `${ready.bare}/visitors`, body: '{}' },
    ],
  ] as const;
  for (const [name, ours, floor] of cases) {
    const result = await compare(ours as never, floor as never, rounds, seconds);
    print(name, result.ours, result.floor);
    const failed = (side: readonly Round[]) => side.reduce((sum, round) => sum + round.failed, 0);
    const isEnough = result.share.throughput >= MIN_SHARE && result.share.p99 <= MAX_P99;
    const good = isEnough && failed(result.ours) === 0;
    console.log(
      `  throughput ${(result.share.throughput * 100).toFixed(0)} % of bare, p99 ${result.share.p99.toFixed(2)}×, failed calls ${failed(result.ours)} and ${failed(result.floor)}: ${good ? 'good' : 'NOT GOOD'}`,
    );
    if (!good) process.exitCode = 1;
  }
} finally {
  server.kill('SIGKILL');
  await database.stop();
}

function print(name: string, ours: readonly Round[], floor: readonly Round[]): void {
  const line = (rounds: readonly Round[]) =>
    rounds.map((round) => `${round.per_second.toFixed(0)}/s p99 ${round.p99_ms}`).join('  ');
  console.log(`\n${name}\n  ours  ${line(ours)}\n  bare  ${line(floor)}`);
}
