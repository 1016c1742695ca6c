import { and, arrayContains, arrayOverlaps, eq, inArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { running } from '#modules/core/directory/server/public.ts';
import { organization, user, userOrganization } from '#modules/core/directory/server/tables.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import { delegation, role, roleAction, roleUser, roleUserScope } from '../tables.ts';
import { holdingColumns, holdingInForce, inForce } from './holdings.queries.ts';

/**
 * Who holds a code in an organisation today: user ids, by roles given there, by roles given above that reach down to
 * it, and by user types of its members, and by codes that were lent. Super admins are not listed: they hold everything and are asked for nothing.
 */
export async function holders(db: Db, code: ActionCode, organizationId: string): Promise<string[]> {
  return acrossOrganizations(db, async () => {
    const byRole = await holdersByRole(db, code, organizationId);
    const byUserType = await holdersByUserType(db, code, organizationId);
    const lent = (await loansOf(db, code, organizationId)).filter(
      ({ lender_id, is_super_admin }) => is_super_admin || byRole.includes(lender_id),
    );
    return [...new Set([...byRole, ...byUserType, ...lent.map(({ user_id }) => user_id)])];
  });
}

const OPEN = ['unconfirmed', 'confirmed'];
/** SQL condition: an account that may be used. */
const isOpen = inArray(user.status, OPEN);

/** Roles with a code that reach an organisation today: whose, given where, and with which scopes. Needs a connection that reaches every row. */
export function rolesReaching(db: Db, code: ActionCode, organizationId: string) {
  const here = sql`(select path from ${organization} here where here.id = ${organizationId})`;
  const scopes = sql`(select 1 from ${roleUserScope} where ${roleUserScope.role_user_id} = ${roleUser.id}`;
  /** The tree of the scope's target, or of the place of the role, has this organisation in it. */
  const treeReaches = sql`exists (select 1 from ${roleUserScope}
      left join ${organization} top on top.id = ${roleUserScope.target_id}
     where ${roleUserScope.role_user_id} = ${roleUser.id} and ${roleUserScope.kind} = 'organization_tree'
       and ${here} || '/' like coalesce(top.path, ${organization.path}) || '/%')`;
  const defaultReaches = and(
    eq(role.default_scope, 'organization_tree'),
    sql`not exists ${scopes})`,
    sql`${here} || '/' like ${organization.path} || '/%'`,
  );
  return db
    .select({
      user_id: user.id,
      place_id: organization.id,
      default_scope: role.default_scope,
      scopes: holdingColumns.scopes,
    })
    .from(roleUser)
    .innerJoin(role, eq(role.id, roleUser.role_id))
    .innerJoin(roleAction, and(eq(roleAction.role_id, role.id), eq(roleAction.code, code)))
    .innerJoin(organization, eq(organization.id, roleUser.organization_id))
    .innerJoin(user, and(eq(user.id, roleUser.user_id), isOpen))
    .where(and(holdingInForce(), or(eq(roleUser.organization_id, organizationId), treeReaches, defaultReaches)));
}
export type RoleReaching = Awaited<ReturnType<typeof rolesReaching>>[number];

/** Who holds a code by a role: without those who hold it by their user type, or because it was lent to them. Needs a connection that reaches every row. */
export async function holdersByRole(db: Db, code: ActionCode, organizationId: string): Promise<string[]> {
  return [...new Set((await rolesReaching(db, code, organizationId)).map(({ user_id }) => user_id))];
}

/** Loans of a code that hold in an organisation today: to whom, by whom. Whether the lender still holds it is asked apart. */
export function loansOf(db: Db, code: ActionCode, organizationId: string, to?: string) {
  const borrower = alias(user, 'borrower');
  return db
    .select({
      user_id: borrower.id,
      name: borrower.name,
      name_en: borrower.name_en,
      lender_id: user.id,
      lender_name: user.name,
      is_super_admin: user.is_super_admin,
    })
    .from(delegation)
    .innerJoin(organization, and(eq(organization.id, delegation.organization_id), eq(organization.status, 'active')))
    .innerJoin(user, and(eq(user.id, delegation.from_user_id), isOpen))
    .innerJoin(borrower, and(eq(borrower.id, delegation.to_user_id), inArray(borrower.status, OPEN)))
    .where(
      and(
        eq(delegation.organization_id, organizationId),
        eq(delegation.state, 'active'),
        inForce(delegation),
        arrayContains(delegation.codes, [code]),
        to ? eq(delegation.to_user_id, to) : undefined,
      ),
    );
}

/** Who holds a code as a member of an organisation with a user type. */
export async function holdersByUserType(db: Db, code: ActionCode, organizationId: string): Promise<string[]> {
  const userTypes = await db
    .select({ user_type: role.user_type })
    .from(role)
    .innerJoin(roleAction, and(eq(roleAction.role_id, role.id), eq(roleAction.code, code)))
    .where(and(sql`${role.user_type} is not null`, sql`${role.client_id} is null`, eq(role.status, 'active')));
  if (userTypes.length === 0) return [];
  const rows = await db
    .selectDistinct({ id: user.id })
    .from(user)
    .innerJoin(
      userOrganization,
      and(
        eq(userOrganization.user_id, user.id),
        eq(userOrganization.organization_id, organizationId),
        running(userOrganization),
      ),
    )
    .where(
      and(
        isOpen,
        arrayOverlaps(
          user.types,
          userTypes.map((row) => row.user_type as string),
        ),
      ),
    );
  return rows.map((row) => row.id);
}

/** Super admins of the group of an organisation who may sign in. */
export async function superAdminsAbove(db: Db, organizationId: string): Promise<string[]> {
  const client = db
    .select({ id: sql`coalesce(${organization.client_id}, ${organization.id})` })
    .from(organization)
    .where(eq(organization.id, organizationId));
  const rows = await acrossOrganizations(db, () =>
    db
      .select({ id: user.id })
      .from(user)
      .where(and(eq(user.is_super_admin, true), isOpen, inArray(user.client_id, client))),
  );
  return rows.map((row) => row.id);
}
