import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import * as z from 'zod';
import { type Db, EVERYWHERE } from '#server/database/database.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { Services } from '#server/services.ts';
import { id } from '#shared/fields.ts';
import { wage, wageUser } from '../tables.ts';
import { announceProgress, announceState } from './batch-channel.service.ts';
import { tellRecalled, tellSent } from './pay-messages.service.ts';
import { wageMoves } from './wage-moves.service.ts';
import type { WageRow } from './wages.policy.ts';
import { isFirst, isLive } from './wages.queries.ts';

/**
 * Slips and their messages in one transaction: small enough that a recall waits a moment alone. A slip that somebody has in
 * hand is waited for: passed over, the last one would never come.
 */
const AT_ONCE = 500;

/**
 * Sends the slips of a batch. A slip and its message become durable together, and the slip says by its state that it was
 * sent: who goes on after a kill finds the rest. A recall ends it, since each part asks for the state of the batch.
 */
export const sendSlips = defineJob({
  name: 'payroll.send',
  title: { cn: '发放工资条', us: 'Send payslips' },
  schema: z.strictObject({ wage_id: id, version: z.int() }),
  concurrency: 2,
  handler: async (services, { wage_id }, { signal }) => {
    if (!(await begin(services, wage_id))) return;
    for (;;) {
      signal.throwIfAborted();
      const sent = await sendSome(services, wage_id);
      if (sent === null) return;
      if (sent === 0) break;
    }
    await finish(services, wage_id);
  },
});

/** Whether it is (still) to be sent; what was planned for now begins. */
function begin(services: Services, wageId: string): Promise<boolean> {
  return services.database.write(EVERYWHERE, async ({ db }) => {
    const [row] = await db.select().from(wage).where(eq(wage.id, wageId)).for('update');
    if (row?.status === 'sending') return true;
    const isDue = row?.status === 'scheduled' && row.send_at && Date.parse(row.send_at) <= services.clock.now();
    if (!isDue) return false;
    await wageMoves.advance(silent(db), row, 'start');
    await announceState({ db, services }, wageId);
    return true;
  });
}

/** The job says what it does by the history of the batch; who sent it is in the log already. */
const silent = (db: Db) => ({ db, actor: null, audit: () => {} });

/** Sends the next slips. Returns how many; null: the batch is not being sent any more. */
export function sendSome(services: Services, wageId: string, atOnce = AT_ONCE): Promise<number | null> {
  return services.database.write(EVERYWHERE, async ({ db }) => {
    const [row] = await db.select().from(wage).where(eq(wage.id, wageId)).for('share');
    if (row?.status !== 'sending') return null;
    const next = db
      .select({ id: wageUser.id })
      .from(wageUser)
      .where(and(eq(wageUser.wage_id, wageId), eq(wageUser.status, 'pending'), isFirst, isNotNull(wageUser.user_id)))
      .orderBy(asc(wageUser.id))
      .limit(atOnce)
      .for('update');
    const sent = await db
      .update(wageUser)
      .set({ status: 'sent', sent_at: sql`now()`, tries: 1, updated_at: sql`now()` })
      .where(inArray(wageUser.id, next))
      .returning({ user_id: wageUser.user_id });
    const people = sent.flatMap(({ user_id }) => (user_id ? [user_id] : []));
    if (sent.length) await announceProgress({ db, services }, wageId);
    await tellSent({ db, services }, row, people);
    if (row.require_confirm) await todosChanged({ db, services }, people);
    return sent.length;
  });
}

function finish(services: Services, wageId: string): Promise<void> {
  return services.database.write(EVERYWHERE, async ({ db }) => {
    const [row] = await db.select().from(wage).where(eq(wage.id, wageId)).for('update');
    if (row?.status !== 'sending') return;
    await wageMoves.advance(silent(db), row, 'finish', { set: { sent_at: sql`now()` } });
    await announceState({ db, services }, wageId);
  });
}

/** Marks the slips of a recalled batch and tells their owners, each once. */
export const recallSlips = defineJob({
  name: 'payroll.recall',
  title: { cn: '撤回工资条', us: 'Recall payslips' },
  schema: z.strictObject({ wage_id: id }),
  handler: async (services, { wage_id }, { signal }) => {
    for (;;) {
      signal.throwIfAborted();
      if ((await recallSome(services, wage_id)) === 0) return;
    }
  },
});

function recallSome(services: Services, wageId: string): Promise<number> {
  return services.database.write(EVERYWHERE, async ({ db }) => {
    const [row] = await db.select().from(wage).where(eq(wage.id, wageId));
    if (row?.status !== 'recalled') return 0;
    const next = db
      .select({ id: wageUser.id })
      .from(wageUser)
      .where(and(eq(wageUser.wage_id, wageId), isLive))
      .orderBy(asc(wageUser.id))
      .limit(AT_ONCE)
      .for('update');
    const taken = await db
      .update(wageUser)
      .set({ status: 'recalled', updated_at: sql`now()` })
      .where(inArray(wageUser.id, next))
      .returning({ user_id: wageUser.user_id, viewed_at: wageUser.viewed_at });
    const people = (opened: boolean) =>
      taken.flatMap(({ user_id, viewed_at }) => (user_id && (viewed_at !== null) === opened ? [user_id] : []));
    const source = { db, services };
    for (const opened of [true, false]) await tellRecalled(source, row as WageRow, people(opened), opened);
    await todosChanged(
      source,
      taken.flatMap(({ user_id }) => user_id ?? []),
    );
    return taken.length;
  });
}
