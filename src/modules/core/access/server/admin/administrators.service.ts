import { and, eq, inArray, sql } from 'drizzle-orm';
import { organization, user } from '#modules/core/directory/server/tables.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import { refuse } from '#shared/refusal.ts';
import { roleRefusals } from '../../contract/roles.refusals.ts';
import { accessRights } from '../../rights.ts';
import { holdersByRole } from '../holders/holders.queries.ts';
import { inForce, reachOfScopes } from '../holders/holdings.queries.ts';
import { role, roleAction, roleUser, roleUserScope } from '../tables.ts';

const AUTHORISE: ActionCode = accessRights.roles;
const ADMINISTRATE: ActionCode = accessRights.administration;

/** Where the last administrator could be lost: organisations for 1401, school groups for 99999. */
export interface AdministeredPlaces {
  readonly organizations: readonly string[];
  readonly clients: readonly string[];
}

const NOTHING: AdministeredPlaces = { organizations: [], clients: [] };

/** What ending these holdings (or changing their role) may leave without an administrator. */
export async function placesLosingAdministrators(db: Db, roleUserIds: readonly string[]): Promise<AdministeredPlaces> {
  if (roleUserIds.length === 0) return NOTHING;
  return acrossOrganizations(db, async () => {
    const rows = await db
      .selectDistinct({
        id: roleUser.id,
        user_id: roleUser.user_id,
        organization_id: roleUser.organization_id,
        client_id: organization.client_id,
        default_scope: role.default_scope,
        code: roleAction.code,
      })
      .from(roleUser)
      .innerJoin(role, eq(role.id, roleUser.role_id))
      .innerJoin(roleAction, and(eq(roleAction.role_id, role.id), inArray(roleAction.code, [AUTHORISE, ADMINISTRATE])))
      .innerJoin(organization, eq(organization.id, roleUser.organization_id))
      .where(and(inArray(roleUser.id, [...roleUserIds]), eq(roleUser.state, 'active')));
    const organizations = new Set<string>();
    for (const row of rows.filter((one) => one.code === AUTHORISE)) {
      organizations.add(row.organization_id);
      const own = await db.select().from(roleUserScope).where(eq(roleUserScope.role_user_id, row.id));
      const scopes = own.length ? own : [{ kind: row.default_scope, target_id: null }];
      if (!scopes.some((scope) => scope.kind === 'organization_tree')) continue;
      for (const id of (await reachOfScopes(db, row.user_id, { id: row.organization_id }, scopes)).organizations)
        organizations.add(id);
    }
    const clients = rows.filter((one) => one.code === ADMINISTRATE).map((row) => row.client_id);
    return { organizations: [...organizations].sort(), clients: [...new Set(clients)].sort() };
  });
}

/**
 * Runs a change of rights that must leave an administrator where there is one. Two such changes of one place run one
 * after the other, so that the last two administrators cannot remove each other.
 */
export async function withLastAdministratorGuard<T>(
  db: Db,
  places: AdministeredPlaces,
  work: () => Promise<T>,
): Promise<T> {
  if (places.organizations.length + places.clients.length === 0) return work();
  for (const key of [
    ...places.clients.map((id) => `${ADMINISTRATE}:${id}`),
    ...places.organizations.map((id) => `${AUTHORISE}:${id}`),
  ])
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  const before = await placesWithAdministrator(db, places);
  const result = await work();
  const after = await placesWithAdministrator(db, places);
  if ([...before].some((place) => !after.has(place))) throw refuse(roleRefusals.last_administrator);
  return result;
}

/** Those of the places that have an administrator today. */
async function placesWithAdministrator(db: Db, { organizations, clients }: AdministeredPlaces): Promise<Set<string>> {
  return acrossOrganizations(db, async () => {
    const found = new Set<string>();
    for (const id of organizations) if ((await holdersByRole(db, AUTHORISE, id)).length > 0) found.add(id);
    for (const id of clients) if (await hasAdministrator(db, id)) found.add(id);
    return found;
  });
}

async function hasAdministrator(db: Db, clientId: string): Promise<boolean> {
  const [some] = await db
    .select({ id: roleUser.id })
    .from(roleUser)
    .innerJoin(role, and(eq(role.id, roleUser.role_id), eq(role.status, 'active')))
    .innerJoin(roleAction, and(eq(roleAction.role_id, role.id), eq(roleAction.code, ADMINISTRATE)))
    .innerJoin(organization, eq(organization.id, roleUser.organization_id))
    .innerJoin(user, and(eq(user.id, roleUser.user_id), inArray(user.status, ['unconfirmed', 'confirmed'])))
    .where(and(eq(organization.client_id, clientId), eq(roleUser.state, 'active'), inForce(roleUser)))
    .limit(1);
  return some !== undefined;
}
