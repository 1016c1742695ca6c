import { and, eq, lt } from 'drizzle-orm';
import * as z from 'zod';
import { type AuditEntry, writeAudit } from '#server/audit/audit.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import { defineJob } from '#server/jobs/job.ts';
import { type Due, remindBefore } from '#server/notify/remind-before.ts';
import type { Services } from '#server/services.ts';
import { addDays, daysBetween, today } from '#shared/dates.ts';
import { DEFAULT_ZONE } from '#shared/own-zone.ts';
import { findItem } from '#shared/reference-lists.ts';
import type { Text } from '#shared/text.ts';
import { certificateKinds } from '../contract/serve-kinds.ts';
import { serveUserMessages as messages } from '../contract/serve-users.refusals.ts';
import { isContractRunning, missingCertificate } from './serve-users.policy.ts';
import { endsWithin, SOON_DAYS } from './serve-users.queries.ts';
import { eraseServeUser } from './serve-users.service.ts';
import { endWork, notifyOfficers } from './serve-users-moves.service.ts';
import { serveUser } from './tables.ts';

type Row = typeof serveUser.$inferSelect;

/** So many days before the end of a contract or certificate it is told. */
const REMINDER_DAYS = [30, 7, 0] as const;
/** Days after which the data of somebody who left goes. */
const RETENTION_DAYS = 90;

/** What time does to service staff, once a day: tells of what ends, suspends whose papers ended, forgets who left. Safe to run twice. */
export async function runServeUserClock(services: Services): Promise<void> {
  await services.database.write(EVERYWHERE, async ({ db, afterCommit }) => {
    const source: EventSource = { db, afterCommit, services };
    const working = await db
      .select()
      .from(serveUser)
      .where(and(eq(serveUser.status, 'active'), endsWithin(SOON_DAYS)))
      .for('update', { skipLocked: true });
    const isFit = (row: Row) => isContractRunning(row, today()) && !missingCertificate(row, today());
    for (const row of working) if (!isFit(row)) await suspend(source, row);
    await remindBefore(db, REMINDER_DAYS, working.filter(isFit).flatMap(duesOf), ({ row, text, paper, ends_on }) =>
      notifyOfficers(source, row, text, { day: ends_on, ...(paper && { paper }) }),
    );
    const gone = await db
      .select()
      .from(serveUser)
      .where(and(eq(serveUser.status, 'left'), lt(serveUser.left_on, addDays(today(), -RETENTION_DAYS))))
      .for('update', { skipLocked: true });
    for (const row of gone) {
      await eraseServeUser(source, row);
      await log(source, [
        { action: 'serve_user.erase', target: ['serve_user', row.id], organization_id: row.organization_id },
      ]);
    }
  });
}

/** The clock moves without a person; its record goes into the log with the move. */
async function suspend(source: EventSource, row: Row): Promise<void> {
  const entries: AuditEntry[] = [];
  await endWork({ ...source, actor: null, audit: (entry) => entries.push(entry) }, row, 'lapse');
  await log(source, entries);
  await notifyOfficers(source, row, messages.lapsed);
}

const log = ({ db }: EventSource, entries: readonly AuditEntry[]) =>
  writeAudit(
    db,
    { actor: null, ip: null, device: null, request_id: 'clock' },
    entries.map((entry) => ({ ...entry, kind: 'job' as const })),
  );

/** What of somebody ends, and how it is told. */
interface Ending extends Due {
  readonly row: Row;
  readonly text: Text;
  readonly paper?: Text;
}

function duesOf(row: Row): Ending[] {
  const due = (what: string, ends_on: string) => ({
    row,
    subject: `serve_user:${row.id}:${what}`,
    ends_on,
    left: daysBetween(today(), ends_on),
  });
  const papers = row.certificates.flatMap(({ kind, expires_on }) => {
    const paper = findItem(certificateKinds, kind);
    return expires_on && paper ? [{ ...due(kind, expires_on), text: messages.paper_soon, paper }] : [];
  });
  return [{ ...due('contract', row.contract_to), text: messages.contract_soon }, ...papers];
}

export const serveUserClock = defineJob({
  name: 'serve_users.clock',
  title: { cn: '服务人员合同与证件到期处理', us: 'Expire papers of service staff' },
  schema: z.strictObject({}),
  handler: runServeUserClock,
  concurrency: 1,
  schedule: { cron: '5 0 * * *', payload: {}, time_zone: DEFAULT_ZONE },
});
