import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx';
import { compilations } from '../../../contract/compilations.contract.ts';
import { useCompilationText } from '../../texts.ts';
import { ReasonModal } from '../reason-modal.tsx';

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
  if (archives)
    return (
      <ReasonModal
        title={t('archive')}
        help={t('archive_help')}
        submitLabel={t('archive')}
        max={300}
        onDone={archives}
        onClose={onClose}
      />
    );
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
