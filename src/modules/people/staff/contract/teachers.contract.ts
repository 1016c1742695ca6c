import * as z from 'zod';
import { emailField } from '#shared/email.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { day, id, idParams, instant, line, listOf, listQuery, many, namedRow } from '#shared/fields.ts';
import { idNumberField } from '#shared/id-number.ts';
import { personNameField } from '#shared/person-name.ts';
import { phoneField } from '#shared/phone.ts';
import { genders, idTypes } from '#shared/reference/people.ts';
import { stageCodes, staffStatus } from '#shared/reference/school.ts';
import { codesOf, zodOf } from '#shared/reference-lists.ts';
import { message } from '#shared/text.ts';
import { personnelNatures } from './personnel-nature.ts';
import { entryStatuses, staffKinds, titleLevels } from './teacher-kinds.ts';
import { sectionChange, sectionKeys, sectionWish, type SectionRow } from './teacher-sections.ts';
import { teacherRefusals as r } from './teachers.refusals.ts';

export const TEACHER_TABS = ['active', 'pending', 'left'] as const;
export const TEACHER_FIGURES = ['active', 'probation', 'pending', 'sick', 'retiring', 'expiring'] as const;
export const TEACHER_ACTIONS = ['update', 'remove', 'reveal', 'send_active_sms'] as const;
export const CORRECTION_STATUSES = ['pending', 'accepted', 'refused'] as const;
/** Days before the end of a paper from which it counts as running out. */
export const EXPIRING_DAYS = 90;
/** What a draft may hold, in characters. */
const DRAFT_MAX = 256 * 1024;
const SMS_AT_ONCE = 500;
export const rosterRule = {
  max_bytes: 20 * 1024 * 1024,
  types: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
};

const sectionRow = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.union([z.string(), z.number()]))]),
) as z.ZodType<SectionRow, SectionRow>;

/** Somebody in the list: what they do, nothing of what they are. */
export const teacherRow = z.object({
  id,
  name: z.string(),
  name_en: z.string().nullable(),
  avatar_url: z.string().nullable(),
  number: z.string().nullable(),
  organization: namedRow,
  department: namedRow.nullable(),
  post: namedRow.nullable(),
  personnel_nature: zodOf(personnelNatures).nullable(),
  staff_kind: zodOf(staffKinds).nullable(),
  stage_codes: z.array(zodOf(stageCodes)),
  title: z.object({ name: z.string(), level: zodOf(titleLevels) }).nullable(),
  entry_status: zodOf(entryStatuses),
  work_status: zodOf(staffStatus),
  planned_entry_on: day.nullable(),
  entered_on: day.nullable(),
  left_on: day.nullable(),
  /** Per cent of what a whole record has. */
  completeness: z.int(),
  is_activated: z.boolean(),
});

export const teacherDetail = teacherRow.extend({
  gender: z.enum(codesOf(genders)).nullable(),
  probation_months: z.int(),
  regular_on: day.nullable(),
  /** Masked; for keepers of records and the person. */
  identity: z
    .object({
      phone: z.string().nullable(),
      id_type: z.string().nullable(),
      id_no: z.string().nullable(),
      birthday: day.nullable(),
      email: z.string().nullable(),
      retires_on: day.nullable(),
    })
    .nullable(),
  /** Those that the caller may see. */
  sections: z.array(
    z.object({
      section: z.enum(sectionKeys),
      rows: z.array(sectionRow),
      /** 0: nothing is stored yet. */
      version: z.int(),
      expires_on: day.nullable(),
      /** Whether the caller changes it, or asks for a correction. */
      edit: z.enum(['direct', 'request']).nullable(),
      /** A correction of it waits. */
      is_asked: z.boolean(),
    }),
  ),
  actions: z.array(z.enum(TEACHER_ACTIONS)),
  is_self: z.boolean(),
  version: z.int(),
});

export const teacherQuery = listQuery(['name', 'number', 'entered_on', 'completeness'], {
  tab: z.enum(TEACHER_TABS).optional(),
  figure: z.enum(TEACHER_FIGURES).optional(),
  organization_id: id.optional(),
  department_id: id.optional(),
  post_id: id.optional(),
  personnel_nature: many(zodOf(personnelNatures)).optional(),
  staff_kind: many(zodOf(staffKinds)).optional(),
  stage_code: many(z.coerce.number<number | string>().pipe(zodOf(stageCodes))).optional(),
});

const person = z.strictObject({
  name: personNameField,
  name_en: line(1, 120).nullable().optional(),
  gender: z.enum(codesOf(genders)).nullable().optional(),
  id_type: z.enum(codesOf(idTypes)),
  id_no: idNumberField,
  phone: phoneField,
  email: emailField.nullable().optional(),
  birthday: day.nullable().optional(),
  /** Absent: the next one. */
  number: z
    .string()
    .regex(/^[0-9A-Z]{4,16}$/, message({ cn: '工号为4-16位大写字母或数字', us: 'Use 4-16 capital letters or digits' }))
    .nullable()
    .optional(),
});

const saved = z.strictObject({
  person,
  department_id: id,
  post_id: id.nullable().default(null),
  /** Work, personal details, emergency contact and education are needed. */
  sections: z.array(sectionWish).min(1).max(sectionKeys.length),
});

const draftRow = z.object({
  id,
  name: z.string(),
  step: z.int(),
  saved_at: instant,
  saved_by: namedRow.nullable(),
});

const correction = z.object({
  id,
  user: namedRow.extend({ number: z.string().nullable() }),
  section: z.enum(sectionKeys),
  /** Masked where the section says so. */
  before: z.array(sectionRow),
  after: z.array(sectionRow),
  note: z.string().nullable(),
  status: z.enum(CORRECTION_STATUSES),
  reason: z.string().nullable(),
  asked_at: instant,
  version: z.int(),
});

const counted = z.object({
  sent: z.int(),
  skipped: z.object({ active: z.int(), recent: z.int(), no_phone: z.int() }),
});

export const teacherRecords = defineEndpoints('teacher_records', {
  list: {
    method: 'GET',
    path: '/teachers',
    summary: 'Staff in scope by name, pinyin or number: work alone. Heads of department see their own departments',
    right: ['0901'],
    query: teacherQuery,
    output: listOf(teacherRow, {
      counts: z.object({ ...figures(), left: z.int(), drafts: z.int().nullable() }),
    }),
    ledger: ['C-teachers-002', 'R-wb-029'],
  },
  create: {
    method: 'POST',
    path: '/teachers',
    summary: 'Take somebody in: person, number and a record that waits for the first day',
    right: ['0902'],
    body: saved,
    output: teacherDetail,
    refusals: [r.employed],
    ledger: ['C-teachers-003'],
  },
  saveInfo: {
    method: 'POST',
    path: '/teachers/save_info',
    summary: 'Take in whom a draft describes; the draft is used up',
    right: ['0902'],
    body: saved.extend({ draft_id: id.nullable().default(null) }),
    output: teacherDetail,
    refusals: [r.employed, r.draft_over],
    ledger: ['C-teachers-007'],
  },
  drafts: {
    method: 'GET',
    path: '/teachers/drafts',
    summary: 'Records that were begun, the newest first',
    right: ['0902'],
    output: z.object({ list: z.array(draftRow) }),
  },
  draft: {
    method: 'GET',
    path: '/teachers/drafts/{id}',
    summary: 'A record that was begun, as it was left',
    right: ['0902'],
    params: idParams,
    output: draftRow.extend({ data: z.string() }),
    secret_answer: true,
  },
  saveDraft: {
    method: 'POST',
    path: '/teachers/save_draft',
    summary: 'Keep a half filled record; nothing in it is checked',
    right: ['0902'],
    body: z.strictObject({
      id: id.nullable().default(null),
      name: z.string().trim().max(50).default(''),
      step: z.int().min(0).max(10).default(0),
      /** JSON. */
      data: z.string().max(DRAFT_MAX),
    }),
    output: z.object({ id, saved_at: instant }),
    refusals: [r.draft_over],
    ledger: ['C-teachers-009'],
  },
  cancelDraft: {
    method: 'PUT',
    path: '/teachers/{id}/cancel_draft',
    summary: 'Throw a draft away',
    right: ['0902'],
    params: idParams,
    refusals: [r.draft_over],
    ledger: ['C-teachers-010'],
  },
  corrections: {
    method: 'GET',
    path: '/teachers/corrections',
    summary: 'Corrections that members of staff ask for in their own records',
    right: ['0902'],
    query: z.strictObject({ user_id: id.optional() }),
    output: z.object({ list: z.array(correction) }),
  },
  decide: {
    method: 'PUT',
    path: '/teachers/corrections/{id}',
    summary: 'Accept a correction, which then stands in the record, or refuse it with a reason',
    right: ['0902'],
    own_hands: true,
    params: idParams,
    body: z.strictObject({
      decision: z.enum(['accepted', 'refused']),
      reason: line(2, 200).nullable().default(null),
      version: z.int(),
    }),
    output: correction,
    refusals: [r.own_correction, r.decided],
  },
  sendActiveSms: {
    method: 'POST',
    path: '/teachers/send_active_sms',
    summary: 'Remind staff to activate their accounts; those who are active or were asked within a day are skipped',
    right: ['0917'],
    body: z.strictObject({ ids: z.array(id).min(1).max(SMS_AT_ONCE) }),
    output: counted,
    ledger: ['C-teachers-012'],
  },
  import: {
    method: 'POST',
    path: '/teachers/import',
    summary: 'Check a list of staff; what it would change is shown before anything is stored',
    right: ['0903'],
    files: { file: rosterRule },
    body: z.strictObject({ organization_id: id.optional() }),
    output: z.object({ data_task_id: id }),
    ledger: ['C-teachers-013'],
  },
  get: {
    method: 'GET',
    path: '/teachers/{id}',
    summary: 'One member of staff: the sections that the caller may see; for holders of 0901 in scope and oneself',
    right: 'signed_in',
    params: idParams,
    output: teacherDetail,
    ledger: ['C-teachers-004', 'R-wb-030'],
  },
  update: {
    method: 'PUT',
    path: '/teachers/{id}',
    summary: 'Change whole sections, each with the version that was read',
    right: ['0902'],
    params: idParams,
    body: z.strictObject({ sections: z.array(sectionChange).min(1).max(sectionKeys.length) }),
    output: teacherDetail,
    refusals: [r.own_record],
    ledger: ['C-teachers-005'],
  },
  updateInfo: {
    method: 'PUT',
    path: '/teachers/{id}/update_info',
    summary:
      'Change one section. In the own record contact, emergency, family and bank change at once, bank after a fresh sign-in; the rest is asked for',
    right: 'signed_in',
    params: idParams,
    body: z.strictObject({
      change: sectionChange,
      /** For whoever decides about a correction. */
      note: line(2, 200).nullable().default(null),
    }),
    output: z.object({ is_asked: z.boolean(), teacher: teacherDetail }),
    ledger: ['C-teachers-008'],
  },
  remove: {
    method: 'DELETE',
    path: '/teachers/{id}',
    summary: 'Remove somebody whose entry was never confirmed',
    right: ['0902'],
    params: idParams,
    refusals: [r.use_leaving],
    ledger: ['C-teachers-006'],
  },
  activeInfo: {
    method: 'GET',
    path: '/teachers/{id}/active_info',
    summary: 'How far somebody’s account is, and what stands in the way; for 0917 and oneself',
    right: 'signed_in',
    params: idParams,
    output: z.object({
      state: z.enum(['active', 'waiting', 'disabled']),
      activated_at: instant.nullable(),
      last_login_at: instant.nullable(),
      reminders: z.array(instant),
      channels: z.object({ phone: z.string().nullable(), email: z.string().nullable() }),
      blocks: z.array(z.enum(['no_phone', 'asked_recently'])),
    }),
    ledger: ['C-teachers-011'],
  },
  reveal: {
    method: 'POST',
    path: '/teachers/{id}/reveal',
    summary:
      'A section with its masked values in full, recorded with the reason and told to the person; 30 a day. The own one needs a fresh sign-in',
    right: 'signed_in',
    params: idParams,
    body: z.strictObject({ section: z.enum(sectionKeys), reason: line(5, 200).nullable().default(null) }),
    output: z.object({ rows: z.array(sectionRow) }),
    refusals: [r.reveal_limit],
    secret_answer: true,
    own_hands: true,
  },
});

function figures() {
  const n = z.int();
  return { active: n, probation: n, pending: n, sick: n, retiring: n, expiring: n.nullable() };
}
