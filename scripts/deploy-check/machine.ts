import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readSteps } from './document.ts';
import { Units } from './units.ts';

export const HOST = 'portal.deploy-check.test';
export const NODES = [3001, 3002] as const;
export const WORKER = 3009;
export const EVERYONE = [...NODES, WORKER] as const;
const CLUSTER = 'deploycheck';
const DATABASE_PORT = 54_329;
const NGINX = '/etc/nginx/nginx.conf';
const TLS = '/etc/nginx/tls';

/** Signs of a real installation: then the check refuses this machine. */
const TAKEN = ['/opt/shuyuan', '/etc/shuyuan.env', '/etc/systemd/system/shuyuan@.service', TLS];

/** This machine as an operator finds it: the documents' commands run on it, and everything is taken away afterwards. */
export class Machine {
  readonly folder = mkdtempSync(join(tmpdir(), 'deploy-check-'));
  /** Where a disk of a few megabytes is mounted while one is wanted. */
  readonly smallDisk = join(this.folder, 'small');
  /** Id of the process of PgBouncer while one runs. */
  readonly pooler = join(this.folder, 'pgbouncer.pid');
  readonly units: Units;
  /** What the commands of the documents see; what one sets, the next one finds. */
  readonly env: Record<string, string>;
  readonly #steps = readSteps();
  readonly #nginx: string | null;

  private constructor(env: Record<string, string>, settings: Readonly<Record<string, string>>) {
    const logs = join(this.folder, 'log');
    mkdirSync(logs);
    chmodSync(this.folder, 0o755);
    this.units = new Units(logs, settings);
    this.#nginx = existsSync(NGINX) ? readFileSync(NGINX, 'utf8') : null;
    this.env = {
      ...outerSettings(),
      ...env,
      PATH: `${this.folder}/bin:${process.env['PATH']}`,
      DEBIAN_FRONTEND: 'noninteractive',
      PGPORT: String(DATABASE_PORT),
      DATABASE_HOST: `127.0.0.1:${DATABASE_PORT}`,
      ADMIN_URL: `postgres://operator:check@127.0.0.1:${DATABASE_PORT}/postgres`,
      PUBLIC_URL: `https://${HOST}`,
    };
  }

  /** Refuses a machine that is not root's own, no Debian, or has a portal already. */
  static async prepare(env: Record<string, string>, settings: Readonly<Record<string, string>>): Promise<Machine> {
    if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) throw new Error('needs root on Debian');
    const taken = TAKEN.filter((path) => existsSync(path));
    if (taken.length) throw new Error(`this machine has a portal already: ${taken.join(', ')}`);
    const machine = new Machine(env, settings);
    const port = await machine.units.listen();
    mkdirSync(join(machine.folder, 'bin'));
    const stand_in = `#!/bin/sh\nexec curl --silent --show-error --fail-with-body --data "$*" http://127.0.0.1:${port}/\n`;
    writeFileSync(join(machine.folder, 'bin/systemctl'), stand_in, { mode: 0o755 });
    return machine;
  }

  /** A cluster of the check's own, on its own port, and a superuser for what the documents do as one. */
  async makeCluster(): Promise<void> {
    await this.shell(`
      pg_createcluster 15 ${CLUSTER} --port=${DATABASE_PORT} --pgoption max_connections=200 >/dev/null
      pg_ctlcluster --skip-systemctl-redirect 15 ${CLUSTER} start
      runuser -u postgres -- psql --quiet --command "create role operator login superuser password 'check'"`);
  }

  /** A certificate that this machine alone believes. */
  async makeCertificate(): Promise<string> {
    await this.shell(`
      mkdir -p ${TLS}
      openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=${HOST} \
        -addext subjectAltName=DNS:${HOST},IP:127.0.0.1 -keyout ${TLS}/privkey.pem -out ${TLS}/fullchain.pem 2>/dev/null`);
    return readFileSync(`${TLS}/fullchain.pem`, 'utf8');
  }

  /** Runs one step of the documents as it stands there; it ends with its first command that fails. */
  async follow(step: string): Promise<void> {
    const commands = this.#steps.get(step);
    if (!commands) throw new Error(`no document has the step "${step}"`);
    const kept = join(this.folder, 'env');
    await this.shell(`set -a\n${commands}\nenv -0 > ${kept}`);
    for (const pair of readFileSync(kept, 'utf8').split('\0')) {
      const at = pair.indexOf('=');
      if (at > 0) this.env[pair.slice(0, at)] = pair.slice(at + 1);
    }
  }

  /** Runs commands; throws with what they said when one fails. */
  async shell(commands: string): Promise<string> {
    const child = spawn('bash', ['-euo', 'pipefail', '-c', commands], {
      env: this.env,
      cwd: this.folder,
      stdio: 'pipe',
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
    const code = await new Promise<number>((done) => child.on('close', (status) => done(status ?? 1)));
    if (code !== 0) throw new Error(`ended with ${code}: ${commands.trim()}\n${said.slice(-2000)}`);
    return said;
  }

  /** One value out of the database. */
  async ask(statement: string, database = 'portal'): Promise<string> {
    const quoted = statement.replaceAll('"', '\\"');
    return (
      await this.shell(`runuser -u postgres -- psql -d ${database} --tuples-only --no-align -c "${quoted}"`)
    ).trim();
  }

  /** Kills every process of the cluster's own server at once, as a loss of power does. */
  killDatabase(): void {
    const [pid] = readFileSync(`/var/lib/postgresql/15/${CLUSTER}/postmaster.pid`, 'utf8').split('\n');
    process.kill(Number(pid), 'SIGKILL');
  }

  async startDatabase(): Promise<void> {
    await this.shell(`pg_ctlcluster --skip-systemctl-redirect 15 ${CLUSTER} start`);
  }

  /** What the database server wrote into its own log. */
  databaseLog(): string {
    return readFileSync(`/var/log/postgresql/postgresql-15-${CLUSTER}.log`, 'utf8');
  }

  /** What a node said so far. */
  nodeLog(port: number): string {
    const log = join(this.folder, 'log', `shuyuan@${port}.log`);
    return existsSync(log) ? readFileSync(log, 'utf8') : '';
  }

  async stopNodes(): Promise<void> {
    await this.units.obey(['stop', ...EVERYONE.map((port) => `shuyuan@${port}`)]);
  }

  async startNodes(): Promise<void> {
    await this.units.obey(['start', ...EVERYONE.map((port) => `shuyuan@${port}`)]);
    await this.untilReady(EVERYONE);
  }

  /**
   * Starts one node more with settings of its own, which go before those of the others. `settings` are lines of
   * /etc/shuyuan-<port>.env. It is stopped with `stopNode`.
   */
  async startNode(port: number, settings: Readonly<Record<string, string>>): Promise<void> {
    const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
    writeFileSync(`/etc/shuyuan-${port}.env`, lines.join(''), { mode: 0o600 });
    await this.units.obey(['start', `shuyuan@${port}`]);
  }

  async stopNode(port: number): Promise<void> {
    await this.units.obey(['stop', `shuyuan@${port}`]);
    rmSync(`/etc/shuyuan-${port}.env`, { force: true });
  }

  async untilReady(ports: readonly number[], within_ms = 60_000): Promise<number> {
    const started = Date.now();
    for (const port of ports) {
      while (!(await isReady(port))) {
        if (Date.now() - started > within_ms) throw new Error(`node ${port} is not ready; ${this.#lastWords(port)}`);
        await pause(50);
      }
    }
    return Date.now() - started;
  }

  /** Takes everything away again. The logs stay where somebody wants to read them. */
  async clear(keepLogs: boolean): Promise<void> {
    await this.units.stopAll();
    const tidy = [
      `kill -KILL $(cat ${this.pooler})`,
      `pg_dropcluster --stop 15 ${CLUSTER}`,
      `umount ${this.smallDisk}`,
      'rm -rf /opt/shuyuan /opt/shuyuan-* /etc/shuyuan.env /etc/shuyuan-*.env /etc/systemd/system/shuyuan@.service',
      `rm -rf ${TLS} /var/lib/shuyuan`,
      'userdel shuyuan',
    ];
    for (const command of tidy) await this.shell(command).catch(() => {});
    if (this.#nginx !== null) writeFileSync(NGINX, this.#nginx);
    if (!keepLogs) rmSync(this.folder, { recursive: true, force: true });
  }

  #lastWords(port: number): string {
    return this.nodeLog(port).slice(-1500) || `no log in ${readdirSync(this.folder)}`;
  }
}

/** The environment in which the check was started, without what npm and Node added for the check itself. */
function outerSettings(): Record<string, string> {
  const kept = Object.entries(process.env).filter(([name]) => !/^(npm_|node_env$|node_options$|init_cwd$)/i.test(name));
  return Object.fromEntries(kept) as Record<string, string>;
}

export function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(1000) }).then(
    (reply) => reply.ok,
    () => false,
  );
}
