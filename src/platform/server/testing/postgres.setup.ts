import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { Seal } from '../crypto/seal.ts';
import { startEmbedded } from '../database/embedded-postgres.ts';
import { prepareDatabase } from '../database/prepare.ts';
import { openLog } from '../log.ts';
import { APP_ROLE, appUrl } from './app-role.ts';
import { TEST_KEY } from './test-key.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run's own PostgreSQL listens (socket folder), the migrated database to copy, and a folder that lasts as long as the run. */
    postgres: { host: string; template: string; folder: string };
  }
}

const TEMPLATE = 'tpl';
const ROOM_BYTES = 1e9;
/** Nothing here has to survive: a crash of the machine ends the tests anyway. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '200',
  shared_buffers: '64MB',
  autovacuum: 'off',
};

/** One throwaway PostgreSQL for the whole run, in memory where the machine has a memory disk. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = mkdtempSync(join(fastPlace(), 'shuyuan-test-'));
  const server = await startEmbedded(root, { database: TEMPLATE, settings: SETTINGS });
  const stop = async () => {
    await server.stop();
    rmSync(root, { recursive: true, force: true });
  };
  try {
    await administer(server.conn, `create role ${APP_ROLE} login`);
    const opened = { owner: { connectionString: server.url }, app_url: appUrl(server.url) };
    await prepareDatabase({ ...opened, is_embedded: true, stop }, new Seal(TEST_KEY), openLog('silent'));
    await closeTemplate(server.conn);
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('postgres', { host: String(server.conn.host), template: TEMPLATE, folder: join(root, 'shared') });
  return stop;
}

/** The memory disk where it has room for a few hundred small databases, else the place for temporary files. */
function fastPlace(): string {
  const memory = '/dev/shm';
  if (tmpdir().startsWith(memory)) return tmpdir();
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > ROOM_BYTES ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** A database can be copied only while nobody is connected to it. */
async function closeTemplate(conn: pg.ClientConfig): Promise<void> {
  await administer(conn, `alter database ${TEMPLATE} with is_template true allow_connections false`);
  await administer(conn, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${TEMPLATE}'`);
}

async function administer(conn: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client({ ...conn, database: 'postgres' });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
