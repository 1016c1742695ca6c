import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { type PlaceEvent, running } from '#modules/core/directory/server/public.ts';
import { userDepartment } from '#modules/core/directory/server/tables.ts';
import { type AuditEntry, writeAudit } from '#server/audit/audit.ts';
import type { EventSource } from '#server/events/events.ts';
import { managersOf, tellAboutShift } from './duty-messages.service.ts';
import { shiftMoves } from './shift/shift-moves.service.ts';
import { refetchShift } from './shift/shift-view.service.ts';
import { endSwapsOf } from './swap/swap-moves.service.ts';
import { dutyShift } from './tables.ts';

/**
 * Somebody lost a place at a school. With the last one the shifts that they still had there have nobody, and who manages
 * duty is told.
 */
export async function leaveShifts(
  source: EventSource,
  { organization_id, user_id }: Pick<PlaceEvent, 'organization_id' | 'user_id'>,
): Promise<void> {
  const { db } = source;
  const rows = await db
    .select()
    .from(dutyShift)
    .where(
      and(
        eq(dutyShift.organization_id, organization_id),
        eq(dutyShift.user_id, user_id),
        inArray(dutyShift.status, ['planned', 'confirmed']),
        gt(dutyShift.starts_at, sql`now()`),
      ),
    )
    .orderBy(dutyShift.id)
    .for('update');
  if (rows.length === 0 || (await worksHere(source, organization_id, user_id))) return;
  await endSwapsOf(
    source,
    rows.map((row) => row.id),
  );
  const entries: AuditEntry[] = [];
  const audit = (entry: AuditEntry) => void entries.push({ ...entry, kind: 'job' });
  const to = (await managersOf(source, organization_id)).filter((id) => id !== user_id);
  for (const row of rows) {
    await shiftMoves.advance({ db, actor: null, audit }, row, 'assign', {
      set: { user_id: null, assigned_at: sql`now()` },
    });
    if (row.is_live) await tellAboutShift(source, await refetchShift(source, row.id), 'vacant', to, { tab: 'plan' });
  }
  await writeAudit(db, { actor: source.actor ?? null, ip: null, device: null, request_id: 'membership' }, entries);
}

/** Whether they hold another place of the school: the event comes before the membership itself ends. */
async function worksHere({ db }: EventSource, organizationId: string, userId: string): Promise<boolean> {
  const here = and(
    eq(userDepartment.user_id, userId),
    eq(userDepartment.organization_id, organizationId),
    running(userDepartment),
  );
  return (await db.$count(userDepartment, here)) > 0;
}
