import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { type LotQuota, parkingQuotas } from '../../../contract/parking-quotas.contract.ts';
import { useParkingText } from '../../texts.ts';

interface Props {
  readonly termId: string;
  readonly cell: LotQuota;
  readonly title: string;
  readonly onClose: () => void;
}

/** How many places one category has in one lot. */
export function QuotaDialog({ termId, cell, title, onClose }: Props) {
  const t = useParkingText();
  const { parking_lot_id, category, used } = cell;
  const form = useContractForm({
    endpoint: parkingQuotas.save,
    initial: { quota: String(cell.quota), oversell_pct: String(cell.oversell_pct) },
    toBody: ({ quota, oversell_pct }) => ({
      parking_term_id: termId,
      list: [{ parking_lot_id, category, quota: Number(quota || 0), oversell_pct: Number(oversell_pct || 0) }],
    }),
    invalidates: ['parking_terms', 'parkings'],
    success: t('quota_saved'),
    onDone: onClose,
  });
  const [quota, more] = [form.at('list.0.quota').error, form.at('list.0.oversell_pct').error];
  return (
    <FormDialog opened onClose={onClose} title={title} submitLabel={t('save')} form={form}>
      <TextField
        {...form.field('quota')}
        label={t('quota')}
        help={t('quota_help', { n: used })}
        inputMode="numeric"
        max={4}
        {...(quota ? { error: quota } : {})}
      />
      <TextField
        {...form.field('oversell_pct')}
        label={t('oversell_pct')}
        help={t('oversell_help')}
        inputMode="numeric"
        max={2}
        {...(more ? { error: more } : {})}
      />
    </FormDialog>
  );
}
