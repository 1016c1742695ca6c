import { subjectRights } from '#modules/learning/subjects/rights.ts';
import { useFormat } from '#web/i18n/format.ts';
import { defineEntity } from '#web/ui/entity/entity.ts';
import { MultiChipsField, SelectField } from '#web/ui/fields/choice-fields.tsx';
import type { FieldProps } from '#web/ui/fields/field-props.ts';
import { knowledges } from '../../../contract/knowledges.contract.ts';
import { useTextbookText } from '../../texts.ts';
import { PointsField, usePointOptions } from '../points-field.tsx';

interface InForm<T> extends FieldProps<T> {
  readonly form: { readonly values: Readonly<Record<string, unknown>>; readonly row: { readonly id?: unknown } | null };
}

const subjectIn = ({ form }: InForm<never>) => String(form.values['subject_value'] ?? '');
const idIn = ({ form }: InForm<never>) => (typeof form.row?.id === 'string' ? form.row.id : undefined);

function ParentField({ form, ...field }: InForm<string>) {
  const own = { form } as InForm<never>;
  const options = usePointOptions(subjectIn(own)).filter((one) => one.value !== idIn(own));
  return <SelectField {...field} options={options} clearable />;
}

function BeforeField({ form, ...field }: InForm<readonly string[]>) {
  const own = { form } as InForm<never>;
  return <PointsField {...field} subject={subjectIn(own)} except={idIn(own)} most={10} />;
}

const GRADES = Array.from({ length: 13 }, (_, grade) => grade);

function GradesField(props: FieldProps<readonly string[]>) {
  const format = useFormat();
  return (
    <MultiChipsField
      {...props}
      options={GRADES.map((grade) => ({ value: String(grade), label: format.number(grade) }))}
    />
  );
}

/** A knowledge point of the subject that is looked at. */
export const pointEntity = defineEntity(knowledges, useTextbookText, {
  name: 'knowledges',
  right: subjectRights.manage,
  held_at_group: 'all',
  sort: 'code',
  fields: {
    subject_value: { kind: 'hidden' },
    parent_id: {
      kind: 'own',
      text: 'parent',
      input: ParentField,
      from: (row, presets) => row?.parent_id ?? presets['parent_id'] ?? '',
      toBody: (id: string) => id || null,
    },
    code: { kind: 'line', text: 'code', help: 'code_help', max: 20, required: true },
    name: { kind: 'line', text: 'point_name', max: 60, required: true },
    name_en: { kind: 'line', text: 'name_en', max: 120 },
    grade_nos: {
      kind: 'own',
      text: 'grades',
      help: 'grade_help',
      input: GradesField,
      from: (row) => (row?.grade_nos ?? []).map(String),
      toBody: (grades: readonly string[]) => grades.map(Number),
    },
    importance: { kind: 'number', text: 'importance', help: 'one_to_five', max: 1, initial: 3, required: true },
    difficulty: { kind: 'number', text: 'difficulty', help: 'one_to_five', max: 1, initial: 3, required: true },
    prerequisite_ids: {
      kind: 'own',
      text: 'before',
      help: 'before_help',
      input: BeforeField,
      from: (row) => row?.prerequisite_ids ?? [],
      toBody: (ids: readonly string[]) => [...ids],
    },
    description: { kind: 'area', text: 'description', max: 500 },
  },
  layout: [
    'parent_id',
    'code',
    ['name', 'name_en'],
    'grade_nos',
    ['importance', 'difficulty'],
    'prerequisite_ids',
    'description',
  ],
  title: (row, localizedName) => `${row.code} ${localizedName(row)}`,
  words: { add: 'add_point', remove_help: 'remove_point_help' },
});
