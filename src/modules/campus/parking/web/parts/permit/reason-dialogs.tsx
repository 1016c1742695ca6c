import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx';
import { parkings } from '../../../contract/parkings.contract.ts';
import { useParkingText } from '../../texts.ts';
import type { PermitDetail } from '../permit-types.ts';

interface Props {
  readonly permit: PermitDetail;
  readonly onClose: () => void;
}

export function RejectDialog({ permit, onClose }: Props) {
  const t = useParkingText();
  return (
    <ReasonDialog
      endpoint={parkings.review}
      params={{ id: permit.id }}
      body={{ result: 'reject', version: permit.version }}
      title={t('reject')}
      submitLabel={t('reject')}
      reasonLabel={t('reason')}
      isNeeded
      success={t('rejected')}
      invalidates={['home']}
      onClose={onClose}
    />
  );
}

export function SuspendDialog({ permit, onClose }: Props) {
  const t = useParkingText();
  return (
    <ReasonDialog
      endpoint={parkings.suspend}
      params={{ id: permit.id }}
      body={{ version: permit.version }}
      title={t('suspend')}
      submitLabel={t('suspend')}
      reasonLabel={t('reason')}
      reasonHelp={t('suspend_help')}
      success={t('suspended')}
      onClose={onClose}
    />
  );
}

/** The holder gives the place back and need not say why; the office says why. */
export function RevokeDialog({ permit, isOwn, onClose }: Props & { readonly isOwn: boolean }) {
  const t = useParkingText();
  const label = t(isOwn ? 'give_back' : 'revoke');
  return (
    <ReasonDialog
      endpoint={parkings.revoke}
      params={{ id: permit.id }}
      body={{ version: permit.version }}
      title={label}
      submitLabel={label}
      reasonLabel={t('reason')}
      reasonHelp={t('revoke_help')}
      {...(isOwn ? {} : { isNeeded: true as const })}
      success={t(isOwn ? 'given_back' : 'revoked')}
      invalidates={['home', 'parking_quotas', 'parking_terms']}
      onClose={onClose}
    />
  );
}
