import { Checkbox } from '@mantine/core';
import { today } from '#shared/dates.ts';
import { ChipsField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { DayField } from '#web/ui/fields/date-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { toast } from '#web/ui/toasts.ts';
import { plateColors } from '../../../contract/parking.shapes.ts';
import { parkings } from '../../../contract/parkings.contract.ts';
import { useParkingText } from '../../texts.ts';
import { colorFor } from '../application/apply-values.ts';
import type { PermitDetail } from '../permit-types.ts';
import { PlateField } from '../plate-field.tsx';

interface Props {
  readonly permit: PermitDetail;
  readonly onClose: () => void;
}

/** Another car for up to three days. */
export function SwapDialog({ permit, onClose }: Props) {
  const t = useParkingText();
  const colors = useOptions(plateColors);
  const form = useContractForm({
    endpoint: parkings.swap,
    params: { id: permit.id },
    initial: { plate_no: '', color: 'blue', from: today(), days: '1', reason: '' },
    toBody: ({ plate_no, color, from, days, reason }) => ({
      plate_no,
      from,
      reason,
      days: Number(days),
      color: plateColors.find((one) => one.code === color)?.code ?? 'blue',
    }),
    success: t('swapped'),
    onDone: onClose,
  });
  const days = [1, 2, 3].map((n) => ({ value: String(n), label: t('days_n', { n }) }));
  return (
    <FormDialog opened onClose={onClose} title={t('swap')} submitLabel={t('swap')} form={form}>
      <p>{t('swap_help', { n: permit.swaps_left })}</p>
      <PlateField
        {...form.field('plate_no')}
        label={t('plate')}
        onChange={(plate_no) => form.set({ plate_no, color: colorFor(plate_no, form.values.color) })}
      />
      <ChipsField {...form.field('color')} label={t('plate_color')} options={colors} />
      <DayField {...form.field('from')} label={t('from_day')} min={today()} />
      <ChipsField {...form.field('days')} label={t('days')} options={days} />
      <TextField {...form.field('reason')} label={t('reason')} max={100} />
    </FormDialog>
  );
}

/** Days on which others may have the place. */
export function AwayDialog({ permit, onClose }: Props) {
  const t = useParkingText();
  const form = useContractForm({
    endpoint: parkings.away,
    params: { id: permit.id },
    initial: { from: today(), to: today() },
    success: t('away_saved'),
    onDone: onClose,
  });
  return (
    <FormDialog opened onClose={onClose} title={t('away')} submitLabel={t('away')} form={form}>
      <p>{t('away_help')}</p>
      <DayField {...form.field('from')} label={t('from_day')} min={today()} max={permit.valid_to} />
      <DayField {...form.field('to')} label={t('to_day')} min={form.values.from} max={permit.valid_to} />
    </FormDialog>
  );
}

interface RenewProps extends Props {
  /** Something has to be filled in before it can be submitted. */
  readonly onIncomplete: (draft: PermitDetail) => void;
}

/** The next term with the same car: nothing is asked but the rules. */
export function RenewDialog({ permit, onClose, onIncomplete }: RenewProps) {
  const t = useParkingText();
  const form = useContractForm({
    endpoint: parkings.renew,
    params: { id: permit.id },
    initial: { accepts_rules: false },
    invalidates: ['home', 'parking_terms'],
    onDone: (renewed) => {
      if (renewed.actions.includes('update')) onIncomplete(renewed);
      else {
        toast.success(t('renewed'));
        onClose();
      }
    },
  });
  const field = form.field('accepts_rules');
  return (
    <FormDialog opened onClose={onClose} title={t('renew')} submitLabel={t('renew')} form={form}>
      <p>{t('renew_help')}</p>
      <Checkbox
        label={t('accept_rules')}
        checked={field.value}
        {...(field.error ? { error: field.error } : {})}
        onChange={(event) => field.onChange(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}
