import { and, eq, inArray } from 'drizzle-orm';
import { type PlaceEvent, running } from '#modules/core/directory/server/public.ts';
import { userDepartment } from '#modules/core/directory/server/tables.ts';
import { type AuditEntry, writeAudit } from '#server/audit/audit.ts';
import type { EventSource } from '#server/events/events.ts';
import { OPEN_STATES } from '../../contract/repair.lifecycle.ts';
import { dispatchersOf, refetchOrder, refreshHomes, tell } from '../order-messages.service.ts';
import { repairOrder } from '../tables.ts';
import { repairMoves } from './order-moves.service.ts';
import { endPauses } from './work.service.ts';

/**
 * Somebody lost a place at a school. With the last one what they had in hand waits to be assigned again, as it was left: with
 * its pictures and its time. Who assigns repairs is told.
 */
export async function giveBackWork(source: EventSource, { organization_id, user_id }: PlaceEvent): Promise<void> {
  const { db } = source;
  const rows = await db
    .select()
    .from(repairOrder)
    .where(
      and(
        eq(repairOrder.assignee_id, user_id),
        eq(repairOrder.organization_id, organization_id),
        inArray(repairOrder.status, [...OPEN_STATES]),
      ),
    )
    .orderBy(repairOrder.id)
    .for('update');
  if (rows.length === 0 || (await worksHere(source, organization_id, user_id))) return;
  const entries: AuditEntry[] = [];
  const audit = (entry: AuditEntry) => void entries.push({ ...entry, kind: 'job' });
  const to = (await dispatchersOf(source, organization_id)).filter((id) => id !== user_id);
  for (const row of rows) {
    const pauses = endPauses(row.pauses, new Date().toISOString());
    const set = { assignee_id: null, vendor_name: null, pauses };
    await repairMoves.advance({ db, actor: null, audit }, row, 'give_back', { set });
    const found = await refetchOrder(source, row.id);
    await tell(source, found, 'given_back', { to });
    await refreshHomes(source, found);
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
