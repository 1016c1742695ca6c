import { ChipsField } from '#web/ui/fields/choice-fields.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { liveMessages } from '../../contract/live-messages.contract.ts';
import { useChatText } from '../texts.ts';

interface Props {
  readonly liveId: string;
  readonly messageId: string;
  readonly name: string;
  readonly mayEverywhere: boolean;
  readonly onClose: () => void;
}

const MINUTES = [10, 60, 1440, 10_080, 43_200] as const;

/** Mutes who sent a message: for how long, where, and why. */
export function MuteDialog({ liveId, messageId, name, mayEverywhere, onClose }: Props) {
  const t = useChatText();
  const form = useContractForm({
    endpoint: liveMessages.mute,
    params: { id: liveId },
    initial: { minutes: '10', where: 'here', reason: '' },
    toBody: ({ minutes, where, reason }) => ({
      message_id: messageId,
      minutes: Number(minutes),
      everywhere: where === 'everywhere',
      reason,
    }),
    success: t('was_muted'),
    onDone: onClose,
  });
  const times = MINUTES.map((n) => ({ value: String(n), label: t(`minutes_${n}`) }));
  const places = [
    { value: 'here', label: t('mute_here') },
    { value: 'everywhere', label: t('mute_everywhere') },
  ];
  return (
    <FormDialog opened onClose={onClose} title={t('mute_title', { name })} submitLabel={t('mute')} form={form}>
      <ChipsField {...form.field('minutes')} label={t('mute_time')} options={times} />
      {mayEverywhere && <ChipsField {...form.field('where')} label={t('mute_where')} options={places} />}
      <TextAreaField {...form.field('reason')} label={t('mute_reason')} help={t('mute_help')} rows={2} />
    </FormDialog>
  );
}
