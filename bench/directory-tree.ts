/**
 * The tree of a school with very many departments, against bare Fastify and pg doing the same SQL, and the searches
 * beside it. Passes at 60 % of its throughput, and when every answer comes in a second. `--departments=N` (1,500),
 * `--people=N` (20,000), `--rounds=N` (6), `--seconds=N` (3), `--calls=N` of each search (40).
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { compare } from './support/load.ts';
import { machineLine, option, percentile } from './support/machine.ts';
import { openBenchDatabase } from './support/portal-server.ts';

const [departments, people] = [option('departments', 1500), option('people', 20_000)];
const [rounds, seconds, calls] = [option('rounds', 6), option('seconds', 3), option('calls', 40)];
// the tree is put in order and every node is copied through the contract: work that the bare server does not do
const MIN_SHARE = 0.6;
const WITHIN_MS = 1000;
const WORDS = ['', '张', 'zhang', 'z'];

interface Ready {
  readonly tree: string;
  readonly bare: string;
  readonly members: string;
  readonly headers: Record<string, string>;
  readonly statements: number;
}

console.log(machineLine());
const database = await openBenchDatabase();
const server = fork(
  join(import.meta.dirname, 'support/directory-server.ts'),
  [database.url, String(departments), String(people)],
  { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
);
try {
  const died = once(server, 'exit').then(() => Promise.reject(new Error('the server did not start')));
  const [ready] = (await Promise.race([once(server, 'message'), died])) as [Ready];
  died.catch(() => {});
  console.log(`${departments} departments, ${people} people; ${ready.statements} statements a tree`);
  await alone(`GET /departments/tree`, ready.tree, ready.headers);
  for (const word of WORDS) {
    const address = word ? `${ready.members}&q=${encodeURIComponent(word)}` : ready.members;
    await alone(`GET /organizations/{id}/users${word && `?q=${word}`}`, address, ready.headers);
  }
  const { ours, floor, share } = await compare(
    { url: ready.tree, headers: ready.headers },
    { url: ready.bare },
    rounds,
    seconds,
  );
  const line = (side: typeof ours) =>
    side.map((round) => `${round.per_second.toFixed(0)}/s p99 ${round.p99_ms}`).join('  ');
  console.log(`\nGET /departments/tree, 32 connections\n  ours  ${line(ours)}\n  bare  ${line(floor)}`);
  const failed = [...ours, ...floor].reduce((sum, round) => sum + round.failed, 0);
  verdict(
    `throughput ${(share.throughput * 100).toFixed(0)} % of bare, failed calls ${failed}`,
    share.throughput >= MIN_SHARE && failed === 0,
  );
} finally {
  server.kill('SIGKILL');
  await database.stop();
}

/** One caller, one call after the other: what a person waits for. */
async function alone(name: string, address: string, headers: Record<string, string>): Promise<void> {
  const times: number[] = [];
  let bytes = 0;
  for (let at = 0; at < calls + 5; at++) {
    const from = performance.now();
    const reply = await fetch(address, { headers });
    bytes = (await reply.arrayBuffer()).byteLength;
    if (!reply.ok) throw new Error(`${name}: ${reply.status}`);
    if (at >= 5) times.push(performance.now() - from);
  }
  const p95 = percentile(times, 0.95);
  const words = `${name}: p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, ${(bytes / 1024).toFixed(0)} KB`;
  verdict(words, p95 <= WITHIN_MS);
}

function verdict(words: string, isGood: boolean): void {
  console.log(`  ${words}: ${isGood ? 'good' : 'NOT GOOD'}`);
  if (!isGood) process.exitCode = 1;
}
