import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { BUS_CHANNEL, UPGRADE_TOPIC } from '../bus/channel.ts';
import { VERSION } from '../version.ts';
import type { WantsToBeAlone } from './migrate.ts';

const LOOK_EVERY_MS = 1000;
const SAY_EVERY_MS = 30_000;
/** A node that has just lost its connections is back by then. */
const QUIET_LOOKS = 3;

/** Name of the connection by which a start prepares the database: nodes that start together do not wait for each other. */
export const START_NAME = 'portal start';

/** Names of the connections that a node opens as the owner; versions before the application's own login open all so. */
const OWNER_NAMES = ['', 'portal jobs', 'portal audit'];

/**
 * Comes back with true once no other node works with the database, which it looks for by the connections that every node
 * holds: those of the application's login, and those of the owner that are no tool's; with false as soon as the migration
 * has run, since nodes that start together share the work and the first of them is up while this one still waits. Says in
 * the log for whom it waits, and lets the running nodes say it in theirs.
 */
export async function untilNoOtherNode(
  owner: pg.Client,
  role: string,
  { migration, isToRun }: WantsToBeAlone,
  log: Logger,
): Promise<boolean> {
  let quiet = 0;
  let said_at = Number.NEGATIVE_INFINITY;
  while (quiet < QUIET_LOOKS) {
    if (!(await isToRun())) return false;
    const connections = await connectionsOf(owner, role);
    quiet = connections === 0 ? quiet + 1 : 0;
    if (connections > 0 && performance.now() - said_at > SAY_EVERY_MS) {
      said_at = performance.now();
      log.warn(
        { migration, connections },
        'Waiting: this version changes the database in a way that running versions cannot work with. Stop all other nodes, and this start goes on by itself.',
      );
      await owner.query('select pg_notify($1, $2)', [BUS_CHANNEL, JSON.stringify([UPGRADE_TOPIC, { by: VERSION }])]);
    }
    if (quiet < QUIET_LOOKS) await pause(LOOK_EVERY_MS);
  }
  return true;
}

async function connectionsOf(owner: pg.Client, role: string): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and (usename = $1 or usename = current_user and application_name = any($2))`,
    [role, OWNER_NAMES],
  );
  return rows[0]?.n ?? 0;
}
