import { and, asc, eq, getColumns, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { visitorRights } from '#modules/campus/visitors/rights.ts';
import { schoolCampus, user } from '#modules/core/directory/server/tables.ts';
import { staffRights } from '#modules/people/staff/rights.ts';
import { hasClearCheck } from '#modules/people/staff/server/public.ts';
import type { Db } from '#server/database/database.ts';
import { anyOf, defineList, is, pageOf, planned, whether } from '#server/lists/resource-list.ts';
import { type Actor, currentOrganization, holds } from '#server/rights/actor.ts';
import { addDays, today } from '#shared/dates.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { CHECK_MONTHS, type serveUserQuery } from '../contract/serve-users.contract.ts';
import { serviceStaffRights } from '../rights.ts';
import { serveUser } from './tables.ts';

export type ServeUserQuery = z.output<typeof serveUserQuery>;

/** Days before the end of a contract or certificate from which it is told. */
export const SOON_DAYS = 30;

const isHere = ne(serveUser.status, 'left');
/** SQL condition: somebody is here whose contract or a certificate ends within so many days, or has ended. */
export const endsWithin = (days: number): SQL => {
  const last = addDays(today(), days);
  return and(isHere, or(lte(serveUser.contract_to, last), lte(serveUser.papers_until, last))) as SQL;
};

/** Before the first day a check is younger than afterwards. */
const isCleared = hasClearCheck(
  serveUser.id,
  sql`case when ${serveUser.status} = 'pending' then ${sql.raw(`${CHECK_MONTHS.entry}`)} else ${sql.raw(`${CHECK_MONTHS.yearly}`)} end`,
);
const checkMissing = sql`(${isHere} and not ${isCleared})`;

const serveUserList = defineList<ServeUserQuery>({
  table: serveUser,
  id: serveUser.id,
  sorts: {
    created_at: serveUser.created_at,
    name: serveUser.name,
    company: serveUser.company,
    contract_to: serveUser.contract_to,
    papers_until: serveUser.papers_until,
  },
  default_sort: 'company',
  filters: {
    kind: is(serveUser.kind),
    company: is(serveUser.company),
    campus_id: (campus_id) => sql`${serveUser.posts} @> ${JSON.stringify([{ campus_id }])}::jsonb`,
    status: anyOf(serveUser.status),
    expiring_in: endsWithin,
    check_missing: whether(checkMissing),
  },
  search: [serveUser.name, serveUser.company, serveUser.badge_no],
});

const select = (db: Db) =>
  db
    .select({
      row: getColumns(serveUser),
      is_cleared: isCleared,
      responsible: { id: user.id, name: user.name, name_en: user.name_en },
    })
    .from(serveUser)
    .innerJoin(user, eq(user.id, serveUser.responsible_user_id));

export type FoundServeUser = Awaited<ReturnType<typeof select>>[number];

/** Who reads everything of everybody here; the others read their own people, and the gate some facts. */
export const isOfficer = (actor: Actor): boolean =>
  holds(actor, serviceStaffRights.manage) || holds(actor, staffRights.backgroundChecks);

/** The rows of the present organisation that exist for somebody. */
function visibleTo(actor: Actor): SQL {
  const here = eq(serveUser.organization_id, currentOrganization(actor));
  const isAll = isOfficer(actor) || holds(actor, visitorRights.details);
  return and(here, isAll ? undefined : eq(serveUser.responsible_user_id, actor.user_id)) as SQL;
}

/** Service staff that somebody may see. Refuses (403001) others than officers who filter by papers. */
export function listServeUsers(db: Db, actor: Actor, query: ServeUserQuery) {
  const asksPapers = query.expiring_in !== undefined || query.check_missing !== undefined;
  if (asksPapers && !isOfficer(actor)) throw refuse(shared.no_right);
  return pageOf(db, serveUserList, query, visibleTo(actor), (tx, plan) => planned(select(tx), plan));
}

/** SQL condition: somebody waits to start work. */
export const isPending = (actor: Actor): SQL => and(visibleTo(actor), eq(serveUser.status, 'pending')) as SQL;

/** Those who wait to start work, the longest waiting first. */
export const listPending = (db: Db, actor: Actor, atMost: number) =>
  select(db).where(isPending(actor)).orderBy(asc(serveUser.created_at), asc(serveUser.id)).limit(atMost);

/** Those of these people whom somebody may see. */
export const listAmong = (db: Db, actor: Actor, ids: readonly string[]): Promise<FoundServeUser[]> =>
  select(db)
    .where(and(visibleTo(actor), inArray(serveUser.id, [...ids])))
    .execute();

/** The numbers over the list. */
export async function countServeUsers(db: Db, actor: Actor) {
  const count = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
  const [counts] = await db
    .select({
      active: count(eq(serveUser.status, 'active')),
      pending: count(eq(serveUser.status, 'pending')),
      expiring: count(isOfficer(actor) ? endsWithin(SOON_DAYS) : sql`false`),
      check_missing: count(isOfficer(actor) ? checkMissing : sql`false`),
    })
    .from(serveUser)
    .where(visibleTo(actor));
  return counts ?? { active: 0, pending: 0, expiring: 0, check_missing: 0 };
}

/** One person whom somebody may see, or null. */
export async function findServeUser(db: Db, actor: Actor, id: string): Promise<FoundServeUser | null> {
  const [found] = await select(db).where(and(visibleTo(actor), eq(serveUser.id, id)));
  return found ?? null;
}

/** Companies with people here, the contract that ends first at the top. */
export function listCompanies(db: Db, organizationId: string) {
  const contract_to = sql<string>`min(${serveUser.contract_to})::text`;
  return db
    .select({
      company: serveUser.company,
      people: sql<number>`count(*)::int`,
      working: sql<number>`(count(*) filter (where ${eq(serveUser.status, 'active')}))::int`,
      expiring: sql<number>`(count(*) filter (where ${endsWithin(SOON_DAYS)}))::int`,
      contract_from: sql<string>`min(${serveUser.contract_from})::text`,
      contract_to,
    })
    .from(serveUser)
    .where(and(eq(serveUser.organization_id, organizationId), isHere))
    .groupBy(serveUser.company)
    .orderBy(asc(contract_to), asc(serveUser.company));
}

/** Names of campuses of an organisation by id. */
export async function campusesOf(db: Db, organizationId: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { id: string; name: string; name_en: string | null }>();
  const rows = await db
    .select({ id: schoolCampus.id, name: schoolCampus.name, name_en: schoolCampus.name_en })
    .from(schoolCampus)
    .where(and(eq(schoolCampus.organization_id, organizationId), inArray(schoolCampus.id, [...ids])));
  return new Map(rows.map((row) => [row.id, row]));
}
