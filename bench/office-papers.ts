/**
 * Papers of the online office in a school where 100,000 of them wait, 200 of those for the principal: p95 of what waits for
 * them, of a group's page and of a list at most 60 ms; and how many statements a paper needs from being submitted to the
 * next step. `--papers=N` (100,000), `--calls=N` (200).
 */
import pg from 'pg';
import { recordSql } from '#server/testing/record-sql.ts';
import { castId } from '../database/demo/cast.ts';
import { organizationId } from '../database/demo/places.ts';
import { machineLine, option, percentile } from './support/machine.ts';
import { openBenchDatabase, startBenchPortal } from './support/portal-server.ts';
import { signIn } from './support/seed-visits.ts';

const [papers, calls] = [option('papers', 100_000), option('calls', 200)];
const MOST_MS = 60;
const SUBMIT_STATEMENTS = 14;
const school = organizationId('sy-middle');
const READS = ['/reviews', '/home/groups/online_office', '/oa_applications?scope=all', '/home/groups/zwSystem'];

console.log(machineLine());
const database = await openBenchDatabase();
const portal = await startBenchPortal(database.url);
try {
  await seedPapers();
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = portal.app.server.address() as { port: number };
  const root = `http://127.0.0.1:${port}/api/web`;
  const principal = await headersOf('principal');
  for (const path of READS) {
    for (let warm = 0; warm < 10; warm += 1) await ask(root + path, principal);
    const { length: statements } = await recordSql(() => ask(root + path, principal));
    const times: number[] = [];
    for (let call = 0; call < calls; call += 1) {
      const from = performance.now();
      await ask(root + path, principal);
      times.push(performance.now() - from);
    }
    const p95 = percentile(times, 0.95);
    const isGood = p95 <= MOST_MS;
    if (!isGood) process.exitCode = 1;
    console.log(
      `${path.padEnd(28)} p50 ${percentile(times, 0.5).toFixed(1)} ms  p95 ${p95.toFixed(1)} ms  ${statements} statements: ${isGood ? 'good' : 'NOT GOOD'}`,
    );
  }
  await countSubmit(root);
} finally {
  await portal.close();
  await database.stop();
}

async function headersOf(who: 'principal' | 'office' | 'orgadmin'): Promise<Record<string, string>> {
  const { token, device_cookie: cookie } = await signIn(portal.services, who);
  return { token, cookie: `sid2=${cookie}` };
}

async function ask(url: string, headers: Record<string, string>, method = 'GET', body?: object) {
  const type = body ? { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' } : {};
  const reply = await fetch(url, {
    method,
    headers: { ...headers, ...type },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer = (await reply.json()) as { code: number; message?: string; data: Record<string, unknown> };
  if (answer.code !== 0) throw new Error(`${method} ${url}: ${answer.code} ${answer.message}`);
  return answer.data;
}

/** A request of the office goes to its head, who agrees: the next step is asked. */
async function countSubmit(root: string): Promise<void> {
  const [office, head] = [await headersOf('office'), await headersOf('orgadmin')];
  const { list } = (await ask(`${root}/oa_perms/mine`, office)) as { list: { item: { id: string; code: string } }[] };
  const item = list.find((one) => one.item.code === 'REQ')?.item.id;
  let submitted = 0;
  let decided = 0;
  for (let round = 0; round < 3; round += 1) {
    const { id, version } = await ask(`${root}/oa_applications`, office, 'POST', { oa_item_id: item });
    const body = { title: '请示', answers: { matter: '开放日安排' }, version };
    submitted = (await recordSql(() => ask(`${root}/oa_applications/${id}/submit`, office, 'PUT', body))).length;
    const { version: now } = await ask(`${root}/oa_applications/${id}/flow`, head);
    const yes = { result: 'approve', version: now };
    decided = (await recordSql(() => ask(`${root}/oa_applications/${id}/decide`, head, 'PUT', yes))).length;
  }
  for (const [what, count] of [
    ['submit', submitted],
    ['decide', decided],
  ] as const)
    console.log(
      `${what.padEnd(28)} ${count} statements: ${count <= SUBMIT_STATEMENTS ? 'good' : `over ${SUBMIT_STATEMENTS}`}`,
    );
}

/** One step each, which waits for the principal or for somebody else. */
async function seedPapers(): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const rule = { key: 'leader_top', name: '最高负责人', who: { kind: 'leader', level: 'top' }, mode: 'any', when: [] };
  try {
    await client.query(
      `insert into oa_application (id, organization_id, number, oa_item_id, item_code, item_version, applicant_id, title, status,
         is_begun, submitted_at)
       select md5('paper' || n)::uuid, $1, 'BENCH-' || n, i.id, i.code, 1, t.user_id, '请示第' || n || '号', 'submitted', true,
              now() - n * interval '1 minute'
         from generate_series(1, $2::int) n
         join (select id, code from oa_item where organization_id = $1 and code = 'REQ') i on true
         join (select user_id, row_number() over (order by user_id) as at, count(*) over () as k from teacher
                where organization_id = $1 and user_id <> $3) t on t.at = 1 + n % t.k`,
      [school, papers, castId('principal')],
    );
    await client.query(
      `insert into flow_run (id, organization_id, kind, subject_id, applicant_id, barred_ids, about_id, facts, state, opened_at)
       select md5('run' || n)::uuid, organization_id, 'oa_application', id, applicant_id, array[applicant_id], applicant_id,
              '{}', 'open', submitted_at
         from generate_series(1, $1::int) n join oa_application a on a.id = md5('paper' || n)::uuid`,
      [papers],
    );
    await client.query(
      `insert into flow_step (id, run_id, organization_id, round, position, rule, state, opened_at)
       select md5('step' || n)::uuid, md5('run' || n)::uuid, $1, 1, 0, $2::jsonb, 'open', now() - n * interval '1 minute'
         from generate_series(1, $3::int) n`,
      [school, JSON.stringify(rule), papers],
    );
    await client.query(
      `insert into flow_task (id, step_id, run_id, organization_id, user_id, place, source, state)
       select md5('task' || n)::uuid, md5('step' || n)::uuid, md5('run' || n)::uuid, $1,
              case when n % greatest($3::int / 200, 1) = 0 then $2::uuid else md5((n % 5000)::text)::uuid end, 0, 'rule', 'pending'
         from generate_series(1, $3::int) n`,
      [school, castId('principal'), papers],
    );
    await client.query('vacuum analyze oa_application, flow_run, flow_step, flow_task');
  } finally {
    await client.end();
  }
}
