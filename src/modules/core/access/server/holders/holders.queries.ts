import { and, arrayContains, arrayOverlaps, eq, inArray, or, sql } from 'drizzle-orm';
import { running } from '#modules/core/directory/server/public.ts';
import { organization, user, userOrganization } from '#modules/core/directory/server/tables.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import { delegation, role, roleAction, roleUser, roleUserScope } from '../tables.ts';
import { inForce, listHoldings } from './holdings.queries.ts';

/**
 * Who holds a code in an organisation today: user ids, by roles given there, by roles given above that reach down to
 * it, and by user types of its members, and by codes that were lent. Super admins are not listed: they hold everything and are asked for nothing.
 */
export async function holders(db: Db, code: ActionCode, organizationId: string): Promise<string[]> {
  return acrossOrganizations(db, async () => {
    const byRole = await holdersByRole(db, code, organizationId);
    const byUserType = await holdersByUserType(db, code, organizationId);
    const delegated = await holdersByDelegation(db, code, organizationId);
    return [...new Set([...byRole, ...byUserType, ...delegated])];
  });
}

/** The same without those who hold it by their user type or because it was lent to them. Needs a connection that reaches every row. */

const isOpen = inArray(user.status, ['unconfirmed', 'confirmed']);

export async function holdersByRole(db: Db, code: ActionCode, organizationId: string): Promise<string[]> {
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
  const rows = await db
    .selectDistinct({ id: user.id })
    .from(roleUser)
    .innerJoin(role, and(eq(role.id, roleUser.role_id), eq(role.status, 'active')))
    .innerJoin(roleAction, and(eq(roleAction.role_id, role.id), eq(roleAction.code, code)))
    .innerJoin(organization, and(eq(organization.id, roleUser.organization_id), eq(organization.status, 'active')))
    .innerJoin(user, and(eq(user.id, roleUser.user_id), isOpen))
    .where(
      and(
        eq(roleUser.state, 'active'),
        inForce(roleUser),
        or(eq(roleUser.organization_id, organizationId), treeReaches, defaultReaches),
      ),
    );
  return rows.map((row) => row.id);
}

async function holdersByDelegation(db: Db, code: ActionCode, organizationId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: delegation.to_user_id })
    .from(delegation)
    .innerJoin(organization, eq(organization.id, delegation.organization_id))
    .innerJoin(user, and(eq(user.id, delegation.to_user_id), isOpen))
    .where(
      and(
        eq(delegation.organization_id, organizationId),
        eq(delegation.state, 'active'),
        inForce(delegation),
        arrayContains(delegation.codes, [code]),
      ),
    );
  const able: string[] = [];
  for (const { id } of rows)
    if ((await listHoldings(db, id)).some((held) => held.kind === 'delegation' && held.codes.includes(code)))
      able.push(id);
  return able;
}

async function holdersByUserType(db: Db, code: ActionCode, organizationId: string): Promise<string[]> {
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
