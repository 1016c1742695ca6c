import { setTimeout as pause } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { holdingConnection } from '../never-holding.ts';
import { forgetFacts } from './once-per-request.ts';
import { prepareRepeated } from './prepared.ts';

export type Db = NodePgDatabase;

/**
 * The rows that a piece of work may see, as PostgreSQL's row level security understands it:
 * `<school group>|<organisation>,<organisation>…`, the empty string for none, `*` for work that crosses
 * organisations by name (see database/security.sql).
 */
export type RowReach = string;

export const EVERYWHERE: RowReach = '*';
export const NOWHERE: RowReach = '';

/** Row reach of some organisations inside one school group. */
export function rowReach(clientId: string | null, organizationIds: readonly string[]): RowReach {
  return clientId ? `${clientId}|${organizationIds.join(',')}` : NOWHERE;
}

/** A running transaction: its queries, and what happens once it is durable. */
export interface Transaction {
  readonly db: Db;
  /** Runs after the commit, never after a rollback; must not throw. */
  afterCommit(work: () => void): void;
}

interface Link {
  readonly db: Db;
  reach: RowReach | undefined;
}

const CLOSE_WITHIN_MS = 1500;
/** Connections for `separateTransaction`. */
const SEPARATE_CONNECTIONS = 2;
const SET_REACH = { name: 'set_reach', text: "select set_config('app.reach', $1, false)" };

/** The one way to the database. Connects with the application's own login, which row level security binds. */
export class Database {
  /** The login that every connection must have. */
  readonly role: string;
  readonly pool: pg.Pool;
  readonly #aside: pg.Pool;
  readonly #links = new WeakMap<pg.PoolClient, Link>();

  constructor(config: pg.PoolConfig & { readonly user: string }) {
    this.role = config.user;
    this.pool = poolOf(config);
    this.#aside = poolOf({ ...config, max: SEPARATE_CONNECTIONS });
  }

  /** The pools of this process by what they serve, for the metrics. */
  get pools(): Readonly<Record<'requests' | 'aside', pg.Pool>> {
    return { requests: this.pool, aside: this.#aside };
  }

  /** Reads on one connection, without a transaction. */
  read<T>(reach: RowReach, work: (db: Db) => Promise<T>): Promise<T> {
    return this.#plain(this.pool, reach, work);
  }

  async #plain<T>(pool: pg.Pool, reach: RowReach, work: (db: Db) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      const link = await this.#link(client, reach);
      return await holdingConnection(() => work(link.db));
    } catch (error) {
      broken = connectionError(error);
      throw error;
    } finally {
      client.release(broken);
    }
  }

  /** Writes in one transaction: all of it or nothing. */
  write<T>(reach: RowReach, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#write(this.pool, reach, work);
  }

  /**
   * A short write in a transaction of its own: it stays when the running one is rolled back (a counted wrong attempt),
   * and releases its locks at once (a shared sequence number). It has its own connections: waiting for one of the pool
   * while holding another could deadlock.
   */
  separateTransaction<T>(reach: RowReach, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#write(this.#aside, reach, work);
  }

  /** The same for a write of one statement, which is a transaction by itself. */
  separateStatement<T>(reach: RowReach, work: (db: Db) => Promise<T>): Promise<T> {
    return this.#plain(this.#aside, reach, work);
  }

  async #write<T>(pool: pg.Pool, reach: RowReach, work: (tx: Transaction) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    const hooks: (() => void)[] = [];
    let broken: Error | undefined;
    try {
      const link = await this.#link(client, reach);
      await client.query('begin');
      const result = await holdingConnection(() => work({ db: link.db, afterCommit: (hook) => hooks.push(hook) }));
      await client.query('commit');
      for (const hook of hooks) hook();
      return result;
    } catch (error) {
      broken = connectionError(error);
      if (!broken)
        await client.query('rollback').catch((failure: Error) => {
          broken = failure;
        });
      throw error;
    } finally {
      client.release(broken);
    }
  }

  /** Closes idle connections at once; those in use get a moment, and are left to the end of the process after that. */
  async close(): Promise<void> {
    await Promise.race([
      Promise.all([this.pool.end(), this.#aside.end()]),
      pause(CLOSE_WITHIN_MS, undefined, { ref: false }),
    ]);
  }

  async #link(client: pg.PoolClient, reach: RowReach): Promise<Link> {
    let link = this.#links.get(client);
    if (!link) {
      prepareRepeated(client);
      link = { db: drizzle({ client }), reach: undefined };
      this.#links.set(client, link);
    }
    forgetFacts(link.db);
    if (link.reach !== reach) {
      link.reach = undefined; // unknown until the server has answered
      await client.query({ ...SET_REACH, values: [reach] });
      link.reach = reach;
    }
    return link;
  }
}

function poolOf(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ connectionTimeoutMillis: 5000, keepAlive: true, ...config });
  pool.on('error', () => {}); // an idle connection lost its server: the next checkout makes a new one
  // a connection in use that loses its server says so to its query; without a listener the error would end the process
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** SQLSTATE of a database error, or of the cause that the query builder wrapped; undefined for other errors. */
export function sqlState(error: unknown): string | undefined {
  for (let e = error; e instanceof Error; e = e.cause) {
    const code = (e as { code?: unknown }).code;
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
}

/** Whether the database has no room left (53100 of the server, ENOSPC of this machine's disk). */
export function isDiskFull(error: unknown): boolean {
  if (sqlState(error) === '53100') return true;
  for (let e = error; e instanceof Error; e = e.cause) if ((e as { code?: unknown }).code === 'ENOSPC') return true;
  return false;
}

/** Whether the database ended the transaction because of a deadlock or a conflict: a retry works. */
export const isDeadlock = (error: unknown): boolean => ['40P01', '40001'].includes(sqlState(error) ?? '');

/** Name of the constraint that a database error names, or undefined. */
export function constraintOf(error: unknown): string | undefined {
  for (let e = error; e instanceof Error; e = e.cause) {
    const name = (e as { constraint?: unknown }).constraint;
    if (typeof name === 'string') return name;
  }
  return undefined;
}

const LOST =
  /Connection terminated|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|timeout exceeded when trying to connect|Client has encountered/;

/** The error itself when it means that the connection or the server is gone, else undefined. */
export function connectionError(error: unknown): Error | undefined {
  for (let e = error; e instanceof Error; e = e.cause) {
    const code = String((e as { code?: unknown }).code ?? '');
    if (/^(57P0[1-3]|08...|53300)$/.test(code) || LOST.test(e.message) || LOST.test(code)) return e;
  }
  return undefined;
}
