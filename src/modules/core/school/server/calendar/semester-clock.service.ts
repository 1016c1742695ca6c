import { and, eq, ne, sql } from 'drizzle-orm';
import { organization } from '#modules/core/directory/server/tables.ts';
import { type AuditEntry, writeAudit } from '#server/audit/audit.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import { bindMoves, type Mover } from '#server/lifecycle/moves.ts';
import type { Services } from '#server/services.ts';
import { schoolRefusals as r } from '../../contract/school.refusals.ts';
import { semesterLifecycle } from '../../contract/semesters.contract.ts';
import { semesterOpened } from '../events.ts';
import { semester } from '../tables.ts';

type Semester = typeof semester.$inferSelect;

export const semesterMoves = bindMoves({
  type: 'semester',
  lifecycle: semesterLifecycle,
  table: semester,
  wrong_state: r.wrong_state,
});

/** Closes a locked semester; it is read-only from then on. */
export async function closeSemester(mover: Mover, row: Semester): Promise<Semester> {
  return semesterMoves.advance(mover, row, 'close');
}

/** Begins a locked semester; the one that runs closes in the same moment, so that a school has one at most. */
export async function openSemester(source: Mover & EventSource, row: Semester): Promise<Semester> {
  const running = await source.db
    .select()
    .from(semester)
    .where(
      and(eq(semester.organization_id, row.organization_id), eq(semester.status, 'current'), ne(semester.id, row.id)),
    )
    .for('update');
  for (const old of running) await closeSemester(source, old);
  const after = await semesterMoves.advance(source, row, 'open');
  await semesterOpened.emit(source, { semester_id: row.id, organization_id: row.organization_id });
  return after;
}

/** The day on the clock of a school. */
const dayThere = sql`(now() at time zone ${organization.timezone})::date`;

/**
 * What the clock does to semesters: begins those whose first day has come in their school, closes those whose last day
 * is over. Each row once, on whatever node it runs.
 */
export async function runSemesterClock(services: Services): Promise<void> {
  await services.database.write(EVERYWHERE, async ({ db, afterCommit }) => {
    const entries: AuditEntry[] = [];
    const audit = (entry: AuditEntry) => entries.push({ ...entry, kind: 'job' });
    const source = { db, afterCommit, services, actor: null, audit };
    const due = async (condition: ReturnType<typeof sql>) => {
      const rows = await db
        .select({ row: semester })
        .from(semester)
        .innerJoin(organization, eq(organization.id, semester.organization_id))
        .where(condition)
        .for('update', { of: semester, skipLocked: true });
      return rows.map(({ row }) => row);
    };
    for (const row of await due(sql`${semester.status} = 'current' and ${semester.ends_on} < ${dayThere}`))
      await closeSemester(source, row);
    for (const row of await due(
      sql`${semester.status} = 'planned' and ${semester.starts_on} <= ${dayThere} and ${semester.ends_on} >= ${dayThere}`,
    ))
      await openSemester(source, row);
    await writeAudit(db, { actor: null, ip: null, device: null, request_id: 'clock' }, entries);
  });
}
