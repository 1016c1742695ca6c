import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPerson } from '#modules/core/access/server/public.ts';
import { startEmbedded } from '#server/database/embedded-postgres.ts';
import { readEnv } from '#server/env.ts';
import type { PersonLoader } from '#server/rights/actor.ts';
import { type Portal, startPortal } from '#server/start.ts';
import { fillDemo } from '../../src/server/demo.ts';
import { serverModules } from '../../src/server/modules.ts';

export interface BenchDatabase {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** A durable PostgreSQL of the benchmark's own, with the settings of a laptop start unless others are given. */
export async function openBenchDatabase(settings: Record<string, string> = {}): Promise<BenchDatabase> {
  const root = mkdtempSync(join(tmpdir(), 'shuyuan-bench-'));
  const embedded = await startEmbedded(root, {
    settings: { max_connections: '120', shared_buffers: '256MB', ...settings },
  });
  return {
    url: embedded.url,
    pid: embedded.pid,
    async stop() {
      await embedded.stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** A portal in this process, as in production, with the demo school group; call limits are off. */
export async function startBenchPortal(
  url: string,
  settings: Record<string, string> = {},
  loadPerson: PersonLoader = findPerson,
): Promise<Portal> {
  const data = mkdtempSync(join(tmpdir(), 'shuyuan-bench-data-'));
  const env = readEnv({
    NODE_ENV: 'production',
    DATABASE_URL: url,
    SECRET_KEY: 'bench'.repeat(8),
    DATA_DIR: data,
    LOG_LEVEL: 'error',
    DEMO: '1',
    CALLS_PER_MINUTE_ANONYMOUS: '0',
    CALLS_PER_MINUTE_USER: '0',
    ...settings,
  });
  const opened = {
    owner: { connectionString: url },
    app_url: undefined,
    is_embedded: true,
    stop: async () => {},
  };
  const portal = await startPortal(env, opened, serverModules, loadPerson);
  await fillDemo(portal.services, serverModules);
  return portal;
}
