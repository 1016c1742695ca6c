import * as z from 'zod';
import { COUNTRY_CELL, countryCell } from '#modules/core/geo/server/public.ts';
import {
  careFlags,
  NATIONAL_NO,
  nationalNoField,
  passportNoField,
} from '#modules/people/students/contract/student-personal.ts';
import type { ImportColumn } from '#server/data-task/definitions.ts';
import { day, line } from '#shared/fields.ts';
import { type IdType, idNumberField } from '#shared/person/id-number.ts';
import { personNameField } from '#shared/person/person-name.ts';
import { phoneField } from '#shared/person/phone.ts';
import { ethnicities } from '#shared/reference/ethnicities.ts';
import { genders, guardianRelations, idTypes, visaTypes } from '#shared/reference/people.ts';
import { codesOf, zodOf } from '#shared/reference-lists.ts';
import { codeKey } from '#shared/text/code.ts';
import { listIn, message, type Text } from '#shared/text.ts';

const NUMBER: Text = { cn: '4-20位数字或大写字母', us: '4-20 digits or capital letters' };

const CARE_FLAGS: Text = {
  cn: `可填多项，用顿号分开：${listIn(
    'cn',
    careFlags.map(({ cn }) => cn),
  )}`,
  us: `One or more, separated by commas: ${listIn(
    'us',
    careFlags.map(({ us }) => us),
  )}`,
};

type CareFlag = (typeof careFlags)[number]['code'];
type Relation = (typeof guardianRelations)[number]['code'];

/** A child with up to two guardians. */
export interface FamilyRow {
  readonly name: string;
  readonly gender: 'male' | 'female';
  readonly id_type: IdType | null;
  readonly id_no: string;
  readonly number: string;
  readonly classroom: string;
  readonly entered_on: string | null;
  readonly national_no: string | null;
  readonly country: string | null;
  readonly ethnicity: (typeof ethnicities)[number]['code'] | null;
  readonly care_flags: readonly CareFlag[] | null;
  readonly passport_no: string | null;
  readonly passport_expires_on: string | null;
  readonly visa_type: (typeof visaTypes)[number]['code'] | null;
  readonly visa_expires_on: string | null;
  readonly guardian1_name: string | null;
  readonly guardian1_relation: Relation | null;
  readonly guardian1_phone: string | null;
  readonly guardian1_id_no: string | null;
  readonly guardian2_name: string | null;
  readonly guardian2_relation: Relation | null;
  readonly guardian2_phone: string | null;
  readonly guardian2_id_no: string | null;
}

/** The columns of one of the two guardians. */
function guardianColumns(n: 1 | 2, example: { readonly name: string; readonly phone: string }): ImportColumn[] {
  return [
    {
      key: `guardian${n}_name`,
      cn: `监护人${n}姓名`,
      us: `Guardian ${n} name`,
      schema: personNameField,
      example: example.name,
    },
    {
      key: `guardian${n}_relation`,
      cn: `监护人${n}关系`,
      us: `Guardian ${n} relation`,
      schema: z.enum(codesOf(guardianRelations)),
      options: guardianRelations,
    },
    {
      key: `guardian${n}_phone`,
      cn: `监护人${n}手机号`,
      us: `Guardian ${n} phone`,
      schema: phoneField,
      example: example.phone,
    },
    { key: `guardian${n}_id_no`, cn: `监护人${n}证件号码`, us: `Guardian ${n} ID number`, schema: idNumberField },
  ];
}

/** Several of a list in one cell, by label or code. */
const careFlagsCell = line(1, 200).transform((typed, ctx): CareFlag[] => {
  const words = typed.split(/[,，、;；]/).map((word) => word.trim().toLowerCase());
  const flags = words
    .filter(Boolean)
    .map((word) => careFlags.find(({ code, cn, us }) => [code, cn, us.toLowerCase()].includes(word))?.code);
  if (flags.every((flag) => flag !== undefined)) return [...new Set(flags)];
  ctx.addIssue({ code: 'custom', message: message(CARE_FLAGS) });
  return z.NEVER;
});

/** What the school knows of a child beside the roll. */
const personalColumns: readonly ImportColumn[] = [
  { key: 'national_no', cn: '学籍号', us: 'National student number', schema: nationalNoField, note: NATIONAL_NO },
  {
    key: 'country',
    cn: '国家或地区',
    us: 'Country or region',
    schema: countryCell,
    note: COUNTRY_CELL,
    example: '中国',
  },
  { key: 'ethnicity', cn: '民族', us: 'Ethnicity', schema: zodOf(ethnicities), options: ethnicities },
  { key: 'care_flags', cn: '关爱标识', us: 'Care flags', schema: careFlagsCell, note: CARE_FLAGS },
  { key: 'passport_no', cn: '护照号码', us: 'Passport number', schema: passportNoField },
  { key: 'passport_expires_on', cn: '护照到期', us: 'Passport until', schema: day },
  { key: 'visa_type', cn: '签证类型', us: 'Visa', schema: zodOf(visaTypes), options: visaTypes },
  { key: 'visa_expires_on', cn: '签证到期', us: 'Visa until', schema: day },
];

/** What of a row is stored beside the roll; a row that says nothing of it stores nothing. */
export const personalOf = ({
  national_no,
  country,
  ethnicity,
  care_flags,
  passport_no,
  passport_expires_on,
  visa_type,
  visa_expires_on,
}: FamilyRow) => ({
  national_no,
  country,
  ethnicity,
  passport_no,
  passport_expires_on,
  visa_type,
  visa_expires_on,
  ...(care_flags ? { care_flags: [...care_flags] } : {}),
});

export const familyColumns: readonly ImportColumn[] = [
  { key: 'name', cn: '学生姓名', us: 'Student name', is_required: true, schema: personNameField, example: '李小明' },
  { key: 'gender', cn: '性别', us: 'Gender', is_required: true, schema: zodOf(genders), options: genders },
  { key: 'id_type', cn: '证件类型', us: 'ID type', schema: zodOf(idTypes), options: idTypes },
  { key: 'id_no', cn: '证件号码', us: 'ID number', is_required: true, schema: idNumberField },
  {
    key: 'number',
    cn: '学号',
    us: 'Student number',
    is_required: true,
    example: '2026010101',
    schema: z
      .string()
      .overwrite(codeKey)
      .regex(/^[0-9A-Z]{4,20}$/, message(NUMBER)),
    note: NUMBER,
  },
  {
    key: 'classroom',
    cn: '班级',
    us: 'Class',
    is_required: true,
    schema: line(1, 60),
    example: '七年级1班',
    note: { cn: '班级名称或编码', us: 'Name or code of the class' },
  },
  {
    key: 'entered_on',
    cn: '入学日期',
    us: 'Entry date',
    schema: day,
    example: '2026-09-01',
    note: { cn: '空：导入当天', us: 'Empty: the day of the import' },
  },
  ...guardianColumns(1, { name: '李强', phone: '13800000001' }),
  ...guardianColumns(2, { name: '王芳', phone: '13800000002' }),
  ...personalColumns,
];

export interface GuardianOfRow {
  readonly at: 1 | 2;
  readonly name: string | null;
  readonly relation: Relation | null;
  readonly phone: string | null;
  readonly id_no: string | null;
}

/** The guardians of a row of whom anything is filled in, the main one first. */
export const guardiansIn = (row: FamilyRow): GuardianOfRow[] =>
  ([1, 2] as const)
    .map((at) => ({
      at,
      name: row[`guardian${at}_name`],
      relation: row[`guardian${at}_relation`],
      phone: row[`guardian${at}_phone`],
      id_no: row[`guardian${at}_id_no`],
    }))
    .filter(({ name, relation, phone, id_no }) => Boolean(name || relation || phone || id_no));

/** A guardian of whom enough is known. */
export type WholeGuardian = GuardianOfRow & { readonly name: string; readonly phone: string };

export const isWhole = (one: GuardianOfRow): one is WholeGuardian =>
  one.name !== null && one.phone !== null && one.relation !== null;
