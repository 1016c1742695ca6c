/**
 * 4,000 families ask at one moment for the 30 places of an activity with a quota for each class: exactly 30 have one, the others
 * stand in an unbroken queue, within 5 s. Then places are given back one by one, and each is offered to the first who waits.
 * `--requests=N` (4,000), `--places=N` (30), `--classes=N` (12), `--callers=N` at once (200),
 * `--within=N` ms (5,000).
 */
import { EVERYWHERE } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { defineAllotment } from '../src/platform/server/allotment/allotment.ts';
import { machineLine, option, percentile } from './support/machine.ts';
import { openBenchDatabase, startBenchPortal } from './support/portal-server.ts';

const [requests, places, classes] = [option('requests', 4000), option('places', 30), option('classes', 12)];
const [callers, within] = [option('callers', 200), option('within', 5000)];
const seats = defineAllotment('bench', {});

console.log(machineLine());
const database = await openBenchDatabase();
const portal = await startBenchPortal(database.url, { ROLE: 'web' });
const { services } = portal;
const write = <T>(work: (source: EventSource) => Promise<T>): Promise<T> =>
  services.database.write(EVERYWHERE, ({ db, afterCommit }) => work({ db, afterCommit, services }));
const [organization_id, owner_id] = [uuidv7(), uuidv7()];
const pool = { organization_id, owner_id, offer_hours: 12, time_zone: 'Asia/Shanghai' };
const quota = Math.ceil(places / classes) + 1;
const [session = '', ...ofClasses] = await write(({ db }) =>
  seats.open(
    db,
    [places, ...Array.from({ length: classes }, () => quota)].map((capacity) => ({ ...pool, capacity })),
  ),
);

let isGood = true;
const check = (name: string, holds: boolean, said: string): void => {
  console.log(`${name.padEnd(44)} ${said}: ${holds ? 'good' : 'NOT GOOD'}`);
  isGood &&= holds;
};

const from = performance.now();
const times: number[] = [];
let begun = 0;
const answers: { readonly subject_id: string; readonly state: string }[] = [];
const family = async () => {
  while (begun < requests) {
    const at = begun++;
    const [subject_id, start] = [uuidv7(), performance.now()];
    const choices = [[session, ofClasses[at % classes] ?? '']];
    const ask = { organization_id, owner_id, subject_id, choices, waits: true };
    const { state } = await write((source) => seats.request(source, ask));
    answers.push({ subject_id, state });
    times.push(performance.now() - start);
  }
};
await Promise.all(Array.from({ length: callers }, family));
const took = performance.now() - from;
const held = answers.filter(({ state }) => state === 'held');
const queue: number[] = [];
await services.database.read(EVERYWHERE, async (db) => {
  for (const { subject_id, state } of answers) {
    const stands = state === 'waiting' ? await seats.placeOf(db, subject_id) : null;
    if (stands?.state === 'waiting') queue.push(stands.place);
  }
});
queue.sort((one, other) => one - other);
check(
  `${requests} requests on ${places} places`,
  took <= within,
  `${took.toFixed(0)} ms, each p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms`,
);
check('places given', held.length === places, String(held.length));
check(
  'the queue is unbroken',
  queue.every((place, at) => place === at + 1),
  `1 to ${queue.at(-1)}`,
);

const left: number[] = [];
for (const { subject_id } of held) {
  const start = performance.now();
  await write((source) => seats.leave(source, subject_id));
  left.push(performance.now() - start);
}
const counts = await write(({ db }) => seats.countsOf(db, [owner_id]));
check(
  'a place given back and offered',
  counts.get(session)?.offered === places,
  `p50 ${percentile(left, 0.5).toFixed(1)} ms, p95 ${percentile(left, 0.95).toFixed(1)} ms, ${counts.get(session)?.offered} offers`,
);

await portal.close();
await database.stop();
if (!isGood) process.exitCode = 1;
