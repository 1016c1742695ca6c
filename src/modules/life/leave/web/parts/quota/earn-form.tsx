import { type StaffChoice, StaffField } from '#modules/core/directory/web/public.tsx';
import { today } from '#shared/dates.ts';
import { useSettings } from '#web/session/session.ts';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { DayField } from '#web/ui/fields/date-fields.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { vacationAmountUsers } from '../../../contract/vacation-amounts.contract.ts';
import { useLeaveText } from '../../texts.ts';
import { useQuotaTypes } from './use-quota-types.ts';

/** Overtime of somebody on a day, added to what they have earned. */
export function EarnForm({ onClose }: { readonly onClose: () => void }) {
  const t = useLeaveText();
  const organization_id = useSettings()?.organization?.id ?? '';
  const types = useQuotaTypes('earned');
  const form = useContractForm({
    endpoint: vacationAmountUsers.earn,
    initial: {
      user_id: null as StaffChoice | null,
      vacation_type_id: '',
      worked_on: today(),
      amount: null as number | null,
      reason: '',
    },
    toBody: ({ user_id, vacation_type_id, worked_on, amount, reason }) => ({
      vacation_type_id: vacation_type_id || (types[0]?.value ?? ''),
      rows: [{ user_id: user_id?.id ?? '', worked_on, amount: amount ?? Number.NaN, reason }],
    }),
    success: t('earned_done'),
    onDone: onClose,
  });
  return (
    <FormDrawer opened onClose={onClose} title={t('earn')} submitLabel={t('save')} form={form}>
      <StaffField {...form.field('user_id', 'rows.0.user_id')} label={t('who')} organization_id={organization_id} />
      {types.length > 1 && <SelectField {...form.field('vacation_type_id')} label={t('type')} options={types} />}
      <DayField {...form.field('worked_on', 'rows.0.worked_on')} label={t('worked_on')} max={today()} />
      <NumberField
        {...form.field('amount', 'rows.0.amount')}
        label={t('earned_amount')}
        help={t('earned_help')}
        decimals={2}
        min={0}
        max={24}
      />
      <TextField {...form.field('reason', 'rows.0.reason')} label={t('adjust_reason')} />
    </FormDrawer>
  );
}
