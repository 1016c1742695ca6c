import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { running } from '#modules/core/directory/server/public.ts';
import { organization, user, userOrganization } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import { type HoldingRow, holdingColumns, holdingInForce, inForce, type Place } from '../holders/holdings.queries.ts';
import { delegation, role, roleAction, roleUser } from '../tables.ts';

export interface PersonFacts {
  readonly id: string;
  readonly client_id: string | null;
  readonly name: string;
  readonly number: string | null;
  readonly lang: string;
  readonly types: readonly string[];
  readonly is_super_admin: boolean;
  readonly is_activated: boolean;
  readonly status: string;
  /** Main one first. */
  readonly memberships: readonly Place[];
  readonly role_holdings: readonly HoldingRow[];
  /** Codes that come with the user types. */
  readonly by_user_type: readonly ActionCode[];
  /** Somebody lent them codes. */
  readonly has_loans: boolean;
}

const place = sql`json_build_object('id', ${organization.id}, 'path', ${organization.path}, 'client_id', ${organization.client_id},
  'timezone', ${organization.timezone})`;

const rowsOf = (columns: SQL, order: SQL) => sql`coalesce(json_agg(${columns} order by ${order}), '[]')`;

/** Everything that decides somebody's rights, in one round trip: it is asked for at the first call of every few seconds. */
export async function findPersonFacts(db: Db, userId: string): Promise<PersonFacts | null> {
  const memberships = sql<Place[]>`(select ${rowsOf(place, sql`${userOrganization.is_main} desc, ${organization.id}`)}
    from ${userOrganization} join ${organization} on ${organization.id} = ${userOrganization.organization_id}
   where ${userOrganization.user_id} = ${user.id} and ${organization.status} = 'active' and ${running(userOrganization)})`;
  const role_holdings = sql<HoldingRow[]>`(select ${rowsOf(
    sql`json_build_object('id', ${roleUser.id}, 'organization', ${place}, 'codes', ${holdingColumns.codes},
      'default_scope', ${role.default_scope}, 'scopes', ${holdingColumns.scopes})`,
    sql`${roleUser.is_main} desc, ${roleUser.id}`,
  )} from ${roleUser} join ${role} on ${role.id} = ${roleUser.role_id}
      join ${organization} on ${organization.id} = ${roleUser.organization_id}
   where ${roleUser.user_id} = ${user.id} and ${holdingInForce()})`;
  const by_user_type = sql<ActionCode[]>`array(select distinct ${roleAction.code} from ${role}
      join ${roleAction} on ${roleAction.role_id} = ${role.id}
     where ${and(isNull(role.client_id), eq(role.status, 'active'))} and ${role.user_type} = any (${user.types}))`;
  const has_loans = sql<boolean>`exists (select 1 from ${delegation}
      join ${organization} on ${organization.id} = ${delegation.organization_id}
     where ${delegation.to_user_id} = ${user.id} and ${delegation.state} = 'active' and ${inForce(delegation)})`;
  const [row] = await db
    .select({
      id: user.id,
      client_id: user.client_id,
      name: user.name,
      number: user.number,
      lang: user.lang,
      types: user.types,
      is_super_admin: user.is_super_admin,
      status: user.status,
      is_activated: sql<boolean>`${user.activated_at} is not null`,
      memberships,
      role_holdings,
      by_user_type,
      has_loans,
    })
    .from(user)
    .where(eq(user.id, userId));
  return row ?? null;
}
