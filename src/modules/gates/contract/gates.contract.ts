import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams, instant, line, listOf, listQuery, queryFlag } from '#shared/fields.ts';
import { defineRefusals } from '#shared/refusal.ts';
import { message } from '#shared/text.ts';

export const GATE_KINDS = ['pedestrian', 'vehicle', 'both'] as const;
export const GATE_STATUSES = ['open', 'closed'] as const;

const clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, message({ cn: '请输入时间，如 07:30', us: 'Enter a time such as 07:30' }));

export const gateRefusals = defineRefusals('gate', {
  in_use: { cn: '该门岗已有值班或来访记录，请改为关闭', us: 'This gate has duty or visit records; close it instead' },
  name_taken: { cn: '该校区已有同名门岗', us: 'This campus already has a gate with that name' },
});

export const gateDraft = z.strictObject({
  campus_id: id,
  name: line(1, 30),
  name_en: line(1, 60).nullable().default(null),
  kind: z.enum(GATE_KINDS),
  opens_at: clock.default('06:00'),
  closes_at: clock.default('22:00'),
  sort: z.int().min(0).max(999).nullable().default(null),
  status: z.enum(GATE_STATUSES).default('open'),
});

export const gateRow = z.object({
  id,
  organization_id: id,
  campus_id: id,
  campus_name: z.string(),
  campus_name_en: z.string().nullable(),
  name: z.string(),
  name_en: z.string().nullable(),
  kind: z.enum(GATE_KINDS),
  opens_at: z.string(),
  closes_at: z.string(),
  sort: z.int().nullable(),
  status: z.enum(GATE_STATUSES),
  /** Guards on duty there at this moment. */
  on_duty: z.array(z.object({ user_id: id, name: z.string(), started_at: instant })),
  version: z.int(),
});

export const gates = defineEndpoints('gates', {
  list: {
    method: 'GET',
    path: '/gates',
    summary: 'Gates of the current organisation',
    right: 'signed_in',
    query: listQuery(['sort', 'name'], { campus_id: id.optional(), open_only: queryFlag.optional() }),
    output: listOf(gateRow),
  },
  get: {
    method: 'GET',
    path: '/gates/{id}',
    summary: 'One gate',
    right: 'signed_in',
    params: idParams,
    output: gateRow,
  },
  create: {
    method: 'POST',
    path: '/gates',
    summary: 'Add a gate',
    right: ['0816'],
    body: gateDraft,
    output: gateRow,
    refusals: [gateRefusals.name_taken],
  },
  update: {
    method: 'PUT',
    path: '/gates/{id}',
    summary: 'Change a gate',
    right: ['0816'],
    params: idParams,
    body: gateDraft.extend({ version: z.int() }),
    output: gateRow,
    refusals: [gateRefusals.name_taken],
  },
  remove: {
    method: 'DELETE',
    path: '/gates/{id}',
    summary: 'Remove a gate that was never used',
    right: ['0816'],
    params: idParams,
    refusals: [gateRefusals.in_use],
  },
});
