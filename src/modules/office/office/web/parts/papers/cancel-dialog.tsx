import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx';
import { oaApplications, type PaperDetail } from '../../../contract/oa-applications.contract.ts';
import { useOfficeText } from '../../texts.ts';

/** Its applicant asks to cancel a paper and says why; who handles it agrees. */
export function CancelDialog({ paper, onClose }: { readonly paper: PaperDetail; readonly onClose: () => void }) {
  const t = useOfficeText();
  const agrees = paper.actions.includes('cancel');
  return (
    <ReasonDialog
      endpoint={oaApplications.cancel}
      params={{ id: paper.id }}
      body={{ version: paper.version }}
      title={t(agrees ? 'agree_cancel' : 'ask_cancel')}
      submitLabel={t(agrees ? 'agree_cancel' : 'ask_cancel')}
      reasonLabel={t('cancel_reason')}
      reasonHelp={t(agrees ? 'agree_cancel_help' : 'ask_cancel_help')}
      {...(agrees ? {} : { isNeeded: true as const })}
      isDanger
      success={t(agrees ? 'cancelled' : 'cancel_asked')}
      invalidates={['home', 'oa_budgets']}
      onClose={onClose}
    />
  );
}
