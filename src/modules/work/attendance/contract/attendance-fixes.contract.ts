import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { pastDay } from '#shared/field-rules.ts';
import { day, id, idParams, instant, line, listOf, listQuery, namedRow } from '#shared/fields.ts';
import { flowCalls, flowRefusals } from '#shared/flow/flow-calls.ts';
import { stateFields, stateFilter } from '#shared/lifecycle-fields.ts';
import { attendanceRights } from '../rights.ts';
import { attendanceRefusals as r } from './attendance.refusals.ts';
import { fixLifecycle } from './attendance-fix.lifecycle.ts';
import { PROOFS_AT_MOST } from './attendance-kinds.ts';

const fixRow = z.object({
  id,
  person: namedRow,
  department: namedRow.nullable(),
  date: day,
  /** Which window of the day, counted from 0, as it was asked for. */
  window: z.int(),
  window_in: z.string(),
  window_out: z.string(),
  kind: z.enum(['in', 'out']),
  claimed_at: instant,
  reason: z.string(),
  created_at: instant,
  ...stateFields(fixLifecycle),
  version: z.int(),
});

export const FIX_PROOF = {
  purpose: 'attendance_proof',
  rule: { max_bytes: 10 << 20, types: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] },
} as const;

const fixDetail = fixRow.extend({
  proofs: z.array(z.object({ id, name: z.string(), mime: z.string(), size: z.int(), url: z.string() })),
});

/** Corrections of a forgotten punch (补卡). */
export const attendanceFixes = defineEndpoints('attendance_fixes', {
  ...flowCalls({
    path: '/attendance_fixes',
    thing: 'correction of a punch',
    right: 'signed_in',
    refusals: [r.wrong_state, r.month_closed],
  }),
  list: {
    method: 'GET',
    path: '/attendance_fixes',
    summary: 'Own corrections, or those of the people one answers for',
    right: [attendanceRights.own, attendanceRights.results],
    query: listQuery(['created_at', 'date'], {
      scope: z.enum(['mine', 'all']).default('mine'),
      ...stateFilter(fixLifecycle),
    }),
    output: listOf(fixRow),
  },
  create: {
    method: 'POST',
    path: '/attendance_fixes',
    summary: 'Ask for a correction of an own punch',
    right: [attendanceRights.own],
    body: z.strictObject({
      date: pastDay,
      window: z.int().min(0).max(3),
      kind: z.enum(['in', 'out']),
      claimed_at: instant,
      reason: line(2, 200),
      proof_ids: z.array(id).max(PROOFS_AT_MOST).default([]),
    }),
    output: fixDetail,
    refusals: [
      r.no_rule,
      r.fix_too_old,
      r.no_window,
      r.month_closed,
      r.fixes_used,
      r.fix_open,
      flowRefusals.no_approver,
    ],
    own_hands: true,
  },
  get: {
    method: 'GET',
    path: '/attendance_fixes/{id}',
    summary: 'One correction: for its person, who decides it and who answers for them',
    right: 'signed_in',
    params: idParams,
    output: fixDetail,
  },
});
