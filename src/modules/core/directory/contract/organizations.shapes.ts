import * as z from 'zod';
import { isOutsideAddress } from '#shared/addresses/safe-link.ts';
import { id, line, namedRow } from '#shared/fields.ts';
import { creditCode } from '#shared/rules/credit-code.ts';
import { message } from '#shared/text.ts';
import { codeOf } from './departments.shapes.ts';
import { ORGANIZATION_ACTIONS } from './organizations.lifecycle.ts';
import { STAGE_CODES, STAGES } from './stages.ts';

export const ORGANIZATION_KINDS = ['group', 'school', 'campus', 'company'] as const;
/** A group is the root of a school group and is not made below another organisation. */
export const CHILD_KINDS = ['school', 'campus', 'company'] as const;
export const ORGANIZATION_STATUSES = ['active', 'suspended', 'archived'] as const;

const schoolCode = z
  .string()
  .trim()
  .regex(/^\d{10}$/, message({ cn: '学校标识码为10位数字', us: 'A school code has 10 digits' }));

export const TIME_ZONES = [
  'Asia/Shanghai',
  'Asia/Hong_Kong',
  'Asia/Macau',
  'Asia/Taipei',
  'Asia/Urumqi',
  'Asia/Singapore',
] as const;
const timezone = z.enum(TIME_ZONES);

const facts = {
  name: line(2, 60),
  short_name: line(1, 20).nullable().default(null),
  name_en: line(1, 120).nullable().default(null),
  stage_codes: z.array(z.literal(STAGE_CODES)).max(6).default([]),
  address: line(1, 200).nullable().default(null),
  phone: line(1, 20).nullable().default(null),
  logo_url: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .refine((text) => isOutsideAddress(text, /^https?:\/\//i))
    .nullable()
    .default(null),
  credit_code: creditCode.nullable().default(null),
  school_code: schoolCode.nullable().default(null),
  timezone: timezone.default('Asia/Shanghai'),
  sort: z.int().min(0).max(9999).nullable().default(null),
  is_open_visit: z.boolean().default(false),
};

const needsAddress = {
  message: message({ cn: '学校须填写地址', us: 'A school needs an address' }),
  path: ['address'],
};

export const organizationDraft = z
  .strictObject({
    parent_id: id,
    kind: z.enum(CHILD_KINDS),
    code: codeOf(2, 20),
    /** Stands on cards; `<code>0000` when left out. Neither is used again after archiving. */
    department_unitid: codeOf(1, 32).nullable().default(null),
    ...facts,
  })
  .refine((draft) => draft.kind !== 'school' || draft.address, needsAddress);

export const organizationChange = z.strictObject({ ...facts, version: z.int() });

export const organizationNode = namedRow.extend({
  parent_id: id.nullable(),
  code: z.string(),
  kind: z.enum(ORGANIZATION_KINDS),
  stage: z.enum(STAGES).nullable(),
  depth: z.int(),
  has_children: z.boolean(),
});

export const organizationRow = organizationNode.extend({
  client_id: id,
  department_unitid: z.string(),
  short_name: z.string().nullable(),
  stage_codes: z.array(z.literal(STAGE_CODES)),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  logo_url: z.string().nullable(),
  credit_code: z.string().nullable(),
  school_code: z.string().nullable(),
  timezone: z.string(),
  sort: z.int().nullable(),
  is_open_visit: z.boolean(),
  status: z.enum(ORGANIZATION_STATUSES),
  /** Neither suspended nor archived. */
  is_in_use: z.boolean(),
  departments_count: z.int(),
  staff_count: z.int(),
  students_count: z.int(),
  version: z.int(),
  actions: z.array(z.enum(ORGANIZATION_ACTIONS)),
});
