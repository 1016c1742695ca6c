import { and, eq, inArray, sql } from 'drizzle-orm';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import { classHeads } from '#modules/core/school/server/public.ts';
import { type AuditEntry, writeAudit } from '#server/audit/audit.ts';
import type { EventSource } from '#server/events/events.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { dayOf } from '#shared/dates.ts';
import type { VacationRow } from '../request/vacation-reach.service.ts';
import { absenceMark } from '../tables.ts';
import { guardiansFor, type MarkRow, markMoves } from './marks.service.ts';

/** Who has a to-do about a mark. */
export async function concernedBy(ctx: Pick<EventSource, 'db'>, row: MarkRow): Promise<string[]> {
  const head = (await classHeads(ctx.db, [row.department_id])).get(row.department_id);
  return [row.marked_by, ...(head ? [head] : []), ...(await guardiansFor(ctx, row))];
}

/** A leave that is submitted explains that the student is missing on its days. */
export async function excuseMarks(ctx: Context, leave: VacationRow): Promise<void> {
  const zone = await zoneOf(ctx.db, leave.organization_id);
  const [from, to] = [dayOf(leave.start_at, zone), dayOf(leave.end_at, zone)];
  const rows = await ctx.db
    .select()
    .from(absenceMark)
    .where(
      and(
        eq(absenceMark.student_id, leave.applicant_id),
        inArray(absenceMark.status, ['open', 'truant']),
        sql`${absenceMark.date} between ${from} and ${to}`,
        sql`${absenceMark.at} < ${leave.end_at}`,
      ),
    )
    .orderBy(absenceMark.id)
    .for('update');
  for (const row of rows) {
    await markMoves.advance(ctx, row, 'excuse', { set: { vacation_id: leave.id, answered_by: ctx.actor.user_id } });
    await todosChanged(ctx, await concernedBy(ctx, row));
  }
}

/** The leave that explained why a student is missing came to nothing: nobody has explained it. */
export async function reopenMarks(source: EventSource, { id }: VacationRow): Promise<void> {
  const { db, actor } = source;
  const rows = await db
    .select()
    .from(absenceMark)
    .where(and(eq(absenceMark.vacation_id, id), eq(absenceMark.status, 'excused')))
    .orderBy(absenceMark.id)
    .for('update');
  if (rows.length === 0) return;
  const entries: AuditEntry[] = [];
  const audit = (entry: AuditEntry) => void entries.push(actor ? entry : { ...entry, kind: 'job' });
  for (const row of rows) {
    const set = { vacation_id: null, answered_by: null };
    await markMoves.advance({ db, actor: actor ?? null, audit }, row, 'reopen', { set });
    await todosChanged(source, await concernedBy(source, row));
  }
  await writeAudit(db, { actor: actor ?? null, ip: null, device: null, request_id: 'absence_mark' }, entries);
}
