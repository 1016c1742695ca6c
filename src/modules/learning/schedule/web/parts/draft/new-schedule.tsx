import { grades } from '#modules/core/school/contract/grades.contract.ts';
import { semesters } from '#modules/core/school/contract/semesters.contract.ts';
import { cut } from '#shared/text/cut.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { MultiSelectField } from '#web/ui/fields/multi-select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { classSchedules } from '../../../contract/class-schedules.contract.ts';
import { useScheduleText } from '../../texts.ts';

interface Props {
  /** A file that was read: its lessons become those of the draft. */
  readonly reading?: { readonly id: string; readonly name: string; readonly grades: readonly Grade[] };
  readonly onClose: () => void;
  readonly onDone: (id: string) => void;
}

interface Grade {
  readonly id: string;
  readonly name: string;
  readonly name_en: string | null;
  readonly lessons: number;
}

/** A draft for some grades of a term, empty or of a file. */
export function NewSchedule({ reading, onClose, onDone }: Props) {
  const t = useScheduleText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const terms = useApi(semesters.list, { query: { per_page: 25 } });
  const all = useApi(grades.list, { query: { per_page: 100 } });
  const form = useContractForm({
    endpoint: classSchedules.create,
    initial: {
      name: cut(reading?.name ?? '', 40),
      semester_id: '',
      grade_ids: (reading?.grades ?? []).map((one) => one.id) as readonly string[],
    },
    toBody: ({ grade_ids, ...values }) => ({ ...values, grade_ids: [...grade_ids], reading_id: reading?.id ?? null }),
    success: t('saved'),
    onDone: ({ id }) => {
      onClose();
      onDone(id);
    },
  });
  const taken = form.field('grade_ids').value;
  const left = (reading?.grades ?? []).filter((one) => !taken.includes(one.id));
  const named = (rows: readonly { id: string; name: string; name_en: string | null }[] | undefined) =>
    (rows ?? []).map((row) => ({ value: row.id, label: localizedName(row) }));
  return (
    <FormDrawer opened onClose={onClose} title={t('new_schedule')} submitLabel={t('create')} form={form}>
      <TextField {...form.field('name')} label={t('schedule_name')} max={40} />
      <SelectField
        {...form.field('semester_id')}
        label={t('semester')}
        options={named(terms.data?.list.filter((one) => !one.is_over))}
      />
      <MultiSelectField {...form.field('grade_ids')} label={t('grades')} options={named(all.data?.list)} />
      {left.length > 0 && (
        <Note tone="waiting">
          {t('grades_left', {
            grades: format.list(left.map(localizedName)),
            n: left.reduce((sum, one) => sum + one.lessons, 0),
          })}
        </Note>
      )}
    </FormDrawer>
  );
}
