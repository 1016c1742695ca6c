import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { dutyLogs } from '../../../contract/duty-logs.contract.ts';
import { dutyShifts } from '../../../contract/duty-shifts.contract.ts';
import { useDutyText } from '../../texts.ts';

interface Props {
  readonly log: CallOutput<typeof dutyLogs.get>;
  readonly onClose: () => void;
}

/** Hands a shift over to the next one, or to somebody else of the roster. */
export function HandoverDialog({ log, onClose }: Props) {
  const t = useDutyText();
  const localizedName = useLocalizedName();
  const options = useApi(dutyShifts.swapOptions, { params: { id: log.shift.id } }, { errorDisplay: 'session_only' });
  const form = useContractForm({
    endpoint: dutyLogs.handOver,
    params: { shift: log.shift.id },
    initial: { to_user_id: log.handover_to?.id ?? '', note: log.handover_note ?? '' },
    toBody: ({ to_user_id, note }) => ({ to_user_id: to_user_id || null, note: note.trim() || null }),
    success: t('handed_over'),
    invalidates: ['home', 'duty_shifts'],
    onDone: onClose,
  });
  return (
    <FormDialog opened onClose={onClose} title={t('hand_over')} submitLabel={t('hand_over')} form={form}>
      <SelectField
        {...form.field('to_user_id')}
        label={t('handover_to')}
        help={t('handover_to_help')}
        clearable
        options={(options.data?.people ?? []).map((one) => ({ value: one.id, label: localizedName(one) }))}
      />
      <TextAreaField {...form.field('note')} label={t('handover_note')} max={500} rows={4} />
    </FormDialog>
  );
}
