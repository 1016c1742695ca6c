import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx';
import { liveMessages } from '../../contract/live-messages.contract.ts';
import { useChatText } from '../texts.ts';

interface Props {
  readonly messageId: string;
  readonly onClose: () => void;
}

/** Reports a message to the moderators. */
export function ReportDialog({ messageId, onClose }: Props) {
  const t = useChatText();
  return (
    <ReasonDialog
      endpoint={liveMessages.report}
      params={{ id: messageId }}
      title={t('report_title')}
      submitLabel={t('report')}
      reasonLabel={t('report_reason')}
      reasonHelp={t('report_help')}
      success={t('reported')}
      invalidates={false}
      onClose={onClose}
    />
  );
}

/** Takes a message off all screens. */
export function HideDialog({ messageId, onClose }: Props) {
  const t = useChatText();
  return (
    <ReasonDialog
      endpoint={liveMessages.act}
      params={{ id: messageId }}
      body={{ status: 'hidden' }}
      isNeeded
      title={t('hide_title')}
      submitLabel={t('hide')}
      reasonLabel={t('hide_reason')}
      reasonHelp={t('hide_help')}
      success={t('was_hidden_done')}
      onClose={onClose}
    />
  );
}
