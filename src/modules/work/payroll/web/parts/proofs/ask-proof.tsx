import type { CodeOf } from '#shared/reference/item.ts';
import { SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { incomeProofs } from '../../../contract/income-proofs.contract.ts';
import { proofShows } from '../../../contract/payroll-kinds.ts';
import { usePayrollText } from '../../texts.ts';

/** Asks for a proof of income. */
export function AskProof({ onClose }: { readonly onClose: () => void }) {
  const t = usePayrollText();
  const form = useContractForm({
    endpoint: incomeProofs.create,
    initial: { purpose: '', receiver: '', months: '12', lang: 'cn', shows: 'average' },
    toBody: ({ purpose, receiver, months, lang, shows }) => ({
      purpose,
      receiver: receiver.trim() || null,
      months: Number(months),
      lang: lang === 'us' ? ('us' as const) : ('cn' as const),
      shows: shows as CodeOf<typeof proofShows>,
    }),
    success: t('proof_asked'),
    onDone: onClose,
  });
  const langs = [
    { value: 'cn', label: t('lang_cn') },
    { value: 'us', label: t('lang_us') },
  ];
  return (
    <FormDialog opened onClose={onClose} title={t('ask_proof')} submitLabel={t('ask_proof_send')} form={form}>
      <TextField {...form.field('purpose')} label={t('proof_purpose')} placeholder={t('proof_purpose_example')} />
      <TextField {...form.field('receiver')} label={t('proof_receiver')} />
      <TextField {...form.field('months')} label={t('proof_months')} inputMode="numeric" />
      <SelectField {...form.field('lang')} label={t('proof_lang')} options={langs} />
      <SelectField {...form.field('shows')} label={t('proof_shows')} options={useOptions(proofShows)} />
    </FormDialog>
  );
}
