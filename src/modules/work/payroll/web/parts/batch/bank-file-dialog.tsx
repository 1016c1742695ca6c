import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { saveFile } from '#web/ui/acts/save-file.ts';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { toast } from '#web/ui/toasts.ts';
import { wageTables } from '../../../contract/wage-tables.contract.ts';
import { bankFileTemplates } from '../../../contract/wage-templates.contract.ts';
import { usePayrollText } from '../../texts.ts';
import type { Batch } from './batch-types.ts';

/** Makes the file for the bank and saves it; count and sum are said, to compare them. */
export function BankFileDialog({ batch, onClose }: { readonly batch: Batch; readonly onClose: () => void }) {
  const t = usePayrollText();
  const format = useFormat();
  const templates =
    useApi(bankFileTemplates.list, { query: { per_page: 100 } }, { errorDisplay: 'toast' }).data?.list ?? [];
  const form = useContractForm({
    endpoint: wageTables.bankFile,
    params: { id: batch.id },
    initial: { template_id: '', reason: '' },
    invalidates: false,
    onDone: ({ base64, name, mime, count, sum_fen, left_out }) => {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      saveFile(new Blob([bytes], { type: mime }), name);
      const made = t('bank_file_made', { n: count, sum: format.money(sum_fen) });
      if (left_out) toast.warning(`${made} · ${t('bank_file_left_out', { n: left_out })}`);
      else toast.success(made);
      onClose();
    },
  });
  return (
    <FormDialog opened onClose={onClose} title={t('bank_file')} submitLabel={t('bank_file_make')} form={form}>
      <p>{t('bank_file_help')}</p>
      <SelectField
        {...form.field('template_id')}
        label={t('bank_layout')}
        options={templates.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField {...form.field('reason')} label={t('reason')} />
    </FormDialog>
  );
}
