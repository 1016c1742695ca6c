import * as z from 'zod';
import { visitorRights } from '#modules/campus/visitors/rights.ts';
import { crud } from '#shared/crud.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { day, id, instant, line, listQuery, namedRow } from '#shared/fields.ts';
import { personNameField } from '#shared/person/person-name.ts';
import { phoneField } from '#shared/person/phone.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { codesOf } from '#shared/reference-lists.ts';
import { defineRefusals } from '#shared/refusal.ts';
import { states } from '#shared/states.ts';
import { gateRights } from '../rights.ts';

export const postKinds = [
  { code: 'gate', cn: '门岗', us: 'Gate' },
  { code: 'patrol', cn: '巡逻', us: 'Patrol' },
  { code: 'monitor', cn: '监控', us: 'Monitor room' },
  { code: 'leader', cn: '队长', us: 'Team leader' },
] as const satisfies ReferenceList;
export const securityStatuses = [
  { code: 'active', ...states.on_duty },
  { code: 'suspended', ...states.inactive },
  { code: 'left', ...states.left_staff },
] as const satisfies ReferenceList;
const postKind = z.enum(codesOf(postKinds));
const status = z.enum(codesOf(securityStatuses));

export const securityRefusals = defineRefusals('security', {
  already: { cn: '{name} 已是本校保安', us: '{name} is already a guard here' },
  not_guard: { cn: '您不是在岗保安', us: 'You’re not an active guard' },
  wrong_gate: { cn: '您未被安排到该门岗', us: 'You’re not assigned to this gate' },
  gate_closed: { cn: '该门岗已关闭', us: 'This gate is closed' },
  has_duty: {
    cn: '该保安已有值班记录，请改为离职',
    us: 'This guard has duty records. Set the status to Left instead.',
  },
});

const facts = {
  company: line(1, 100).nullable().default(null),
  license_no: line(1, 20).nullable().default(null),
  license_valid_to: day.nullable().default(null),
  post_kind: postKind.default('gate'),
  gate_ids: z.array(id).max(20).default([]),
  hired_on: day.nullable().default(null),
};

/** Finds the person by phone, or makes one. */
export const securityDraft = z.strictObject({ name: personNameField, phone: phoneField, ...facts });

export const securityRow = z.object({
  id,
  user_id: id,
  name: z.string(),
  phone: z.string(),
  company: z.string().nullable(),
  license_no: z.string().nullable(),
  license_valid_to: z.string().nullable(),
  post_kind: postKind,
  gates: z.array(namedRow),
  hired_on: z.string().nullable(),
  left_on: z.string().nullable(),
  status,
  /** At work here: has the rights of a guard, and duty at gates. */
  is_active: z.boolean(),
  duty: z.object({ gate_id: id, gate_name: z.string(), started_at: instant }).nullable(),
  version: z.int(),
});

/** The guard's own view: who am I at the gate, and where may I stand. */
export const ownSecurity = z.object({
  id,
  organization_id: id,
  post_kind: postKind,
  gates: z.array(
    z.object({
      id,
      name: z.string(),
      name_en: z.string().nullable(),
      campus_id: id,
      /** Duty may begin there. */
      is_open: z.boolean(),
    }),
  ),
  duty: z.object({ gate_id: id, gate_name: z.string(), started_at: instant }).nullable(),
});

export const securities = defineEndpoints('securities', {
  me: {
    method: 'GET',
    path: '/securities/me',
    summary: 'Own guard row and duty',
    right: [gateRights.check],
    output: ownSecurity,
    refusals: [securityRefusals.not_guard],
  },
  startDuty: {
    method: 'POST',
    path: '/securities/duty',
    summary: 'Begin duty at a gate; a running one ends',
    right: [gateRights.check],
    body: z.strictObject({ gate_id: id }),
    output: ownSecurity,
    refusals: [securityRefusals.not_guard, securityRefusals.wrong_gate, securityRefusals.gate_closed],
  },
  endDuty: {
    method: 'DELETE',
    path: '/securities/duty',
    summary: 'End the own duty',
    right: [gateRights.check],
    output: ownSecurity,
    refusals: [securityRefusals.not_guard],
  },
  ...crud({
    path: '/securities',
    words: ['guard', 'guards'],
    read: [gateRights.guards, visitorRights.secondReview],
    write: [gateRights.guards],
    query: listQuery(['name', 'hired_on'], { status: status.optional(), post_kind: postKind.optional() }),
    row: securityRow,
    draft: securityDraft,
    change: z.strictObject({ ...facts, status, version: z.int() }),
    ledger: 'C-securities',
    own: {
      list: { summary: 'Guards' },
      create: { refusals: [securityRefusals.already] },
      update: { summary: 'Change a guard; suspending or leaving ends duty and sessions' },
      remove: { summary: 'Remove a guard who never had duty', refusals: [securityRefusals.has_duty] },
    },
  }),
});
