import { SignatureField } from '#web/ui/fields/files/signature-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { SIGNATURE_FILE } from '../../../contract/signature-file.ts';
import { wageUsers } from '../../../contract/wage-users.contract.ts';
import { usePayrollText } from '../../texts.ts';
import type { Slip } from './slip-types.ts';

/** The owner takes note of a slip, by a tick or by hand. */
export function ConfirmSlip({ slip, onClose }: { readonly slip: Slip; readonly onClose: () => void }) {
  const t = usePayrollText();
  const form = useContractForm({
    endpoint: wageUsers.confirm,
    params: { id: slip.id },
    initial: { signature_file_id: '' },
    toBody: ({ signature_file_id }) => ({ signature_file_id: signature_file_id || null }),
    invalidates: ['wage_users', 'home'],
    success: t('confirmed'),
    onDone: onClose,
  });
  const signature = form.field('signature_file_id');
  return (
    <FormDialog opened onClose={onClose} title={t('confirm')} submitLabel={t('confirm')} form={form}>
      <p>{t('confirm_meaning')}</p>
      {slip.sign_mode === 'handwritten' && (
        <SignatureField label={t('sign_here')} file={SIGNATURE_FILE} onChange={(id) => signature.onChange(id ?? '')} />
      )}
      {signature.error && <p role="alert">{t('sign_needed')}</p>}
    </FormDialog>
  );
}
