import { and, eq, lt } from 'drizzle-orm';
import * as z from 'zod';
import { type AuditEntry, writeAudit } from '#server/audit/audit.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import { defineJob, runOnce } from '#server/jobs/job.ts';
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
const REMINDER_DAYS = [0, 7, 30] as const;
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
    for (const row of working) {
      if (isContractRunning(row, today()) && !missingCertificate(row, today())) await remind(source, row);
      else await suspend(source, row);
    }
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

async function remind(source: EventSource, row: Row): Promise<void> {
  await remindOf(source, row, row.contract_to, messages.contract_soon);
  for (const { kind, expires_on } of row.certificates) {
    const paper = findItem(certificateKinds, kind);
    if (expires_on && paper) await remindOf(source, row, expires_on, messages.paper_soon, { paper });
  }
}

async function remindOf(
  source: EventSource,
  row: Row,
  day: string,
  text: Text,
  values: Readonly<Record<string, Text>> = {},
): Promise<void> {
  const left = daysBetween(today(), day);
  const step = REMINDER_DAYS.find((days) => left <= days);
  if (left < 0 || step === undefined) return;
  const what = values['paper']?.us ?? 'contract';
  await runOnce(source.db, `serve_user:${row.id}:${what}:${day}:${step}`, () =>
    notifyOfficers(source, row, text, { ...values, day }),
  );
}

export const serveUserClock = defineJob({
  name: 'serve_users.clock',
  title: { cn: '服务人员合同与证件到期处理', us: 'Expire papers of service staff' },
  schema: z.strictObject({}),
  handler: runServeUserClock,
  concurrency: 1,
  schedule: { cron: '5 0 * * *', payload: {}, time_zone: DEFAULT_ZONE },
});
