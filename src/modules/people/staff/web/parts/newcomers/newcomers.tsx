import { useSearchParams } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useRights } from '#web/session/rights.tsx';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { pendingStaffs } from '../../../contract/pending-staffs.contract.ts';
import { staffRights } from '../../../rights.ts';
import { useStaffText } from '../../texts.ts';
import { InvitationsList } from '../invitations/invitations-list.tsx';
import { PendingList } from './pending-list.tsx';

const PENDING_TABS = ['waiting', 'entering', 'done'] as const;

/** Newcomers by where they stand, and the invitations that brought them. */
export function Newcomers() {
  const t = useStaffText();
  const { can } = useRights();
  const [address, setAddress] = useSearchParams();
  const seesPeople = can(staffRights.reviewNewcomers) || can(staffRights.confirmStart);
  const tabs = [...(seesPeople ? PENDING_TABS : []), ...(can(staffRights.invite) ? (['invitations'] as const) : [])];
  const asked = address.get('tab');
  const tab = tabs.find((known) => known === asked) ?? tabs[0] ?? 'invitations';
  const counts = useApi(pendingStaffs.list, { query: { per_page: 10 } }, { keepPrevious: true, enabled: seesPeople })
    .data?.counts;
  return (
    <>
      <ViewTabs
        label={t('newcomers')}
        value={tab}
        onChange={(value) => setAddress({ tab: value }, { replace: true })}
        tabs={tabs.map((value) => ({
          value,
          label: t(`tab_${value}`),
          count: value === 'waiting' ? counts?.['pending'] : undefined,
        }))}
      />
      {tab === 'invitations' ? <InvitationsList /> : <PendingList key={tab} tab={tab} />}
    </>
  );
}
