import { and, eq, inArray, isNotNull, lt, notInArray, or, sql } from 'drizzle-orm';
import * as z from 'zod';
import { type AuditEntry, writeAudit } from '#server/audit/audit.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import { defineJob, runOnce } from '#server/jobs/job.ts';
import type { Services } from '#server/services.ts';
import { ADDRESS_HOURS } from '../../contract/visit-kinds.ts';
import { homeVisit } from '../tables.ts';
import { announceTodos, familyOf, notifyOfVisit, teachersOf } from './visit-messages.service.ts';
import { releaseSlot } from './visit-slots.service.ts';
import { visitMoves } from './visits.service.ts';

type Row = typeof homeVisit.$inferSelect;

const BATCH = 200;
const lastSlot = sql`(select max((slot ->> 'ends_at')::timestamptz) from jsonb_array_elements(${homeVisit.slots}) slot)`;
const dayAgo = sql`now() - interval '24 hours'`;

/** What time does to visits: closes as missed a day after the slot, reminds a day before, forgets the address. Each once, however many processes run it. */
export async function runVisitClock(services: Services): Promise<void> {
  await services.database.write(EVERYWHERE, async ({ db, afterCommit }) => {
    const source: EventSource = { db, afterCommit, services };
    const late = await db
      .select()
      .from(homeVisit)
      .where(
        or(
          and(eq(homeVisit.state, 'confirmed'), lt(homeVisit.ends_at, dayAgo)),
          and(eq(homeVisit.state, 'proposed'), sql`${lastSlot} < ${dayAgo}`),
        ),
      )
      .limit(BATCH)
      .for('update', { skipLocked: true });
    for (const row of late) await miss(source, row);
    await remind(source);
    const over = await db
      .select({ id: homeVisit.id })
      .from(homeVisit)
      .where(
        and(
          isNotNull(homeVisit.address_sealed),
          or(lt(homeVisit.ends_at, dayAgo), notInArray(homeVisit.state, ['confirmed', 'in_progress'])),
        ),
      )
      .limit(BATCH)
      .for('update', { skipLocked: true });
    const ids = over.map((row) => row.id);
    if (ids.length) await db.update(homeVisit).set({ address_sealed: null }).where(inArray(homeVisit.id, ids));
  });
}

/** The clock moves without a person; its record goes into the log with the move. */
async function miss(source: EventSource, row: Row): Promise<void> {
  const entries: AuditEntry[] = [];
  await releaseSlot(source, row.id);
  const audit = (entry: AuditEntry) => void entries.push({ ...entry, kind: 'job' });
  await visitMoves.advance({ db: source.db, actor: null, audit }, row, 'miss');
  await writeAudit(source.db, { actor: null, ip: null, device: null, request_id: 'clock' }, entries);
  await notifyOfVisit(
    source,
    row,
    'missed',
    [...(await teachersOf(source, row.id)), ...(await familyOf(source, row.student_id))],
    null,
  );
  await announceTodos(source, row);
}

/** From now on the teachers see the address. */
async function remind(source: EventSource): Promise<void> {
  const soon = await source.db
    .select()
    .from(homeVisit)
    .where(
      and(
        eq(homeVisit.state, 'confirmed'),
        sql`${homeVisit.starts_at} between now() and now() + make_interval(hours => ${ADDRESS_HOURS})`,
      ),
    )
    .limit(BATCH)
    .for('update', { skipLocked: true });
  for (const row of soon)
    await runOnce(source.db, `home_visit:${row.id}:remind:${row.starts_at}`, async () =>
      notifyOfVisit(
        source,
        row,
        'soon',
        [...(await teachersOf(source, row.id)), ...(await familyOf(source, row.student_id))],
        null,
      ),
    );
}

export const homeVisitClock = defineJob({
  name: 'home_visits.clock',
  title: { cn: '家访到期处理与提醒', us: 'Close and remind of home visits' },
  schema: z.strictObject({}),
  handler: runVisitClock,
  concurrency: 1,
  schedule: { cron: '*/15 * * * *', payload: {} },
});
