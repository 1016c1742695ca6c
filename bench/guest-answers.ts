/**
 * The public page of news as guests read it, kept in memory, beside the same page for somebody who is signed in and belongs
 * to no organisation: they read what guests read, made anew for each call. Both on one portal, in turn, so that a busy
 * moment of the machine hits both. `--rounds=N` (5), `--seconds=N` a round and side (3).
 */
import { get } from 'node:http';
import { sql } from 'drizzle-orm';
import { EVERYWHERE } from '#server/database/database.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { compare, median } from './support/load.ts';
import { machineLine, option } from './support/machine.ts';
import { openBenchDatabase, startBenchPortal } from './support/portal-server.ts';

const [rounds, seconds] = [option('rounds', 5), option('seconds', 3)];
const HOST = 'news.bench.example';
const LEAST_GAIN = 3;

console.log(machineLine());
const database = await openBenchDatabase();
const reader = uuidv7();
const portal = await startBenchPortal(database.url, { READS_PER_MINUTE_ANONYMOUS: '0' }, async (_db, user_id) => ({
  user_id,
  name: 'Reader',
  lang: 'cn',
  user_types: ['visitor'],
  is_super_admin: false,
  is_activated: true,
  status: 'confirmed',
  organization_id: null,
  time_zone: 'Asia/Shanghai',
  client_id: null,
  reach: [],
  grants: new Map(),
}));
const { services } = portal;
await portal.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = portal.app.server.address() as { port: number };
const url = `http://127.0.0.1:${port}/api/web/news`;
const minted = await services.database.write(EVERYWHERE, async ({ db }) => {
  await db.execute(sql`update client set domains = array[${HOST}]
    where root_organization_id = (select client_id from organization group by 1 order by count(*) desc limit 1)`);
  return services.sessions.mint(db, { user_id: reader, kind: 'staff', amr: ['pwd'], browser: true });
});
const guest = { url, headers: { host: HOST } };
const session = { url, headers: { host: HOST, token: minted.token, cookie: `sid2=${minted.device_cookie ?? ''}` } };

const pages = await Promise.all([guest, session].map(async ({ headers }) => ask(headers)));
if (pages[0] !== pages[1] || !pages[0]?.includes('"title"')) throw new Error('the two sides read different pages');
const { ours, floor, share } = await compare(guest, session, rounds, seconds);
for (const [name, side] of [
  ['kept for guests', ours],
  ['made for each call', floor],
] as const)
  console.log(
    `${name.padEnd(20)} ${median(side.map((one) => one.per_second))
      .toFixed(0)
      .padStart(
        6,
      )} calls a second, p99 ${median(side.map((one) => one.p99_ms)).toFixed(0)} ms, failed ${side.reduce((sum, one) => sum + one.failed, 0)}`,
  );
const { answers, characters } = services.guestAnswers.size;
console.log(`in memory: ${answers} answer(s), ${(characters / 1000).toFixed(1)} thousand characters`);
const isGood = share.throughput >= LEAST_GAIN && [...ours, ...floor].every((one) => one.failed === 0);
console.log(`${share.throughput.toFixed(1)} times as many, at least ${LEAST_GAIN}: ${isGood ? 'good' : 'NOT GOOD'}`);
await portal.close();
await database.stop();
process.exitCode = isGood ? 0 : 1;

async function ask(headers: Readonly<Record<string, string>>): Promise<string> {
  return new Promise((done, fail) => {
    get(url, { headers }, (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (part: string) => (text += part));
      reply.on('end', () => done(text));
    }).on('error', fail);
  });
}
