/**
 * Known and unknown numbers, one after the other in one run: by the time of the answer nobody learns who is registered.
 * A rank test for each call; the share of pairs in which the known one took longer must lie between 42 and 58 %,
 * or not differ from chance. `--pairs=N` (300).
 */
import { machineLine, option, percentile } from './support/machine.ts';
import { fromSomewhere, openSignInPortal } from './support/sign-in-portal.ts';

const pairs = option('pairs', 300);
const [LEAST, MOST] = [0.42, 0.58];
/** Two-sided, one in a thousand. */
const CHANCE_Z = 3.29;

type Ask = (url: string, who: { readonly phone: string; readonly login: string }) => Promise<Response>;
const post =
  (path: string, bodyOf: (who: { phone: string; login: string }) => object): Ask =>
  (url, who) =>
    fetch(`${url}/api/web${path}`, { method: 'POST', headers: fromSomewhere(), body: JSON.stringify(bodyOf(who)) });
const get =
  (path: (phone: string) => string): Ask =>
  (url, { phone }) =>
    fetch(`${url}/api/web${path(phone)}`, { headers: fromSomewhere() });

const cases: readonly (readonly [name: string, ask: Ask])[] = [
  ['wrong password', post('/login', ({ login }) => ({ login, password: 'Wrong7orchid' }))],
  ['wrong password, by phone', post('/login', ({ phone }) => ({ login: phone, password: 'Wrong7orchid' }))],
  ['code of a sign-in', get((phone) => `/sessions/send_code?phone=${phone}`)],
  ['code of a forgotten password', get((phone) => `/sessions/send_code?phone=${phone}&purpose=forget`)],
  ['code of an activation', get((phone) => `/user_actives/send_code?phone=${phone}`)],
  ['what to do with a phone', get((phone) => `/sessions/check_user_by_phone?phone=${phone}`)],
  ['lost phone', post('/sessions/get_by_old_phone', ({ phone }) => ({ phone }))],
  ['wrong code', post('/sessions/login_with_sms_code', ({ phone }) => ({ phone, code: '123456' }))],
];

console.log(machineLine());
// another person for each call: what one call leaves behind is not seen by the next
const portal = await openSignInPortal((pairs + 20) * cases.length);
try {
  let at = 0;
  for (const [name, ask] of cases) {
    const times: { readonly known: number[]; readonly unknown: number[] } = { known: [], unknown: [] };
    for (let n = 0; n < pairs + 20; n++) {
      const sides = [
        ['known', { phone: portal.phones[at] ?? '', login: `bench${at}` }],
        ['unknown', { phone: `1${String(8_000_000_000 + at)}`, login: `nobody${at}` }],
      ] as const;
      at += 1;
      for (const [side, who] of n % 2 ? sides : sides.toReversed()) {
        const from = performance.now();
        const reply = await ask(portal.url, who);
        await reply.arrayBuffer();
        if (reply.status >= 500 || reply.status === 429) throw new Error(`${name} answered ${reply.status}`);
        if (n >= 20) times[side].push(performance.now() - from); // the first ones warm up
      }
    }
    const { share, z } = rankTest(times.known, times.unknown);
    const isGood = (share >= LEAST && share <= MOST) || Math.abs(z) < CHANCE_Z;
    const medians = [times.known, times.unknown].map((list) => percentile(list, 0.5).toFixed(2));
    console.log(
      `${name.padEnd(30)} median known ${medians[0]} ms, unknown ${medians[1]} ms; known longer in ${(share * 100).toFixed(0)} % (z ${z.toFixed(1)}): ${isGood ? 'good' : 'NOT GOOD'}`,
    );
    if (!isGood) process.exitCode = 1;
  }
} finally {
  await portal.stop();
}

/** Mann-Whitney: the share of pairs in which a value of the first list is larger, and how far that is from chance. */
function rankTest(first: readonly number[], second: readonly number[]): { share: number; z: number } {
  const all = [...first.map((ms) => ({ ms, side: 0 })), ...second.map((ms) => ({ ms, side: 1 }))].sort(
    (a, b) => a.ms - b.ms,
  );
  let ranks = 0;
  for (let from = 0; from < all.length; ) {
    let to = from;
    while (to < all.length && all[to]?.ms === all[from]?.ms) to += 1;
    const rank = (from + 1 + to) / 2; // equal values share their middle rank
    for (const one of all.slice(from, to)) if (one.side === 0) ranks += rank;
    from = to;
  }
  const [n, m] = [first.length, second.length];
  const larger = ranks - (n * (n + 1)) / 2;
  const z = (larger - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
  return { share: larger / (n * m), z };
}
