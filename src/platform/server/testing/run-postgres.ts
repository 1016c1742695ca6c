import pg from 'pg';
import { Seal } from '../crypto/seal.ts';
import { startEmbedded } from '../database/embedded-postgres.ts';
import { prepareDatabase } from '../database/prepare.ts';
import { openLog } from '../log.ts';
import { APP_ROLE, appUrl } from './app-role.ts';
import { TEST_KEY } from './test-key.ts';

/** The migrated database that every database of a run is copied from, unless a test names another. */
export const TEMPLATE = 'tpl';
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
  min_wal_size: '32MB', // what is kept of a run is its folder
};

/** The throwaway PostgreSQL of a run. */
export interface RunPostgres {
  /** Where it listens: the folder of its socket. */
  readonly host: string;
  /** One statement of its owner. */
  administer(statement: string): Promise<void>;
  /** Connection string of the owner of one of its databases. */
  urlOf(database: string): string;
  /** From now on the database is a template: it can be copied, and nobody is connected to it. */
  closeTemplate(database: string): Promise<void>;
  stop(): Promise<void>;
}

/** Starts PostgreSQL over `root`; a folder that is new gets the login of the application and the migrated template. */
export async function startRunPostgres(root: string): Promise<RunPostgres> {
  const server = await startEmbedded(root, { database: TEMPLATE, settings: SETTINGS });
  const administer = async (statement: string) => {
    const client = new pg.Client({ ...server.conn, database: 'postgres' });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  const postgres: RunPostgres = {
    host: String(server.conn.host),
    administer,
    urlOf: (database) => server.url.replace(`/${TEMPLATE}?`, `/${database}?`),
    async closeTemplate(database) {
      await administer(`alter database ${database} with is_template true allow_connections false`);
      await administer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`);
    },
    stop: () => server.stop(),
  };
  if (server.fresh) await migrateTemplate(postgres).catch((error) => server.stop().then(() => Promise.reject(error)));
  return postgres;
}

async function migrateTemplate(postgres: RunPostgres): Promise<void> {
  await postgres.administer(`create role ${APP_ROLE} login`);
  const url = postgres.urlOf(TEMPLATE);
  const opened = { owner: { connectionString: url }, app_url: appUrl(url), is_embedded: true, stop: async () => {} };
  await prepareDatabase(opened, new Seal(TEST_KEY), openLog('silent'));
  await postgres.closeTemplate(TEMPLATE);
}
