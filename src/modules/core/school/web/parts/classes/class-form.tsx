import { useLocalizedName } from '#web/i18n/texts.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { useRowForm } from '#web/ui/forms/use-row-form.ts';
import { classrooms } from '../../../contract/classrooms.contract.ts';
import { useSchoolText } from '../../texts.ts';
import type { ClassDetail } from './class-detail.ts';

/** A change of a class; its department is renamed with it. */
export function ClassForm({ one, onClose }: { readonly one: ClassDetail; readonly onClose: () => void }) {
  const t = useSchoolText();
  const localizedName = useLocalizedName();
  const form = useRowForm({
    update: classrooms.update,
    row: one,
    initial: { name: one.name, name_en: one.name_en ?? '', capacity: String(one.capacity) },
    toBody: ({ name, name_en, capacity }) => ({
      name,
      name_en: name_en || null,
      capacity: Number(capacity),
    }),
    invalidates: ['grades', 'departments', 'organizations'],
    saved: t('saved'),
    onClose,
  });
  return (
    <FormDrawer opened onClose={onClose} title={localizedName(one)} form={form}>
      <TextField {...form.field('name')} label={t('class_name')} max={40} />
      <TextField {...form.field('name_en')} label={t('name_en')} max={80} />
      <TextField {...form.field('capacity')} label={t('capacity')} inputMode="numeric" max={3} />
    </FormDrawer>
  );
}
