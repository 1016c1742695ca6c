import * as z from 'zod';
import { schoolRefusals } from '#modules/core/school/contract/school.refusals.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { birthdayField, birthdayFitsId } from '#shared/field-rules.ts';
import { day, id, idParams, instant, line, listOf, listQuery, many, namedRow, paragraphs } from '#shared/fields.ts';
import { statesOf } from '#shared/lifecycle.ts';
import { idNumberField, idNumberRule } from '#shared/person/id-number.ts';
import { personNameField } from '#shared/person/person-name.ts';
import { phoneField } from '#shared/person/phone.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { genders, idTypes } from '#shared/reference/people.ts';
import { codesOf, zodOf } from '#shared/reference-lists.ts';
import { defineRefusals } from '#shared/refusal.ts';
import { type Lang, message } from '#shared/text.ts';
import { studentRights } from '../rights.ts';
import { PERSONAL_NUMBERS, personalDraft, personalFacts } from './student-personal.ts';
import { STUDENT_ACTIONS, studentLifecycle } from './students.lifecycle.ts';

export const boardings = [
  { code: 'day', cn: '走读', us: 'Day' },
  { code: 'boarding', cn: '住宿', us: 'Boarding' },
  { code: 'half', cn: '半住宿', us: 'Part boarding' },
] as const satisfies ReferenceList;
/** Why somebody who does not teach a pupil looks at the record. */
export const purposes = [
  { code: 'teaching', cn: '教学', us: 'Teaching' },
  { code: 'moral', cn: '德育', us: 'Student affairs' },
  { code: 'safety', cn: '安全', us: 'Safety' },
  { code: 'family', cn: '家校沟通', us: 'Contact with family' },
  { code: 'other', cn: '其他', us: 'Other' },
] as const satisfies ReferenceList;
/** The reason of a look as families read it: `safety: 午休巡查` is 安全：午休巡查. What is no purpose stays as it is. */
export function purposeInWords(reason: string, lang: Lang): string {
  const [code = '', ...rest] = reason.split(': ');
  const known = purposes.find((one) => one.code === code);
  if (!known) return reason;
  return [known[lang], ...rest].join(lang === 'cn' ? '：' : ': ');
}

export const bloodGroups = [
  { code: 'A', cn: 'A型', us: 'A' },
  { code: 'B', cn: 'B型', us: 'B' },
  { code: 'AB', cn: 'AB型', us: 'AB' },
  { code: 'O', cn: 'O型', us: 'O' },
] as const satisfies ReferenceList;
/** Minutes for which a purpose that was given holds. */
export const PURPOSE_MINUTES = 30;

export const studentRefusals = defineRefusals('roll', {
  id_known: { cn: '该证件号码已存在', us: 'This ID number already exists' },
  wrong_state: {
    cn: '学籍状态已变为「{state}」，请刷新',
    us: 'The enrolment status is now “{state}”. Refresh to continue.',
  },
  leave_first: { cn: '已入学学生请办理离校', us: 'Use the leaving procedure' },
  same_class: { cn: '该学生已在此班级', us: 'This student is already in this class' },
  reveal_limit: { cn: '今日查看次数已用完', us: 'You’ve used all full views for today' },
});

/** Messages that land on fields. */
export const studentTexts = {
  purpose_needed: { cn: '请填写查看目的', us: 'Enter the purpose of viewing' },
  class_needed: { cn: '请选择班级', us: 'Choose a class' },
  national_no_taken: { cn: '该学籍号已被使用', us: 'This national student number is already used' },
  number_taken: { cn: '该学号已被使用', us: 'This student number is already used' },
  reason_needed: { cn: '请填写原因（5-200字）', us: 'Enter a reason (5-200 characters)' },
} as const;

const status = z.enum(statesOf(studentLifecycle));
const gender = z.enum(codesOf(genders)).nullable();
const number = z
  .string()
  .trim()
  .regex(/^[0-9A-Z]{4,20}$/, message({ cn: '请输入4-20位数字或大写字母', us: 'Enter 4-20 digits or capital letters' }));

export const guardianOfStudent = namedRow.extend({
  relation: z.string().nullable(),
  is_main: z.boolean(),
  /** Masked. */
  phone: z.string().nullable(),
  is_activated: z.boolean(),
});

/** Addresses of a pupil; sealed, and shown to families by no call. */
export const ADDRESSES = ['household_address', 'home_address'] as const;
/** What is whole only after a reason was given. */
export const REVEALED = [...ADDRESSES, ...PERSONAL_NUMBERS] as const;
const address = line(2, 200).nullable();

/** What those who look after a child have to know; sealed. */
export const healthFacts = z.strictObject({
  allergies: z.array(line(1, 30)).max(20),
  chronic: z.array(line(1, 30)).max(20),
  medicine: line(1, 200).nullable(),
  diet: line(1, 200).nullable(),
  blood: zodOf(bloodGroups).nullable(),
  note: paragraphs(500).min(1).nullable(),
});

export const studentRow = namedRow.extend({
  avatar_url: z.string().nullable(),
  number: z.string(),
  gender,
  status,
  grade: namedRow.nullable(),
  classroom: namedRow.nullable(),
  boarding: z.enum(codesOf(boardings)),
  /** Main guardian; null until one is linked. */
  guardian: guardianOfStudent.nullable(),
  account_activated: z.boolean(),
});

export const studentDetail = studentRow.extend({
  organization: namedRow,
  campus: namedRow.nullable(),
  birthday: day.nullable(),
  id_type: z.string().nullable(),
  /** Masked. */
  id_no: z.string().nullable(),
  phone: z.string().nullable(),
  entry_year: z.int(),
  entered_on: day.nullable(),
  left_on: day.nullable(),
  /** Only the registrar decides on new guardians. */
  closed_to_new: z.boolean(),
  guardians: z.array(guardianOfStudent),
  /** Masked; null for everybody but holders of 0351. */
  addresses: z.object({ household_address: z.string().nullable(), home_address: z.string().nullable() }).nullable(),
  /** Null for those who may see the pupil for another reason than the record: the doctor, a guardian without the scope study. */
  personal: personalFacts.nullable(),
  /** The caller writes the record. */
  can_edit: z.boolean(),
  can_reveal: z.boolean(),
  /** Null for everybody but holders of 0362 and guardians whose link has the scope health. */
  health: healthFacts.extend({ version: z.int() }).nullable(),
  classes: z.array(z.object({ classroom: namedRow, valid_from: day, valid_to: day.nullable() })),
  changes: z.array(
    z.object({
      move: z.string(),
      from_status: z.string().nullable(),
      to_status: z.string(),
      reason: z.string().nullable(),
      by_name: z.string().nullable(),
      at: instant,
    }),
  ),
  actions: z.array(z.enum(STUDENT_ACTIONS)),
  version: z.int(),
});

export const studentQuery = listQuery(['number'], {
  organization_id: id.optional(),
  classroom_id: id.optional(),
  grade_id: id.optional(),
  status: many(status).optional(),
  boarding: z.enum(codesOf(boardings)).optional(),
});

export const students = defineEndpoints('students', {
  list: {
    method: 'GET',
    path: '/students',
    summary: 'Pupils in scope by number, name or pinyin; class teachers see their classes; phones masked',
    right: [studentRights.view],
    query: studentQuery,
    output: listOf(studentRow),
    ledger: ['C-students-001', 'E-implied-003'],
  },
  get: {
    method: 'GET',
    path: '/students/{id}',
    summary:
      'One pupil: for oneself, the guardians, and with 0306 in reach. Who does not teach the class says why; that is recorded',
    right: 'signed_in',
    params: idParams,
    query: z.strictObject({ purpose: zodOf(purposes).optional(), purpose_text: line(2, 100).optional() }),
    output: studentDetail,
    side_effect: true,
    ledger: ['C-students-003'],
  },
  create: {
    method: 'POST',
    path: '/students',
    summary: 'Take a pupil in: person, number, place in a class',
    right: [studentRights.edit],
    body: z
      .strictObject({
        name: personNameField,
        gender: zodOf(genders),
        id_type: zodOf(idTypes),
        id_no: idNumberField,
        birthday: birthdayField.nullable().default(null),
        /** May be the phone of a parent. */
        phone: phoneField.nullable().default(null),
        number,
        classroom_id: id,
        boarding: z.enum(codesOf(boardings)).default('day'),
        ...personalDraft,
      })
      .check(idNumberRule, birthdayFitsId),
    output: studentDetail,
    refusals: [studentRefusals.id_known, schoolRefusals.class_full, schoolRefusals.class_ended],
    ledger: ['C-students-002'],
  },
  change: {
    method: 'POST',
    path: '/students/{id}/changes',
    summary: 'A change on the roll: another class, a break, the return, leaving',
    right: [studentRights.enrolment],
    params: idParams,
    body: z.strictObject({
      kind: z.enum(STUDENT_ACTIONS),
      /** Of the moves that lead into a class. */
      classroom_id: id.nullable().default(null),
      reason: line(2, 300),
      version: z.int(),
    }),
    output: studentDetail,
    refusals: [
      studentRefusals.wrong_state,
      studentRefusals.same_class,
      schoolRefusals.class_full,
      schoolRefusals.class_ended,
    ],
  },
  update: {
    method: 'PUT',
    path: '/students/{id}',
    summary:
      'Facts that need no change on the roll: how the pupil lives, origin, state register, passport, what to mind, whether new guardians are for the registrar',
    right: [studentRights.edit],
    params: idParams,
    body: z.strictObject({
      boarding: z.enum(codesOf(boardings)),
      closed_to_new: z.boolean(),
      /** Absent: stays as it is. */
      household_address: address.optional(),
      home_address: address.optional(),
      ...personalDraft,
      version: z.int(),
    }),
    output: studentDetail,
    ledger: ['C-students-004'],
  },
  health: {
    method: 'PUT',
    path: '/students/{id}/health',
    summary: 'What those who look after the child have to know: by 0362 in reach, by a guardian with the scope health',
    right: 'signed_in',
    params: idParams,
    body: healthFacts.extend({ version: z.int() }),
    output: studentDetail,
  },
  reveal: {
    method: 'POST',
    path: '/students/{id}/reveal',
    summary: 'Addresses and numbers in full, once; recorded with the reason, which the guardians can read; 30 a day',
    right: [studentRights.reveal],
    params: idParams,
    body: z.strictObject({
      fields: z.array(z.enum(REVEALED)).min(1).max(REVEALED.length),
      reason: line(5, 200),
    }),
    output: z.object({
      household_address: z.string().nullable(),
      home_address: z.string().nullable(),
      national_no: z.string().nullable(),
      passport_no: z.string().nullable(),
    }),
    refusals: [studentRefusals.reveal_limit],
    secret_answer: true,
    own_hands: true,
  },
  remove: {
    method: 'DELETE',
    path: '/students/{id}',
    summary: 'Take a pupil off the roll who is only expected and whom no guardian is linked to',
    right: [studentRights.edit],
    params: idParams,
    refusals: [studentRefusals.leave_first],
    ledger: ['C-students-005'],
  },
});
