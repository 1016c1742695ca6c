import { and, asc, eq, gt, inArray, isNotNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { holders } from '#modules/core/access/server/public.ts';
import { leadersOf, zoneOf } from '#modules/core/directory/server/public.ts';
import { classHeads } from '#modules/core/school/server/public.ts';
import { type AuditEntry, writeAudit } from '#server/audit/audit.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import { defineJob, runOnce } from '#server/jobs/job.ts';
import type { Services } from '#server/services.ts';
import { addDays, dayBounds, dayOf } from '#shared/dates.ts';
import { ESCALATION_MINUTES } from '../../contract/vacation.shapes.ts';
import { leaveRights } from '../../rights.ts';
import { guardiansFor, type MarkRow, tellOfMark } from '../student/marks.service.ts';
import { absenceMark, vacation, vacationType } from '../tables.ts';
import { tellOf } from './vacation-effects.service.ts';
import { vacationFlow } from './vacation-flow.service.ts';
import type { VacationRow } from './vacation-reach.service.ts';

const BATCH = 300;

/** Somebody writes what the clock did into the log. */
async function byClock(
  services: Services,
  work: (source: EventSource, audit: (entry: AuditEntry) => void) => Promise<void>,
) {
  await services.database.write(EVERYWHERE, async ({ db, afterCommit }) => {
    const entries: AuditEntry[] = [];
    await work({ db, afterCommit, services }, (entry) => void entries.push({ ...entry, kind: 'job' }));
    await writeAudit(db, { actor: null, ip: null, device: null, request_id: 'clock' }, entries);
  });
}

const lockRows = ({ db }: EventSource, where: SQL | undefined): Promise<VacationRow[]> =>
  db
    .select()
    .from(vacation)
    .where(where)
    .orderBy(asc(vacation.start_at), asc(vacation.id))
    .limit(BATCH)
    .for('update', { skipLocked: true });

/** What every minute does: leave begins and ends, and missing students climb. */
export async function runLeaveClock(services: Services): Promise<void> {
  const now = new Date(services.clock.now()).toISOString();
  await byClock(services, async (source, audit) => {
    const mover = { db: source.db, actor: null, audit };
    const begun = await lockRows(source, and(eq(vacation.status, 'approved'), lte(vacation.start_at, now)));
    for (const row of begun) await vacationFlow.moves.advance(mover, row, 'begin');
    const over = await lockRows(source, and(eq(vacation.status, 'in_effect'), lte(vacation.end_at, now)));
    for (const row of over) {
      await vacationFlow.moves.advance(mover, row, 'end');
      if (!row.needs_return) continue;
      await tellOf(source, row, 'returned_due', [row.applicant_id, row.requested_by]);
      await todosChanged(source, [row.applicant_id, row.requested_by]);
    }
  });
  await byClock(services, (source) => escalate(source, now));
}

/** Nobody answered about a missing student: the homeroom teacher calls, later student affairs. */
async function escalate(source: EventSource, now: string): Promise<void> {
  const { db } = source;
  for (const [step, minutes] of ESCALATION_MINUTES.entries()) {
    const since = new Date(Date.parse(now) - minutes * 60_000).toISOString();
    const rows = await db
      .select()
      .from(absenceMark)
      .where(
        and(
          eq(absenceMark.status, 'open'),
          eq(absenceMark.level, step),
          lte(absenceMark.at, since),
          // what nobody closed yesterday rings nobody today
          gt(absenceMark.at, new Date(Date.parse(now) - 12 * 3_600_000).toISOString()),
        ),
      )
      .orderBy(asc(absenceMark.at), asc(absenceMark.id))
      .limit(BATCH)
      .for('update', { skipLocked: true });
    for (const row of rows) {
      await db
        .update(absenceMark)
        .set({ level: step + 1 })
        .where(eq(absenceMark.id, row.id));
      await climb(source, row, step);
    }
  }
}

async function climb(source: EventSource, row: MarkRow, step: number): Promise<void> {
  if (step === 0) {
    await tellOfMark(source, row, 'missing', await guardiansFor(source, row), ['sms']);
    const head = (await classHeads(source.db, [row.department_id])).get(row.department_id);
    return tellOfMark(source, row, 'call', [...new Set([row.marked_by, ...(head ? [head] : [])])]);
  }
  await tellOfMark(source, row, 'unanswered', await holders(source.db, leaveRights.students, row.organization_id));
}

/** What every hour does: leave that nobody has to report back from is closed, and others are reminded. */
export async function runReturnClock(services: Services): Promise<void> {
  const now = new Date(services.clock.now()).toISOString();
  await byClock(services, async (source, audit) => {
    const ended = await lockRows(source, and(eq(vacation.status, 'ended'), eq(vacation.needs_return, false)));
    for (const row of ended) {
      const zone = await zoneOf(source.db, row.organization_id);
      if (row.end_at < dayBounds(dayOf(now, zone), zone).start)
        await vacationFlow.moves.advance({ db: source.db, actor: null, audit }, row, 'close');
    }
    const late = and(
      eq(vacation.status, 'ended'),
      eq(vacation.needs_return, true),
      lt(vacation.end_at, daysAgo(now, 1)),
    );
    for (const row of await lockRows(source, late)) await remindOfReturn(source, row, now);
  });
  await eraseProofs(services, now);
}

const daysAgo = (now: string, days: number): string => new Date(Date.parse(now) - days * 86_400_000).toISOString();

async function remindOfReturn(source: EventSource, row: VacationRow, now: string): Promise<void> {
  const { db } = source;
  await runOnce(db, `vacation:${row.id}:return:1`, () =>
    tellOf(source, row, 'returned_due', [row.applicant_id, row.requested_by]),
  );
  if (row.end_at >= daysAgo(now, 2)) return;
  await runOnce(db, `vacation:${row.id}:return:2`, async () => {
    const [leader] = await leadersOf(db, row.applicant_id, row.organization_id);
    const keepers = row.subject === 'staff' ? await holders(db, leaveRights.manage, row.organization_id) : [];
    await tellOf(
      source,
      row,
      'overdue',
      [...(leader ? [leader] : []), ...keepers].filter((id) => id !== row.applicant_id),
    );
  });
}

/** Medical papers are kept for two years. */
async function eraseProofs(services: Services, now: string): Promise<void> {
  await services.database.write(EVERYWHERE, async ({ db }) => {
    const until = `${addDays(dayOf(now, 'UTC'), -731)}T00:00:00.000Z`;
    const rows = await db
      .select({ id: vacation.id, proof_ids: vacation.proof_ids })
      .from(vacation)
      .innerJoin(vacationType, eq(vacationType.id, vacation.vacation_type_id))
      .where(
        and(
          eq(vacationType.is_medical, true),
          isNotNull(vacation.submitted_at),
          lt(vacation.end_at, until),
          sql`cardinality(${vacation.proof_ids}) > 0`,
        ),
      )
      .limit(BATCH);
    if (rows.length === 0) return;
    await services.files.drop(
      db,
      rows.flatMap(({ proof_ids }) => proof_ids),
    );
    await db
      .update(vacation)
      .set({ proof_ids: [] })
      .where(
        inArray(
          vacation.id,
          rows.map(({ id }) => id),
        ),
      );
  });
}

export const leaveClock = defineJob({
  name: 'leave.clock',
  title: { cn: '假期开始与结束、缺勤提醒', us: 'Begin and end leave, escalate missing students' },
  schema: z.strictObject({}),
  handler: runLeaveClock,
  concurrency: 1,
  schedule: { cron: '* * * * *', payload: {} },
});

export const returnClock = defineJob({
  name: 'leave.returns',
  title: { cn: '销假提醒', us: 'Remind of returns from leave' },
  schema: z.strictObject({}),
  handler: runReturnClock,
  concurrency: 1,
  schedule: { cron: '10 * * * *', payload: {} },
});
