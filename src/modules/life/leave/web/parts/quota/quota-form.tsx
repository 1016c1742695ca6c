import { type StaffChoice, StaffField } from '#modules/core/directory/web/public.tsx';
import { today } from '#shared/dates.ts';
import { useSettings } from '#web/session/session.ts';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { DayField } from '#web/ui/fields/date-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { vacationAmountUsers } from '../../../contract/vacation-amounts.contract.ts';
import { useLeaveText } from '../../texts.ts';
import { useQuotaTypes } from './use-quota-types.ts';

/** A quota that no rule gives. */
export function QuotaForm({ onClose }: { readonly onClose: () => void }) {
  const t = useLeaveText();
  const settings = useSettings();
  const organization_id = settings?.organization?.id ?? '';
  const form = useContractForm({
    endpoint: vacationAmountUsers.create,
    initial: {
      user_id: null as StaffChoice | null,
      vacation_type_id: '',
      on: today(),
      granted: '',
      reason: '',
    },
    toBody: ({ user_id, granted, ...facts }) => ({ ...facts, user_id: user_id?.id ?? '', granted: Number(granted) }),
    success: t('saved'),
    onDone: onClose,
  });
  return (
    <FormDrawer opened onClose={onClose} title={t('quota_add')} submitLabel={t('save')} form={form}>
      <StaffField {...form.field('user_id')} label={t('who')} organization_id={organization_id} />
      <SelectField {...form.field('vacation_type_id')} label={t('type')} options={useQuotaTypes()} />
      <DayField {...form.field('on')} label={t('cycle_day')} />
      <TextField {...form.field('granted')} label={t('granted')} />
      <TextField {...form.field('reason')} label={t('adjust_reason')} />
    </FormDrawer>
  );
}
