import { useLocalize } from '#web/i18n/texts.ts';
import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx';
import { videoLifecycle } from '../../../contract/video.lifecycle.ts';
import { liveVideos } from '../../../contract/videos.contract.ts';
import { useVideoText } from '../../texts.ts';

interface Props {
  readonly id: string;
  readonly version: number;
  readonly onClose: () => void;
}

/** Takes a video off, with the reason that its owner reads. */
export function HideDialog({ id, version, onClose }: Props) {
  const t = useVideoText();
  const title = useLocalize()(videoLifecycle.moves.hide);
  return (
    <ReasonDialog
      endpoint={liveVideos.hide}
      params={{ id }}
      body={{ version }}
      title={title}
      submitLabel={title}
      reasonLabel={t('hide_reason')}
      reasonHelp={t('hide_help')}
      success={t('hidden_now')}
      invalidates={['home']}
      onClose={onClose}
    />
  );
}
