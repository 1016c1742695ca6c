import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { EVERYONE, NODES } from '../machine.ts';
import type { Scenario } from '../stage.ts';
import { bodies } from './bodies.ts';
import { pdf, upload } from './store-faults.ts';

/** A node of a second installation on the same cluster. */
const OTHER = 3005;
const BURST = 300;

/** What the documents say of a running installation, looked at in one. */
export const documented: Scenario = async (stage) => {
  await headers(stage);
  await metrics(stage);
  await repeatedUpload(stage);
  await bodies(stage);
  await quietDatabase(stage);
  await secondInstallation(stage);
};

const headers: Scenario = async ({ person, verdict }) => {
  const sent = [];
  for (const path of ['/', '/api/web/public_config'])
    sent.push((await person.visit(path)).headers['strict-transport-security'] ?? 'none');
  const plain = await fetch('http://127.0.0.1/login?x=1', { redirect: 'manual' });
  verdict(
    `HSTS through nginx: ${sent.join(' / ')}; plain HTTP answers ${plain.status}`,
    sent.every((value) => value === 'max-age=31536000') && plain.status === 308,
  );
};

const metrics: Scenario = async ({ person, verdict }) => {
  const document = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
  const named = [...new Set([...document.matchAll(/^\| `(portal_\w+)/gm)].map(([, name]) => name ?? ''))];
  const outside = await person.visit('/metrics');
  const missing: string[] = [];
  for (const port of EVERYONE) {
    const text = await fetch(`http://127.0.0.1:${port}/metrics`).then((reply) => reply.text());
    missing.push(...named.filter((name) => !text.includes(`# TYPE ${name} `)).map((name) => `${port}: ${name}`));
  }
  verdict(
    `metrics: ${named.length} of the document, ${missing.length ? `MISSING ${missing}` : 'on every node'}; from outside ${outside.status}`,
    named.length > 5 && missing.length === 0 && outside.status === 403,
  );
};

const repeatedUpload: Scenario = async ({ person, verdict }) => {
  const file = pdf();
  const ids = [];
  for (let n = 0; n < 4; n++) ids.push((await upload(person, { file, key: `dc-upload-${process.pid}` })).data?.id);
  verdict(
    `an upload that is sent four times under its key makes ${new Set(ids).size} file`,
    new Set(ids).size === 1 && ids[0] !== undefined,
  );
};

/** The server's log is made as talkative as it gets; what stands there has no value of a call. */
const quietDatabase: Scenario = async ({ machine, person, verdict }) => {
  await machine.follow('quiet-log');
  await machine.ask('alter system set log_min_duration_statement = 0', 'postgres');
  await machine.ask('select pg_reload_conf()', 'postgres');
  await machine.units.obey(['restart', ...NODES.map((port) => `shuyuan@${port}`)]);
  await machine.untilReady(NODES);
  const from = machine.databaseLog().length;
  const mark = `geheim${process.pid}`;
  const body = { code: mark, name: `Name ${mark}`, category: 'office' };
  for (let n = 0; n < 6; n++) await person.call('POST', '/admin/posts', { body }); // from the second on the code is taken
  await pause(500);
  const log = machine.databaseLog().slice(from);
  await machine.ask('alter system reset log_min_duration_statement', 'postgres');
  await machine.ask('select pg_reload_conf()', 'postgres');
  verdict(
    `log of the database server with every statement: ${log.includes('insert into') ? 'statements' : 'NO STATEMENTS'}, ${log.includes(mark) ? 'VALUES TOO' : 'no values'}`,
    log.includes('insert into') && !log.includes(mark),
  );
};

const secondInstallation: Scenario = async ({ machine, verdict }) => {
  const owner = await machine.shell(`
    password=$(openssl rand -hex 24)
    runuser -u postgres -- psql --quiet --command "create role school login createrole password '$password'"
    runuser -u postgres -- createdb --owner=school --encoding=UTF8 --template=template0 --locale=C.UTF-8 school
    printf %s "postgres://school:$password@$DATABASE_HOST/school"`);
  const connections = async () =>
    Number(await machine.ask("select count(*) from pg_stat_activity where datname = 'school'", 'postgres'));
  const settings = { DATABASE_URL: owner, SECRET_KEY: 'k'.repeat(64), HSTS_SUBDOMAINS: '1', ROLE: 'all' };
  await machine.startNode(OTHER, settings);
  await machine.untilReady([OTHER], 120_000);
  const url = `http://127.0.0.1:${OTHER}`;
  const hsts = (await fetch(`${url}/`)).headers.get('strict-transport-security');
  const rest = await connections();
  const busy = await mostDuring(connections, async () => {
    await Promise.all(Array.from({ length: BURST }, () => fetch(`${url}/api/web/public_config?${Math.random()}`)));
  });
  await machine.untilReady(EVERYONE);
  const roles = await machine.ask(
    "select string_agg(rolname, ' ' order by rolname) from pg_roles where rolname like '%\\_app'",
  );
  await machine.stopNode(OTHER);
  await machine.shell(`
    runuser -u postgres -- dropdb school
    runuser -u postgres -- psql --quiet --command 'drop role school_app' --command 'drop role school'`);
  verdict(
    `second installation on the cluster: ready, the first one too; logins ${roles}; its node holds ${rest} connections at rest and ${busy} under ${BURST} calls at once, of 29 at most; HSTS ${hsts}`,
    roles === 'portal_app school_app' && busy <= 29 && hsts === 'max-age=31536000; includeSubDomains',
  );
};

/** The most that was counted while something went on. */
async function mostDuring(count: () => Promise<number>, work: () => Promise<void>): Promise<number> {
  let isOver = false;
  const working = work().finally(() => (isOver = true));
  let most = 0;
  while (!isOver) most = Math.max(most, await count());
  await working;
  return most;
}
