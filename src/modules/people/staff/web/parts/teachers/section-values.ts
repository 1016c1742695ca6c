import type { Section, SectionField, SectionRow, SectionValue } from '../../../contract/teacher-sections.ts';

/** A row as a form holds it: texts, and lists of texts. */
export type FormRow = Record<string, string | readonly string[]>;

const isSet = (field: SectionField): boolean => field.kind === 'set' || field.kind === 'subjects';
const blankOf = (field: SectionField): string | readonly string[] => (isSet(field) ? [] : '');

/** An empty row of a section. */
export const blankRow = ({ fields }: Section): FormRow => ({
  id: '',
  ...Object.fromEntries(fields.map((field) => [field.key, blankOf(field)])),
});

function typed(field: SectionField, value: SectionValue | undefined): string | readonly string[] {
  if (value === null || value === undefined || field.secret) return blankOf(field);
  if (isSet(field)) return (value as readonly (string | number)[]).map(String);
  if (field.kind === 'flag') return value ? 'yes' : 'no';
  return String(value);
}

/** The rows of a section for a form; what is hidden starts empty. A section of one row has one. */
export function toForm(section: Section, rows: readonly SectionRow[]): FormRow[] {
  const known = rows.map((row) => ({
    id: row.id ?? '',
    ...Object.fromEntries(section.fields.map((field) => [field.key, typed(field, row[field.key])])),
  }));
  return known.length || section.rows ? known : [blankRow(section)];
}

function meant(field: SectionField, value: string | readonly string[] | undefined): SectionValue | undefined {
  if (Array.isArray(value)) {
    const isNumber = field.kind === 'set' && typeof field.of[0].code === 'number';
    return isNumber ? value.map(Number) : [...value];
  }
  const text = String(value ?? '').trim();
  if (text === '') return field.secret || field.required ? undefined : null;
  if (field.kind === 'flag') return text === 'yes';
  if (field.kind === 'number') return Number(text);
  if (field.kind === 'choice' && typeof field.of[0].code === 'number') return Number(text);
  return text;
}

/** What a form sends of a section: what is hidden and was left empty stays as it is. */
export const toRows = (section: Section, rows: readonly FormRow[]): SectionRow[] =>
  rows.map((row) => ({
    ...(row['id'] ? { id: String(row['id']) } : {}),
    ...Object.fromEntries(
      section.fields.flatMap((field) => {
        const value = meant(field, row[field.key]);
        return value === undefined ? [] : [[field.key, value]];
      }),
    ),
  }));
