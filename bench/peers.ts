/**
 * The portal beside Directus on one PostgreSQL with the same bookings, in turn, per second and per processor second.
 * Directus is a complete engine as the portal is (people, rules for rows, a log of what was done, argon2); a bare
 * framework that writes one row is measured in `visitors`. Passes when the portal is ahead in each. It is installed into
 * a temporary folder (`PEERS_DIR` keeps one). `--rows=N` (100,000), `--rounds=N` (5), `--seconds=N` (3).
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type autocannon from 'autocannon';
import pg from 'pg';
import { NODE_FLAGS } from '../scripts/node-flags.mjs';
import { cpuSeconds } from './support/cpu-seconds.ts';
import { type Peer, startDirectus } from './support/directus-peer.ts';
import { load, median } from './support/load.ts';
import { machineLine, option } from './support/machine.ts';
import { openBenchDatabase } from './support/portal-server.ts';
import { fromSomewhere } from './support/sign-in-portal.ts';

const [rows, rounds, seconds] = [option('rows', 100_000), option('rounds', 5), option('seconds', 3)];
const PEOPLE = 3000;
const CONNECTIONS = 16;

interface Ours {
  readonly url: string;
  readonly password: string;
  readonly security: Record<string, string>;
  readonly teacher: Record<string, string>;
}
interface Case {
  readonly name: string;
  readonly ours: autocannon.Options;
  readonly peer: autocannon.Options;
}
interface Rate {
  readonly per_second: number;
  readonly per_cpu_second: number;
  readonly failed: number;
}

console.log(machineLine());
const database = await openBenchDatabase();
const server = fork(
  join(import.meta.dirname, 'support/peers-server.ts'),
  [database.url, String(rows), String(PEOPLE)],
  {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: NODE_FLAGS,
  },
);
let peer: Peer | undefined;
try {
  const died = once(server, 'exit').then(() => Promise.reject(new Error('the server did not start')));
  died.catch(() => {});
  const [ours] = (await Promise.race([once(server, 'message'), died])) as [Ours];
  const place = await aPlace();
  peer = await startDirectus(database.url);
  console.log(`${rows} bookings, ${CONNECTIONS} connections, medians of ${rounds} rounds of ${seconds} s a side\n`);
  console.log(`${''.padEnd(28)}${'a second'.padEnd(26)}a processor second (server and PostgreSQL)`);
  for (const one of cases(ours, peer, place)) await compare(one, peer.pid);
  console.log(
    '\nTo create is a row and an entry of the log there; here a booking also has its persons, a pass, a number without gaps, its rules and overlaps checked, a history, messages and news to open pages.',
  );
} finally {
  peer?.stop();
  server.kill('SIGKILL');
  await database.stop();
}

/** A booking of the school, and where it is. */
async function aPlace() {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<Record<'id' | 'organization_id' | 'campus_id' | 'host_user_id', string>>(
    `select v.id, v.organization_id, v.campus_id, v.host_user_id from visitor v join organization o on o.id = v.organization_id
      where o.code = 'SYZX' and v.status = 'left' limit 1`,
  );
  await client.query('vacuum analyze');
  await client.end();
  return rows[0] as (typeof rows)[number];
}

function cases(ours: Ours, { url, headers, signIn }: Peer, place: Awaited<ReturnType<typeof aPlace>>): Case[] {
  const fields =
    '*,host_user_id.name,host_user_id.name_en,host_department_id.name,host_department_id.name_en,campus_id.name,campus_id.name_en,campus_id.address,organization_id.name,organization_id.name_en';
  const list = `${url}/items/visit?limit=25&sort=-start_at&meta=filter_count&fields=${fields}`;
  const school = { organization_id: { _eq: place.organization_id } };
  const chosen = { ...school, status: { _eq: 'left' }, visit_kind: { _in: ['parent', 'business'] } };
  const [every, filter] = [school, chosen].map((one) => encodeURIComponent(JSON.stringify(one)));
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const facts = {
    visit_kind: 'parent',
    reason: '家长会',
    start_at: `${day}T02:00:00.000Z`,
    end_at: `${day}T03:00:00.000Z`,
  };
  const begun = Date.now() % 1e6;
  let made = 0;
  const post = (address: string, bodyOf: () => object, headersOf: () => object): autocannon.Options => ({
    url: address,
    method: 'POST',
    requests: [
      {
        setupRequest: (request) =>
          ({ ...request, headers: { ...headersOf() }, body: JSON.stringify(bodyOf()) }) as never,
      },
    ],
  });
  const booking = () => ({
    ...facts,
    persons: [{ name: '王芳', phone: `1${String(3_000_000_000 + ((begun * 1000 + made++) % 6_000_000_000))}` }],
  });
  const { id: _, ...where } = place;
  const row = () => ({
    ...facts,
    ...where,
    no: `D${begun}-${made++}`,
    lead_name: '王芳',
    lead_phone_masked: '133****0001',
  });
  let signed = 0;
  const person = () => ({ login: `bench${signed++ % PEOPLE}`, password: ours.password });
  const json = { 'content-type': 'application/json' };
  const read = (address: string, headers: object) => ({ url: address, headers }) as autocannon.Options;
  return [
    {
      name: 'list as it opens',
      ours: read(`${ours.url}/visitors?per_page=25`, ours.security),
      peer: read(`${list}&filter=${every}`, headers),
    },
    {
      name: 'list, two filters',
      ours: read(`${ours.url}/visitors?per_page=25&status=left&visit_kind=parent&visit_kind=business`, ours.security),
      peer: read(`${list}&filter=${filter}`, headers),
    },
    {
      name: 'one booking',
      ours: read(`${ours.url}/visitors/${place.id}`, ours.security),
      peer: read(`${url}/items/visit/${place.id}?fields=${fields}`, headers),
    },
    {
      name: 'create (see below)',
      ours: post(`${ours.url}/visitors`, booking, () => ours.teacher),
      peer: post(`${url}/items/visit`, row, () => headers),
    },
    {
      name: 'sign-in (argon2 each)',
      ours: post(`${ours.url}/login`, person, fromSomewhere),
      peer: post(
        `${url}/auth/login`,
        () => signIn,
        () => json,
      ),
    },
  ];
}

async function compare({ name, ours, peer: theirs }: Case, peerPid: number): Promise<void> {
  const sides = [
    { options: ours, pid: server.pid ?? 0, rates: [] as Rate[] },
    { options: theirs, pid: peerPid, rates: [] as Rate[] },
  ] as const;
  for (const { options, pid } of sides) await rateOf(options, pid, 1); // warms up
  for (let round = 0; round < rounds; round++)
    for (const side of sides) side.rates.push(await rateOf(side.options, side.pid, seconds));
  const [mine, other] = sides.map(({ rates }) => rates) as [Rate[], Rate[]];
  const share = (of: 'per_second' | 'per_cpu_second') =>
    median(mine.map((rate, at) => rate[of] / (other[at] as Rate)[of]));
  const column = (of: 'per_second' | 'per_cpu_second') => {
    const [a, b] = [mine, other].map((rates) => median(rates.map((rate) => rate[of])).toFixed(0));
    return `${a} : ${b} = ${share(of).toFixed(2)}`;
  };
  const failed = [mine, other].map((rates) => rates.reduce((sum, rate) => sum + rate.failed, 0));
  const isAhead = share('per_second') > 1 && share('per_cpu_second') > 1 && failed.every((n) => n === 0);
  console.log(
    `${name.padEnd(28)}${column('per_second').padEnd(26)}${column('per_cpu_second').padEnd(26)}failed ${failed.join(' and ')}: ${isAhead ? 'ahead' : 'NOT AHEAD'}`,
  );
  if (!isAhead) process.exitCode = 1;
}

async function rateOf(options: autocannon.Options, pid: number, forSeconds: number): Promise<Rate> {
  const before = cpuSeconds([pid, database.pid]);
  const { per_second, failed } = await load({ ...options, connections: CONNECTIONS }, forSeconds);
  const cpu = cpuSeconds([pid, database.pid]) - before;
  return { per_second, per_cpu_second: (per_second * forSeconds) / cpu, failed };
}
