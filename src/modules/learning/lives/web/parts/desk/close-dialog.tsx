import { Chip, Group } from '@mantine/core';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { lives } from '../../../contract/lives.contract.ts';
import { useLiveText } from '../../texts.ts';
import { type LiveRow, useLiveWords } from '../live-words.ts';

interface Props {
  readonly live: Pick<LiveRow, 'id' | 'title' | 'title_en'>;
  /** It is cut off for everybody who watches. */
  readonly isStop?: boolean;
  readonly onClose: () => void;
}

const REASONS = ['reason_picture', 'reason_words', 'reason_wrong_people', 'reason_technical'] as const;

/** Ends a live with a reason that the audience reads; the usual ones are one tap. */
export function CloseDialog({ live, isStop = false, onClose }: Props) {
  const t = useLiveText();
  const { titleOf } = useLiveWords();
  const form = useContractForm({
    endpoint: lives.close,
    params: { id: live.id },
    initial: { reason: '' },
    success: t(isStop ? 'stopped' : 'closed'),
    invalidates: ['home'],
    onDone: onClose,
  });
  const field = form.field('reason');
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t(isStop ? 'stop_title' : 'close_title', { title: titleOf(live) })}
      submitLabel={t(isStop ? 'stop_now' : 'close_live')}
      form={form}
    >
      {isStop && (
        <Group gap={8} mb={12}>
          {REASONS.map((key) => (
            <Chip key={key} checked={field.value === t(key)} onChange={() => field.onChange(t(key))}>
              {t(key)}
            </Chip>
          ))}
        </Group>
      )}
      <TextAreaField {...field} required label={t('reason')} help={t('reason_help')} rows={3} max={200} />
    </FormDialog>
  );
}
