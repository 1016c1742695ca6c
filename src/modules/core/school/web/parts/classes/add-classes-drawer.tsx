import { frameErrors } from '#shared/errors/error-frame.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { ChipsField, SelectField } from '#web/ui/fields/choice-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { CLASS_KINDS, classrooms } from '../../../contract/classrooms.contract.ts';
import { schoolYears } from '../../../contract/school-years.contract.ts';
import { useSchoolText } from '../../texts.ts';
import type { Grade } from './use-classes.ts';

type Values = {
  readonly school_year_id: string;
  readonly kind: string;
  readonly count: string;
  readonly capacity: string;
};

/** Several classes of a grade in one go; their numbers follow the highest one. */
export function AddClassesDrawer({ grade, onClose }: { readonly grade: Grade; readonly onClose: () => void }) {
  const t = useSchoolText();
  const localizedName = useLocalizedName();
  const localize = useLocalize();
  const years = useApi(schoolYears.options, { query: { per_page: 25 } }, { errorDisplay: 'toast' });
  const open = (years.data?.list ?? []).filter((year) => !year.is_over);
  const current = open.find((year) => year.is_current) ?? open[0];
  const form = useContractForm({
    endpoint: classrooms.batch,
    initial: {
      school_year_id: '',
      kind: grade.stage_code === 104 ? 'nursery' : 'admin',
      count: '1',
      capacity: '',
    } as Values,
    toBody: (values) => ({
      grade_id: grade.id,
      school_year_id: values.school_year_id || (current?.id ?? ''),
      kind: values.kind as 'admin',
      count: Number(values.count),
      ...(values.capacity ? { capacity: Number(values.capacity) } : {}),
    }),
    success: localize(frameErrors.success_added.text),
    onDone: onClose,
    invalidates: ['grades'],
  });
  return (
    <FormDrawer opened onClose={onClose} title={t('add_classes_to', { name: localizedName(grade) })} form={form}>
      <SelectField
        {...form.field('school_year_id')}
        value={form.values.school_year_id || (current?.id ?? '')}
        label={t('school_year')}
        {...(years.data && open.length === 0 ? { help: t('no_open_year_help') } : {})}
        options={open.map((year) => ({ value: year.id, label: year.name }))}
      />
      <ChipsField
        {...form.field('kind')}
        label={t('class_kind')}
        options={CLASS_KINDS.map((kind) => ({ value: kind, label: t(`kind_${kind}`) }))}
      />
      <TextField {...form.field('count')} label={t('class_count')} inputMode="numeric" max={2} />
      <TextField
        {...form.field('capacity')}
        label={t('capacity')}
        help={t('capacity_help')}
        inputMode="numeric"
        max={3}
      />
    </FormDrawer>
  );
}
