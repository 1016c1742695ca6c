import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { organization } from '#modules/core/directory/server/tables.ts';
import { classesHeadedBy } from '#modules/core/school/server/public.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import { within } from '#server/database/scope.ts';
import { type Actor, holds, scopeOf } from '#server/rights/actor.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import { live, liveInvitee } from './tables.ts';

export type LiveRow = typeof live.$inferSelect;

/** A live of any school, since those who watch may belong to another one; null: there is none. No right is decided here. */
export async function findLive(db: Db, id: string): Promise<LiveRow | null> {
  const [row] = await acrossOrganizations(db, () => db.select().from(live).where(eq(live.id, id)));
  return row ?? null;
}

export async function findByStream(db: Db, streamName: string): Promise<LiveRow | null> {
  const [row] = await db.select().from(live).where(eq(live.stream_name, streamName)).for('update');
  return row ?? null;
}

/** Whether somebody stands among the invited. */
export async function isInvited(db: Db, userId: string, liveId: string): Promise<boolean> {
  const found = await acrossOrganizations(db, () =>
    db
      .select({ id: liveInvitee.id })
      .from(liveInvitee)
      .where(and(eq(liveInvitee.live_id, liveId), eq(liveInvitee.user_id, userId)))
      .limit(1),
  );
  return found.length > 0;
}

/** Whether pupils of the classes that somebody heads are meant by a live, by themselves or through their guardians. */
export async function invitesClassOf(db: Db, userId: string, liveId: string): Promise<boolean> {
  const { rows } = await db.execute<{ found: number }>(sql`
    select 1 as found from live_invitee i join user_department d on d.user_id = coalesce(i.for_user_id, i.user_id)
     where i.live_id = ${liveId} and d.department_id in (${classesHeadedBy(userId)}) limit 1`);
  return rows.length > 0;
}

/** The school group of an organisation. */
export async function clientOf(db: Db, organizationId: string): Promise<string | null> {
  const [row] = await acrossOrganizations(db, () =>
    db.select({ client_id: organization.client_id }).from(organization).where(eq(organization.id, organizationId)),
  );
  return row?.client_id ?? null;
}

/** Lives to which somebody is invited, as a condition. */
export const invitedTo = (userId: string): SQL =>
  sql`exists (select 1 from ${liveInvitee} where ${liveInvitee.live_id} = ${live.id} and ${liveInvitee.user_id} = ${userId})`;

/** Lives that somebody plans, as a condition: `isOwner` asks a row the same. */
export const plannedBy = ({ user_id }: Pick<Actor, 'user_id'>): SQL =>
  or(eq(live.host_id, user_id), eq(live.creator_id, user_id)) as SQL;

/** Lives that somebody puts on the screens. What was deleted is nobody's. */
export const hostedBy = ({ user_id }: Pick<Actor, 'user_id'>): SQL =>
  sql`(${live.status} <> 'archived' and (${live.host_id} = ${user_id} or ${user_id} = any(${live.co_host_ids})))`;

/** Lives that codes of somebody reach, as a condition: `reaches` asks a row the same. */
export function reachedBy(actor: Actor, ...codes: readonly ActionCode[]): SQL {
  const held = codes.filter((code) => holds(actor, code));
  if (held.length === 0) return sql`false`;
  return or(...held.map((code) => within(scopeOf(actor, code), live.organization_id, live.department_id))) as SQL;
}

/** Lives on whose side somebody stands, as a condition. */
export const isOnSide = (userId: string): SQL =>
  sql`(${live.host_id} = ${userId} or ${live.creator_id} = ${userId} or ${userId} = any(${live.co_host_ids}) or ${userId} = any(${live.moderator_ids}))`;
