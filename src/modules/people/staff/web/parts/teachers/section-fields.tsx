import { countries } from '#modules/core/geo/contract/geo.contract.ts';
import { AreaField } from '#modules/core/geo/web/public.tsx';
import { stageChoices } from '#modules/learning/subjects/contract/subjects.contract.ts';
import { useSubjects } from '#modules/learning/subjects/web/public.tsx';
import type { ReferenceList } from '#shared/reference/item.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { ChipsField, MultiChipsField, SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { DayField } from '#web/ui/fields/date-fields.tsx';
import { MultiSelectField } from '#web/ui/fields/multi-select-field.tsx';
import { PhoneField, TextField } from '#web/ui/fields/text-field.tsx';
import type { Field } from '#web/ui/forms/use-contract-form.ts';
import { Stack } from '#web/ui/layout/layout.tsx';
import type { Section, SectionField, SectionRow } from '../../../contract/teacher-sections.ts';
import { useStaffText } from '../../texts.ts';
import classes from './teachers.module.css';

type At = <T>(path: string) => Field<T>;

interface Props {
  readonly section: Section;
  readonly at: At;
  /** Where the row stands in the form: `change.rows.0`. */
  readonly path: string;
  /** The stored row: what is hidden is shown masked until something is typed. */
  readonly stored?: SectionRow | undefined;
}

/** The inputs of one row of a section, as its description says. */
export function SectionFields({ section, at, path, stored }: Props) {
  return (
    <Stack columns={2} gap={16} className={classes.inputs}>
      {section.fields.map((field) => (
        <div key={field.key} data-wide={isWide(field)}>
          <Input field={field} at={at} path={`${path}.${field.key}`} stored={stored?.[field.key]} />
        </div>
      ))}
    </Stack>
  );
}

const isWide = (field: SectionField): boolean =>
  ['set', 'subjects'].includes(field.kind) || (field.kind === 'line' && field.max > 100);

interface InputProps {
  readonly field: SectionField;
  readonly at: At;
  readonly path: string;
  readonly stored: unknown;
}

function Input({ field, at, path, stored }: InputProps) {
  const localize = useLocalize();
  const t = useStaffText();
  const shown = {
    ...at<string>(path),
    label: localize(field),
    required: field.required === true && !(field.secret && stored),
    ...(field.secret && typeof stored === 'string' ? { placeholder: stored } : {}),
  };
  switch (field.kind) {
    case 'choice':
      return <Choice {...shown} of={field.of} clearable={!field.required} />;
    case 'set':
      return <Several at={at} path={path} label={shown.label} of={field.of} required={field.required === true} />;
    case 'country':
      return <Country {...shown} />;
    case 'flag':
      return (
        <ChipsField
          {...shown}
          options={[
            { value: 'yes', label: t('yes') },
            { value: 'no', label: t('no') },
          ]}
        />
      );
    case 'day':
      return <DayField {...shown} />;
    case 'phone':
      return <PhoneField {...shown} />;
    case 'number':
      return <TextField {...shown} inputMode="numeric" max={2} />;
    case 'area':
      return <AreaField {...shown} />;
    case 'subjects':
      return <SubjectsField {...at<readonly string[]>(path)} label={shown.label} />;
    case 'line':
      return <TextField {...shown} max={field.max} autoComplete="off" />;
  }
}

type TextProps = Field<string> & { readonly label: string };

function Choice({ of, clearable, ...field }: TextProps & { readonly of: ReferenceList; readonly clearable: boolean }) {
  return <SelectField {...field} clearable={clearable} options={useOptions(of)} />;
}

interface SeveralProps {
  readonly at: At;
  readonly path: string;
  readonly label: string;
  readonly of: ReferenceList;
  readonly required: boolean;
}

function Several({ at, path, of, ...field }: SeveralProps) {
  return <MultiChipsField {...at<readonly string[]>(path)} {...field} options={useOptions(of)} />;
}

/** The subjects that the school group offers, and what is stored though it is not offered any more. */
function SubjectsField(field: Field<readonly string[]> & { readonly label: string }) {
  const { choicesOf } = useSubjects();
  const stages = useOptions(stageChoices);
  const offered = stages.flatMap(({ value, label }) =>
    choicesOf(value).map((one) => ({ value: one.value, label: `${label} · ${one.label}` })),
  );
  const left = field.value.filter((value) => !offered.some((one) => one.value === value));
  return <MultiSelectField {...field} options={[...offered, ...left.map((value) => ({ value, label: value }))]} />;
}

function Country(field: TextProps) {
  const localizedName = useLocalizedName();
  const list = useApi(countries.list, {}, { staleMs: 3_600_000 }).data?.list ?? [];
  return <SelectField {...field} options={list.map((row) => ({ value: row.code, label: localizedName(row) }))} />;
}
