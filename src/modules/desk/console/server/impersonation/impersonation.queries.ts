import { and, asc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { namesOfUsers } from '#modules/core/directory/server/public.ts';
import type { Db } from '#server/database/database.ts';
import { anyOf, defineList, is, pageOf, planned, type RowPlan } from '#server/lists/resource-list.ts';
import type { impersonationRow, impersonations } from '../../contract/impersonation.contract.ts';
import { impersonation } from '../tables.ts';

type Query = z.output<(typeof impersonations)['list']['query']>;
export type ImpersonationRow = z.input<typeof impersonationRow>;
export type StoredImpersonation = typeof impersonation.$inferSelect;

/** A wish that nobody agreed to lapses after so long. */
export const REQUEST_HOURS = 4;

const impersonationList = defineList<Query>({
  table: impersonation,
  id: impersonation.id,
  sorts: { requested_at: impersonation.requested_at },
  default_sort: '-requested_at',
  filters: { state: anyOf(impersonation.state), target_id: is(impersonation.target_id) },
});

/** SQL condition: somebody of a school group wants to act as one of these people. */
export const impersonationsOf = (clientId: string, people: SQL): SQL =>
  and(
    eq(impersonation.client_id, clientId),
    sql`${impersonation.target_id} in (select id from "user" where ${people})`,
  ) as SQL;

export function listImpersonations(db: Db, viewerId: string, clientId: string, query: Query, people: SQL) {
  return pageOf(db, impersonationList, query, impersonationsOf(clientId, people), reader(viewerId));
}

export async function getImpersonationRow(db: Db, viewerId: string, id: string): Promise<ImpersonationRow> {
  const plan = { where: eq(impersonation.id, id), order: [asc(impersonation.id)], limit: 1, offset: 0 };
  const [row] = await reader(viewerId)(db, plan);
  if (!row) throw new Error('an impersonation vanished');
  return row;
}

const reader =
  (viewerId: string) =>
  async (db: Db, plan: RowPlan): Promise<ImpersonationRow[]> => {
    const rows = await planned(db.select().from(impersonation), plan);
    const names = await namesOfUsers(
      db,
      rows.flatMap((row) => [row.actor_id, row.target_id, row.second_id]),
    );
    const nameOf = (id: string) => {
      const found = names.get(id);
      return { id, name: found?.name ?? '—', name_en: found?.name_en ?? null };
    };
    return rows.map((row) => ({
      id: row.id,
      actor: nameOf(row.actor_id),
      target: nameOf(row.target_id),
      second: row.second_id ? nameOf(row.second_id) : null,
      reason: row.reason,
      minutes: row.minutes,
      state: row.state as ImpersonationRow['state'],
      requested_at: row.requested_at,
      started_at: row.started_at,
      ends_at: row.ends_at,
      ended_at: row.ended_at,
      can_second: row.state === 'requested' && row.actor_id !== viewerId && row.target_id !== viewerId,
    }));
  };

/** The running one of an administrator, or null. */
export async function findRunning(db: Db, actorId: string): Promise<StoredImpersonation | null> {
  const [row] = await db
    .select()
    .from(impersonation)
    .where(
      and(
        eq(impersonation.actor_id, actorId),
        eq(impersonation.state, 'active'),
        gt(impersonation.ends_at, sql`now()`),
        sql`exists (select 1 from session where session.id = ${impersonation.session_id} and session.revoked_at is null)`,
      ),
    )
    .limit(1);
  return row ?? null;
}

/** The newest wish of an administrator about somebody that still waits or was agreed to within the last hours. */
export async function findOpenRequest(db: Db, actorId: string, targetId: string): Promise<StoredImpersonation | null> {
  const [row] = await db
    .select()
    .from(impersonation)
    .where(
      and(
        eq(impersonation.actor_id, actorId),
        eq(impersonation.target_id, targetId),
        inArray(impersonation.state, ['requested', 'approved']),
        gt(impersonation.requested_at, sql`now() - make_interval(hours => ${REQUEST_HOURS})`),
      ),
    )
    .orderBy(sql`${impersonation.requested_at} desc`)
    .limit(1);
  return row ?? null;
}

/** Those that are over by the clock, or whose session was ended. */
export async function listExpired(db: Db): Promise<StoredImpersonation[]> {
  return db
    .select()
    .from(impersonation)
    .where(
      and(
        eq(impersonation.state, 'active'),
        or(
          sql`${impersonation.ends_at} <= now()`,
          sql`exists (select 1 from session where session.id = ${impersonation.session_id} and session.revoked_at is not null)`,
        ),
      ),
    )
    .limit(100)
    .for('update', { skipLocked: true });
}
