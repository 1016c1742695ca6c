import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useRights } from '#web/session/rights.tsx';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { DataScopesPanel, HeadcountPanel, MembersPanel } from '../parts/member-later.ts';
import { usePeopleText } from '../parts/people-texts.ts';

const TABS = ['members', 'headcounts', 'scopes'] as const;
type Tab = (typeof TABS)[number];

/** R-wb-051: who holds which place, and how many may. */
export function Page() {
  const t = usePeopleText();
  const { can } = useRights();
  const [address, setAddress] = useSearchParams();
  const may: Readonly<Record<Tab, boolean>> = {
    members: true,
    headcounts: can('0401', '0403', '0405'),
    scopes: can('1403'),
  };
  const tabs = TABS.filter((tab) => may[tab]);
  const tab: Tab = tabs.find((known) => known === address.get('tab')) ?? 'members';
  return (
    <>
      <PageHead />
      <ViewTabs
        label={t('views')}
        value={tab}
        onChange={(value) => setAddress(value === 'members' ? {} : { tab: value }, { replace: true })}
        tabs={tabs.map((value) => ({ value, label: t(`tab_${value}`) }))}
      />
      <Suspense fallback={<RowSkeleton rows={6} />}>
        {tab === 'members' && <MembersPanel />}
        {tab === 'headcounts' && <HeadcountPanel />}
        {tab === 'scopes' && <DataScopesPanel />}
      </Suspense>
    </>
  );
}
