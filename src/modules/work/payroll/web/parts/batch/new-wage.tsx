import { today } from '#shared/dates.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { DayField } from '#web/ui/fields/date-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { signModes, wageCategories } from '../../../contract/payroll-kinds.ts';
import { wageTemplates } from '../../../contract/wage-templates.contract.ts';
import { wages } from '../../../contract/wages.contract.ts';
import { usePayrollText } from '../../texts.ts';

interface Props {
  readonly copy_of?: string;
  readonly onClose: () => void;
  readonly onCreated: (id: string) => void;
}

/** This month, the next one and those before, as first days. */
function monthsAround(): string[] {
  const [year = 2026, month = 1] = today().split('-').map(Number);
  return Array.from({ length: 14 }, (_, at) => new Date(Date.UTC(year, month - at, 1)).toISOString().slice(0, 10));
}

/** Begins a batch. */
export function NewWage({ copy_of, onClose, onCreated }: Props) {
  const t = usePayrollText();
  const { month: months } = useFormat();
  const templates =
    useApi(wageTemplates.list, { query: { per_page: 100 } }, { errorDisplay: 'toast' }).data?.list ?? [];
  const form = useContractForm({
    endpoint: wages.create,
    initial: {
      title: '',
      month: `${today().slice(0, 7)}-01`,
      category: 'salary',
      pay_date: today(),
      template_id: '',
      sign_mode: 'tick',
    },
    toBody: ({ template_id, category, sign_mode, ...rest }) => ({
      ...rest,
      category: category as 'salary',
      sign_mode: sign_mode as 'tick',
      template_id: template_id || null,
      ...(copy_of ? { copy_of } : {}),
    }),
    invalidates: ['wages', 'home'],
    onDone: ({ id }) => onCreated(id),
  });
  return (
    <FormDialog opened onClose={onClose} title={t('new_batch')} submitLabel={t('create')} form={form}>
      <TextField {...form.field('title')} label={t('batch_title')} placeholder={t('batch_title_example')} />
      <SelectField
        {...form.field('month')}
        label={t('month')}
        options={monthsAround().map((value) => ({ value, label: months(value) }))}
      />
      <SelectField {...form.field('category')} label={t('category')} options={useOptions(wageCategories)} />
      <DayField {...form.field('pay_date')} label={t('pay_date')} />
      {!copy_of && (
        <SelectField
          {...form.field('template_id')}
          label={t('template')}
          clearable
          options={templates.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <SelectField {...form.field('sign_mode')} label={t('sign_mode')} options={useOptions(signModes)} />
    </FormDialog>
  );
}
