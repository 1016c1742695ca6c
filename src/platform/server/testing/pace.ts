/**
 * How slow this machine is right now, and what follows for the limits of tests. A limit is there to end what hangs, never
 * to say how fast something is: benchmarks do that.
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** A fixed piece of work, done by as many threads at once as a run of tests has workers. */
const WORK = `
const { createHash } = require('node:crypto');
const { parentPort } = require('node:worker_threads');
const began = performance.now();
let text = JSON.stringify(Array.from({ length: 2000 }, (_, n) => ({ n, name: 'row ' + n })));
for (let n = 0; n < 40; n += 1) text = JSON.stringify(JSON.parse(text));
for (let n = 0; n < 20; n += 1) createHash('sha256').update(text).digest();
parentPort.postMessage(performance.now() - began);
`;
const THREADS = 3;
/** How long the work takes on the two quiet cores on which the limits of the tests were chosen. */
const USUAL_MS = 100;

/**
 * Measures the machine in a fraction of a second: 1 is two quiet cores as of 2026 or better, 3 a machine three times as
 * slow, or one that others keep busy.
 */
export async function measurePace(): Promise<number> {
  const times = await Promise.all(Array.from({ length: Math.max(THREADS, availableParallelism()) }, timeWork));
  return Math.max(1, Math.round((Math.max(...times) / USUAL_MS) * 10) / 10);
}

function timeWork(): Promise<number> {
  return new Promise((done, fail) => {
    const worker = new Worker(WORK, { eval: true, execArgv: [] });
    worker.once('message', done).once('error', fail);
  });
}

/**
 * Milliseconds after which something that takes a fraction of `seconds` on a quiet machine is given up here. The pace is
 * the one that the program measured which started this run (`TEST_PACE`).
 */
export function patience(seconds: number): number {
  const pace = Math.max(1, Number(process.env['TEST_PACE']) || 1);
  return Math.round(seconds * 1000 * pace);
}
