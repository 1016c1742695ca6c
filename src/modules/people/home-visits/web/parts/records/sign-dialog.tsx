import { SignatureField } from '#web/ui/fields/files/signature-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { VISIT_SIGNATURE_FILE, visitRecords } from '../../../contract/visit-records.contract.ts';
import { useHomeVisitText } from '../../texts.ts';
import type { VisitRecord } from '../visit-detail.ts';
import classes from '../visit-drawer.module.css';

/** A guardian signs what was written about the visit. */
export function SignDialog({ record, onClose }: { readonly record: VisitRecord; readonly onClose: () => void }) {
  const t = useHomeVisitText();
  const form = useContractForm({
    endpoint: visitRecords.sign,
    params: { id: record.id },
    initial: { signature_id: '', comment: '' },
    toBody: ({ signature_id, comment }) => ({ signature_id, comment: comment.trim() || null }),
    invalidates: ['visits', 'home'],
    success: t('signed'),
    onDone: onClose,
  });
  const signature = form.field('signature_id');
  return (
    <FormDialog opened onClose={onClose} title={t('sign')} submitLabel={t('sign')} form={form}>
      <p className={classes.text}>{record.summary}</p>
      <SignatureField
        label={t('sign_here')}
        file={VISIT_SIGNATURE_FILE}
        onChange={(fileId) => signature.onChange(fileId ?? '')}
      />
      {signature.error && <p role="alert">{t('sign_needed')}</p>}
      <TextAreaField {...form.field('comment')} label={t('comment')} rows={2} />
    </FormDialog>
  );
}
