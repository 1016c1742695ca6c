import * as z from 'zod';
import { isOfAge } from '#shared/dates.ts';
import { birthdayField, birthdayFitsId } from '#shared/field-rules.ts';
import { day, id, instant, line, listQuery, many, namedRow } from '#shared/fields.ts';
import { emailField } from '#shared/person/email.ts';
import { birthdayOf, idNumberField } from '#shared/person/id-number.ts';
import { personNameField } from '#shared/person/person-name.ts';
import { phoneField } from '#shared/person/phone.ts';
import { genders, idTypes } from '#shared/reference/people.ts';
import { staffStatus, stageCodes } from '#shared/reference/school.ts';
import { codesOf, zodOf } from '#shared/reference-lists.ts';
import { message } from '#shared/text.ts';
import { personnelNatures } from './personnel-nature.ts';
import { sectionInput } from './section-rules.ts';
import { entryStatuses, staffKinds, titleLevels } from './teacher-kinds.ts';
import { type SectionRow, sectionKeys } from './teacher-sections.ts';

export const TEACHER_TABS = ['active', 'pending', 'left'] as const;
export const TEACHER_FIGURES = ['active', 'probation', 'pending', 'sick', 'retiring', 'expiring'] as const;
export const TEACHER_ACTIONS = ['update', 'remove', 'reveal', 'send_active_sms', 'confirm_entry'] as const;
export const CORRECTION_STATUSES = ['pending', 'accepted', 'refused'] as const;
/** Days before the end of a paper from which it counts as running out. */
export const EXPIRING_DAYS = 90;
/** What a draft may hold, in characters. */
export const DRAFT_MAX = 256 * 1024;
export const SMS_AT_ONCE = 500;
export const rosterRule = {
  max_bytes: 10 * 1024 * 1024,
  types: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
};

export const sectionRow = z.record(
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

/** How far the cards of a workbench look back and ahead, in days. */
export const TURNOVER_DAYS = 30;
export const CONTRACT_DAYS = 60;

/** Somebody who came, comes, left or leaves, or whose contract ends, with the day of it. */
export const turnoverRow = z.object({
  ...namedRow.shape,
  department: namedRow.nullable(),
  on: day,
  /** The day is over. */
  is_past: z.boolean(),
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

/** Nobody younger may be employed (Labour Law, article 15). */
const WORKING_AGE = 16;

const person = z
  .strictObject({
    name: personNameField,
    name_en: line(1, 120).nullable().optional(),
    gender: z.enum(codesOf(genders)).nullable().optional(),
    id_type: z.enum(codesOf(idTypes)),
    id_no: idNumberField,
    phone: phoneField,
    email: emailField.nullable().optional(),
    birthday: birthdayField.nullable().optional(),
    /** Absent: the next one. */
    number: z
      .string()
      .regex(
        /^[0-9A-Z]{4,16}$/,
        message({ cn: '工号为4-16位大写字母或数字', us: 'Use 4-16 capital letters or digits' }),
      )
      .nullable()
      .optional(),
  })
  .check(birthdayFitsId)
  .check(
    z.refine(
      ({ id_type, id_no, birthday }) => {
        const born = birthday ?? (id_type === 'identity' ? birthdayOf(id_no) : null);
        return !born || isOfAge(born, WORKING_AGE);
      },
      { path: ['birthday'], error: message({ cn: '未满16周岁不能入职', us: 'Staff must be at least 16' }) },
    ),
  );

export const teacherDraft = z.strictObject({
  person,
  department_id: id,
  post_id: id.nullable().default(null),
  /** Work, personal details, emergency contact and education are needed. */
  sections: z.array(sectionInput).min(1).max(sectionKeys.length),
});

export const draftRow = z.object({
  id,
  name: z.string(),
  step: z.int(),
  saved_at: instant,
  saved_by: namedRow.nullable(),
});

export const correctionRow = z.object({
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

export const remindedCount = z.object({
  sent: z.int(),
  skipped: z.object({ active: z.int(), recent: z.int(), no_phone: z.int() }),
});

const n = z.int();
/** The numbers above the list. */
export const teacherFigures = z.object({
  active: n,
  probation: n,
  pending: n,
  sick: n,
  retiring: n,
  left: n,
  /** Papers that end soon, and drafts: for those who keep records. */
  expiring: n.nullable(),
  drafts: n.nullable(),
});
