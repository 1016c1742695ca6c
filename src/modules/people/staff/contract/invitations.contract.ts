import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams, instant, line, listOf, listQuery, many, namedRow } from '#shared/fields.ts';
import { personNameField } from '#shared/person/person-name.ts';
import { phoneField } from '#shared/person/phone.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { codesOf, zodOf } from '#shared/reference-lists.ts';
import { states } from '#shared/states.ts';
import { staffRights } from '../rights.ts';
import { personnelNatures } from './personnel-nature.ts';
import { staffRefusals as r } from './staff.refusals.ts';

/** `entry`: one person with their phone. `open`: everybody with the address, as long as it is open. */
export const INVITATION_KINDS = ['entry', 'open'] as const;
export const invitationStatuses = [
  { code: 'active', ...states.valid },
  { code: 'closed', ...states.closed },
  { code: 'expired', ...states.expired },
] as const satisfies ReferenceList;
/** Longest life in days. */
export const INVITATION_DAYS = { entry: 30, open: 365 } as const;
/** Papers that a newcomer may be asked for. */
export const paperKinds = [
  { code: 'id_card', cn: '身份证', us: 'ID card' },
  { code: 'degree', cn: '学历学位证书', us: 'Degree certificate' },
  { code: 'teacher_license', cn: '教师资格证', us: 'Teaching qualification' },
  { code: 'mandarin', cn: '普通话等级证书', us: 'Mandarin certificate' },
  { code: 'health', cn: '体检报告', us: 'Medical report' },
  { code: 'other', cn: '其他材料', us: 'Other documents' },
] as const satisfies ReferenceList;
export const QUESTIONS_AT_MOST = 10;

const nature = z.enum(codesOf(personnelNatures));

export const invitationRow = z.object({
  id,
  kind: z.enum(INVITATION_KINDS),
  department: namedRow.nullable(),
  post: namedRow.nullable(),
  personnel_nature: nature.nullable(),
  name: z.string().nullable(),
  /** Masked. */
  phone: z.string().nullable(),
  papers: z.array(z.object({ kind: z.enum(codesOf(paperKinds)), is_required: z.boolean() })),
  questions: z.array(z.string()),
  note: z.string().nullable(),
  expires_at: instant,
  max_uses: z.int(),
  used: z.int(),
  status: zodOf(invitationStatuses),
  /** It still lets people in, and is closed by who invites. */
  is_open: z.boolean(),
  created_by: namedRow,
  created_at: instant,
  version: z.int(),
});

export const invitations = defineEndpoints('staff_invitations', {
  list: {
    method: 'GET',
    path: '/staff_invitations',
    summary: 'Invitations to work here, the newest first; phones masked',
    right: [staffRights.invite],
    query: listQuery(['created_at'], { status: many(zodOf(invitationStatuses)).optional() }),
    output: listOf(invitationRow),
  },
  create: {
    method: 'POST',
    path: '/staff_invitations',
    summary:
      'Invite somebody, or open a way in for many. The address is told once, an entry invitation also goes by SMS',
    right: [staffRights.invite],
    body: z.strictObject({
      kind: z.enum(INVITATION_KINDS),
      department_id: id.nullable().default(null),
      post_id: id.nullable().default(null),
      personnel_nature: nature.nullable().default(null),
      name: personNameField.nullable().default(null),
      phone: phoneField.nullable().default(null),
      papers: z
        .array(z.strictObject({ kind: z.enum(codesOf(paperKinds)), is_required: z.boolean() }))
        .max(paperKinds.length)
        .default([]),
      questions: z.array(line(2, 100)).max(QUESTIONS_AT_MOST).default([]),
      note: line(1, 200).nullable().default(null),
      days: z.int().min(1).max(INVITATION_DAYS.open),
      max_uses: z.int().min(1).max(500).default(1),
    }),
    output: invitationRow.extend({ url: z.string() }),
    secret_answer: true,
  },
  close: {
    method: 'PUT',
    path: '/staff_invitations/{id}',
    summary: 'Close an invitation',
    right: [staffRights.invite],
    params: idParams,
    body: z.strictObject({ status: z.literal('closed'), version: z.int() }),
    output: invitationRow,
    refusals: [r.closed],
  },
});
