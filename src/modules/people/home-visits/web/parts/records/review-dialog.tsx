import { ChipsField } from '#web/ui/fields/choice-fields.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { visitRecords } from '../../../contract/visit-records.contract.ts';
import { useHomeVisitText } from '../../texts.ts';
import type { VisitRecord } from '../visit-detail.ts';

/** Accepts a record for good, or returns it with what should change. */
export function ReviewDialog({ record, onClose }: { readonly record: VisitRecord; readonly onClose: () => void }) {
  const t = useHomeVisitText();
  const form = useContractForm({
    endpoint: visitRecords.review,
    params: { id: record.id },
    initial: { result: 'accepted', notes: '' },
    toBody: ({ result, notes }) => ({
      result: result === 'returned' ? ('returned' as const) : ('accepted' as const),
      notes: notes.trim() || null,
      version: record.version,
    }),
    invalidates: ['visits', 'home'],
    success: t('saved'),
    onDone: onClose,
  });
  return (
    <FormDialog opened onClose={onClose} title={t('review')} submitLabel={t('review')} form={form}>
      <ChipsField
        {...form.field('result')}
        label={t('result')}
        options={[
          { value: 'accepted', label: t('accept') },
          { value: 'returned', label: t('return') },
        ]}
      />
      <p>{t(form.values.result === 'returned' ? 'return_help' : 'accept_help')}</p>
      <TextAreaField
        {...form.field('notes')}
        required={form.values.result === 'returned'}
        label={t('review_notes')}
        rows={3}
      />
    </FormDialog>
  );
}
