import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import { ChipsField, SelectField } from '#web/ui/fields/choice-fields.tsx';
import { DayField } from '#web/ui/fields/date-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import type { ContractForm } from '#web/ui/forms/use-contract-form.ts';
import { useRowForm } from '#web/ui/forms/use-row-form.ts';
import { semesterLifecycle, semesters, TERMS } from '../../../contract/semesters.contract.ts';
import { useSchoolText } from '../../texts.ts';
import type { SemesterRow } from './semester-row.ts';

type Values = {
  readonly school_year_id: string;
  readonly term: string;
  readonly name: string;
  readonly name_en: string;
  readonly starts_on: string;
  readonly ends_on: string;
  readonly first_week_monday: string;
  readonly weeks: string;
};

interface Year {
  readonly id: string;
  readonly name: string;
  readonly is_current: boolean;
}

const newOne = (years: readonly Year[]): Values => ({
  school_year_id: (years.find((year) => year.is_current) ?? years[0])?.id ?? '',
  term: '1',
  name: '',
  name_en: '',
  starts_on: '',
  ends_on: '',
  first_week_monday: '',
  weeks: '20',
});

const typed = (row: SemesterRow): Values => ({
  ...row,
  term: String(row.term),
  name_en: row.name_en ?? '',
  weeks: String(row.weeks),
});

const factsOf = ({ name, name_en, starts_on, ends_on, first_week_monday, weeks }: Values) => ({
  name,
  name_en: name_en || null,
  starts_on,
  ends_on,
  first_week_monday,
  weeks: Number(weeks),
});

function Fields({ form, years }: { readonly form: ContractForm<Values>; readonly years: readonly Year[] | null }) {
  const t = useSchoolText();
  return (
    <>
      {years && (
        <>
          <SelectField
            {...form.field('school_year_id')}
            label={t('school_year')}
            options={years.map((year) => ({ value: year.id, label: year.name }))}
          />
          <ChipsField
            {...form.field('term')}
            label={t('term_no')}
            options={TERMS.map((term) => ({ value: String(term), label: t('term', { n: term }) }))}
          />
        </>
      )}
      <TextField {...form.field('name')} label={t('semester_name')} max={40} />
      <TextField {...form.field('name_en')} label={t('name_en')} max={80} />
      <DayField {...form.field('starts_on')} label={t('starts_on')} />
      <DayField {...form.field('ends_on')} label={t('ends_on')} />
      <DayField {...form.field('first_week_monday')} label={t('first_week_monday')} help={t('monday_help')} />
      <TextField {...form.field('weeks')} label={t('weeks')} inputMode="numeric" max={2} />
    </>
  );
}

interface Props {
  readonly organization_id: string;
  readonly years: readonly Year[];
  readonly semester: SemesterRow | null;
  readonly onClose: () => void;
  readonly onMove: (row: SemesterRow, to: 'open' | 'close') => void;
  readonly onRemove: (row: SemesterRow) => void;
}

function Moves({ row, onMove, onRemove }: { readonly row: SemesterRow } & Pick<Props, 'onMove' | 'onRemove'>) {
  const t = useSchoolText();
  const localize = useLocalize();
  return (
    <FootActions
      isForm
      acts={[
        ...(['open', 'close'] as const).map(
          (to) =>
            row.actions.includes(to) && {
              key: to,
              label: localize(semesterLifecycle.moves[to]),
              onClick: () => onMove(row, to),
            },
        ),
        row.actions.includes('remove') && {
          key: 'remove',
          label: t('remove'),
          kind: 'danger',
          onClick: () => onRemove(row),
        },
      ]}
    />
  );
}

/** A new semester, or a change of one with the moves that lead on. */
export function SemesterDrawer({ organization_id, years, semester, onClose, onMove, onRemove }: Props) {
  const t = useSchoolText();
  const localizedName = useLocalizedName();
  const form = useRowForm({
    create: semesters.create,
    update: semesters.update,
    row: semester,
    initial: semester ? typed(semester) : newOne(years),
    toBody: factsOf,
    toNew: ({ school_year_id, term }) => ({ organization_id, school_year_id, term: Number(term) as 1 }),
    draft: `semester.new.${organization_id}`,
    saved: t('saved'),
    onClose,
  });
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={semester ? localizedName(semester) : t('add_semester')}
      form={form}
      onStartAnew={() => form.reset(newOne(years))}
      aside={semester && <Moves row={semester} onMove={onMove} onRemove={onRemove} />}
    >
      <Fields form={form} years={semester ? null : years} />
    </FormDrawer>
  );
}
