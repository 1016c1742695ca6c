import { useFormat } from '#web/i18n/format.ts';
import { ChipsField } from '#web/ui/fields/choice-fields.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { visits } from '../../../contract/visits.contract.ts';
import { useHomeVisitText } from '../../texts.ts';
import type { VisitDetail } from '../visit-detail.ts';

/** A guardian chooses when the teachers come, and where to. */
export function ConfirmDialog({ visit, onClose }: { readonly visit: VisitDetail; readonly onClose: () => void }) {
  const t = useHomeVisitText();
  const format = useFormat();
  const isHome = visit.kind === 'home';
  const form = useContractForm({
    endpoint: visits.confirm,
    params: { id: visit.id },
    initial: { slot: '', address: '' },
    toBody: ({ slot, address }) => ({ slot, address: address.trim() || null, version: visit.version }),
    invalidates: ['home'],
    success: t('confirmed'),
    onDone: onClose,
  });
  const free = visit.slots.filter((slot) => slot.is_free);
  return (
    <FormDialog opened onClose={onClose} title={t('choose')} submitLabel={t('choose_submit')} form={form}>
      {free.length === 0 && <p>{t('all_taken')}</p>}
      <ChipsField
        {...form.field('slot')}
        label={t('slot')}
        options={free.map((slot) => ({ value: slot.starts_at, label: format.dateTime(slot.starts_at) }))}
      />
      {isHome && (
        <TextAreaField {...form.field('address')} required label={t('address')} help={t('address_help')} rows={2} />
      )}
    </FormDialog>
  );
}
