import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { running } from '#modules/core/directory/server/public.ts';
import { organization } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { delegation, role, roleAction, roleUser } from '../tables.ts';

/** Every code that somebody holds by an active role anywhere, also in organisations that are not the current one. */
export async function listCodesAnywhere(db: Db, userId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectDistinct({ code: roleAction.code })
    .from(roleUser)
    .innerJoin(role, and(eq(role.id, roleUser.role_id), eq(role.status, 'active')))
    .innerJoin(roleAction, eq(roleAction.role_id, role.id))
    .where(and(eq(roleUser.user_id, userId), eq(roleUser.state, 'active'), running(roleUser)));
  return new Set(rows.map((row) => row.code));
}

/** Ends every role that somebody holds, in the caller's transaction; returns how many. */
export async function endRolesOf(db: Db, userId: string): Promise<number> {
  const ended = await db
    .update(roleUser)
    .set({ state: 'ended', ended_at: sql`now()` })
    .where(and(eq(roleUser.user_id, userId), inArray(roleUser.state, ['active', 'requested'])))
    .returning({ id: roleUser.id });
  return ended.length;
}

/** Ends what somebody lent to others and what was lent to them, in the caller's transaction; returns how many. */
export async function endDelegationsOf(db: Db, userId: string): Promise<number> {
  const ended = await db
    .update(delegation)
    .set({ state: 'ended', ended_at: sql`now()` })
    .where(
      and(
        or(eq(delegation.from_user_id, userId), eq(delegation.to_user_id, userId)),
        inArray(delegation.state, ['active', 'requested']),
      ),
    )
    .returning({ id: delegation.id });
  return ended.length;
}

/** Active roles with the codes they bring: of the product and of a school group, without those of single organisations. */
export async function listRolesWithCodes(db: Db, clientId: string) {
  return db
    .select({
      id: role.id,
      code: role.code,
      name: role.name,
      name_en: role.name_en,
      codes: sql<
        string[]
      >`array(select ${roleAction.code} from ${roleAction} where ${roleAction.role_id} = ${role.id} order by 1)`,
    })
    .from(role)
    .where(
      and(
        sql`(${role.client_id} is null or ${role.client_id} = ${clientId})`,
        sql`${role.organization_id} is null`,
        eq(role.status, 'active'),
      ),
    )
    .orderBy(asc(role.name), asc(role.id));
}

/** Places of somebody's active roles, for the page of an account. */
export async function listAssignedRoles(db: Db, userId: string) {
  return db
    .select({
      id: roleUser.id,
      valid_to: roleUser.valid_to,
      role: { id: role.id, name: role.name, name_en: role.name_en },
      organization: { id: organization.id, name: organization.name, name_en: organization.name_en },
    })
    .from(roleUser)
    .innerJoin(role, eq(role.id, roleUser.role_id))
    .innerJoin(organization, eq(organization.id, roleUser.organization_id))
    .where(and(eq(roleUser.user_id, userId), eq(roleUser.state, 'active'), running(roleUser)))
    .orderBy(asc(role.name), asc(roleUser.id));
}
