import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { compiledCode } from '#server/compiled-code.ts';
import { patience } from '#server/testing/pace.ts';
import { until } from '#server/testing/until.ts';
import { VERSION } from '#server/version.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

interface Run {
  readonly child: ChildProcess;
  readonly url: string;
  text(): string;
  /** Exit code, or undefined while it runs. */
  code(): number | null | undefined;
}

describe('the process', () => {
  const home = mkdtempSync(join(tmpdir(), 'main-test-'));
  const folder = join(home, 'data');
  chmodSync(home, 0o755); // the database runs as another user when the tests run as root
  const runs: Run[] = [];

  async function freePort(): Promise<number> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    server.close();
    await once(server, 'close');
    return port;
  }

  function start(settings: Record<string, string>): Run {
    const env = {
      PATH: '/usr/bin:/bin',
      ...compiledCode(),
      NODE_ENV: 'development',
      LOG_LEVEL: 'error',
      DATA_DIR: folder,
      ...settings,
    };
    const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    let code: number | null | undefined;
    child.stdout.on('data', (chunk) => (text += chunk));
    child.stderr.on('data', (chunk) => (text += chunk));
    child.on('exit', (status) => {
      code = status;
    });
    const run = { child, url: `http://127.0.0.1:${settings.PORT}`, text: () => text, code: () => code };
    runs.push(run);
    return run;
  }

  const ready = (run: Run) =>
    until(() => {
      if (run.code() !== undefined) throw new Error(`ended with ${run.code()}: ${run.text()}`);
      return run.text().includes('Ready after');
    }, patience(150));
  const ended = (run: Run) => until(() => run.code() !== undefined, patience(90));
  const startReady = async () => {
    const run = start({ PORT: String(await freePort()) });
    await ready(run);
    return run;
  };

  /** Database servers of this data directory that still live. */
  function databases(): string[] {
    return readdirSync('/proc').filter((pid) => {
      if (!/^\d+$/.test(pid)) return false;
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(join(folder, 'database/pgdata'));
      } catch {
        return false;
      }
    });
  }

  afterEach(async () => {
    for (const run of runs.splice(0)) {
      if (run.code() === undefined) run.child.kill('SIGTERM');
      await ended(run);
    }
  });
  afterAll(() => {
    for (const pid of databases()) process.kill(Number(pid), 'SIGKILL');
    rmSync(home, { recursive: true, force: true });
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'stops cleanly on %s: requests end, the database too, nothing is left',
    async (signal) => {
      const run = await startReady();
      expect(databases()).not.toEqual([]);
      expect((await fetch(`${run.url}/readyz`)).status).toBe(200);
      const asked = Date.now();
      run.child.kill(signal);
      await ended(run);
      expect(run.code()).toBe(0);
      expect(Date.now() - asked).toBeLessThan(patience(20));
      expect(databases()).toEqual([]);
      expect(existsSync(join(folder, 'server.pid'))).toBe(false);
    },
    patience(400),
  );

  it(
    'refuses a second start on the same data, says by whom they are used, and leaves the first alone',
    async () => {
      const first = await startReady();
      const second = start({ PORT: String(await freePort()) });
      await ended(second);
      expect(second.code()).toBe(1);
      expect(second.text()).toContain(`already in use by a running portal (process ${first.child.pid})`);
      expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    },
    patience(400),
  );

  it(
    'names a taken port before it does anything else',
    async () => {
      const taken = createServer().listen(0, '127.0.0.1');
      await once(taken, 'listening');
      const { port } = taken.address() as { port: number };
      const run = start({ PORT: String(port) });
      await until(() => run.code() !== undefined, patience(90));
      taken.close();
      expect(run.code()).toBe(1);
      expect(run.text().trim()).toBe(
        `Port ${port} is taken by another program. Set PORT to a free one, for example: PORT=${port + 1} npm start`,
      );
      expect(databases()).toEqual([]);
    },
    patience(400),
  );

  it(
    'speaks in lines of the log in production, each with its version, from the first to the last',
    async () => {
      const env = { NODE_ENV: 'production', DATABASE_URL: 'embedded', SECRET_KEY: 'k'.repeat(32), LOG_LEVEL: 'info' };
      const admin = { ADMIN_USERNAME: 'first_admin', ADMIN_PASSWORD: 'First-Admin-2026', ADMIN_GROUP: '学校' };
      const port = String(await freePort());
      const run = start({ ...env, ...admin, PORT: port, DATA_DIR: join(home, 'production') });
      await ready(run);
      run.child.kill('SIGTERM');
      await ended(run);
      expect(run.code()).toBe(0);
      const lines = run
        .text()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { version: string; msg: string });
      expect(new Set(lines.map(({ version }) => version))).toEqual(new Set([VERSION]));
      expect([lines[0]?.msg, lines.at(-2)?.msg, lines.at(-1)?.msg]).toEqual([
        'Starting the database …',
        'Stopping (SIGTERM) …',
        'Stopped.',
      ]);
      const wrong = start({ ...env, PORT: port, DATABASE_POOL: 'many' });
      await ended(wrong);
      expect(JSON.parse(wrong.text())).toMatchObject({
        version: VERSION,
        msg: expect.stringContaining('DATABASE_POOL'),
      });
    },
    patience(400),
  );

  it('says which setting is wrong, without its value', async () => {
    const run = start({ PORT: '1', DATABASE_POOL: 'my-secret' });
    await ended(run);
    expect(run.code()).toBe(1);
    expect(run.text()).toContain('setting DATABASE_POOL');
    expect(run.text()).not.toContain('my-secret');
  });

  it.each([0, 100, 300])(
    'leaves no database behind when it is stopped %i ms after it began to start one',
    async (ms) => {
      const run = start({ PORT: String(await freePort()) });
      await until(() => run.text().includes('Starting the database'), patience(90));
      await new Promise((done) => setTimeout(done, ms));
      run.child.kill('SIGINT');
      await ended(run);
      expect(databases()).toEqual([]);
      expect(run.text()).not.toContain('    at ');
    },
    patience(400),
  );

  it(
    'starts again after it was killed, with the database that survived',
    async () => {
      const killed = await startReady();
      killed.child.kill('SIGKILL');
      await until(() => killed.code() !== undefined, patience(30));
      const survivors = databases();
      expect(survivors).not.toEqual([]);
      const again = await startReady();
      expect((await fetch(`${again.url}/readyz`)).status).toBe(200);
    },
    patience(400),
  );
});
