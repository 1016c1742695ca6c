import { type StaffChoice, StaffField } from '#modules/core/directory/web/public.tsx';
import { addDays, today } from '#shared/dates.ts';
import { ChipsField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { DayField } from '#web/ui/fields/date-fields.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { PhoneField, TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { parkingBlacklists } from '../../../contract/parking-blacklists.contract.ts';
import { blockSubjects } from '../../../contract/violation.shapes.ts';
import { useGateText } from '../../texts.ts';

/** A new entry of the block list: a plate, a colleague, or somebody by phone number. */
export function BlockDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useGateText();
  const form = useContractForm({
    endpoint: parkingBlacklists.create,
    initial: {
      subject: 'plate',
      plate_no: '',
      user_id: null as StaffChoice | null,
      phone: '',
      reason: '',
      valid_from: today(),
      valid_to: addDays(today(), 29),
    },
    toBody: ({ subject, plate_no, user_id, phone, ...values }) => ({
      ...values,
      ...(subject === 'plate'
        ? { subject: 'plate' as const, plate_no }
        : { subject: 'person' as const, user_id: user_id?.id ?? null, phone: phone || null }),
    }),
    invalidates: ['parkings'],
    success: t('blocked_now'),
    onDone: onClose,
  });
  const subject = form.field('subject');
  return (
    <FormDrawer opened onClose={onClose} title={t('add_block')} form={form}>
      <ChipsField {...subject} label={t('whom')} options={useOptions(blockSubjects)} />
      {subject.value === 'plate' ? (
        <TextField {...form.field('plate_no')} required label={t('plate')} capitals max={12} />
      ) : (
        <>
          <StaffField {...form.field('user_id')} label={t('person')} clearable />
          <PhoneField {...form.field('phone')} label={t('phone')} help={t('phone_help')} />
        </>
      )}
      <TextAreaField {...form.field('reason')} label={t('reason')} help={t('person_reads')} rows={3} />
      <DayField {...form.field('valid_from')} label={t('valid_from')} />
      <DayField {...form.field('valid_to')} label={t('until')} help={t('until_help')} />
    </FormDrawer>
  );
}
