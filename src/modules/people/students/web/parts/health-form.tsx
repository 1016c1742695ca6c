import { SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { bloodGroups, students } from '../../contract/students.contract.ts';
import { useStudentText } from '../texts.ts';
import type { StudentDetail } from './student-types.ts';

interface Props {
  readonly student: StudentDetail;
  readonly health: NonNullable<StudentDetail['health']>;
  readonly onClose: () => void;
}

/** Several things, one a line or parted by commas of either language. */
const parted = (typed: string): string[] =>
  typed
    .split(/[\n,，、;；]/)
    .map((word) => word.trim())
    .filter(Boolean);

/** Changes what those who look after the child have to know. */
export function HealthForm({ student, health, onClose }: Props) {
  const t = useStudentText();
  const form = useContractForm({
    endpoint: students.health,
    params: { id: student.id },
    initial: {
      allergies: health.allergies.join('\n'),
      chronic: health.chronic.join('\n'),
      medicine: health.medicine ?? '',
      diet: health.diet ?? '',
      blood: (health.blood ?? '') as string,
      note: health.note ?? '',
    },
    toBody: (values) => ({
      allergies: parted(values.allergies),
      chronic: parted(values.chronic),
      medicine: values.medicine.trim() || null,
      diet: values.diet.trim() || null,
      blood: bloodGroups.find((one) => one.code === values.blood)?.code ?? null,
      note: values.note.trim() || null,
      version: health.version,
    }),
    success: t('health_saved'),
    onDone: onClose,
  });
  return (
    <FormDrawer opened onClose={onClose} title={t('edit_health')} form={form}>
      <p>{t('health_help')}</p>
      <TextAreaField {...form.field('allergies')} rows={2} label={t('allergies')} help={t('several_help')} />
      <TextAreaField {...form.field('chronic')} rows={2} label={t('chronic')} help={t('several_help')} />
      <TextField {...form.field('medicine')} label={t('medicine')} max={200} />
      <TextField {...form.field('diet')} label={t('diet')} max={200} />
      <SelectField {...form.field('blood')} label={t('blood')} options={useOptions(bloodGroups)} clearable />
      <TextAreaField {...form.field('note')} label={t('health_note')} max={500} rows={3} />
    </FormDrawer>
  );
}
