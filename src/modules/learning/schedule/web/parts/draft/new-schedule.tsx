import { grades } from '#modules/core/school/contract/grades.contract.ts';
import { semesters } from '#modules/core/school/contract/semesters.contract.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { MultiSelectField } from '#web/ui/fields/multi-select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { classSchedules } from '../../../contract/class-schedules.contract.ts';
import { useScheduleText } from '../../texts.ts';
import { GridFile } from './grid-file.tsx';

interface Props {
  readonly onClose: () => void;
  readonly onDone: (id: string) => void;
}

/** An empty draft for some grades of a term. */
export function NewSchedule({ onClose, onDone }: Props) {
  const t = useScheduleText();
  const localizedName = useLocalizedName();
  const terms = useApi(semesters.list, { query: { per_page: 25 } });
  const all = useApi(grades.list, { query: { per_page: 100 } });
  const form = useContractForm({
    endpoint: classSchedules.create,
    initial: { name: '', semester_id: '', grade_ids: [] as readonly string[], reading_id: '' },
    toBody: ({ grade_ids, reading_id, ...values }) => ({
      ...values,
      grade_ids: [...grade_ids],
      reading_id: reading_id || null,
    }),
    success: t('saved'),
    onDone: ({ id }) => {
      onClose();
      onDone(id);
    },
  });
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
      <GridFile onRead={(id) => form.field('reading_id').onChange(id)} />
    </FormDrawer>
  );
}
