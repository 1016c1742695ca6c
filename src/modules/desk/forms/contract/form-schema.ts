import * as z from 'zod';
import { line } from '#shared/fields.ts';
import type { CodeOf, ReferenceList } from '#shared/reference/item.ts';
import { zodOf } from '#shared/reference-lists.ts';

/** What a form may consist of. In the browser it loads with the designer or a form, never with a page. */

export const FIELDS_AT_MOST = 200;
export const SECTIONS_AT_MOST = 12;
const OPTIONS_AT_MOST = 50;

export const fieldKinds = [
  { code: 'text', cn: '单行文字', us: 'Short text' },
  { code: 'textarea', cn: '多行文字', us: 'Long text' },
  { code: 'number', cn: '数字', us: 'Number' },
  { code: 'money', cn: '金额', us: 'Amount' },
  { code: 'date', cn: '日期', us: 'Date' },
  { code: 'time', cn: '时间', us: 'Time' },
  { code: 'range', cn: '日期区间', us: 'Date range' },
  { code: 'choice', cn: '单选', us: 'Single choice' },
  { code: 'multi', cn: '多选', us: 'Multiple choice' },
  { code: 'rating', cn: '评分', us: 'Rating' },
  { code: 'address', cn: '地址', us: 'Address' },
  { code: 'phone', cn: '手机号', us: 'Mobile number' },
  { code: 'id_number', cn: '身份证号', us: 'ID number' },
  { code: 'picture', cn: '图片', us: 'Pictures' },
  { code: 'file', cn: '文件', us: 'Files' },
  { code: 'signature', cn: '签名', us: 'Signature' },
  { code: 'note', cn: '说明文字', us: 'Explanation' },
] as const satisfies ReferenceList;
export type FieldKind = CodeOf<typeof fieldKinds>;

export const showOperators = [
  { code: 'equals', cn: '等于', us: 'is' },
  { code: 'not_equals', cn: '不等于', us: 'is not' },
  { code: 'contains', cn: '包含', us: 'contains' },
  { code: 'filled', cn: '已填写', us: 'is answered' },
] as const satisfies ReferenceList;

/** Names that mean something in JavaScript are no keys. */
const key = z.string().regex(/^(?!constructor$|prototype$)[a-z][a-z0-9_]{0,39}$/);
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

const FILES: readonly FieldKind[] = ['picture', 'file', 'signature'];
const CHOSEN: readonly FieldKind[] = ['choice', 'multi'];
export const isFileKind = (kind: FieldKind): boolean => FILES.includes(kind);
export const isChosenKind = (kind: FieldKind): boolean => CHOSEN.includes(kind);

/** How many stars a rating has. */
export const starsOf = ({ max }: Pick<FormField, 'max'>): number => Math.min(Math.max(max ?? 5, 2), 10);
