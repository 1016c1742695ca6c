/**
 * What waits for a principal from all sources, and what they decided, in a school with many bookings and a long history:
 * p95 of the to-dos at most 150 ms, of a tab at most 150 ms. `--visits=N` (100,000), `--events=N` moves in the history (300,000), a tenth
 * of them the principal's, `--calls=N` (300), `--callers=N` at once (1).
 */
import pg from 'pg';
import { castId } from '../database/demo/cast.ts';
import { machineLine, option, percentile } from './support/machine.ts';
import { openBenchDatabase, startBenchPortal } from './support/portal-server.ts';
import { seedVisits, signIn } from './support/seed-visits.ts';

const [visits, events] = [option('visits', 100_000), option('events', 300_000)];
const [calls, callers] = [option('calls', 300), option('callers', 1)];
const MOST_MS = 150;
const PATHS = ['/home/todo_counts', '/reviews', '/reviews?tab=done', '/reviews?tab=mine'];

console.log(machineLine());
const database = await openBenchDatabase();
const portal = await startBenchPortal(database.url);
try {
  await seedVisits(database.url, visits);
  await seedHistory();
  const { token, device_cookie: deviceCookie } = await signIn(portal.services, 'principal');
  const headers = { token, cookie: `sid2=${deviceCookie}` };
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = portal.app.server.address() as { port: number };
  for (const path of PATHS) {
    const url = `http://127.0.0.1:${port}/api/web${path}`;
    const found = await ask(url, headers, 20);
    const { times } = await ask(url, headers, calls);
    const line = [0.5, 0.95, 0.99].map((share) => `p${share * 100} ${percentile(times, share).toFixed(1)} ms`);
    const isGood = percentile(times, 0.95) <= MOST_MS;
    console.log(
      `${path.padEnd(20)} ${String(found.rows).padStart(4)} rows  ${line.join('  ')}: ${isGood ? 'good' : 'NOT GOOD'}`,
    );
    if (!isGood) process.exitCode = 1;
  }
} finally {
  await portal.close();
  await database.stop();
}

/** Decisions and bookings of two years; every tenth is the principal's. */
async function seedHistory(): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    `insert into lifecycle_event (id, organization_id, entity_type, entity_id, move, from_state, to_state, by_user_id, by_name, at)
     select gen_random_uuid(), v.organization_id, 'visitor', v.id, case n % 3 when 0 then 'create' else 'review' end, null, 'approved',
            case when n % 10 = 0 then $2::uuid else v.host_user_id end, '某人', now() - n * interval '3 minutes'
       from generate_series(1, $1::int) n
       join (select row_number() over () as i, id, organization_id, host_user_id, count(*) over () as k from visitor) v on v.i = 1 + n % v.k`,
    [events, castId('principal')],
  );
  await client.query('vacuum analyze lifecycle_event');
  await client.end();
}

/** Milliseconds of each call, and how many rows one answer has. */
async function ask(url: string, headers: Record<string, string>, count: number) {
  const times: number[] = [];
  let rows = 0;
  const caller = async () => {
    for (let call = 0; call < count / callers; call++) {
      const from = performance.now();
      const reply = await fetch(url, { headers });
      const { code, data } = (await reply.json()) as {
        code: number;
        data: { list?: unknown[]; total?: number; failed?: string[] };
      };
      if (code !== 0 || data.failed?.length) throw new Error(`${url} answered ${code}, without ${data.failed}`);
      times.push(performance.now() - from);
      rows = data.list?.length ?? data.total ?? 0;
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return { times, rows };
}
