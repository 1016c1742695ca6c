import { and, eq, gte, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import { user } from '#modules/core/directory/server/tables.ts';
import { listClientErrors } from '#modules/core/shell/server/public.ts';
import { listSignIns } from '#modules/identity/sign-in/server/public.ts';
import { auditLog } from '#server/audit/tables.ts';
import type { Db } from '#server/database/database.ts';
import type { Scope } from '#server/database/scope.ts';
import { delivery } from '#server/notify/tables.ts';
import type { CodeOf } from '#shared/reference/item.ts';
import { searchPattern } from '#shared/text/search-words.ts';
import type { LOG_KINDS, logFilter, logResults } from '../../contract/admin-logs.contract.ts';
import { peopleWithin } from '../accounts/accounts.queries.ts';

export type LogFilter = z.output<typeof logFilter> & { readonly q?: string | undefined };
export type LogKind = (typeof LOG_KINDS)[number];

/** One entry of any source, before its ids get their names. `place` is its moment to the microsecond. */
export interface RawLog {
  readonly id: string;
  readonly place: string;
  readonly source: 'audit' | 'login' | 'delivery' | 'error';
  readonly kind: LogKind;
  readonly actor_id: string | null;
  readonly on_behalf_id: string | null;
  readonly acting_for?: string | null;
  readonly organization_id: string | null;
  readonly action: string;
  readonly target_type: string | null;
  readonly target_id: string | null;
  readonly result: CodeOf<typeof logResults>;
  readonly reason: string | null;
  readonly ip: string | null;
}

/** Whose entries may be read: rows of reached organisations, and people of the school group in reach. */
export interface Viewer {
  readonly db: Db;
  readonly client_id: string;
  readonly scope: Scope;
}

export interface LogCursor {
  readonly at: string;
  readonly id: string;
}

type Source = (viewer: Viewer, filter: LogFilter, after: LogCursor | null, limit: number) => Promise<RawLog[]>;

/** A moment as text that loses nothing. */
export const momentOf = (column: PgColumn) =>
  sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Rows after a place in the order newest first, ties by id. */
export const afterCursor = (at: PgColumn, id: PgColumn, after: LogCursor | null): SQL | undefined =>
  after ? sql`(${at}, ${id}) < (${after.at}::timestamptz, ${after.id}::uuid)` : undefined;

const wants = ({ kind }: LogFilter, one: LogKind) => kind === undefined || kind.includes(one);

/** Entries of the log of acts that a viewer may read; those without a place belong to people of the group. */
export function auditInScope({ db, client_id, scope }: Viewer): SQL {
  const people = db
    .select({ id: user.id })
    .from(user)
    .where(peopleWithin(db, client_id, scope));
  const placeless = sql`(${auditLog.organization_id} is null and (${auditLog.actor_id} in (${people})
    or (${auditLog.target_type} = 'user' and ${auditLog.target_id} in (select p.id::text from (${people}) p))))`;
  return scope.organizations.length
    ? (or(inArray(auditLog.organization_id, [...scope.organizations]), placeless) as SQL)
    : placeless;
}

/** What of the log of acts a filter asks for. Sign-ins themselves come from the log of sign-ins. */
export function auditConditions(filter: LogFilter): SQL | undefined {
  const kinds = filter.kind?.filter((one) => one !== 'delivery' && one !== 'error');
  const pattern = filter.q ? searchPattern(filter.q) : null;
  return and(
    gte(auditLog.at, filter.from),
    lt(auditLog.at, filter.to),
    ne(auditLog.action, 'account.login'),
    kinds ? (kinds.length ? inArray(auditLog.kind, kinds) : sql`false`) : undefined,
    filter.actor_id ? eq(auditLog.actor_id, filter.actor_id) : undefined,
    filter.on_behalf_id ? eq(auditLog.real_user_id, filter.on_behalf_id) : undefined,
    filter.organization_id ? eq(auditLog.organization_id, filter.organization_id) : undefined,
    filter.action ? sql`${auditLog.action} like ${`${filter.action.replace(/[%_\\]/g, '\\$&')}%`}` : undefined,
    filter.target_type ? eq(auditLog.target_type, filter.target_type) : undefined,
    filter.target_id ? eq(auditLog.target_id, filter.target_id) : undefined,
    filter.ip ? eq(auditLog.ip, filter.ip) : undefined,
    filter.request_id ? eq(auditLog.request_id, filter.request_id) : undefined,
    pattern ? sql`(${auditLog.reason} ~* ${pattern} or ${auditLog.changes}::text ~* ${pattern})` : undefined,
  );
}

const fromAudit: Source = async (viewer, filter, after, limit) => {
  const rows = await viewer.db
    .select({
      id: auditLog.id,
      place: momentOf(auditLog.at),
      kind: sql<LogKind>`${auditLog.kind}`,
      actor_id: auditLog.actor_id,
      on_behalf_id: auditLog.real_user_id,
      acting_for: sql<string | null>`${auditLog.changes}->'acting_for'->>1`,
      organization_id: auditLog.organization_id,
      action: auditLog.action,
      target_type: auditLog.target_type,
      target_id: auditLog.target_id,
      reason: auditLog.reason,
      ip: auditLog.ip,
    })
    .from(auditLog)
    .where(and(auditInScope(viewer), auditConditions(filter), afterCursor(auditLog.at, auditLog.id, after)))
    .orderBy(sql`${auditLog.at} desc`, sql`${auditLog.id} desc`)
    .limit(limit);
  return rows.map((row) => ({ ...row, source: 'audit', result: 'ok' }));
};

/** Filters that only the log of acts can answer. */
const isNarrow = (filter: LogFilter) =>
  Boolean(
    filter.on_behalf_id ||
      filter.organization_id ||
      filter.action ||
      filter.target_type ||
      filter.request_id ||
      filter.q,
  );

const fromSignIns: Source = async ({ db, client_id, scope }, filter, after, limit) => {
  if (!wants(filter, 'login') || isNarrow(filter)) return [];
  const user_id = filter.actor_id ?? filter.target_id;
  const range = {
    client_id,
    from: filter.from,
    to: filter.to,
    ip: filter.ip,
    people: peopleWithin(db, client_id, scope),
  };
  const rows = await listSignIns(db, { ...range, user_id }, after, limit);
  return rows.map(({ at: _at, way, device: _device, ...row }) => ({
    ...row,
    source: 'login',
    kind: 'login',
    actor_id: row.user_id,
    on_behalf_id: null,
    organization_id: null,
    action: `login.${way}`,
    target_type: null,
    target_id: null,
    result: row.result === 'ok' ? 'ok' : 'refused',
  }));
};

const STATE_RESULTS = { queued: 'waiting', sent: 'ok', delivered: 'ok', failed: 'failed' } as const;

const fromDeliveries: Source = async ({ db, client_id, scope }, filter, after, limit) => {
  if (!wants(filter, 'delivery') || isNarrow(filter) || filter.ip) return [];
  const person = filter.actor_id ?? filter.target_id;
  const rows = await db
    .select({
      id: delivery.id,
      place: momentOf(delivery.created_at),
      user_id: user.id,
      event: delivery.event,
      channel: delivery.channel,
      to_masked: delivery.to_masked,
      state: sql<keyof typeof STATE_RESULTS>`${delivery.state}`,
      error: delivery.error,
    })
    .from(delivery)
    .innerJoin(user, and(eq(user.id, delivery.user_id), peopleWithin(db, client_id, scope)))
    .where(
      and(
        gte(delivery.created_at, filter.from),
        lt(delivery.created_at, filter.to),
        person ? eq(delivery.user_id, person) : undefined,
        afterCursor(delivery.created_at, delivery.id, after),
      ),
    )
    .orderBy(sql`${delivery.created_at} desc`, sql`${delivery.id} desc`)
    .limit(limit);
  return rows.map((row) => ({
    id: row.id,
    place: row.place,
    source: 'delivery',
    kind: 'delivery',
    actor_id: null,
    on_behalf_id: null,
    organization_id: null,
    action: row.event,
    target_type: `${row.channel} ${row.to_masked}`,
    target_id: row.user_id,
    result: STATE_RESULTS[row.state],
    reason: row.error,
    ip: null,
  }));
};

const fromErrors: Source = async ({ db, client_id, scope }, filter, after, limit) => {
  if (!wants(filter, 'error') || isNarrow(filter) || filter.ip) return [];
  const rows = await listClientErrors(
    db,
    { from: filter.from, to: filter.to, people: peopleWithin(db, client_id, scope) },
    after,
    limit,
  );
  return rows
    .filter((row) => !filter.actor_id || row.user_id === filter.actor_id)
    .map((row) => ({
      id: row.id,
      place: row.place,
      source: 'error',
      kind: 'error',
      actor_id: row.user_id,
      on_behalf_id: null,
      organization_id: null,
      action: row.route,
      target_type: row.app_version,
      target_id: null,
      result: 'failed',
      reason: row.message,
      ip: null,
    }));
};

const sources = [fromAudit, fromSignIns, fromDeliveries, fromErrors];

/** Entries of all sources that fit, newest first, after a place: one more than a page shows whether there is another. */
export async function listLogs(
  viewer: Viewer,
  filter: LogFilter,
  after: LogCursor | null,
  limit: number,
): Promise<RawLog[]> {
  const found: RawLog[] = [];
  for (const source of sources) found.push(...(await source(viewer, filter, after, limit)));
  return found
    .toSorted((a, b) => (a.place === b.place ? (a.id < b.id ? 1 : -1) : a.place < b.place ? 1 : -1))
    .slice(0, limit);
}
