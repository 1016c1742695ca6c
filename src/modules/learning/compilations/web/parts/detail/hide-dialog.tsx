import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { compilations } from '../../../contract/compilations.contract.ts';
import { useCompilationText } from '../../texts.ts';

interface Props {
  readonly id: string;
  readonly version: number;
  /** Archives with the reason instead. */
  readonly archives?: (reason: string) => void;
  readonly onClose: () => void;
}

/** Takes a compilation off, or archives it, with a reason that its authors read. */
export function HideDialog({ id, version, archives, onClose }: Props) {
  const t = useCompilationText();
  if (archives) return <ArchiveDialog onArchive={archives} onClose={onClose} />;
  return (
    <ReasonDialog
      endpoint={compilations.hide}
      params={{ id }}
      body={{ version }}
      title={t('hide')}
      submitLabel={t('hide')}
      reasonLabel={t('reason')}
      reasonHelp={t('hide_help')}
      success={t('hidden')}
      onClose={onClose}
    />
  );
}

const SHORTEST = 2;

function ArchiveDialog({
  onArchive,
  onClose,
}: {
  readonly onArchive: (reason: string) => void;
  readonly onClose: () => void;
}) {
  const t = useCompilationText();
  const [reason, setReason] = useState('');
  return (
    <Modal opened onClose={onClose} title={t('archive')} closeButtonProps={{ 'aria-label': t('close') }}>
      <TextAreaField
        name="reason"
        label={t('reason')}
        help={t('archive_help')}
        value={reason}
        onChange={setReason}
        rows={3}
        max={300}
      />
      <Button mt={12} disabled={reason.trim().length < SHORTEST} onClick={() => onArchive(reason.trim())}>
        {t('archive')}
      </Button>
    </Modal>
  );
}
