/**
 * The visitors list (25 rows, as it opens and with two filters, in turn) in a school with few bookings and in one with very many, in turn: p95 may
 * grow 1.5 times. `--small=N` (10,000), `--large=N` (1,000,000), `--rounds=N` (10), `--calls=N` a round and side (200).
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { machineLine, option, percentile } from './support/machine.ts';
import { openBenchDatabase } from './support/portal-server.ts';

const sizes = [option('small', 10_000), option('large', 1_000_000)] as const;
const [rounds, calls] = [option('rounds', 10), option('calls', 200)];
const CALLERS = 4;
const MAX_GROWTH = 1.5;
const LISTS = ['', '&status=left&visit_kind=parent&visit_kind=business'].map(
  (f) => `/api/web/visitors?per_page=25${f}`,
);

interface Side {
  readonly url: string;
  readonly headers: Record<string, string>;
}

console.log(machineLine());
const ends: (() => Promise<unknown>)[] = [];
try {
  const sides = [await open(sizes[0]), await open(sizes[1])] as const;
  const times: [number[], number[]] = [[], []];
  for (const side of sides) await ask(side, 50);
  for (let round = 0; round < rounds; round++) {
    for (const at of round % 2 ? ([1, 0] as const) : ([0, 1] as const))
      times[at].push(...(await ask(sides[at], calls)));
  }
  for (const at of [0, 1] as const) {
    const line = [0.5, 0.95, 0.99].map((share) => `p${share * 100} ${percentile(times[at], share).toFixed(1)} ms`);
    console.log(
      `${String(sizes[at]).padStart(9)} bookings: ${line.join('  ')}  (${times[at].length} calls, ${CALLERS} at a time)`,
    );
  }
  const growth = percentile(times[1], 0.95) / percentile(times[0], 0.95);
  const isGood = growth <= MAX_GROWTH;
  console.log(`p95 grows ${growth.toFixed(2)}×, allowed ${MAX_GROWTH}×: ${isGood ? 'good' : 'NOT GOOD'}`);
  process.exitCode = isGood ? 0 : 1;
} finally {
  for (const end of ends.reverse()) await end();
}

/** A database of its own for each side, so that neither warms the other's cache. */
async function open(rows: number): Promise<Side> {
  const database = await openBenchDatabase();
  ends.push(() => database.stop());
  const from = Date.now();
  const server: ChildProcess = fork(join(import.meta.dirname, 'support/list-server.ts'), [database.url, String(rows)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  ends.push(async () => server.kill('SIGKILL'));
  const died = once(server, 'exit').then(() => Promise.reject(new Error('the server did not start')));
  const [side] = (await Promise.race([once(server, 'message'), died])) as [Side];
  died.catch(() => {});
  console.log(`${rows} bookings stand after ${((Date.now() - from) / 1000).toFixed(0)} s`);
  return side;
}

/** Milliseconds of each call. */
async function ask({ url, headers }: Side, count: number): Promise<number[]> {
  const times: number[] = [];
  const caller = async () => {
    for (let call = 0; call < count / CALLERS; call++) {
      const from = performance.now();
      const reply = await fetch(url + LISTS[call % LISTS.length], { headers });
      const { code, data } = (await reply.json()) as { code: number; data: { list: unknown[] } };
      if (code !== 0 || data.list.length !== 25) throw new Error(`the list answered ${code}`);
      times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return times;
}
