import { StateBadge, ToneBadge } from '#web/ui/state-badge.tsx';
import type { PendingRow } from '../../../contract/pending-staffs.contract.ts';
import { pendingStaffLifecycle } from '../../../contract/pending-staffs.lifecycle.ts';
import { useStaffText } from '../../texts.ts';

/** How far somebody is, in one word. */
export function StageBadge({ row }: { readonly row: Pick<PendingRow, 'stage' | 'is_returned' | 'is_entered'> }) {
  const t = useStaffText();
  if (row.is_returned) return <ToneBadge tone="running">{t('returned')}</ToneBadge>;
  if (row.stage === 'accepted')
    return (
      <ToneBadge tone={row.is_entered ? 'done' : 'waiting'}>{t(row.is_entered ? 'entered' : 'to_enter')}</ToneBadge>
    );
  return <StateBadge of={pendingStaffLifecycle} state={row.stage} />;
}
