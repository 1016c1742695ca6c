import * as z from 'zod';
import { areaCodeOf, countryCell } from '#modules/core/geo/server/public.ts';
import type { ImportColumn, TaskSource } from '#server/data-task/definitions.ts';
import { issueText } from '#shared/errors/issue-text.ts';
import { line } from '#shared/fields.ts';
import { type IdType, idNumberField } from '#shared/person/id-number.ts';
import { personNameField } from '#shared/person/person-name.ts';
import { phoneField } from '#shared/person/phone.ts';
import { idTypes } from '#shared/reference/people.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { codeKey } from '#shared/text/code.ts';
import { message } from '#shared/text.ts';
import { fieldSchema } from '../../contract/section-rules.ts';
import { type SectionField, type SectionKey, sectionOf } from '../../contract/teacher-sections.ts';

/** A cell that says so empties a field; an empty cell leaves it as it is. */
export const CLEAR_CELL = '[清空]';
/** What a row of a file may say: the sections that everybody has once. */
export const SECTIONS_IN_FILE: readonly SectionKey[] = ['work', 'personal', 'contact', 'emergency'];
/** Hiring and moves of employment are not changed by a list. */
const NOT_IN_FILE = ['planned_entry_on', 'probation_months'];

export interface RosterRow {
  readonly number: string | null;
  readonly name: string;
  readonly id_type: IdType | null;
  readonly id_no: string | null;
  readonly phone: string | null;
  readonly department_code: string | null;
  readonly post_code: string | null;
  readonly [cell: string]: string | number | boolean | null;
}
export type RosterSource = TaskSource<{ readonly organization_id: string }>;
/** The fields of a section that a file may fill. */
export const rosterFields = (key: SectionKey): readonly SectionField[] =>
  sectionOf(key).fields.filter((field) => !NOT_IN_FILE.includes(field.key));
export const cellOf = (section: SectionKey, field: SectionField): string => `${section}_${field.key}`;

const orClear = (rule: z.ZodType) =>
  z.unknown().transform((value, ctx) => {
    if (value === CLEAR_CELL) return value;
    const parsed = rule.safeParse(value, { reportInput: true });
    for (const issue of parsed.error?.issues ?? [])
      ctx.addIssue({ code: 'custom', message: message({ cn: issueText(issue, 'cn'), us: issueText(issue, 'us') }) });
    return parsed.success ? parsed.data : z.NEVER;
  });

/** In a file a place or a country may stand in words as well, as an export writes it. */
function cellSchema(field: SectionField): z.ZodType {
  if (field.kind === 'country') return countryCell;
  if (field.kind !== 'area') return fieldSchema(field);
  return z.preprocess((said) => (typeof said === 'string' && areaCodeOf(said)) || said, fieldSchema(field));
}

const sectionColumns: ImportColumn[] = SECTIONS_IN_FILE.flatMap((key) =>
  rosterFields(key).map((field): ImportColumn => {
    const head = key === 'emergency' ? sectionOf(key) : { cn: '', us: '' };
    return {
      key: cellOf(key, field),
      cn: `${head.cn}${field.cn}`,
      us: head.us ? `${head.us}: ${field.us}` : field.us,
      schema: orClear(cellSchema(field)),
      ...(field.kind === 'area' ? { also: ['籍贯地区', '籍贯地区代码'] } : {}),
      ...(field.kind === 'choice' ? { options: field.of } : {}),
      ...(field.required
        ? {}
        : { note: { cn: `空：不变；${CLEAR_CELL}：清空`, us: `Empty: unchanged; ${CLEAR_CELL}: cleared` } }),
    };
  }),
);

export const rosterColumns: readonly ImportColumn[] = [
  {
    key: 'number',
    cn: '工号',
    us: 'Staff number',
    example: 'T20260001',
    schema: z
      .string()
      .overwrite(codeKey)
      .regex(
        /^[0-9A-Z]{4,16}$/,
        message({ cn: '工号为4-16位大写字母或数字', us: 'Use 4-16 capital letters or digits' }),
      ),
  },
  { key: 'name', cn: '姓名', us: 'Name', is_required: true, schema: personNameField, example: '张伟' },
  { key: 'id_type', cn: '证件类型', us: 'ID type', schema: zodOf(idTypes), options: idTypes },
  { key: 'id_no', cn: '证件号码', us: 'ID number', schema: idNumberField },
  { key: 'phone', cn: '手机号', us: 'Phone number', schema: phoneField, example: '13800000000' },
  {
    key: 'department_code',
    cn: '部门编码',
    us: 'Department code',
    schema: line(1, 20),
    example: 'JW',
    note: { cn: '仅用于新入职人员', us: 'For newcomers only' },
  },
  {
    key: 'post_code',
    cn: '岗位编码',
    us: 'Post code',
    schema: line(1, 20),
    example: 'teacher',
    note: { cn: '仅用于新入职人员', us: 'For newcomers only' },
  },
  ...sectionColumns,
];
