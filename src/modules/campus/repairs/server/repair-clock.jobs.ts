import { and, asc, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { type AuditEntry, writeAudit } from '#server/audit/audit.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import { defineJob, runOnce } from '#server/jobs/job.ts';
import type { Services } from '#server/services.ts';
import { UNACCEPTED_MINUTES, VERIFY_DAYS } from '../contract/repair.shapes.ts';
import { duesOf } from './due.service.ts';
import { forgetPhones } from './order/closing.service.ts';
import { repairMoves } from './order/order-moves.service.ts';
import {
  dispatchersOf,
  refetchOrder,
  refreshHomes,
  repairersAmong,
  tell,
  tellReporters,
} from './order-messages.service.ts';
import { type FoundOrder, isOpen, isUnaccepted, type OrderRow, ordersWhere } from './orders.queries.ts';
import { repairOrder } from './tables.ts';

const BATCH = 200;
/** So long before its time is over the technician is reminded. */
const SOON_MS = 2 * 3_600_000;

/**
 * What every minute does to repairs: an emergency that nobody has accepted climbs, and what nobody has confirmed for seven
 * days is confirmed. Each once, however many processes run it.
 */
export async function runRepairClock(services: Services): Promise<void> {
  await services.database.write(EVERYWHERE, async ({ db, afterCommit }) => {
    const source: EventSource = { db, afterCommit, services };
    const waiting = and(
      eq(repairOrder.urgency, 'emergency'),
      isUnaccepted(),
      lt(repairOrder.runs_from, sql`now() - make_interval(mins => ${UNACCEPTED_MINUTES})`),
      // who was called twice has heard of it
      gt(repairOrder.runs_from, sql`now() - interval '1 day'`),
    );
    for (const row of await lockRows(source, waiting)) await climb(source, row);
    const silent = and(
      eq(repairOrder.status, 'done'),
      lt(repairOrder.done_at, sql`now() - make_interval(days => ${VERIFY_DAYS})`),
    );
    for (const row of await lockRows(source, silent)) await verify(source, row);
  });
}

const lockRows = ({ db }: EventSource, where: SQL | undefined): Promise<OrderRow[]> =>
  db
    .select()
    .from(repairOrder)
    .where(where)
    .orderBy(asc(repairOrder.runs_from), asc(repairOrder.id))
    .limit(BATCH)
    .for('update', { skipLocked: true });

/** First the lead of the team, as long again later who assigns repairs; at once where a team has no lead. */
async function climb(source: EventSource, row: OrderRow): Promise<void> {
  const found = await refetchOrder(source, row.id);
  // who left the school, or lost the right, leads no longer
  const [lead] = await repairersAmong(source.db, row.organization_id, found.category.team_ids);
  const waited = Date.now() - Date.parse(row.runs_from);
  const key = `repair_order:${row.id}:unaccepted:${row.reopen_count}`;
  if (lead) await runOnce(source.db, `${key}:lead`, () => tell(source, found, 'unaccepted', { to: [lead] }));
  if (lead && waited < 2 * UNACCEPTED_MINUTES * 60_000) return;
  await runOnce(source.db, `${key}:office`, async () =>
    tell(source, found, 'unaccepted', { to: await dispatchersOf(source, row.organization_id) }),
  );
}

/** The clock moves without a person; its record goes into the log with the move. */
async function verify(source: EventSource, row: OrderRow): Promise<void> {
  const entries: AuditEntry[] = [];
  const audit = (entry: AuditEntry) => void entries.push({ ...entry, kind: 'job' });
  await repairMoves.advance({ db: source.db, actor: null, audit }, row, 'verify', { set: { verified_at: sql`now()` } });
  await forgetPhones(source.db, row.id);
  await writeAudit(source.db, { actor: null, ip: null, device: null, request_id: 'clock' }, entries);
  const found = await refetchOrder(source, row.id);
  await tellReporters(source, found, 'closed');
  await refreshHomes(source, found);
}

/** Reminds the technician before the time of a repair is over, and tells who assigns repairs when it is. */
export async function remindOfRepairs(services: Services): Promise<void> {
  const schools = await services.database.read(EVERYWHERE, (db) =>
    db.selectDistinct({ id: repairOrder.organization_id }).from(repairOrder).where(isOpen()),
  );
  for (const { id } of schools)
    await services.database.write(EVERYWHERE, ({ db, afterCommit }) => remindIn({ db, afterCommit, services }, id));
}

async function remindIn(source: EventSource, organizationId: string): Promise<void> {
  let last = '';
  for (;;) {
    const next = and(
      eq(repairOrder.organization_id, organizationId),
      isOpen(),
      last ? gt(repairOrder.id, last) : undefined,
    );
    const ids = await source.db
      .select({ id: repairOrder.id })
      .from(repairOrder)
      .where(next)
      .orderBy(asc(repairOrder.id))
      .limit(BATCH);
    if (ids.length === 0) return;
    last = ids.at(-1)?.id ?? '';
    const rows = await ordersWhere(
      source.db,
      inArray(
        repairOrder.id,
        ids.map((one) => one.id),
      ),
      BATCH,
    );
    const dues = await duesOf(
      source.db,
      organizationId,
      rows.map(({ order, category }) => ({ id: order.id, clocked: order, allowed: category })),
    );
    for (const found of rows) await remind(source, found, dues.get(found.order.id));
  }
}

async function remind(source: EventSource, found: FoundOrder, due: string | undefined): Promise<void> {
  if (!due) return;
  const { id, organization_id, assignee_id } = found.order;
  const left = Date.parse(due) - Date.now();
  const key = `repair_order:${id}:due:${due}`;
  if (left < 0)
    await runOnce(source.db, `${key}:over`, async () => {
      const to = [...(await dispatchersOf(source, organization_id)), ...(assignee_id ? [assignee_id] : [])];
      await tell(source, found, 'overdue', { to: [...new Set(to)] });
    });
  else if (left < SOON_MS && assignee_id)
    await runOnce(source.db, `${key}:soon`, () => tell(source, found, 'due_soon', { to: [assignee_id], at: due }));
}

export const repairClock = defineJob({
  name: 'repairs.clock',
  title: { cn: '紧急报修提醒与自动确认', us: 'Escalate emergencies and confirm finished repairs' },
  schema: z.strictObject({}),
  handler: runRepairClock,
  concurrency: 1,
  schedule: { cron: '* * * * *', payload: {} },
});

export const repairReminders = defineJob({
  name: 'repairs.due',
  title: { cn: '报修到期提醒', us: 'Remind of repairs that are due' },
  schema: z.strictObject({}),
  handler: remindOfRepairs,
  concurrency: 1,
  schedule: { cron: '*/10 * * * *', payload: {} },
});
