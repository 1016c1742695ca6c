import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { lazyPart } from '#web/api/lazy.ts';
import { useApi } from '#web/api/queries.ts';
import { useRights } from '#web/session/rights.tsx';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { linkRequests } from '../../contract/link-requests.contract.ts';
import { familyRights } from '../../rights.ts';
import { useFamilyText } from '../texts.ts';
import { RequestsList } from './link-requests/requests-list.tsx';

const GuardiansList = lazyPart(async () => (await import('./guardians/guardians-list.tsx')).GuardiansList);
const TransfersList = lazyPart(async () => (await import('./transfers/transfers-list.tsx')).TransfersList);

const TABS = ['guardians', 'requests', 'done', 'transfers'] as const;
type Tab = (typeof TABS)[number];

/** The tabs of the page: what waits comes first for those who decide; who only reads has the guardians alone. */
export function GuardianTabs() {
  const t = useFamilyText();
  const { can } = useRights();
  const [address, setAddress] = useSearchParams();
  const decides = can(familyRights.links);
  const shown = TABS.filter((tab) => (tab === 'guardians' ? can(familyRights.view) : decides));
  const asked = shown.find((one) => one === address.get('tab'));
  const tab: Tab = asked ?? (decides ? 'requests' : 'guardians');
  const waiting = useApi(
    linkRequests.list,
    { query: { status: ['needs_review'], per_page: 10 } },
    { keepPrevious: true, enabled: decides },
  ).data?.total;
  return (
    <>
      {shown.length > 1 && (
        <ViewTabs
          label={t('requests')}
          value={tab}
          onChange={(value) => setAddress({ tab: value }, { replace: true })}
          tabs={shown.map((value) => ({
            value,
            label: t(`tab_${value}`),
            ...(value === 'requests' ? { count: waiting } : {}),
          }))}
        />
      )}
      <Suspense fallback={<RowSkeleton rows={5} />}>
        {tab === 'guardians' && <GuardiansList />}
        {tab === 'transfers' && <TransfersList />}
        {(tab === 'requests' || tab === 'done') && <RequestsList key={tab} tab={tab} />}
      </Suspense>
    </>
  );
}
