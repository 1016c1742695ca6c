import { useLocalizedName } from '#web/i18n/texts.ts';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { type LiveLot, parkingChecks } from '../../../contract/parking-gate.contract.ts';
import { useGateText } from '../../texts.ts';

/** The guard walked through a lot and counted the cars. */
export function RecountDialog({ lot, onClose }: { readonly lot: LiveLot; readonly onClose: () => void }) {
  const t = useGateText();
  const localizedName = useLocalizedName();
  const form = useContractForm({
    endpoint: parkingChecks.recount,
    params: { id: lot.lot.id },
    initial: { occupied: String(lot.occupied), reason: t('recount_reason') },
    toBody: ({ occupied, reason }) => ({ occupied: Number(occupied), reason }),
    invalidates: ['parking_events', 'parking_lots'],
    success: t('recounted'),
    onDone: onClose,
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('recount_of', { lot: localizedName(lot.lot) })}
      submitLabel={t('save_count')}
      form={form}
    >
      <TextField {...form.field('occupied')} label={t('cars_counted')} inputMode="numeric" max={4} />
      <TextAreaField {...form.field('reason')} label={t('reason')} rows={2} />
    </FormDialog>
  );
}
