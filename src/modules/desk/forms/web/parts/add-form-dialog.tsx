import { useApi } from '#web/api/queries.ts';
import { SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { forms, formUsages } from '../../contract/forms.contract.ts';
import { useFormText } from '../texts.ts';

/** A new form; its fields come in the designer, which opens next. */
export function AddFormDialog({
  onClose,
  onMade,
}: {
  readonly onClose: () => void;
  readonly onMade: (id: string) => void;
}) {
  const t = useFormText();
  const allowed: readonly string[] = useApi(forms.list, { query: {} }).data?.usages ?? [];
  const options = useOptions(formUsages).filter(({ value }) => allowed.includes(value));
  const form = useContractForm({
    endpoint: forms.create,
    initial: { name: '', name_en: '', usage: 'other' },
    toBody: ({ name, name_en, usage }) => ({
      name,
      name_en: name_en || null,
      usage: formUsages.find(({ code }) => code === usage)?.code ?? 'other',
    }),
    success: t('added'),
    onDone: ({ id }) => onMade(id),
  });
  return (
    <FormDialog opened onClose={onClose} title={t('add')} submitLabel={t('add')} form={form}>
      <TextField {...form.field('name')} label={t('name')} max={60} />
      <TextField {...form.field('name_en')} label={t('name_en')} max={120} />
      <SelectField {...form.field('usage')} label={t('usage')} options={options} />
    </FormDialog>
  );
}
