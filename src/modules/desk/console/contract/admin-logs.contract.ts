import * as z from 'zod';
import { accessRights } from '#modules/core/access/rights.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { fromTo } from '#shared/field-rules.ts';
import { id, instant, many, namedRow, PAGE_SIZE_STORED_DEFAULT, PAGE_SIZES, searchWords } from '#shared/fields.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { states } from '#shared/states.ts';
import { consoleRefusals as r } from './console.refusals.ts';

export const LOG_KINDS = ['operation', 'login', 'read', 'export', 'job', 'delivery', 'error'] as const;
export const logResults = [
  { code: 'ok', ...states.succeeded },
  { code: 'refused', ...states.turned_away },
  { code: 'failed', ...states.failed },
  { code: 'waiting', ...states.outcome_open },
] as const satisfies ReferenceList;
export const LOG_DAYS = 31;

export const logRow = z.object({
  id: z.string(),
  at: instant,
  kind: z.enum(LOG_KINDS),
  actor: namedRow.nullable(),
  /** The administrator behind the actor (代). */
  on_behalf: namedRow.nullable(),
  /** Name of the colleague by whose lent right this was done. */
  acting_for: z.string().nullable(),
  organization: namedRow.nullable(),
  action: z.string(),
  /** What the action is called; only jobs have words. */
  title: z.object({ cn: z.string(), us: z.string() }).nullable(),
  target_type: z.string().nullable(),
  target_id: z.string().nullable(),
  result: zodOf(logResults),
  /** Reason of a namedRow, or message of a failure. */
  reason: z.string().nullable(),
  ip: z.string().nullable(),
});

const range = {
  kind: many(z.enum(LOG_KINDS)).optional(),
  from: instant,
  to: instant,
  actor_id: id.optional(),
  on_behalf_id: id.optional(),
  organization_id: id.optional(),
  action: z.string().max(80).optional(),
  target_type: z.string().max(60).optional(),
  target_id: z.string().max(80).optional(),
  ip: z.string().max(60).optional(),
  request_id: z.string().max(80).optional(),
};

/** A query without text search: what an export and the hour bars take. */
export const logFilter = z.strictObject(range).check(fromTo('from', 'to'));

const listQuery = z.strictObject({
  ...range,
  q: searchWords(50).optional(),
  /** The place after which to go on, as the answer before gave it. */
  page: z.string().max(200).optional(),
  per_page: z.coerce
    .number<number | string>()
    .pipe(z.union(PAGE_SIZES.map((size) => z.literal(size)) as never as [z.ZodLiteral<10>]))
    .catch(PAGE_SIZE_STORED_DEFAULT as never)
    .default(PAGE_SIZE_STORED_DEFAULT as never)
    .transform((size): number => size),
});

export const adminLogs = defineEndpoints('admin_logs', {
  stats: {
    method: 'GET',
    path: '/admin/logs/stats',
    summary: 'Entries per clock hour and kind',
    right: [accessRights.logs],
    query: logFilter,
    output: z.object({
      hours: z.array(z.object({ hour: instant, counts: z.array(z.object({ kind: z.enum(LOG_KINDS), n: z.int() })) })),
    }),
    refusals: [r.too_long],
  },
  verify: {
    method: 'GET',
    path: '/admin/logs/verify',
    summary: 'Walks the hash chain of the log and names the first row that no longer fits',
    right: [accessRights.logs],
    limit: { per: 'user', count: 12, seconds: 60 },
    query: z.strictObject({
      from: z.coerce.number<number | string>().int().min(1).optional(),
      to: z.coerce.number<number | string>().int().min(1).optional(),
    }),
    output: z.object({
      checked: z.int(),
      head: z.int(),
      verified_at: instant,
      broken: z
        .object({ position: z.int(), audit_id: z.string(), reason: z.enum(['changed', 'missing', 'gap', 'unsigned']) })
        .nullable(),
    }),
  },
  export: {
    method: 'POST',
    path: '/admin/logs/export',
    summary: 'Export the log of acts of exactly this range; the file has a watermark',
    right: [accessRights.exportLogs],
    own_hands: true,
    body: logFilter,
    output: z.object({ data_task_id: id }),
    refusals: [r.too_long],
    limit: { per: 'user', count: 100, seconds: 3600 },
  },
  list: {
    method: 'GET',
    path: '/admin/logs',
    summary: 'What happened, newest first, at most 31 days at a time; goes on with `page`',
    right: [accessRights.logs],
    query: listQuery,
    output: z.object({ list: z.array(logRow), next_page: z.string().nullable(), per_page: z.int() }),
    refusals: [r.too_long, r.text_needs_target],
    ledger: ['C-admin-logs-001', 'E-implied-027', 'B-admin-005'],
  },
  get: {
    method: 'GET',
    path: '/admin/logs/{id}',
    summary: 'One entry with what it changed',
    right: [accessRights.logs],
    params: z.strictObject({ id: z.string().regex(/^(audit|login|delivery|error|job):[\w.:-]{1,120}$/) }),
    output: logRow.extend({
      device: z.string().nullable(),
      request_id: z.string().nullable(),
      changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
      detail: z.string().nullable(),
      /** Place in the hash chain; null: not sealed yet, or no entry of the log of acts. */
      position: z.int().nullable(),
    }),
    ledger: ['C-admin-logs-002'],
  },
});
