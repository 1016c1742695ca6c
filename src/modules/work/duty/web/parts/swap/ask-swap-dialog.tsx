import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { ChipsField, SelectField } from '#web/ui/fields/choice-fields.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { dutyShifts } from '../../../contract/duty-shifts.contract.ts';
import { dutySwaps } from '../../../contract/duty-swaps.contract.ts';
import { useDutyText } from '../../texts.ts';
import { type Shift, useShiftWords } from '../duty-words.ts';

/** Asks one person or all of the roster to take a shift, or to exchange it for one of theirs. */
export function AskSwapDialog({ shift, onClose }: { readonly shift: Shift; readonly onClose: () => void }) {
  const t = useDutyText();
  const localizedName = useLocalizedName();
  const { nameOf, timeOf, whoOf } = useShiftWords();
  const options = useApi(dutyShifts.swapOptions, { params: { id: shift.id } });
  const form = useContractForm({
    endpoint: dutySwaps.create,
    initial: { way: 'one', to_user_id: '', return_shift_id: '', reason: '' },
    toBody: ({ way, to_user_id, return_shift_id, reason }) => ({
      shift_id: shift.id,
      to_user_id: way === 'one' ? to_user_id || null : null,
      return_shift_id: way === 'exchange' ? return_shift_id || null : null,
      reason: reason.trim() || null,
    }),
    check: ({ way, to_user_id, return_shift_id }) => ({
      ...(way === 'one' && !to_user_id ? { to_user_id: t('choose_one') } : {}),
      ...(way === 'exchange' && !return_shift_id ? { return_shift_id: t('choose_one') } : {}),
    }),
    success: t('swap_sent'),
    invalidates: ['home', 'duty_shifts'],
    onDone: onClose,
  });
  const { way } = form.values;
  return (
    <FormDialog opened onClose={onClose} title={t('ask_swap')} submitLabel={t('send')} form={form}>
      <Words as="p" tone="soft">
        {nameOf(shift)} · {timeOf(shift)}
      </Words>
      <ChipsField
        {...form.field('way')}
        label={t('swap_way')}
        options={[
          { value: 'one', label: t('swap_one') },
          { value: 'exchange', label: t('swap_exchange') },
          { value: 'all', label: t('swap_all') },
        ]}
      />
      {way === 'one' && (
        <SelectField
          {...form.field('to_user_id')}
          label={t('swap_to')}
          required
          options={(options.data?.people ?? []).map((one) => ({
            value: one.id,
            label: one.is_free ? localizedName(one) : t('person_busy', { name: localizedName(one) }),
            disabled: !one.is_free,
          }))}
        />
      )}
      {way === 'exchange' && (
        <SelectField
          {...form.field('return_shift_id')}
          label={t('swap_for')}
          required
          options={(options.data?.shifts ?? []).map((one) => ({
            value: one.id,
            label: `${whoOf(one)} · ${timeOf(one)}`,
          }))}
        />
      )}
      {way === 'all' && <Words as="p">{t('swap_all_help')}</Words>}
      <TextAreaField {...form.field('reason')} label={t('reason')} help={t('reason_help')} max={200} rows={2} />
    </FormDialog>
  );
}
