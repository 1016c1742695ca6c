import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isReady, type Machine } from '../machine.ts';
import type { Scenario, Stage } from '../stage.ts';
import { settingsIn } from '../units.ts';

const SPARE = 3003;
const POOLER_PORT = 54_330;
const SAID_WITHIN_MS = 60_000;
const FIRST_START_MS = 180_000;

/** A node with the key of somebody else, and nodes behind PgBouncer: those that cannot work say so and take no call. */
export const wrongSettings: Scenario = async ({ machine, verdict }) => {
  const says = async (name: string, settings: Readonly<Record<string, string>>, sentence: string) => {
    const from = machine.nodeLog(SPARE).length;
    await machine.startNode(SPARE, { ROLE: 'web', ...settings });
    const started = Date.now();
    const isSaid = () => machine.nodeLog(SPARE).slice(from).includes(sentence);
    while (!isSaid() && Date.now() - started < SAID_WITHIN_MS) await pause(100);
    const took = Date.now() - started;
    const isUp = await isReady(SPARE);
    await machine.stopNode(SPARE);
    verdict(
      `${name}: ${isSaid() ? `the start ends with "${sentence}…" after ${took} ms` : 'NOTHING IS SAID'}`,
      isSaid() && !isUp,
    );
  };
  await says('wrong SECRET_KEY', { SECRET_KEY: randomBytes(32).toString('hex') }, 'setting SECRET_KEY: ');
  const address = new URL(settingsIn('/etc/shuyuan.env')['DATABASE_URL'] ?? '');
  address.host = `127.0.0.1:${POOLER_PORT}`;
  const pooled = { DATABASE_URL: address.href };
  await withPooler(machine, 'transaction', () =>
    says('PgBouncer by transaction', pooled, 'Between the portal and its database stands a pooler'),
  );
  const locks = await machine.ask("select count(*) from pg_locks where locktype = 'advisory'");
  verdict(`  advisory locks that stayed behind: ${locks}`, locks === '0');
  await withPooler(machine, 'session', async () => {
    await machine.startNode(SPARE, { ROLE: 'web', ...pooled });
    const took = await machine.untilReady([SPARE]).catch(() => null);
    await machine.stopNode(SPARE);
    verdict(`PgBouncer by session: ${took === null ? 'NOT READY' : `ready after ${took} ms`}`, took !== null);
    await firstStart(machine, address, verdict);
  });
};

/** An installation that has known nothing but the pooler, whose first start makes the login of the application through it. */
async function firstStart(machine: Machine, address: URL, verdict: Stage['verdict']): Promise<void> {
  await machine.shell('runuser -u postgres -- createdb --owner=portal --template=template0 --locale=C.UTF-8 pooled');
  const pooled = new URL(address);
  pooled.pathname = '/pooled';
  await machine.startNode(SPARE, { ROLE: 'web', DATABASE_URL: pooled.href });
  const took = await machine.untilReady([SPARE], FIRST_START_MS).catch(() => null);
  await machine.stopNode(SPARE);
  verdict(`first start behind PgBouncer: ${took === null ? 'NOT READY' : `ready after ${took} ms`}`, took !== null);
  await machine.shell(`
    runuser -u postgres -- dropdb --force pooled
    runuser -u postgres -- psql --quiet --command 'drop role pooled_app'`);
}

/** PgBouncer of Debian, which asks the cluster itself for passwords, as docs/operations.md says. */
async function withPooler(machine: Machine, mode: 'transaction' | 'session', work: () => Promise<void>): Promise<void> {
  const file = `${machine.folder}/pgbouncer.ini`;
  await machine.shell(`
    apt-get install --yes --no-upgrade --no-install-recommends pgbouncer
    cat > ${file} <<'INI'
[databases]
* = host=127.0.0.1 port=${machine.env['PGPORT']} auth_user=operator
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${POOLER_PORT}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${machine.folder}/userlist.txt
auth_query = select rolname, rolpassword from pg_authid where rolname = $1
pool_mode = ${mode}
default_pool_size = 40
pidfile = ${machine.pooler}
logfile = ${machine.folder}/log/pgbouncer.log
INI
    echo '"operator" "check"' > ${machine.folder}/userlist.txt
    chown postgres ${machine.folder} ${machine.folder}/log
    runuser -u postgres -- pgbouncer --daemon ${file}`);
  try {
    await work();
  } finally {
    await machine.shell(`kill -INT $(cat ${machine.pooler}); while [ -e ${machine.pooler} ]; do sleep 0.1; done`);
  }
}
