import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { organization, user } from '#modules/core/directory/server/tables.ts';
import type { Seal } from '#server/crypto/seal.ts';
import type { Db } from '#server/database/database.ts';
import { type Scope, within } from '#server/database/scope.ts';
import { countUpTo, EXACT_TOTAL } from '#server/lists/resource-list.ts';
import type { CodeOf } from '#shared/reference/item.ts';
import type { APPLICATION_KINDS, applicationStates } from '../../contract/applications.shapes.ts';
import { phoneChangeApplication } from '../tables.ts';

const MAX_OWN = 50;
export const FACTS = 'phone_change_application.facts';

/** What somebody stated; absent facts are not part of the wish. */
export interface StatedFacts {
  readonly old_phone?: string;
  readonly new_phone?: string;
  readonly name?: string;
  readonly id_type?: string;
  readonly id_no?: string;
  readonly gender?: string;
  /** `YYYY-MM-DD`. */
  readonly birthday?: string;
  /** Who asked for somebody else, a guardian for the child; it is not part of the wish. */
  readonly asked_by?: string;
  /** Proven number of somebody whose name or document is to be corrected; it is not part of the wish. */
  readonly contact_phone?: string;
}

/** What the school has; null: nobody fits. */
export interface RegisteredFacts {
  readonly phone: string | null;
  readonly name: string;
  readonly id_type: string | null;
  readonly id_no: string | null;
  readonly gender: string | null;
  readonly birthday: string | null;
}

export interface Application {
  readonly id: string;
  readonly kind: (typeof APPLICATION_KINDS)[number];
  readonly state: CodeOf<typeof applicationStates>;
  readonly user_id: string | null;
  readonly organization: { readonly id: string; readonly name: string; readonly name_en: string | null } | null;
  readonly reason: string;
  readonly stated: StatedFacts;
  readonly registered: RegisteredFacts | null;
  readonly file_ids: readonly string[];
  readonly vouches: readonly { readonly user_id: string; readonly at: string; readonly note: string | null }[];
  readonly opinion: string | null;
  readonly field_notes: Readonly<Record<string, string>>;
  readonly decided_by: string | null;
  readonly decided_at: string | null;
  readonly created_at: string;
}

interface Filter {
  readonly kind?: string | undefined;
  readonly state?: readonly string[] | undefined;
  readonly organization_id?: string | undefined;
}

const conditions = (scope: Scope, { kind, state, organization_id }: Filter): SQL | undefined =>
  and(
    within(scope, phoneChangeApplication.organization_id),
    kind ? eq(phoneChangeApplication.kind, kind) : undefined,
    state?.length ? inArray(phoneChangeApplication.state, [...state]) : undefined,
    organization_id ? eq(phoneChangeApplication.organization_id, organization_id) : undefined,
  );

interface ListQuery {
  readonly page: number;
  readonly per_page: number;
  readonly sort?: 'submitted_at' | '-submitted_at' | undefined;
}

/** Those that wait first, then the oldest. Written out, since only so does an index serve it. */
const isDecided = sql`(${phoneChangeApplication.state} <> 'pending')`;
const longestWaiting = [asc(isDecided), asc(phoneChangeApplication.created_at), asc(phoneChangeApplication.id)];

function orderOf(sort: ListQuery['sort']): SQL[] {
  if (!sort) return longestWaiting;
  const way = sort === 'submitted_at' ? asc : desc;
  return [way(phoneChangeApplication.created_at), way(phoneChangeApplication.id)];
}

/** Applications in reach, the longest waiting first, with what was stated and what the school has. */
export async function listApplications(
  db: Db,
  seal: Seal,
  scope: Scope,
  filter: Filter,
  { page, per_page, sort }: ListQuery,
): Promise<{ list: Application[]; total: number; total_is_floor?: true; waiting: Map<string, number> }> {
  const where = conditions(scope, filter);
  const offset = (page - 1) * per_page;
  const rows = await read(db, seal, where, per_page, offset, orderOf(sort));
  const most = Math.max(EXACT_TOTAL, offset + rows.length);
  const total = await countUpTo(db, phoneChangeApplication, where, most);
  const waiting = await db
    .select({ kind: phoneChangeApplication.kind, n: count() })
    .from(phoneChangeApplication)
    .where(conditions(scope, { state: ['pending'] }))
    .groupBy(phoneChangeApplication.kind);
  const more = total > most ? { total_is_floor: true as const } : {};
  return {
    list: rows,
    total: Math.min(total, most),
    ...more,
    waiting: new Map(waiting.map((row) => [row.kind, row.n])),
  };
}

/** One application in reach, or null. */
export async function findApplication(db: Db, seal: Seal, scope: Scope, id: string): Promise<Application | null> {
  const where = and(conditions(scope, {}), eq(phoneChangeApplication.id, id));
  return (await read(db, seal, where, 1, 0))[0] ?? null;
}

/** One application whatever its organisation, or null: for the person who made it and proved to be that person. */
export async function findOwnApplication(db: Db, seal: Seal, id: string): Promise<Application | null> {
  return (await read(db, seal, eq(phoneChangeApplication.id, id), 1, 0))[0] ?? null;
}

/** What somebody themselves asked for, the newest first. */
export function listOwnApplications(
  db: Db,
  seal: Seal,
  userId: string,
  kind: Application['kind'],
): Promise<Application[]> {
  const own = and(eq(phoneChangeApplication.user_id, userId), eq(phoneChangeApplication.kind, kind));
  return read(db, seal, own, MAX_OWN, 0);
}

/** SQL: something waits to be decided in these organisations. */
export const somePending = (scope: Scope): SQL =>
  sql`exists (select from ${phoneChangeApplication} where ${conditions(scope, { state: ['pending'] })})`;

/** The same, read. */
export async function hasPending(db: Db, scope: Scope): Promise<boolean> {
  const { rows } = await db.execute<{ some: boolean }>(sql`select ${somePending(scope)} as some`);
  return rows[0]?.some === true;
}

/** Whether an application of one kind of this person waits to be decided. */
export async function hasPendingOf(db: Db, userId: string, kind: Application['kind']): Promise<boolean> {
  const [row] = await db
    .select({ id: phoneChangeApplication.id })
    .from(phoneChangeApplication)
    .where(
      and(
        eq(phoneChangeApplication.user_id, userId),
        eq(phoneChangeApplication.kind, kind),
        eq(phoneChangeApplication.state, 'pending'),
      ),
    )
    .limit(1);
  return row !== undefined;
}

async function read(
  db: Db,
  seal: Seal,
  where: SQL | undefined,
  limit: number,
  offset: number,
  order = longestWaiting,
): Promise<Application[]> {
  const rows = await db
    .select({
      row: phoneChangeApplication,
      organization: { id: organization.id, name: organization.name, name_en: organization.name_en },
      person: {
        name: user.name,
        phone: user.phone_sealed,
        id_type: user.id_type,
        id_no: user.id_no_sealed,
        gender: user.gender,
        birthday: user.birthday,
      },
    })
    .from(phoneChangeApplication)
    .leftJoin(organization, eq(organization.id, phoneChangeApplication.organization_id))
    .leftJoin(user, eq(user.id, phoneChangeApplication.user_id))
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  return rows.map(
    ({
      row: { facts_sealed, client_id: _client, organization_id: _place, effective_at: _at, ...row },
      organization,
      person,
    }) => ({
      ...row,
      kind: row.kind as Application['kind'],
      state: row.state as Application['state'],
      organization: organization?.id ? organization : null,
      stated: JSON.parse(seal.open(facts_sealed, FACTS)) as StatedFacts,
      registered:
        row.user_id && person
          ? {
              name: person.name,
              id_type: person.id_type,
              gender: person.gender,
              birthday: person.birthday,
              phone: person.phone && seal.open(person.phone, 'user.phone'),
              id_no: person.id_no && seal.open(person.id_no, 'user.id_no'),
            }
          : null,
    }),
  );
}
