import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const ADMIN = { email: 'admin@example.com', password: 'Lamp7orchid' };
/** Columns of a booking that a list shows, with the indexes that the portal gives them. */
const TABLES = `
  create schema peer;
  create table peer.organization as select id, name, name_en from public.organization;
  create table peer.campus as select id, name, name_en, address from public.school_campus;
  create table peer.department as select id, name, name_en from public.department;
  create table peer.host as select id, name, name_en from public."user";
  create table peer.visit as select id, organization_id, no, source, visit_kind, reason, host_user_id, host_department_id,
    campus_id, start_at, end_at, status, lead_name, lead_phone_masked, company, persons_count, inside_count, first_in_at,
    last_out_at, version, created_at, updated_at from public.visitor;
  ${['organization', 'campus', 'department', 'host', 'visit'].map((name) => `alter table peer.${name} add primary key (id);`).join('\n')}
  alter table peer.visit alter id set default gen_random_uuid(), alter persons_count set default 1,
    alter version set default 1, alter created_at set default now(), alter status set default 'approved',
    alter source set default 'host',
    add foreign key (organization_id) references peer.organization, add foreign key (host_user_id) references peer.host,
    add foreign key (host_department_id) references peer.department, add foreign key (campus_id) references peer.campus;
  create unique index on peer.visit (organization_id, no);
  create index on peer.visit (organization_id, start_at, id);
  create index on peer.visit (organization_id, created_at, id);
  create index on peer.visit (organization_id, status, start_at, visit_kind);
  create index on peer.visit (host_user_id, start_at);
  create index on peer.visit (start_at, id);
  analyze peer.visit`;

export interface Peer {
  readonly url: string;
  readonly pid: number;
  /** Headers of somebody who may see and add visits. */
  readonly headers: Readonly<Record<string, string>>;
  readonly signIn: { readonly email: string; readonly password: string };
  stop(): void;
}

/** The path without what npm scripts put before it. */
const PATH = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter);

/**
 * Directus as its guide says (`npm ci`, `bootstrap`, `start`) in a temporary folder, on the database of the portal in a
 * schema of its own, with the same bookings, as somebody who is no administrator. Rules for rows need a licence, so the
 * school stands in the filter of the list. It runs on the machine's own Node, since one of its packages has no binary
 * for ours.
 */
export async function startDirectus(database: string): Promise<Peer> {
  const folder = process.env['PEERS_DIR'] ?? mkdtempSync(join(tmpdir(), 'shuyuan-peers-'));
  mkdirSync(folder, { recursive: true });
  for (const name of ['package.json', 'package-lock.json'])
    cpSync(join(import.meta.dirname, '../peers', name), join(folder, name));
  if (!existsSync(join(folder, 'node_modules/directus')))
    run('npm', ['ci', '--no-audit', '--no-fund'], folder, { ...process.env, PATH });

  const client = new pg.Client({ connectionString: database });
  await client.connect();
  await client.query(TABLES);
  await client.end();

  const port = await freePort();
  const place = new URL(database.replace('@/', '@localhost/'));
  const env = {
    ...process.env,
    PATH,
    NODE_ENV: 'production',
    PORT: String(port),
    HOST: '127.0.0.1',
    SECRET: 'bench'.repeat(8),
    DB_CLIENT: 'pg',
    DB_HOST: place.searchParams.get('host') ?? place.hostname,
    DB_PORT: place.searchParams.get('port') ?? place.port,
    DB_DATABASE: place.pathname.slice(1),
    DB_USER: 'portal',
    DB_PASSWORD: 'none', // the socket asks for none
    DB_SEARCH_PATH: 'peer',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ACCESS_TOKEN_TTL: '1d',
    RATE_LIMITER_ENABLED: 'false',
    LOG_LEVEL: 'error',
    TELEMETRY: 'false',
    STORAGE_LOCAL_ROOT: join(folder, 'uploads'),
  };
  const cli = join(folder, 'node_modules/directus/cli.js');
  run('node', [cli, 'bootstrap'], folder, env);
  const server: ChildProcess = spawn('node', [cli, 'start'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  const stop = () => {
    server.kill('SIGKILL');
    if (!process.env['PEERS_DIR']) rmSync(folder, { recursive: true, force: true });
  };
  try {
    await answering(`${url}/server/ping`);
    const signIn = { email: 'security@example.com', password: ADMIN.password };
    const token = await makeReader(url, signIn);
    return {
      url,
      pid: server.pid ?? 0,
      signIn,
      stop,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    };
  } catch (error) {
    stop();
    throw error;
  }
}

/** Registers the tables, and makes somebody who may see and add visits. Answers their token. */
async function makeReader(url: string, person: Peer['signIn']): Promise<string> {
  const send = async <T>(method: string, path: string, body: object, token?: string): Promise<T> => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const reply = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`);
    return (text ? JSON.parse(text).data : null) as T;
  };
  const { access_token: admin } = await send<{ access_token: string }>('POST', '/auth/login', ADMIN);
  for (const name of ['organization', 'campus', 'department', 'host', 'visit'])
    await send('PATCH', `/collections/${name}`, { meta: { hidden: false } }, admin);
  const { id: role } = await send<{ id: string }>('POST', '/roles', { name: 'Security' }, admin);
  const { id: policy } = await send<{ id: string }>(
    'POST',
    '/policies',
    { name: 'Visits of a school', app_access: true },
    admin,
  );
  await send('POST', '/access', { role, policy }, admin);
  await send(
    'POST',
    '/permissions',
    [
      ...(['read', 'create'] as const).map((action) => ({
        policy,
        action,
        collection: 'visit',
        fields: ['*'],
      })),
      ...['organization', 'campus', 'department', 'host'].map((collection) => ({
        policy,
        action: 'read',
        collection,
        fields: ['*'],
        permissions: {},
      })),
    ],
    admin,
  );
  await send('POST', '/users', { ...person, role, status: 'active' }, admin);
  return (await send<{ access_token: string }>('POST', '/auth/login', person)).access_token;
}

function run(command: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): void {
  const { status, stderr } = spawnSync(command, args, { cwd, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${stderr.slice(-2000)}`);
}

async function answering(address: string): Promise<void> {
  for (let tries = 0; tries < 240; tries++) {
    if (
      await fetch(address).then(
        (reply) => reply.ok,
        () => false,
      )
    )
      return;
    await sleep(500);
  }
  throw new Error(`${address} did not answer`);
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
