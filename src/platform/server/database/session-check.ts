import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { AppLogin } from './app-login.ts';

const NOTICE_WITHIN_MS = 2000;
const SHARED =
  'Between the portal and its database stands a pooler that shares connections between transactions: settings of a session and LISTEN do not hold. Connect directly, or let it pool by session.';

/** PgBouncer that pools by statement refuses the first transaction; the same sentence is the answer. */
export function assertTransactions(owner: pg.Client): Promise<unknown> {
  return owner.query('begin').then(
    () => owner.query('rollback'),
    (error: Error) => {
      throw new Error(SHARED, { cause: error });
    },
  );
}

/**
 * Stops a start behind a pooler in transaction mode: it loses the session setting of the reach (or gives it to another
 * client) and never delivers a notification. While one connection is in a transaction, another one reads back a setting
 * made before; such a pooler answers from a third.
 */
export async function assertSessions(login: AppLogin): Promise<void> {
  const [mine, other] = [new pg.Client(login), new pg.Client(login)];
  for (const client of [mine, other]) client.on('error', () => {});
  try {
    await Promise.all([mine.connect(), other.connect()]);
    const mark = randomUUID();
    const channel = `portal_start_${mark.replaceAll('-', '')}`;
    await mine.query(`listen ${channel}`);
    await mine.query("select set_config('app.reach', $1, false)", [mark]);
    await other.query('begin');
    await other.query("select pg_notify($1, '')", [channel]);
    const { rows } = await mine.query("select current_setting('app.reach', true) as reach");
    const heard = once(mine, 'notification').then(
      () => true,
      () => false,
    );
    await other.query('commit');
    const isHeard = rows[0].reach === mark && (await Promise.race([heard, pause(NOTICE_WITHIN_MS, false)]));
    if (!isHeard) throw new Error(SHARED);
  } finally {
    await Promise.all([mine, other].map((client) => client.end().catch(() => {})));
  }
}
