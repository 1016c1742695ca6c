import * as z from 'zod';
import { accessRights } from '#modules/core/access/rights.ts';
import {
  APPLICATION_FACTS,
  APPLICATION_KINDS,
  applicationStates,
} from '#modules/identity/recovery/contract/applications.shapes.ts';
import { recoveryRefusals } from '#modules/identity/recovery/contract/recovery.refusals.ts';
import { fileShape } from '#shared/calls/files.contract.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams, instant, line, listOf, listQuery, many, namedRow } from '#shared/fields.ts';
import { zodOf } from '#shared/reference-lists.ts';

export const auditRow = z.object({
  item_id: id,
  kind: z.enum(APPLICATION_KINDS),
  state: zodOf(applicationStates),
  /** Null: what was stated fits nobody. */
  user: namedRow.nullable(),
  organization: namedRow.nullable(),
  reason: z.string(),
  /** What the school has beside what was stated; `matches` null: not stated, or nothing to compare with. */
  facts: z.array(
    z.object({
      field: z.enum(APPLICATION_FACTS),
      before: z.string().nullable(),
      after: z.string().nullable(),
      matches: z.boolean().nullable(),
    }),
  ),
  evidence: z.array(fileShape),
  vouches: z.array(z.object({ name: z.string(), at: instant, note: z.string().nullable() })),
  submitted_at: instant,
  opinion: z.string().nullable(),
  decided_by: z.string().nullable(),
  decided_at: instant.nullable(),
  can_decide: z.boolean(),
});

export const accountAudit = defineEndpoints('account_audit', {
  list: {
    method: 'GET',
    path: '/admin/users/audit',
    summary: 'Changes of phone and identity that people asked for, the longest waiting first',
    right: [accessRights.accountRequests],
    query: listQuery(['submitted_at'], {
      kind: z.enum(APPLICATION_KINDS).optional(),
      state: many(zodOf(applicationStates)).optional(),
      organization_id: id.optional(),
    }),
    output: listOf(auditRow, { waiting: z.array(z.object({ kind: z.enum(APPLICATION_KINDS), n: z.int() })) }),
    ledger: ['C-admin-users-007', 'B-admin-007'],
  },
  decide: {
    method: 'PUT',
    path: '/admin/users/{id}/audit',
    summary: 'Decide: the change is carried out at once. {id} is the person, or the item when nobody fits',
    right: [accessRights.accountRequests],
    own_hands: true,
    params: idParams,
    body: z.strictObject({
      kind: z.enum(APPLICATION_KINDS),
      item_id: id,
      decision: z.enum(['approve', 'refuse', 'return']),
      reason: line(2, 200),
      field_notes: z.record(z.string().max(20), line(1, 200)).optional(),
    }),
    output: auditRow,
    refusals: [
      recoveryRefusals.own_application,
      recoveryRefusals.already_decided,
      recoveryRefusals.check_proof,
      recoveryRefusals.nobody_meant,
      recoveryRefusals.phone_taken,
    ],
    ledger: ['C-admin-users-008'],
  },
});
