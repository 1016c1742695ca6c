import { and, asc, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { matchesPerson } from '#modules/core/directory/server/public.ts';
import { department, user } from '#modules/core/directory/server/tables.ts';
import { listGuardiansWithPhone } from '#modules/identity/accounts/server/public.ts';
import { departmentsOfPeople, reachedMembers } from '#modules/identity/recovery/server/public.ts';
import type { Db } from '#server/database/database.ts';
import { type Scope, within } from '#server/database/scope.ts';
import type { Services } from '#server/services.ts';
import { USER_TYPES } from '#shared/calls/frame-shapes.ts';
import { maskPhone } from '#shared/person/masks.ts';
import { searchPattern } from '#shared/text/search-words.ts';
import type { activationProgress } from '../../contract/activation-progress.contract.ts';
import { activationReminder } from '../tables.ts';

type Query = z.output<(typeof activationProgress)['list']['query']>;

const lastReminder = sql<Date | null>`(select max(r.sent_at) from activation_reminder r where r.user_id = "user".id)`;
const isDue = sql<boolean>`${user.activated_at} is null
  and not exists (select from activation_reminder r where r.user_id = "user".id and r.sent_at > now() - interval '1 day')
  and (select count(*) from activation_reminder r where r.user_id = "user".id and r.sent_at > now() - interval '7 days') < 3`;

const ORDERS = { name: user.name_pinyin, waiting_since: user.created_at, last_reminder_at: lastReminder } as const;

/** Who has opened the account and who has not; those who wait come first. */
export async function listProgress(db: Db, services: Services, scope: Scope, query: Query) {
  const { page, per_page, department_id, state, type, q, sort } = query;
  const everybody = and(
    inArray(user.id, reachedMembers(db, scope, department_id)),
    ne(user.status, 'deleted'),
    type ? sql`${type} = any (${user.types})` : undefined,
    q ? or(matchesPerson(q), sql`${user.number} ~* ${searchPattern(q)}`) : undefined,
  ) as SQL;
  const active = sql`${user.activated_at} is not null`;
  const shown = and(everybody, state === undefined ? undefined : state === 'active' ? active : sql`not (${active})`);
  const column = sort ? ORDERS[sort.replace('-', '') as keyof typeof ORDERS] : ORDERS.name;
  const order = sort?.startsWith('-') ? desc : asc;
  const rows = await db
    .select({
      id: user.id,
      name: user.name,
      name_en: user.name_en,
      avatar_url: user.avatar_url,
      number: user.number,
      types: user.types,
      phone: user.phone_sealed,
      activated_at: user.activated_at,
      created_at: user.created_at,
      last_reminder_at: lastReminder,
      is_due: isDue,
    })
    .from(user)
    .where(shown)
    .orderBy(sql`${active}`, order(column), asc(user.id))
    .limit(per_page)
    .offset((page - 1) * per_page);
  const [counts] = await db
    .select({
      people: sql<number>`count(*)::int`,
      active: sql<number>`count(*) filter (where ${active})::int`,
      shown: sql<number>`count(*) filter (where ${shown})::int`,
    })
    .from(user)
    .where(everybody);
  const ids = rows.map((row) => row.id);
  const places = await departmentsOfPeople(db, scope, ids, department_id);
  const told = new Set(await guarded(services, db, phoneless(rows)));
  const list = rows.map(({ phone, created_at, activated_at, last_reminder_at, types, is_due, ...row }) => ({
    ...row,
    can_remind: is_due && (phone !== null || told.has(row.id)),
    types: USER_TYPES.filter((userType) => types.includes(userType)),
    department: places.get(row.id) ?? null,
    phone_masked: phone ? maskPhone(services.seal.open(phone, 'user.phone')) : null,
    waiting_since: activated_at === null ? created_at : null,
    activated_at,
    last_reminder_at: last_reminder_at ? new Date(last_reminder_at).toISOString() : null,
  }));
  return {
    list,
    total: counts?.shown ?? 0,
    page,
    per_page,
    people: counts?.people ?? 0,
    active: counts?.active ?? 0,
    departments: await departmentsOf(db, scope),
  };
}

const phoneless = (rows: readonly { readonly id: string; readonly phone: string | null; readonly is_due: boolean }[]) =>
  rows.filter((row) => row.is_due && row.phone === null).map((row) => row.id);

/** Of pupils without a phone those whose guardians can be reached. */
async function guarded(services: Services, db: Db, ids: readonly string[]): Promise<string[]> {
  const guardians = await listGuardiansWithPhone(services, db, ids);
  return ids.filter((id) => (guardians.get(id) ?? []).length > 0);
}

/** Departments and classes to narrow the list to. */
function departmentsOf(db: Db, scope: Scope) {
  return db
    .select({ id: department.id, name: department.name, name_en: department.name_en })
    .from(department)
    .where(and(within(scope, department.organization_id, department.id), eq(department.status, 'active')))
    .orderBy(asc(department.sort), asc(department.name_pinyin), asc(department.id))
    .limit(500);
}

/** When somebody was reminded to activate the account, the newest first. */
export async function listReminders(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ sent_at: activationReminder.sent_at })
    .from(activationReminder)
    .where(eq(activationReminder.user_id, userId))
    .orderBy(desc(activationReminder.sent_at))
    .limit(10);
  return rows.map((row) => row.sent_at);
}
