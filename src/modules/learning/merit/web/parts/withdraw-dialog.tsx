import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { type MeritRow, meritRecords } from '../../contract/merit.contract.ts';
import { useMeritText } from '../texts.ts';

/** Why a note is withdrawn. */
export function WithdrawDialog({ note, onClose }: { readonly note: MeritRow; readonly onClose: () => void }) {
  const t = useMeritText();
  const form = useContractForm({
    endpoint: meritRecords.withdraw,
    params: { id: note.id },
    initial: { reason: '' },
    toBody: ({ reason }) => ({ reason, version: note.version }),
    success: t('withdrawn'),
    onDone: onClose,
  });
  return (
    <FormDialog opened onClose={onClose} title={t('withdraw')} submitLabel={t('withdraw')} form={form}>
      <TextAreaField {...form.field('reason')} label={t('reason')} max={200} />
    </FormDialog>
  );
}
