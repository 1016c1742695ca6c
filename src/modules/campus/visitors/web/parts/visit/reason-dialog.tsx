import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx';
import { visitors } from '../../../contract/visitors.contract.ts';
import { useVisitorText } from '../../texts.ts';
import type { Visit } from '../visit-types.ts';
import { useVisitWords } from '../visit-words.ts';

interface Props {
  readonly visit: Visit;
  readonly onClose: () => void;
}

/** Cancels a booking; the other side reads the reason. */
export function CancelDialog({ visit, onClose }: Props) {
  const t = useVisitorText();
  const words = useVisitWords();
  return (
    <ReasonDialog
      endpoint={visitors.cancelBook}
      params={{ id: visit.id }}
      title={t('cancel_visit', { who: words.who(visit) })}
      submitLabel={t('cancel_booking')}
      reasonLabel={t('cancel_reason')}
      reasonHelp={t('cancel_help')}
      success={t('cancelled')}
      onClose={onClose}
    />
  );
}

/** Ends a visit whose people left without being seen. */
export function CloseDialog({ visit, onClose }: Props) {
  const t = useVisitorText();
  const words = useVisitWords();
  return (
    <ReasonDialog
      endpoint={visitors.close}
      params={{ id: visit.id }}
      title={t('close_visit', { who: words.who(visit) })}
      submitLabel={t('close_booking')}
      reasonLabel={t('close_reason')}
      reasonHelp={t('close_help')}
      success={t('closed')}
      onClose={onClose}
    />
  );
}
