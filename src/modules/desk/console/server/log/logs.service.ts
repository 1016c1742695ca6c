import { and, eq, inArray, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { namesOfUsers } from '#modules/core/directory/server/public.ts';
import { organization } from '#modules/core/directory/server/tables.ts';
import { findClientError } from '#modules/core/shell/server/public.ts';
import { countSignIns } from '#modules/identity/sign-in/server/public.ts';
import { auditLog, auditSeal } from '#server/audit/tables.ts';
import type { Context } from '#server/http/context.ts';
import type { JobRow } from '#server/jobs/job-states.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { type adminLogs, LOG_DAYS, type logRow } from '../../contract/admin-logs.contract.ts';
import { consoleRefusals } from '../../contract/console.refusals.ts';
import { peopleWithin } from '../accounts/accounts.queries.ts';
import { groupOf } from '../accounts/accounts.service.ts';
import {
  auditConditions,
  auditInScope,
  type LogCursor,
  type LogFilter,
  type LogKind,
  listLogs,
  type RawLog,
  type Viewer,
} from './log-sources.queries.ts';

type Endpoints = typeof adminLogs;
type LogRow = z.input<typeof logRow>;

const DAY_MS = 86_400_000;

/** A range is at most 31 days, and free text is only looked for with something that an index can find. */
export function requireRange({ from, to, q, target_id, target_type, actor_id }: LogFilter): void {
  if (Date.parse(to) - Date.parse(from) > LOG_DAYS * DAY_MS) throw refuse(consoleRefusals.too_long);
  if (q && !(target_id && target_type) && !actor_id) throw refuse(consoleRefusals.text_needs_target);
}

export const viewerOf = (ctx: Pick<Context, 'db' | 'actor' | 'scope'>): Viewer => ({
  db: ctx.db,
  client_id: groupOf(ctx),
  scope: ctx.scope,
});

export async function viewLogs(ctx: Context, query: z.output<Endpoints['list']['query']>) {
  const { page, per_page, ...filter } = query;
  requireRange(filter);
  const isJobs = filter.kind?.length === 1 && filter.kind[0] === 'job';
  if (isJobs) return listJobLogs(ctx, page, per_page);
  const rows = await listLogs(viewerOf(ctx), filter, placeOf(page), per_page + 1);
  const shown = rows.slice(0, per_page);
  const last = rows.length > per_page ? shown.at(-1) : undefined;
  return {
    list: await nameRows(ctx, shown),
    next_page: last ? Buffer.from(`${last.place}|${last.id}`).toString('base64url') : null,
    per_page,
  };
}

function placeOf(page: string | undefined): LogCursor | null {
  if (!page) return null;
  const [at, id] = Buffer.from(page, 'base64url').toString().split('|');
  if (!at || !id || !/^[\d:T.Z-]{20,30}$/.test(at) || !/^[0-9a-f-]{36}$/.test(id)) throw refuse(shared.bad_request);
  return { at, id };
}

const JOB_RESULTS = {
  completed: 'ok',
  failed: 'failed',
  cancelled: 'failed',
  created: 'waiting',
  retry: 'waiting',
  active: 'waiting',
} as const;

/** Jobs belong to the installation: only their names and states are shown. */
const jobLog = ({ services }: Context, job: JobRow): LogRow => ({
  id: `job:${job.id}`,
  at: new Date(job.created_at).toISOString(),
  kind: 'job',
  actor: null,
  on_behalf: null,
  acting_for: null,
  organization: null,
  action: job.name,
  title: services.jobs.titleOf(job.name),
  target_type: null,
  target_id: null,
  result: JOB_RESULTS[job.state],
  reason: job.error,
  ip: null,
});

async function listJobLogs(ctx: Context, page: string | undefined, per_page: number) {
  const number = Math.max(1, Number.parseInt(page ?? '1', 10) || 1);
  const { list, total } = await ctx.services.jobs.states.list({ page: number, per_page });
  return {
    list: list.map((job) => jobLog(ctx, job)),
    next_page: number * per_page < total ? String(number + 1) : null,
    per_page,
  };
}

/** Rows with the names of people and organisations. */
export async function nameRows({ db }: Pick<Context, 'db'>, rows: readonly RawLog[]): Promise<LogRow[]> {
  const people = await namesOfUsers(
    db,
    rows.flatMap((row) => [row.actor_id, row.on_behalf_id]),
  );
  const ids = [...new Set(rows.flatMap((row) => row.organization_id ?? []))];
  const places = ids.length
    ? await db
        .select({ id: organization.id, name: organization.name, name_en: organization.name_en })
        .from(organization)
        .where(inArray(organization.id, ids))
    : [];
  const personOf = (id: string | null) => {
    if (!id) return null;
    const found = people.get(id);
    return { id, name: found?.name ?? '—', name_en: found?.name_en ?? null };
  };
  return rows.map(({ place, source, actor_id, on_behalf_id, organization_id, ...row }) => ({
    ...row,
    title: null,
    id: `${source}:${row.id}`,
    at: new Date(place).toISOString(),
    actor: personOf(actor_id),
    on_behalf: personOf(on_behalf_id),
    acting_for: row.acting_for ?? null,
    organization: places.find((one) => one.id === organization_id) ?? null,
  }));
}

export async function viewLog(ctx: Context, entryId: string) {
  const [source = '', id = ''] = entryId.split(':');
  if (!/^[0-9a-f-]{36}$/.test(id)) throw refuse(shared.not_found);
  if (source === 'audit') return viewAuditEntry(ctx, id);
  const found = source === 'job' ? await findJob(ctx, id) : await findElsewhere(ctx, source, id);
  if (!found) throw refuse(shared.not_found);
  return found;
}

async function viewAuditEntry(ctx: Context, id: string) {
  const [row] = await ctx.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.id, id), auditInScope(viewerOf(ctx))));
  if (!row) throw refuse(shared.not_found);
  const [seal] = await ctx.db
    .select({ position: auditSeal.position })
    .from(auditSeal)
    .where(eq(auditSeal.audit_id, id));
  const raw: RawLog = {
    ...row,
    place: row.at,
    source: 'audit',
    kind: row.kind as LogKind,
    on_behalf_id: row.real_user_id,
    acting_for: (row.changes?.['acting_for']?.[1] as string | undefined) ?? null,
    result: 'ok',
  };
  const [named] = await nameRows(ctx, [raw]);
  if (!named) throw refuse(shared.not_found);
  return {
    ...named,
    device: row.device,
    request_id: row.request_id,
    changes: Object.entries(row.changes ?? {}).map(([field, [before, after]]) => ({ field, before, after })),
    detail: null,
    position: seal?.position ?? null,
  };
}

/** What an entry has beside its row, where its source knows nothing of it. */
const ROW_ALONE = { device: null, request_id: null, changes: [], detail: null, position: null };

async function findJob(ctx: Context, id: string) {
  const job = await ctx.services.jobs.states.find(id);
  return job && { ...jobLog(ctx, job), ...ROW_ALONE };
}

/** Entries of the other sources have no more than their row, but for the trace of an error. */
async function findElsewhere(ctx: Context, source: string, id: string) {
  const { rows } = await ctx.db.execute<{ at: Date }>(
    source === 'login'
      ? sql`select at from login_event where id = ${id}`
      : source === 'delivery'
        ? sql`select created_at as at from delivery where id = ${id}`
        : sql`select last_at as at from client_error where id = ${id}`,
  );
  const [when] = rows;
  if (!when) return null;
  const at = new Date(when.at).getTime();
  const range = { from: new Date(at - 1).toISOString(), to: new Date(at + 2).toISOString() };
  const kind = [source as LogKind];
  const found = (await listLogs(viewerOf(ctx), { ...range, kind }, null, 500)).find((row) => row.id === id);
  if (!found) return null;
  const [named] = await nameRows(ctx, [found]);
  if (!named) return null;
  const people = peopleWithin(ctx.db, groupOf(ctx), ctx.scope);
  const error = source === 'error' ? await findClientError(ctx.db, id, people) : null;
  return { ...named, ...ROW_ALONE, request_id: error?.request_id ?? null, detail: error?.stack ?? null };
}

export async function viewLogStats(ctx: Context, filter: z.output<Endpoints['stats']['query']>) {
  requireRange(filter);
  const viewer = viewerOf(ctx);
  const hour = sql<Date>`date_trunc('hour', ${auditLog.at})`;
  const acts = await ctx.db
    .select({ hour, kind: sql<LogKind>`${auditLog.kind}`, n: sql<number>`count(*)::int` })
    .from(auditLog)
    .where(and(auditInScope(viewer), auditConditions(filter)))
    .groupBy(sql`1`, sql`2`);
  const wantsLogins = filter.kind === undefined || filter.kind.includes('login');
  const logins = wantsLogins
    ? await countSignIns(ctx.db, {
        client_id: viewer.client_id,
        from: filter.from,
        to: filter.to,
        user_id: filter.actor_id,
        people: peopleWithin(ctx.db, viewer.client_id, ctx.scope),
      })
    : [];
  const byHour = new Map<string, Map<LogKind, number>>();
  const add = (at: Date, kind: LogKind, n: number) => {
    const key = new Date(at).toISOString();
    const counts = byHour.get(key) ?? new Map<LogKind, number>();
    counts.set(kind, (counts.get(kind) ?? 0) + n);
    byHour.set(key, counts);
  };
  for (const row of acts) add(row.hour, row.kind, row.n);
  for (const row of logins) add(row.hour, 'login', row.n);
  return {
    hours: [...byHour]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([at, counts]) => ({ hour: at, counts: [...counts].map(([kind, n]) => ({ kind, n })) })),
  };
}

/** The last part of the chain is walked unless somebody asks for another. */
const VERIFIED_AT_ONCE = 20_000;

export async function verifyLog(ctx: Context, { from, to }: { from?: number | undefined; to?: number | undefined }) {
  const { auditChain } = ctx.services;
  await auditChain.seal();
  const head = (await auditChain.head())?.position ?? 0;
  const first = from ?? Math.max(1, head - VERIFIED_AT_ONCE + 1);
  const verdict = await auditChain.verify(first, to ?? Number.MAX_SAFE_INTEGER);
  return { ...verdict, head, verified_at: new Date().toISOString() };
}
