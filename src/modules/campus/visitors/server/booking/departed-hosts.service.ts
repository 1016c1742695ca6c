import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { holders } from '#modules/core/access/server/public.ts';
import { leadersOf, namesOfUsers, type PlaceEvent, running } from '#modules/core/directory/server/public.ts';
import { department, userDepartment } from '#modules/core/directory/server/tables.ts';
import { writeAudit } from '#server/audit/audit.ts';
import type { EventSource } from '#server/events/events.ts';
import { OPEN_STATES } from '../../contract/visitors.lifecycle.ts';
import { visitorRights } from '../../rights.ts';
import { announce, notifyHost } from '../messages/visitor-messages.service.ts';
import { visitor } from '../tables.ts';

type Row = typeof visitor.$inferSelect;

/**
 * Somebody lost a place. With the last one at a school their open bookings go to the leader of the department that the
 * booking belongs to, else to the security office, so that no visitor stands at the gate without a host.
 */
export async function reassignBookings(source: EventSource, { organization_id, user_id }: PlaceEvent): Promise<void> {
  const { db } = source;
  const open = await db
    .select()
    .from(visitor)
    .where(
      and(
        eq(visitor.host_user_id, user_id),
        eq(visitor.organization_id, organization_id),
        inArray(visitor.status, OPEN_STATES),
        isNull(visitor.archived_at),
      ),
    )
    .for('update');
  if (open.length === 0 || (await worksAtSchool(source, organization_id, user_id))) return;
  const from = (await namesOfUsers(db, [user_id])).get(user_id)?.name ?? '';
  const security = (await holders(db, visitorRights.secondReview, organization_id)).find((id) => id !== user_id);
  for (const row of open) {
    const host = (await leaderOf(source, row)) ?? security;
    if (!host) continue;
    const [after] = await db
      .update(visitor)
      .set({ host_user_id: host, version: sql`${visitor.version} + 1`, updated_at: sql`now()` })
      .where(eq(visitor.id, row.id))
      .returning();
    if (!after) continue;
    await writeAudit(db, { actor: source.actor ?? null, ip: null, device: null, request_id: 'membership' }, [
      {
        action: 'visitor.pass_on',
        kind: 'job',
        target: ['visitor', row.id],
        organization_id,
        before: { host_user_id: user_id },
        after: { host_user_id: host },
      },
    ]);
    await notifyHost(source, after, row.status === 'applied' ? 'applied' : 'taken_over', { from });
    await announce(source, after);
  }
}

/** The event comes with the end of a place, before the membership itself ends: what counts is another place. */
async function worksAtSchool({ db }: EventSource, organizationId: string, userId: string): Promise<boolean> {
  const [place] = await db
    .select({ id: userDepartment.id })
    .from(userDepartment)
    .where(
      and(
        eq(userDepartment.user_id, userId),
        eq(userDepartment.organization_id, organizationId),
        running(userDepartment),
      ),
    )
    .limit(1);
  return place !== undefined;
}

/** The leader of the department of a booking, or of one above it; null where it has none but who left. */
async function leaderOf({ db }: EventSource, row: Row): Promise<string | null> {
  if (!row.host_department_id) return (await leadersOf(db, row.host_user_id, row.organization_id))[0] ?? null;
  const { rows } = await db.execute<{ leader_id: string }>(sql`
    select d.leader_id from ${department} own
      join ${department} d on d.id = any (string_to_array(own.path, '/')::uuid[])
     where own.id = ${row.host_department_id} and d.organization_id = ${row.organization_id}
       and d.leader_id is not null and d.leader_id <> ${row.host_user_id} order by d.depth desc limit 1`);
  return rows[0]?.leader_id ?? null;
}
