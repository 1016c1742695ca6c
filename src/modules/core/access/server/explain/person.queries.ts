import { and, eq } from 'drizzle-orm';
import { organization } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import type { Person, UserType } from '#server/rights/actor.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import { DEFAULT_ZONE } from '#shared/own-zone.ts';
import { findClosed } from '../catalogue/closed-apps.queries.ts';
import {
  countsIn,
  type Holding,
  listDelegated,
  type Place,
  placeColumns,
  type Reach,
  resolveHoldings,
} from '../holders/holdings.queries.ts';
import { findPersonFacts } from './person-facts.queries.ts';

/**
 * Loads a person with the rights that hold in one current organisation (null: the main one): the codes of their user types,
 * of active, dated role holdings of that organisation, and of those given above with `organization_tree`. Null: no
 * such person. `organization_id` of the answer is null when the person does not belong to the one asked for.
 */
export async function findPerson(db: Db, userId: string, organizationId: string | null): Promise<Person | null> {
  const row = await findPersonFacts(db, userId);
  if (!row) return null;
  const { memberships } = row;
  const holdings = await holdingsOf(db, userId, row);
  const current = await findCurrent(
    db,
    organizationId,
    memberships,
    holdings,
    row.is_super_admin ? row.client_id : null,
  );
  const currentHoldings = current ? holdings.filter((holding) => countsIn(holding, current)) : [];
  const byUserType = userTypeHolding(row.by_user_type, current);
  const closed = await findClosed(db, current?.id ?? null, row.client_id);
  const reached = row.is_super_admin
    ? await organizationsOf(db, current?.client_id ?? row.client_id)
    : [
        ...memberships.map((place) => place.id),
        ...currentHoldings.flatMap((holding) => [...holding.reach.organizations]),
      ];
  return {
    user_id: row.id,
    name: row.name,
    number: row.number,
    lang: row.lang as 'cn' | 'us',
    user_types: [...row.types] as UserType[],
    is_super_admin: row.is_super_admin,
    is_activated: row.is_activated,
    status: row.status as Person['status'],
    organization_id: current?.id ?? null,
    time_zone: current?.timezone ?? DEFAULT_ZONE,
    client_id: current?.client_id ?? row.client_id,
    reach: [...new Set(reached)],
    grants: row.is_super_admin
      ? new Map()
      : grantsOf([...currentHoldings, ...byUserType], current?.id ?? null, closed.codes),
    closed: closed.codes,
    closed_modules: closed.modules,
    borrowed: delegatedCodesOf([...currentHoldings, ...byUserType]),
  };
}

/** The organisations that somebody may make the current one, by id: memberships, places of roles, for tree roles all below. */
export async function listOwnOrganizations(db: Db, userId: string): Promise<string[]> {
  const row = await findPersonFacts(db, userId);
  if (!row) return [];
  if (row.is_super_admin) return organizationsOf(db, row.client_id);
  return [...placesOfPerson(row.memberships, await holdingsOf(db, userId, row))];
}

/** What somebody holds and what colleagues lent them. */
async function holdingsOf(
  db: Db,
  userId: string,
  { role_holdings, has_loans }: NonNullable<Awaited<ReturnType<typeof findPersonFacts>>>,
): Promise<Holding[]> {
  const delegated = has_loans ? await listDelegated(db, userId) : [];
  return [...(await resolveHoldings(db, userId, role_holdings)), ...delegated];
}

function placesOfPerson(memberships: readonly Place[], holdings: readonly Holding[]): Set<string> {
  const below = holdings.filter((holding) => holding.whole_tree).flatMap((holding) => [...holding.reach.organizations]);
  return new Set([
    ...memberships.map((place) => place.id),
    ...holdings.map((holding) => holding.organization.id),
    ...below,
  ]);
}

/** The current organisation: the one asked for when the person belongs there; without a wish the main one, else the first. */
async function findCurrent(
  db: Db,
  requestedId: string | null,
  memberships: readonly Place[],
  holdings: readonly Holding[],
  clientOfSuperAdmin: string | null,
): Promise<Place | null> {
  const places = placesOfPerson(memberships, holdings);
  const id = requestedId ?? [...places][0] ?? clientOfSuperAdmin;
  if (!id) return null;
  const known = [...memberships, ...holdings.map((holding) => holding.organization)].find((one) => one.id === id);
  if (known) return known;
  const [place] = await db
    .select(placeColumns)
    .from(organization)
    .where(and(eq(organization.id, id), eq(organization.status, 'active')));
  if (!place) return null;
  return places.has(id) || place.client_id === clientOfSuperAdmin ? place : null;
}

async function organizationsOf(db: Db, clientId: string | null): Promise<string[]> {
  if (!clientId) return [];
  const rows = await db.select({ id: organization.id }).from(organization).where(eq(organization.client_id, clientId));
  return rows.map((row) => row.id);
}

/** Codes that somebody holds only because a colleague lent them, with the name of that colleague. */
function delegatedCodesOf(holdings: readonly Pick<Holding, 'codes' | 'lender'>[]): ReadonlyMap<ActionCode, string> {
  const own = new Set(holdings.filter((one) => !one.lender).flatMap((one) => [...one.codes]));
  return new Map(
    holdings.flatMap(({ codes, lender }) =>
      lender ? codes.filter((code) => !own.has(code)).map((code) => [code, lender] as const) : [],
    ),
  );
}

/** What comes with the user types: it holds wherever the person is, also for people who belong to no organisation. */
function userTypeHolding(codes: readonly ActionCode[], current: Place | null): Pick<Holding, 'codes' | 'reach'>[] {
  const reach = { organizations: new Set(current ? [current.id] : []), departments: null };
  return codes.length ? [{ codes, reach }] : [];
}

/**
 * Per code the union of exactly those holdings that bring it. Where one holding reaches whole organisations and
 * another only departments of a further one, the pair cannot be said in one scope: then what reaches the current
 * organisation wholly counts, else the departments; never more than was given.
 */
function grantsOf(
  holdings: readonly Pick<Holding, 'codes' | 'reach'>[],
  currentId: string | null,
  closed: ReadonlySet<ActionCode>,
): Person['grants'] {
  const byCode = new Map<ActionCode, Reach[]>();
  for (const { codes, reach } of holdings)
    for (const code of codes) if (!closed.has(code)) byCode.set(code, [...(byCode.get(code) ?? []), reach]);
  return new Map([...byCode].map(([code, reaches]) => [code, unionOf(reaches, currentId)]));
}

function unionOf(
  reaches: readonly Reach[],
  currentId: string | null,
): { organizations: string[]; departments: string[] | null } {
  const whole = new Set(
    reaches.filter((reach) => reach.departments === null).flatMap((reach) => [...reach.organizations]),
  );
  const partial = reaches.filter(
    (reach) => reach.departments !== null && ![...reach.organizations].every((id) => whole.has(id)),
  );
  if (partial.length === 0 || (currentId && whole.has(currentId)))
    return { organizations: [...whole], departments: null };
  return {
    organizations: [...new Set(partial.flatMap((reach) => [...reach.organizations]))],
    departments: [...new Set(partial.flatMap((reach) => [...(reach.departments ?? [])]))],
  };
}
