import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import * as z from 'zod';
import { type AuditEntry, writeAudit } from '#server/audit/audit.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { Services } from '#server/services.ts';
import { today } from '#shared/dates.ts';
import { DEFAULT_ZONE } from '#shared/own-zone.ts';
import { stepLeader } from '../departments/department-merge.service.ts';
import { departmentLeadersChanged, membershipEnded, membershipStarted } from '../directory.events.ts';
import { department, departmentLeader, userDepartment, userOrganization } from '../tables.ts';
import { placeEventOf } from './department-members.service.ts';
import { leaveOrganization } from './member-ending.service.ts';

const BATCH = 500;

/**
 * Starts what begins today and ends what ended yesterday. The days alone decide rights; this tells everybody who
 * listens, keeps counters and chiefs in step, and makes sessions reload. Each row once, on whatever node it runs, in
 * batches, so that a night with 30,000 memberships holds no long lock.
 */
export async function runMembershipClock(services: Services): Promise<void> {
  const day = today();
  while (await batch(services, (source) => startPlaces(source, day)));
  while (await batch(services, (source) => endPlaces(source, day)));
  while (await batch(services, (source) => stepOrganizations(source, day)));
  await batch(services, (source) => updateHeads(source, day));
}

export const membershipClock = defineJob({
  name: 'directory.memberships',
  title: { cn: '任职按日期生效和结束', us: 'Start and end posts by date' },
  schema: z.object({}),
  handler: runMembershipClock,
  concurrency: 1,
  schedule: { cron: '5 0 * * *', payload: {}, time_zone: DEFAULT_ZONE },
});

/** One transaction; true when there may be more. */
function batch(services: Services, work: (source: EventSource) => Promise<number>): Promise<boolean> {
  return services.database.write(EVERYWHERE, async ({ db, afterCommit }) => {
    return (await work({ db, afterCommit, services })) === BATCH;
  });
}

type Place = typeof userDepartment.$inferSelect;

async function step(source: EventSource, rows: readonly Place[], state: 'active' | 'ended'): Promise<void> {
  if (rows.length === 0) return;
  await source.db
    .update(userDepartment)
    .set({ state })
    .where(
      inArray(
        userDepartment.id,
        rows.map((row) => row.id),
      ),
    );
  await writeAudit(
    source.db,
    { actor: null, ip: null, device: null, request_id: 'clock' },
    rows.map(
      (row): AuditEntry => ({
        action: state === 'active' ? 'user_department.start' : 'user_department.end',
        kind: 'job',
        target: ['user_department', row.id],
        organization_id: row.organization_id,
        before: { state: row.state },
        after: { state },
      }),
    ),
  );
  const event = state === 'active' ? membershipStarted : membershipEnded;
  for (const row of rows) await event.emit(source, placeEventOf(row));
  await source.services.sessions.refresh(source.db, [...new Set(rows.map((row) => row.user_id))]);
}

async function startPlaces(source: EventSource, day: string): Promise<number> {
  const rows = await source.db
    .select()
    .from(userDepartment)
    .where(and(eq(userDepartment.state, 'planned'), lte(userDepartment.valid_from, day)))
    .orderBy(userDepartment.id)
    .limit(BATCH)
    .for('update', { skipLocked: true });
  await step(source, rows, 'active');
  return rows.length;
}

async function endPlaces(source: EventSource, day: string): Promise<number> {
  const rows = await source.db
    .select()
    .from(userDepartment)
    .where(and(inArray(userDepartment.state, ['planned', 'active']), sql`${userDepartment.valid_to} < ${day}`))
    .orderBy(userDepartment.id)
    .limit(BATCH)
    .for('update', { skipLocked: true });
  await step(source, rows, 'ended');
  for (const row of rows) await leaveOrganization(source, row);
  return rows.length;
}

/** Memberships in organisations follow their days too; the counters follow by trigger. */
async function stepOrganizations(source: EventSource, day: string): Promise<number> {
  const due = sql`(${userOrganization.state} = 'planned' and ${userOrganization.valid_from} <= ${day})
    or (${userOrganization.state} <> 'ended' and ${userOrganization.valid_to} < ${day})`;
  const rows = await source.db
    .select({ id: userOrganization.id, user_id: userOrganization.user_id })
    .from(userOrganization)
    .where(due)
    .orderBy(userOrganization.id)
    .limit(BATCH)
    .for('update', { skipLocked: true });
  if (rows.length === 0) return 0;
  await source.db
    .update(userOrganization)
    .set({ state: sql`case when ${userOrganization.valid_to} < ${day} then 'ended' else 'active' end` })
    .where(
      inArray(
        userOrganization.id,
        rows.map((row) => row.id),
      ),
    );
  await source.services.sessions.refresh(source.db, [...new Set(rows.map((row) => row.user_id))]);
  return rows.length;
}

/** Departments whose chief's term ended or began. */
async function updateHeads(source: EventSource, day: string): Promise<number> {
  const chief = sql`(select one.user_id from ${departmentLeader} one where one.department_id = ${department.id}
    and one.kind = 'chief' and one.valid_from <= ${day} and (one.valid_to is null or one.valid_to >= ${day}) limit 1)`;
  const rows = await source.db
    .select({ id: department.id, organization_id: department.organization_id })
    .from(department)
    .where(
      sql`${department.status} = 'active' and exists (select 1 from ${departmentLeader} any_one where any_one.department_id = ${department.id})
        and ${department.leader_id} is distinct from ${chief}`,
    );
  for (const row of rows) {
    await stepLeader(source, row.id);
    await departmentLeadersChanged.emit(source, { organization_id: row.organization_id, department_id: row.id });
  }
  return rows.length;
}
