import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { pastDay } from '#shared/field-rules.ts';
import { day, id, idParams, instant, line, listOf, listQuery, namedRow, queryFlag } from '#shared/fields.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { states } from '#shared/states.ts';
import { message } from '#shared/text.ts';
import { leaveRights } from '../rights.ts';
import { leaveRefusals as r, leaveTexts as t } from './leave.refusals.ts';
import { amount, entryKinds, leaveUnits } from './leave-kinds.ts';

export const quotaStatuses = [
  { code: 'open', ...states.valid },
  { code: 'closed', ...states.ended },
] as const;

const typeOf = namedRow.extend({ unit: zodOf(leaveUnits) });

export const amountRow = z.object({
  id,
  user: namedRow,
  type: typeOf,
  cycle_from: day,
  cycle_to: day,
  granted: z.number(),
  carried: z.number(),
  adjusted: z.number(),
  held: z.number(),
  used: z.number(),
  expired: z.number(),
  left: z.number(),
  carry_expires_on: day.nullable(),
  status: zodOf(quotaStatuses),
  version: z.int(),
});

export const amountDetail = amountRow.extend({
  entries: z.array(
    z.object({
      id,
      kind: zodOf(entryKinds),
      delta: z.number(),
      held: z.number(),
      used: z.number(),
      reason: z.string().nullable(),
      /** The request that it belongs to. */
      no: z.string().nullable(),
      by: namedRow.nullable(),
      at: instant,
    }),
  ),
});

/** Rows of one sheet of overtime. */
const EARNED_AT_MOST = 200;
const readers = [leaveRights.own, leaveRights.quotas] as const;
const keepers = [leaveRights.quotas] as const;
const reason = line(2, 200);
const version = z.int();

/** Of a grant: whom it is about; null: everybody of the school. */
const grantBody = z.strictObject({
  vacation_type_id: id,
  /** A day of the cycle. */
  on: day,
  user_ids: z.array(id).max(500).nullable().default(null),
  dry_run: z.boolean().default(true),
});

export const vacationAmountUsers = defineEndpoints('vacation_amount_users', {
  list: {
    method: 'GET',
    path: '/vacation_amount_users',
    summary: 'Quotas: the own ones, or those of the school for who keeps them',
    right: readers,
    query: listQuery(['cycle_from', 'left'], {
      scope: z.enum(['own', 'all']).default('own'),
      user_id: id.optional(),
      vacation_type_id: id.optional(),
      /** A day of the cycle. */
      on: day.optional(),
      is_negative: queryFlag.optional(),
      expires_in: z.coerce.number<number | string>().int().min(1).max(366).optional(),
      status: zodOf(quotaStatuses).optional(),
    }),
    output: listOf(amountRow),
    ledger: ['C-vacationamountusers-001'],
  },
  create: {
    method: 'POST',
    path: '/vacation_amount_users',
    summary: 'Give somebody a quota that no rule gives',
    right: keepers,
    body: z.strictObject({ user_id: id, vacation_type_id: id, on: day, granted: amount.min(0), reason }),
    output: amountDetail,
    refusals: [r.quota_known, r.own_quota],
    ledger: ['C-vacationamountusers-002'],
  },
  get: {
    method: 'GET',
    path: '/vacation_amount_users/{id}',
    summary: 'One quota with everything that changed it',
    right: readers,
    params: idParams,
    output: amountDetail,
    ledger: ['C-vacationamountusers-003'],
  },
  update: {
    method: 'PUT',
    path: '/vacation_amount_users/{id}',
    summary: 'Adjust a quota by so much, saying why; the person is told',
    right: keepers,
    params: idParams,
    body: z.strictObject({ delta: amount.refine((one) => one !== 0), reason, version }),
    output: amountDetail,
    refusals: [r.own_quota, r.quota_below, r.quota_over],
    ledger: ['C-vacationamountusers-004'],
  },
  remove: {
    method: 'DELETE',
    path: '/vacation_amount_users/{id}',
    summary: 'Remove a quota of which nothing was taken',
    right: keepers,
    params: idParams,
    refusals: [r.quota_used, r.own_quota],
    ledger: ['C-vacationamountusers-005'],
  },
  earn: {
    method: 'POST',
    path: '/vacation_amount_users/earn',
    summary: 'Enter a sheet of overtime, which is added to what people have earned; each person and day once',
    right: keepers,
    body: z.strictObject({
      vacation_type_id: id,
      rows: z
        .array(z.strictObject({ user_id: id, worked_on: pastDay, amount: amount.min(0.25).max(24), reason }))
        .min(1)
        .max(EARNED_AT_MOST)
        .refine((rows) => new Set(rows.map((row) => `${row.user_id} ${row.worked_on}`)).size === rows.length, {
          error: message(t.earn_twice),
        }),
    }),
    output: z.object({ list: z.array(amountRow) }),
    refusals: [r.own_quota, r.earn_known, r.quota_over],
  },
  grant: {
    method: 'POST',
    path: '/vacation_amount_users/grant',
    summary: 'Grant a cycle by the rule of its type; a dry run says what each would get, and why',
    right: keepers,
    body: grantBody,
    output: z.object({
      list: z.array(
        z.object({
          user: namedRow,
          amount: z.number(),
          /** "8 年工龄 → 5 天" */
          why: z.object({ cn: z.string(), us: z.string() }),
          outcome: z.enum(['granted', 'known', 'none']),
        }),
      ),
      granted: z.int(),
    }),
  },
});
