import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { loginOf } from '../database/app-login.ts';
import { Database } from '../database/database.ts';
import { appUrl } from './app-role.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run's own PostgreSQL listens (socket folder), the migrated database to copy, and a folder that lasts as long as the run. */
    postgres: { host: string; template: string; folder: string };
  }
}

/** A database that belongs to one test file. */
export interface TestDatabase {
  /** Connection string of the owner, for migrations and for whole servers under test. */
  readonly url: string;
  /** The way that the portal takes: bound by row level security. */
  readonly database: Database;
  /** Rows of one statement, run as the owner, past row level security: for arranging and for looking at results. */
  query<Row extends pg.QueryResultRow = pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

interface Open extends TestDatabase {
  close(): Promise<void>;
}

/**
 * Gives the tests of this file their own migrated database, made before the first test and dropped after the last.
 * Call it at the top of the file and use the answer inside tests and hooks only:
 * `const test_db = useTestDatabase();` … `await test_db.query('select 1')`. `template` names another
 * database of the run to copy instead of the empty one.
 */
export function useTestDatabase(template?: string): TestDatabase {
  let open: Open | undefined;
  const current = (): Open => {
    if (!open) throw new Error('the test database exists inside tests and hooks only');
    return open;
  };
  beforeAll(async () => {
    open = await createTestDatabase(template);
  });
  afterAll(async () => {
    await open?.close();
    open = undefined;
  });
  return {
    get url() {
      return current().url;
    },
    get database() {
      return current().database;
    },
    query: (text, values) => current().query(text, values),
  };
}

/** A copy of the migrated template, for tests that need several at once. The caller closes it, which drops it. */
export async function createTestDatabase(template = inject('postgres').template): Promise<Open> {
  const { host } = inject('postgres');
  const name = `t_${process.pid}_${randomBytes(4).toString('hex')}`;
  await administer(host, `create database ${name} template ${template} strategy file_copy`);
  const url = urlOf(name);
  const owner = new pg.Pool({ connectionString: url, max: 4 });
  owner.on('error', () => {});
  const database = new Database({ ...loginOf(appUrl(url)), max: 8 });
  return {
    url,
    database,
    async query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) {
      return (await owner.query<Row>(text, [...values])).rows;
    },
    async close() {
      await Promise.all([owner.end(), database.close()]);
      await administer(host, `drop database ${name} with (force)`);
    },
  };
}

/** For the files that belong to the databases of a run; it goes with them. */
export function folderOfRun(): string {
  return inject('postgres').folder;
}

/** Connection string of the owner of a database of this run. */
function urlOf(database: string): string {
  return `postgres://portal@/${database}?host=${encodeURIComponent(inject('postgres').host)}&port=5432`;
}

async function administer(host: string, statement: string): Promise<void> {
  const client = new pg.Client({ host, port: 5432, user: 'portal', database: 'postgres' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
