/**
 * Sign-ins by password as on the day of results: 30 a second, each with its argon2, keep p95 under 400 ms, and lists
 * that others read meanwhile keep answering (p95 under 400 ms too). `--rate=N` (30), `--seconds=N` (20), `--readers=N` (4).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { machineLine, option, percentile } from './support/machine.ts';
import { fromSomewhere, openSignInPortal, type SignInPortal } from './support/sign-in-portal.ts';

const [rate, seconds, readers] = [option('rate', 30), option('seconds', 20), option('readers', 4)];
const MOST_MS = 400;
const LIST = '/api/web/users?per_page=25';

console.log(machineLine());
const portal = await openSignInPortal(rate * (seconds + 3));
try {
  await signInAtRate(portal, 0, rate, 2); // warms up
  const alone = await whileReading(portal, () => sleep(3000));
  const { lists, result } = await whileReading(portal, () => signInAtRate(portal, rate * 3, rate, seconds));
  const failed = result.filter((one) => !one.ok).length;
  const times = result.map((one) => one.ms);
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(times, share)) as [number, number, number];
  const p95Lists = percentile(lists, 0.95);
  say(
    `sign-ins      ${rate}/s for ${seconds} s, ${failed} refused`,
    `p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
    p95 <= MOST_MS && failed === 0,
  );
  say(
    `lists meanwhile ${(lists.length / seconds).toFixed(0)}/s (alone ${(alone.lists.length / 3).toFixed(0)}/s)`,
    `p95 ${p95Lists.toFixed(0)} ms (alone ${percentile(alone.lists, 0.95).toFixed(0)} ms)`,
    p95Lists <= MOST_MS && lists.length > 0,
  );
} finally {
  await portal.stop();
}

function say(what: string, figures: string, isGood: boolean): void {
  console.log(`${what.padEnd(46)} ${figures}: ${isGood ? 'good' : 'NOT GOOD'}`);
  if (!isGood) process.exitCode = 1;
}

interface SignIn {
  readonly ok: boolean;
  /** From the moment it was due, so that a server that falls behind is not spared. */
  readonly ms: number;
}

/** Starts sign-ins at a steady rate, each as another person, whether the ones before have ended or not. */
async function signInAtRate({ url, password }: SignInPortal, from: number, perSecond: number, forSeconds: number) {
  const began = performance.now();
  const running: Promise<SignIn>[] = [];
  for (let n = 0; n < perSecond * forSeconds; n++) {
    const due = began + (n * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await sleep(early);
    running.push(
      fetch(`${url}/api/web/login`, {
        method: 'POST',
        headers: fromSomewhere(),
        body: JSON.stringify({ login: `bench${(from + n) % (rate * (seconds + 3))}`, password }),
      }).then(async (reply) => {
        const { code } = (await reply.json()) as { code: number };
        return { ok: code === 0, ms: performance.now() - due };
      }),
    );
  }
  return Promise.all(running);
}

/** Milliseconds of the lists that a few people read in a row while something else is done. */
async function whileReading<T>({ url, headers }: SignInPortal, work: () => Promise<T>) {
  const lists: number[] = [];
  let isOver = false;
  const reading = Array.from({ length: readers }, async () => {
    while (!isOver) {
      const from = performance.now();
      const reply = await fetch(url + LIST, { headers });
      await reply.arrayBuffer();
      if (!reply.ok) throw new Error(`a list answered ${reply.status}`);
      lists.push(performance.now() - from);
      await sleep(50);
    }
  });
  const result = await work();
  isOver = true;
  await Promise.all(reading);
  return { lists, result };
}
