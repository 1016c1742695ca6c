import * as z from 'zod';
import { line } from '#shared/fields.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { FIELDS_AT_MOST, fieldKinds, OPTIONS_AT_MOST, SECTIONS_AT_MOST, showOperators } from './form-kinds.ts';

/** What a form may consist of. In the browser it loads with the designer or a form, never with a page. */

/** Names that mean something in JavaScript are no keys. */
const key = z.string().regex(/^(?!constructor$|prototype$)[a-z][a-z0-9_]{0,39}$/);
/** The key of a section; empty for what stands before the first one. */
export const sectionKey = z.string().regex(/^(?:[a-z][a-z0-9_]{0,39})?$/);
const labels = { label: line(1, 120), label_en: line(1, 200).nullable().default(null) };

const formField = z.strictObject({
  key,
  kind: zodOf(fieldKinds),
  /** Key of its section; null: before the first one. */
  section: key.nullable().default(null),
  ...labels,
  help: line(1, 500).nullable().default(null),
  help_en: line(1, 500).nullable().default(null),
  required: z.boolean().default(false),
  /** Its answer is sealed and shown only to who may read the whole answer. */
  sensitive: z.boolean().default(false),
  /** Asked only when an earlier field has such an answer; null: always. */
  show_when: z
    .strictObject({ field: key, operator: zodOf(showOperators), value: z.string().max(200).default('') })
    .nullable()
    .default(null),
  /** Characters of a text, the value of a number, stars of a rating, or how many are chosen or uploaded. */
  min: z.number().min(-1e9).max(1e9).nullable().default(null),
  max: z.number().min(-1e9).max(1e9).nullable().default(null),
  /** Digits after the point of a number. */
  decimals: z.int().min(0).max(4).default(0),
  options: z
    .array(z.strictObject({ code: key, ...labels }))
    .max(OPTIONS_AT_MOST)
    .default([]),
});

export const formSchema = z.strictObject({
  sections: z
    .array(z.strictObject({ key, ...labels }))
    .max(SECTIONS_AT_MOST)
    .default([]),
  fields: z.array(formField).max(FIELDS_AT_MOST).default([]),
});
export type FormSchema = z.output<typeof formSchema>;
export type FormField = FormSchema['fields'][number];
