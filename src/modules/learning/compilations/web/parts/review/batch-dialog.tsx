import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { useCompilationText } from '../../texts.ts';

interface Props {
  readonly what: 'hide' | 'archive';
  readonly n: number;
  readonly isSending: boolean;
  readonly onDone: (reason: string) => void;
  readonly onClose: () => void;
}

const SHORTEST = 2;

/** The reason that the authors of all ticked compilations read. */
export function BatchDialog({ what, n, isSending, onDone, onClose }: Props) {
  const t = useCompilationText();
  const [reason, setReason] = useState('');
  return (
    <Modal opened onClose={onClose} title={t(`${what}_n`, { n })} closeButtonProps={{ 'aria-label': t('close') }}>
      <TextAreaField
        name="reason"
        label={t('reason')}
        help={t('hide_help')}
        value={reason}
        onChange={setReason}
        rows={3}
      />
      <Button
        mt={12}
        loading={isSending}
        disabled={reason.trim().length < SHORTEST}
        onClick={() => onDone(reason.trim())}
      >
        {t(what)}
      </Button>
    </Modal>
  );
}
