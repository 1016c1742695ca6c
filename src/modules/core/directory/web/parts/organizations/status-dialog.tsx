import { useLocalizedName } from '#web/i18n/texts.ts';
import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx';
import { organizations } from '../../../contract/organizations.contract.ts';
import { useDirectoryText } from '../../texts.ts';
import type { Organization } from '../directory-types.ts';

interface Props {
  readonly organization: Organization;
  readonly move: 'suspend' | 'resume';
  readonly onClose: () => void;
}

/** Suspends or resumes an organisation with a reason; says what happens to the people in it. */
export function StatusDialog({ organization, move, onClose }: Props) {
  const t = useDirectoryText();
  const localizedName = useLocalizedName();
  const isPause = move === 'suspend';
  return (
    <ReasonDialog
      endpoint={organizations.setStatus}
      params={{ id: organization.id }}
      body={{ status: isPause ? 'suspended' : 'active' }}
      title={t(isPause ? 'suspend_organization' : 'resume_organization', { name: localizedName(organization) })}
      submitLabel={t(move)}
      reasonLabel={t('reason')}
      reasonHelp={t(isPause ? 'suspend_help' : 'resume_help')}
      success={t(isPause ? 'suspended' : 'resumed')}
      onClose={onClose}
    />
  );
}
