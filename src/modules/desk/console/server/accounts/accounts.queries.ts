import { and, arrayOverlaps, count, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { matchesPerson, running } from '#modules/core/directory/server/public.ts';
import { organization, user, userOrganization } from '#modules/core/directory/server/tables.ts';
import { countRefusals } from '#modules/identity/sign-in/server/public.ts';
import type { Seal } from '#server/crypto/seal.ts';
import type { Db } from '#server/database/database.ts';
import { type Scope, within } from '#server/database/scope.ts';
import { anyOf, defineList, pageOf, type RowPlan, type RowReader, whether } from '#server/lists/resource-list.ts';
import { maskPhone } from '#shared/person/masks.ts';
import { isPhone } from '#shared/person/phone.ts';
import { foldPhone } from '#shared/text/phone.ts';
import { searchPattern } from '#shared/text/search-words.ts';
import type { accountRow, adminUsers } from '../../contract/admin-users.contract.ts';

type Query = z.output<(typeof adminUsers)['list']['query']>;
export type AccountRow = z.input<typeof accountRow>;

/** Refused sign-ins older than this are not counted. */
export const FAILED_DAYS = 30;

const member = (condition: SQL | undefined) => (db: Db) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(userOrganization)
      .where(and(eq(userOrganization.user_id, user.id), running(userOrganization), condition)),
  );

/** People of the school group in the scope of an administrator; a reach of the root includes people without a place. */
export function peopleWithin(db: Db, clientId: string, scope: Scope): SQL {
  const own = eq(user.client_id, clientId);
  if (scope.organizations.includes(clientId)) return own;
  return and(own, member(within(scope, userOrganization.organization_id))(db)) as SQL;
}

const accountList = (db: Db) =>
  defineList<Query>({
    table: user,
    id: user.id,
    sorts: {
      name: user.name_pinyin,
      number: user.number,
      last_login_at: user.last_login_at,
      created_at: user.created_at,
    },
    default_sort: 'name',
    filters: {
      status: anyOf(user.status),
      user_type: (userTypes) => arrayOverlaps(user.types, [...userTypes]),
      organization_id: (id) => member(eq(userOrganization.organization_id, id))(db),
      is_super_admin: whether(eq(user.is_super_admin, true)),
    },
  });

export function listAccounts(db: Db, seal: Seal, clientId: string, scope: Scope, { q, ...query }: Query) {
  const base = and(peopleWithin(db, clientId, scope), q ? found(seal, q) : undefined);
  return pageOf(db, accountList(db), query, base, accountReader(seal));
}

function found(seal: Seal, q: string): SQL | undefined {
  const phone = foldPhone(q);
  if (isPhone(phone)) return eq(user.phone_bidx, seal.blindIndex(phone, 'phone'));
  const pattern = searchPattern(q);
  return or(matchesPerson(q), sql`${user.number} ~* ${pattern}`, sql`${user.username} ~* ${pattern}`);
}

/** The raw row of an account in reach, or null. */
export async function findAccountRow(db: Db, clientId: string, scope: Scope, id: string) {
  const [row] = await db
    .select()
    .from(user)
    .where(and(peopleWithin(db, clientId, scope), eq(user.id, id)));
  return row ?? null;
}

export const accountReader =
  (seal: Seal): RowReader<AccountRow> =>
  async (db, { where, order, limit, offset }: RowPlan) => {
    const rows = await db
      .select()
      .from(user)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset);
    const ids = rows.map((row) => row.id);
    const places = await placesOfPeople(db, ids);
    const failed = await countRefusals(db, ids, FAILED_DAYS);
    const sessions = await countSessions(db, ids);
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      name_en: row.name_en,
      username: row.username,
      number: row.number,
      types: row.types as AccountRow['types'],
      organizations: places.filter((place) => place.user_id === row.id).map(({ user_id: _, ...place }) => place),
      status: row.status as AccountRow['status'],
      is_super_admin: row.is_super_admin,
      is_activated: row.activated_at !== null,
      phone: row.phone_sealed && maskPhone(seal.open(row.phone_sealed, 'user.phone')),
      last_login_at: row.last_login_at,
      failed_n: failed.get(row.id) ?? 0,
      sessions_n: sessions.get(row.id) ?? 0,
      version: row.version,
    }));
  };

async function placesOfPeople(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .select({
      user_id: userOrganization.user_id,
      id: organization.id,
      name: organization.name,
      name_en: organization.name_en,
    })
    .from(userOrganization)
    .innerJoin(organization, eq(organization.id, userOrganization.organization_id))
    .where(and(inArray(userOrganization.user_id, [...ids]), running(userOrganization)))
    .orderBy(sql`${userOrganization.is_main} desc`, organization.path);
}

/** Sessions that are open now, by person. */
async function countSessions(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ user_id: string; n: number }>(
    sql`select user_id, count(*)::int as n from session
         where user_id = any (${sql.param([...ids])}::uuid[]) and revoked_at is null and expires_at > now() group by 1`,
  );
  return new Map(rows.map((row) => [row.user_id, row.n]));
}

/** Other super admins of the school group whose account is open. */
export async function countOtherSuperAdmins(db: Db, clientId: string, userId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(user)
    .where(
      and(
        eq(user.client_id, clientId),
        eq(user.is_super_admin, true),
        inArray(user.status, ['confirmed', 'unconfirmed']),
        sql`${user.id} <> ${userId}`,
      ),
    );
  return row?.n ?? 0;
}
