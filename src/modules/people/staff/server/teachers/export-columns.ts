import { findArea } from '#modules/core/geo/server/public.ts';
import type { ExportColumn } from '#server/data-task/definitions.ts';
import { idTypes } from '#shared/reference/people.ts';
import { labelOf } from '#shared/reference-lists.ts';
import type { Lang } from '#shared/text.ts';
import { personnelNatures } from '../../contract/personnel-nature.ts';
import type { exportGroups } from '../../contract/teacher-export.contract.ts';
import { entryStatuses, staffKinds } from '../../contract/teacher-kinds.ts';
import {
  type SectionField,
  type SectionKey,
  type SectionRow,
  type SectionValue,
  sectionOf,
} from '../../contract/teacher-sections.ts';
import type { FoundTeacher } from './teachers.queries.ts';

export type ExportGroup = (typeof exportGroups)[number]['code'];

/** Somebody in a file: the record, the sections that were asked for, and what `user` keeps sealed where it was. */
export interface ExportRow {
  readonly found: FoundTeacher;
  readonly sections: Readonly<Partial<Record<SectionKey, readonly SectionRow[]>>>;
  readonly id_no: string | null;
  readonly phone: string | null;
}

const named = (one: { name: string; name_en: string | null } | null, lang: Lang): string | null =>
  one && ((lang === 'us' && one.name_en) || one.name);
const label = (of: Parameters<typeof labelOf>[0], code: string | null, lang: Lang): string | null =>
  code === null ? null : labelOf(of, code, lang);

/** A value of a section in words. */
function wordOf(field: SectionField, value: SectionValue | undefined, lang: Lang): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value))
    return value.map((one) => (field.kind === 'set' ? labelOf(field.of, one, lang) : String(one))).join(' ');
  if (field.kind === 'choice') return labelOf(field.of, value as string, lang);
  if (field.kind === 'area') return areaWord(String(value), lang);
  return String(value);
}

/** A code without a place stays as it is. */
const areaWord = (code: string, lang: Lang): string => {
  const area = findArea(code);
  return area ? (lang === 'cn' ? area.label : area.name_en) : code;
};

/**
 * Fields of a section: of its only row, or of the last one that was entered. `led`: the section stands in front, where the
 * field does not say it itself.
 */
function columnsOf(key: SectionKey, fields: readonly string[], led?: 'led'): ExportColumn<ExportRow>[] {
  const section = sectionOf(key);
  return section.fields
    .filter((field) => fields.includes(field.key))
    .map((field) => ({
      cn: led && !field.cn.startsWith(section.cn) ? `${section.cn}${field.cn}` : field.cn,
      us: led ? `${section.us}: ${field.us}` : field.us,
      value: ({ sections }, lang) => wordOf(field, sections[key]?.at(-1)?.[field.key], lang),
      width: 16,
    }));
}

export const WORK_COLUMNS: readonly ExportColumn<ExportRow>[] = [
  { cn: '姓名', us: 'Name', value: ({ found }, lang) => named(found.person, lang), width: 14 },
  { cn: '工号', us: 'Staff number', value: ({ found }) => found.person.number, width: 14 },
  { cn: '学校', us: 'School', value: ({ found }, lang) => named(found.organization, lang), width: 20 },
  { cn: '部门', us: 'Department', value: ({ found }, lang) => named(found.department, lang), width: 18 },
  { cn: '岗位', us: 'Post', value: ({ found }, lang) => named(found.post, lang), width: 14 },
  {
    cn: '用人性质',
    us: 'Employed as',
    value: ({ found }, lang) => label(personnelNatures, found.row.personnel_nature, lang),
  },
  { cn: '人员类别', us: 'Kind of staff', value: ({ found }, lang) => label(staffKinds, found.row.staff_kind, lang) },
  { cn: '状态', us: 'Status', value: ({ found }, lang) => label(entryStatuses, found.row.entry_status, lang) },
  { cn: '入职日期', us: 'Started on', value: ({ found }) => found.row.entered_on, width: 14 },
];

/** The columns of each group, and the sections from which they come. */
export const GROUP_COLUMNS: Readonly<
  Record<
    ExportGroup,
    { readonly sections: readonly SectionKey[]; readonly columns: readonly ExportColumn<ExportRow>[] }
  >
> = {
  qualification: {
    sections: ['teaching', 'titles', 'education'],
    columns: [
      ...columnsOf('teaching', ['stage_codes', 'subject_values']),
      ...columnsOf('titles', ['name', 'level']),
      ...columnsOf('education', ['level', 'school', 'major']),
    ],
  },
  personal: {
    sections: ['personal', 'contracts'],
    columns: [
      { cn: '性别', us: 'Gender', value: ({ found }, lang) => genderIn(found.person.gender, lang) },
      { cn: '出生日期', us: 'Date of birth', value: ({ found }) => found.person.birthday, width: 14 },
      ...columnsOf('personal', ['country', 'ethnicity', 'native_area_code', 'political_code', 'marital']),
      ...columnsOf('contracts', ['kind', 'from', 'to'], 'led'),
    ],
  },
  sensitive: {
    sections: ['contact', 'emergency', 'bank'],
    columns: [
      { cn: '证件类型', us: 'ID type', value: ({ found }, lang) => label(idTypes, found.person.id_type, lang) },
      { cn: '证件号码', us: 'ID number', value: ({ id_no }) => id_no, width: 22 },
      { cn: '手机号', us: 'Phone number', value: ({ phone }) => phone, width: 14 },
      ...columnsOf('contact', ['home_address', 'household_address']),
      ...columnsOf('emergency', ['name', 'phone'], 'led'),
      ...columnsOf('bank', ['bank', 'account_no']),
    ],
  },
};

const genderIn = (gender: string | null, lang: Lang): string | null =>
  gender === null
    ? null
    : { male: { cn: '男', us: 'Male' }, female: { cn: '女', us: 'Female' } }[gender as 'male'][lang];
