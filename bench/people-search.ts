/**
 * The search for people by 张, zhang, z, initials, number and an inner part of the name, over a whole school group and
 * over one school of it, with few people and with very many, in turn: p95 may grow 1.5 times.
 * `--small=N` (10,000), `--large=N` (1,000,000; the sheet's own size is 200,000), `--rounds=N` (6), `--calls=N` (40),
 * `--callers=N` at once (4).
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { NODE_FLAGS } from '../scripts/node-flags.mjs';
import { machineLine, option, percentile } from './support/machine.ts';
import { openBenchDatabase } from './support/portal-server.ts';

const sizes = [option('small', 10_000), option('large', 1_000_000)] as const;
const [rounds, calls, callers] = [option('rounds', 6), option('calls', 40), option('callers', 4)];
const MAX_GROWTH = 1.5;

type Who = 'group' | 'school';
interface Side {
  readonly url: string;
  readonly headers: Readonly<Record<Who, Record<string, string>>>;
}

const q = (text: string) => `/api/web/users?per_page=25&q=${encodeURIComponent(text)}`;
const cases: readonly (readonly [name: string, who: Who, path: string])[] = [
  ...(['group', 'school'] as const).flatMap((who) => [
    [`${who}: first page`, who, '/api/web/users?per_page=25'] as const,
    [`${who}: 张`, who, q('张')] as const,
    [`${who}: zhang`, who, q('zhang')] as const,
    [`${who}: z`, who, q('z')] as const,
    [`${who}: zwl (initials)`, who, q('zwl')] as const,
    [`${who}: number`, who, q('B00005')] as const,
    [`${who}: 静丽 (inside)`, who, q('静丽')] as const,
  ]),
  ['school: options zhang', 'school', `/api/web/users/options?q=zhang&kinds=teacher`],
];

console.log(machineLine());
const ends: (() => Promise<unknown>)[] = [];
try {
  const sides = [await open(sizes[0]), await open(sizes[1])] as const;
  for (const one of cases) {
    const times: [number[], number[]] = [[], []];
    for (const side of sides) await ask(side, one, 12);
    for (let round = 0; round < rounds; round++)
      for (const at of round % 2 ? ([1, 0] as const) : ([0, 1] as const))
        times[at].push(...(await ask(sides[at], one, calls)));
    const at = (share: number) => times.map((list) => percentile(list, share)) as [number, number];
    const [[few, many], [small, large]] = [at(0.5), at(0.95)];
    const isGood = large / small <= MAX_GROWTH;
    console.log(
      `${one[0].padEnd(24)} p50 ${few.toFixed(1)} → ${many.toFixed(1)} ms, p95 ${small.toFixed(1)} → ${large.toFixed(1)} ms  (${(large / small).toFixed(2)}×): ${isGood ? 'good' : 'NOT GOOD'}`,
    );
    if (!isGood) process.exitCode = 1;
  }
} finally {
  for (const end of ends.reverse()) await end();
}

/** A database of its own for each side, so that neither warms the other's cache. */
async function open(people: number): Promise<Side> {
  const database = await openBenchDatabase({ shared_buffers: '1GB' }); // as docs/deploy/compose.yaml sets it
  ends.push(() => database.stop());
  const from = Date.now();
  const server: ChildProcess = fork(
    join(import.meta.dirname, 'support/people-server.ts'),
    [database.url, String(people)],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: NODE_FLAGS },
  );
  ends.push(async () => server.kill('SIGKILL'));
  const died = once(server, 'exit').then(() => Promise.reject(new Error('the server did not start')));
  const [side] = (await Promise.race([once(server, 'message'), died])) as [Side];
  died.catch(() => {});
  console.log(`${people} people stand after ${((Date.now() - from) / 1000).toFixed(0)} s`);
  return side;
}

/** Milliseconds of each call. */
async function ask({ url, headers }: Side, [, who, path]: (typeof cases)[number], count: number): Promise<number[]> {
  const times: number[] = [];
  const caller = async () => {
    for (let call = 0; call < count / callers; call++) {
      const from = performance.now();
      const reply = await fetch(url + path, { headers: headers[who] });
      const { code } = (await reply.json()) as { code: number };
      if (code !== 0 && code !== 429001) throw new Error(`${path} answered ${code}`);
      times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return times;
}
