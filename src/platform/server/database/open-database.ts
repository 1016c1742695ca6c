import type pg from 'pg';
import { dataPath, type Env } from '../env.ts';
import { type EmbeddedPg, isLive, startEmbedded } from './embedded-postgres.ts';

export interface OpenedDatabase {
  /** Connection of the owner: migrations, sealing and archive of the log, the job queue. Never a request. */
  readonly owner: pg.ClientConfig & { connectionString: string };
  /** How the application connects, where somebody made its login; else the owner makes one. */
  readonly app_url: string | undefined;
  /** The PostgreSQL that comes with the portal. */
  readonly is_embedded: boolean;
  stop(): Promise<void>;
}

/** The configured PostgreSQL, or the embedded one in the data directory. Throws a sentence for the console. */
export async function openDatabase(env: Env): Promise<OpenedDatabase> {
  if (env.DATABASE_URL)
    return {
      owner: { connectionString: env.DATABASE_URL },
      app_url: env.DATABASE_APP_URL,
      is_embedded: false,
      stop: async () => {},
    };
  const home = dataPath(env, 'database');
  const start = () => startEmbedded(home, { settings: settingsOf(env) });
  const embedded = await start();
  return {
    owner: { connectionString: embedded.url },
    app_url: undefined,
    is_embedded: true,
    stop: keepAlive(embedded, start),
  };
}

const settingsOf = (env: Env) => ({
  max_connections: String(env.DATABASE_POOL + 30),
  shared_buffers: '128MB',
  statement_timeout: '60s',
  idle_in_transaction_session_timeout: '60s',
});

const LOOK_EVERY_MS = 500;

/**
 * Restarts the embedded server when it was killed; PostgreSQL recovers by itself. Returns the function that stops it.
 */
function keepAlive(first: EmbeddedPg, start: () => Promise<EmbeddedPg>): () => Promise<void> {
  let current = first;
  let starting: Promise<void> | undefined;
  const timer = setInterval(() => {
    if (starting || isLive(current.pid)) return;
    starting = start()
      .then(
        (again) => {
          current = again;
        },
        () => {}, // old backends may still hold its memory: the next look tries again
      )
      .finally(() => {
        starting = undefined;
      });
  }, LOOK_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await starting;
    await current.stop();
  };
}
