import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { useCompilationText } from '../texts.ts';

interface Props {
  readonly title: string;
  /** Who reads the reason. */
  readonly help: string;
  readonly submitLabel: string;
  readonly max?: number;
  readonly isSending?: boolean;
  readonly onDone: (reason: string) => void;
  readonly onClose: () => void;
}

const SHORTEST = 2;

/** Asks for the reason of an act that is more than one call, or none of its own. */
export function ReasonModal({ title, help, submitLabel, max, isSending = false, onDone, onClose }: Props) {
  const t = useCompilationText();
  const [reason, setReason] = useState('');
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('close') }}>
      <TextAreaField
        name="reason"
        label={t('reason')}
        help={help}
        value={reason}
        onChange={setReason}
        rows={3}
        {...(max ? { max } : {})}
      />
      <Button
        mt={12}
        loading={isSending}
        disabled={reason.trim().length < SHORTEST}
        onClick={() => onDone(reason.trim())}
      >
        {submitLabel}
      </Button>
    </Modal>
  );
}
