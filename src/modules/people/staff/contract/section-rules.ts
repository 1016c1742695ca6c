import * as z from 'zod';
import { day, id, line } from '#shared/fields.ts';
import { phoneField } from '#shared/phone.ts';
import { codesOf, zodOf } from '#shared/reference-lists.ts';
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
      return day;
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
    case 'codes':
      return z.array(z.string().regex(field.pattern, message(field.rule))).max(field.max);
  }
}

/** A secret that is left out stays; the server asks for it where there is none yet. */
const fieldRule = (field: SectionField): z.ZodType =>
  field.required
    ? field.secret
      ? fieldSchema(field).optional()
      : fieldSchema(field)
    : fieldSchema(field).nullable().optional();

type Rows = z.ZodType<readonly SectionRow[], readonly SectionRow[]>;

const rowsRule = (section: Section) =>
  z
    .array(
      z.strictObject({
        id: id.optional(),
        ...Object.fromEntries(section.fields.map((field) => [field.key, fieldRule(field)])),
      }),
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

function oneOf<T extends z.ZodRawShape>(more: T) {
  const of = (key: SectionKey) => z.strictObject({ section: z.literal(key), rows: rowsRule(sectionOf(key)), ...more });
  const [first, ...others] = sectionKeys;
  return z.discriminatedUnion('section', [of(first), ...others.map(of)]);
}

/** A section with everything in it, for a new record. */
export const sectionInput = oneOf({});
/** A section with everything in it and the version that was read. */
export const sectionChange = oneOf({ version: z.int().min(0) });
