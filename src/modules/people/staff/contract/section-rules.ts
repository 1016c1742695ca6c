import * as z from 'zod';
import { areaCode } from '#modules/core/geo/contract/geo.contract.ts';
import { daysBetween, today } from '#shared/dates.ts';
import { fromTo, pastDay } from '#shared/field-rules.ts';
import { day, id, line } from '#shared/fields.ts';
import { phoneField } from '#shared/person/phone.ts';
import { codesOf, zodOf } from '#shared/reference-lists.ts';
import { subjectValueField } from '#shared/subject-value.ts';
import { message } from '#shared/text.ts';
import {
  type Section,
  type SectionField,
  type SectionKey,
  type SectionRow,
  sectionKeys,
  sectionOf,
} from './teacher-sections.ts';

/** What a field may hold. */
export function fieldSchema(field: SectionField): z.ZodType {
  switch (field.kind) {
    case 'line': {
      const text = line(field.min ?? 1, field.max);
      return field.pattern && field.rule ? text.regex(field.pattern, message(field.rule)) : text;
    }
    case 'day':
      return field.lies === 'past' ? pastDay : day;
    case 'phone':
      return phoneField;
    case 'country':
      return z.string().regex(/^[A-Z]{2}$/, message({ cn: '请选择国家或地区', us: 'Choose a country or region' }));
    case 'flag':
      return z.boolean();
    case 'number':
      return z.int().min(0).max(field.max);
    case 'choice':
      return zodOf(field.of);
    case 'set':
      return z
        .array(z.literal(codesOf(field.of)))
        .min(field.required ? 1 : 0)
        .max(field.max);
    case 'area':
      return areaCode;
    case 'subjects':
      return z.array(subjectValueField).max(field.max);
  }
}

/** Of a new record a day that lies near; a stored one may be years old. */
const NEAR_DAYS = 366;
const nearDay = day.refine(
  (on) => Math.abs(daysBetween(today(), on)) <= NEAR_DAYS,
  message({ cn: '请填写前后一年以内的日期', us: 'Choose a day within a year from today' }),
);

/** A secret that is left out stays; the server asks for it where there is none yet. */
function fieldRule(field: SectionField, isNew: boolean): z.ZodType {
  const rule = isNew && field.kind === 'day' && field.lies === 'near' ? nearDay : fieldSchema(field);
  if (!field.required) return rule.nullable().optional();
  return field.secret ? rule.optional() : rule;
}

type Rows = z.ZodType<readonly SectionRow[], readonly SectionRow[]>;

const rowsRule = (section: Section, isNew: boolean) =>
  z
    .array(
      z
        .strictObject({
          id: id.optional(),
          ...Object.fromEntries(section.fields.map((field) => [field.key, fieldRule(field, isNew)])),
        })
        .check(...(section.order ? [fromTo(...section.order)] : [])),
    )
    .min(section.rows ? 0 : 1)
    .max(section.rows ?? 1) as Rows;

export interface SectionInput {
  readonly section: SectionKey;
  readonly rows: readonly SectionRow[];
}
export interface SectionChange extends SectionInput {
  /** The version that was read; 0 when nothing was stored yet. */
  readonly version: number;
}

function oneOf<T extends z.ZodRawShape>(more: T, isNew: boolean) {
  const of = (key: SectionKey) =>
    z.strictObject({ section: z.literal(key), rows: rowsRule(sectionOf(key), isNew), ...more });
  const [first, ...others] = sectionKeys;
  return z.discriminatedUnion('section', [of(first), ...others.map(of)]);
}

/** A section with everything in it, for a new record. */
export const sectionInput = oneOf({}, true);
/** A section with everything in it and the version that was read. */
export const sectionChange = oneOf({ version: z.int().min(0) }, false);
