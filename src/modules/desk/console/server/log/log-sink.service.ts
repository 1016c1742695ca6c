import { hostname } from 'node:os';
import { asc, eq, gt, max, sql } from 'drizzle-orm';
import { auditLog, auditSeal } from '#server/audit/tables.ts';
import { type Db, EVERYWHERE } from '#server/database/database.ts';
import { messageOf } from '#server/error-report.ts';
import type { Services } from '#server/services.ts';
import { logSinkPosition } from '../tables.ts';
import { type LogEntry, type LogSink, openSink } from './syslog.ts';

const NAME = 'syslog';
const BATCH = 500;

const sinks = new WeakMap<Services, LogSink | null>();

function sinkOf(services: Services): LogSink | null {
  const known = sinks.get(services);
  if (known !== undefined) return known;
  const sink = openSink(services.env.LOG_SINK_URL, hostname());
  sinks.set(services, sink);
  return sink;
}

/**
 * Hands sealed entries of the log of acts to the outside platform, in the order of the chain. The position moves only
 * with what was taken, so that a platform which is away loses nothing, and nobody else waits for it. One node at a time.
 */
export async function shipLogs(services: Services): Promise<void> {
  const sink = sinkOf(services);
  if (!sink) return;
  await services.database.write(EVERYWHERE, async ({ db }) => {
    const position = await claim(db);
    if (position === null) return;
    const entries = await listAfter(db, position);
    const last = entries.at(-1);
    if (!last) return;
    const error = await sink.append(entries.map((one) => one.entry)).then(
      () => null,
      (failure: unknown) => messageOf(failure),
    );
    if (error) services.log.warn({ reason: error }, 'the log platform does not take entries');
    await db
      .update(logSinkPosition)
      .set(error ? { error } : { position: last.position, sent_at: sql`now()`, error: null })
      .where(eq(logSinkPosition.name, NAME));
  });
}

/** Where to go on; null when another node is at it. */
async function claim(db: Db): Promise<number | null> {
  await db.insert(logSinkPosition).values({ name: NAME, position: 0 }).onConflictDoNothing();
  const [row] = await db
    .select({ position: logSinkPosition.position })
    .from(logSinkPosition)
    .where(eq(logSinkPosition.name, NAME))
    .for('update', { skipLocked: true });
  return row?.position ?? null;
}

async function listAfter(db: Db, position: number): Promise<{ position: number; entry: LogEntry }[]> {
  const rows = await db
    .select({ position: auditSeal.position, log: auditLog })
    .from(auditSeal)
    .innerJoin(auditLog, eq(auditLog.id, auditSeal.audit_id))
    .where(gt(auditSeal.position, position))
    .orderBy(asc(auditSeal.position))
    .limit(BATCH);
  return rows.map(({ position: at, log }) => ({
    position: at,
    entry: {
      id: log.id,
      at: log.at,
      kind: log.kind,
      action: log.action,
      facts: {
        actor: log.actor_id,
        on_behalf: log.real_user_id,
        organization: log.organization_id,
        target_type: log.target_type,
        target: log.target_id,
        reason: log.reason,
        ip: log.ip,
        request: log.request_id,
      },
    },
  }));
}

/** How far the outside platform is, for the page of background jobs. */
export async function viewLogSink(services: Services, db: Db) {
  const address = services.env.LOG_SINK_URL;
  const [row] = await db.select().from(logSinkPosition).where(eq(logSinkPosition.name, NAME));
  const [head] = await db.select({ position: max(auditSeal.position) }).from(auditSeal);
  return {
    target: address ? new URL(address).host : null,
    queued: address ? Math.max(0, (head?.position ?? 0) - (row?.position ?? 0)) : 0,
    sent_at: row?.sent_at ?? null,
    error: row?.error ?? null,
  };
}
