import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Administrator, PlaceEvent } from '#modules/core/directory/server/public.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import { addDays, today } from '#shared/dates.ts';
import { syncPostRoles } from '../roles/sourced-roles.service.ts';
import { role, roleUser, roleUserScope } from '../tables.ts';

const SOURCE = 'space_admin';

/** Roles that come with a post begin and end with the place, in the same transaction. */
export async function syncPostRolesOfPerson(source: EventSource, { user_id }: PlaceEvent): Promise<void> {
  await syncPostRoles(source, { user_ids: [user_id] });
}

/** Makes those who hold `org_admin` in an organisation as its space administrators equal to the given people. */
export async function setSpaceAdministrators(
  source: EventSource,
  organizationId: string,
  administrators: readonly Administrator[],
  grantedBy: string,
): Promise<void> {
  // the organisation may be a suspended one, which nobody reaches
  await acrossOrganizations(source.db, () => replaceHolders(source.db, organizationId, administrators, grantedBy));
}

async function replaceHolders(
  db: Db,
  organization_id: string,
  administrators: readonly Administrator[],
  granted_by: string,
): Promise<void> {
  const [orgAdmin] = await db
    .select({ id: role.id })
    .from(role)
    .where(and(eq(role.code, 'org_admin'), isNull(role.client_id)));
  if (!orgAdmin) throw new Error('the role org_admin is missing');
  await db
    .update(roleUser)
    .set({ state: 'ended', valid_to: addDays(today(), -1), ended_at: new Date().toISOString() })
    .where(
      and(eq(roleUser.organization_id, organization_id), eq(roleUser.source, SOURCE), eq(roleUser.state, 'active')),
    );
  const rows = await db
    .insert(roleUser)
    .values(
      administrators.map(({ user_id, valid_to }) => ({
        role_id: orgAdmin.id,
        user_id,
        organization_id,
        valid_from: today(),
        valid_to,
        source: SOURCE,
        source_id: organization_id,
        granted_by,
      })),
    )
    .returning({ id: roleUser.id, user_id: roleUser.user_id });
  await db.insert(roleUserScope).values(
    rows.map((row) => ({
      role_user_id: row.id,
      kind: administrators.find((one) => one.user_id === row.user_id)?.with_children
        ? 'organization_tree'
        : 'organization',
      target_id: organization_id,
    })),
  );
}

/** The reach of roles on one of these departments "and below" has changed. */
export async function refreshScopes(
  source: EventSource,
  { above }: { readonly above: readonly string[] },
): Promise<void> {
  const rows = await acrossOrganizations(source.db, () =>
    source.db
      .selectDistinct({ user_id: roleUser.user_id })
      .from(roleUserScope)
      .innerJoin(roleUser, and(eq(roleUser.id, roleUserScope.role_user_id), eq(roleUser.state, 'active')))
      .where(inArray(roleUserScope.target_id, [...above])),
  );
  await source.services.sessions.refresh(
    source.db,
    rows.map((row) => row.user_id),
  );
}
