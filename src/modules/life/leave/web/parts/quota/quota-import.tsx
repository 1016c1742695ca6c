import { useSettings } from '#web/session/session.ts';
import { ImportDialog } from '#web/tasks/tasks.ts';
import { useLeaveText } from '../../texts.ts';

/** Quotas by file. */
export function QuotaImport({ onClose }: { readonly onClose: () => void }) {
  const t = useLeaveText();
  const organization_id = useSettings()?.organization?.id ?? '';
  return (
    <ImportDialog
      title={t('quota_import')}
      definition="vacation_quota"
      params={{ organization_id }}
      invalidates={['vacation_amount_users']}
      onClose={onClose}
    />
  );
}
