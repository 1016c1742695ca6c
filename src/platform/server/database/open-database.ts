import { existsSync } from 'node:fs';
import type pg from 'pg';
import { dataPath, type Env } from '../env.ts';
import { startEmbedded } from './embedded-postgres.ts';

export interface OpenedDatabase {
  /** Connection of the owner: migrations, sealing of the log, the job queue. */
  readonly owner: pg.ClientConfig & { connectionString: string };
  /** Connection of the application, bound by row level security. */
  readonly app: pg.PoolConfig;
  /** True when the database was made by this start. */
  readonly fresh: boolean;
  stop(): Promise<void>;
}

/** The configured PostgreSQL, or the embedded one in the data directory. Throws a sentence for the console. */
export async function openDatabase(env: Env): Promise<OpenedDatabase> {
  if (env.DATABASE_URL) return { ...configs(env.DATABASE_URL, env), fresh: false, stop: async () => {} };
  const home = dataPath(env, 'database');
  const fresh = !existsSync(home);
  const embedded = await startEmbedded(home, {
    settings: { max_connections: String(env.DATABASE_POOL + 30), shared_buffers: '128MB', statement_timeout: '60s', idle_in_transaction_session_timeout: '60s' },
  });
  return { ...configs(embedded.url, env), fresh, stop: () => embedded.stop() };
}

function configs(url: string, env: Env): Pick<OpenedDatabase, 'owner' | 'app'> {
  return {
    owner: { connectionString: url },
    app: { connectionString: url, max: env.DATABASE_POOL, options: '-c role=portal_app' },
  };
}
