import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { DateTimeField } from '#web/ui/fields/date-fields.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { visits } from '../../../contract/visits.contract.ts';
import { useHomeVisitText } from '../../texts.ts';
import { MINUTES, slotsFrom } from '../slots.ts';
import type { VisitDetail } from '../visit-detail.ts';

/** Up to three slots that are offered to the family. */
export function ProposeDialog({ visit, onClose }: { readonly visit: VisitDetail; readonly onClose: () => void }) {
  const t = useHomeVisitText();
  const form = useContractForm({
    endpoint: visits.propose,
    params: { id: visit.id },
    initial: { slots: [0, 1, 2].map((at) => visit.slots[at]?.starts_at ?? ''), minutes: '45' },
    toBody: ({ slots, minutes }) => ({ slots: slotsFrom(slots, minutes), version: visit.version }),
    invalidates: ['home'],
    success: t('proposed'),
    onDone: onClose,
  });
  const { slots } = form.values;
  /** Where the body has it: empty slots are not sent. */
  const placeOf = (at: number) =>
    slots[at] === '' ? `slots.${at}` : `slots.${slots.slice(0, at).filter((start) => start !== '').length}.starts_at`;
  return (
    <FormDialog opened onClose={onClose} title={t('propose')} submitLabel={t('send')} form={form}>
      <p>{t('propose_help')}</p>
      {slots.map((_start, at) => (
        <DateTimeField
          // biome-ignore lint/suspicious/noArrayIndexKey: three places that stay
          key={at}
          {...form.at<string>(`slots.${at}`, placeOf(at))}
          required={at === 0}
          label={t('slot_n', { n: at + 1 })}
          {...(at === 0 && form.field('slots').error ? { error: form.field('slots').error } : {})}
        />
      ))}
      <SelectField
        {...form.field('minutes')}
        label={t('minutes')}
        options={MINUTES.map((value) => ({ value, label: t('minutes_n', { n: value }) }))}
      />
    </FormDialog>
  );
}
