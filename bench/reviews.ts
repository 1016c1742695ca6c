/**
 * What waits for a principal from all sources, and what they decided, in a school with many bookings, papers and a long
 * history: p95 of the to-dos at most 150 ms, of a tab at most 150 ms. `--visits=N` (20,000), `--runs=N` of flows that ended
 * (300,000; beside them every teacher's request waits), `--events=N` moves in the history (100,000), a tenth of them the
 * principal's, `--calls=N` (300), `--callers=N` at once (1).
 */
import pg from 'pg';
import { staffRights } from '#modules/people/staff/rights.ts';
import { castId } from '../database/demo/cast.ts';
import { machineLine, option, percentile } from './support/machine.ts';
import { openBenchDatabase, startBenchPortal } from './support/portal-server.ts';
import { seedVisits, signIn } from './support/seed-visits.ts';

const [visits, events, runs] = [option('visits', 20_000), option('events', 100_000), option('runs', 300_000)];
const [calls, callers] = [option('calls', 300), option('callers', 1)];
const MOST_MS = 150;
const PATHS = ['/home/todo_counts', '/reviews', '/reviews?tab=done', '/reviews?tab=mine'];

console.log(machineLine());
const database = await openBenchDatabase();
const portal = await startBenchPortal(database.url);
try {
  await seedVisits(database.url, visits);
  await seedHistory();
  await seedFlows();
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
  await withClient(async (client) => {
    await client.query(
      `insert into lifecycle_event (id, organization_id, entity_type, entity_id, move, from_state, to_state, by_user_id, by_name, at)
     select gen_random_uuid(), v.organization_id, 'visitor', v.id, case n % 3 when 0 then 'create' else 'review' end, null, 'approved',
            case when n % 10 = 0 then $2::uuid else v.host_user_id end, '某人', now() - n * interval '3 minutes'
       from generate_series(1, $1::int) n
       join (select row_number() over () as i, id, organization_id, host_user_id, count(*) over () as k from visitor) v on v.i = 1 + n % v.k`,
      [events, castId('principal')],
    );
    await client.query('vacuum analyze lifecycle_event');
  });
}

/** Ends the connection too where the work fails, so that its own error is the one that is told. */
async function withClient(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Papers of some years: most agreed in two steps, by the principal in the second; for each teacher one that waits. */
async function seedFlows(): Promise<void> {
  await withClient(async (client) => {
    const rule = JSON.stringify({
      key: 'holders_0908',
      name: '校级审批',
      who: { kind: 'holders', code: staffRights.makeRegular },
      mode: 'any',
      when: [],
    });
    const place = `(select organization_id from teacher where user_id = $1)`;
    const values = [castId('principal'), castId('hrofficer'), rule];
    await client.query(
      `insert into regular_request (id, organization_id, user_id, evaluation_id, requested_by)
     select gen_random_uuid(), organization_id, user_id, gen_random_uuid(), $2 from teacher
      where organization_id = ${place} and user_id not in ($1, $2) and $3::text is not null on conflict do nothing`,
      values,
    );
    await client.query(
      `insert into flow_run (id, organization_id, kind, subject_id, applicant_id, barred_ids, about_id, facts, state, opened_at)
     select gen_random_uuid(), ${place}, 'regular_request', gen_random_uuid(), $2, array[$2::uuid], $2, '{}'::jsonb, 'agreed', now() - n * interval '5 minutes'
       from generate_series(1, $4::int) n where $3::text is not null
     union all
     select gen_random_uuid(), organization_id, 'regular_request', id, $2, array[$2::uuid, user_id], user_id, '{}'::jsonb, 'open', now()
       from regular_request where status = 'requested'`,
      [...values, runs],
    );
    await client.query(
      `insert into flow_step (id, run_id, organization_id, round, position, rule, state, code, opened_at)
     select gen_random_uuid(), r.id, r.organization_id, 1, p, $1::jsonb, case when r.state = 'open' then 'open' else 'agreed' end, $2, r.opened_at
       from flow_run r, generate_series(0, 1) p where r.state = 'agreed' or p = 0`,
      [rule, staffRights.makeRegular],
    );
    await client.query(
      `insert into flow_task (id, step_id, run_id, organization_id, user_id, place, source, state, by_user_id, at)
     select gen_random_uuid(), id, run_id, organization_id, $1, 0, 'code', 'agreed', $1, opened_at from flow_step where state = 'agreed'`,
      [castId('principal')],
    );
    await client.query('vacuum analyze flow_run, flow_step, flow_task, regular_request');
  });
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
