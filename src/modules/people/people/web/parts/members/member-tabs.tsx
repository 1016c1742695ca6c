import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { accessRights } from '#modules/core/access/rights.ts';
import { directoryRights } from '#modules/core/directory/rights.ts';
import { lazyPart } from '#web/api/lazy.ts';
import { useRights } from '#web/session/rights.tsx';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { usePeopleText } from '../../texts.ts';
import { OwnPlaces } from './own-places.tsx';

const MembersPanel = lazyPart(async () => (await import('./members-panel.tsx')).MembersPanel);
const HeadcountPanel = lazyPart(async () => (await import('./headcount-panel.tsx')).HeadcountPanel);
const DataScopesPanel = lazyPart(async () => (await import('./data-scopes-panel.tsx')).DataScopesPanel);

const TABS = ['own', 'members', 'headcounts', 'scopes'] as const;
type Tab = (typeof TABS)[number];

/** Who holds which place, and how many may; with the own places for everybody where `own` is said. */
export function MemberTabs({ own }: { readonly own: boolean }) {
  const t = usePeopleText();
  const { can } = useRights();
  const [address, setAddress] = useSearchParams();
  const may: Readonly<Record<Tab, boolean>> = {
    own,
    members: can(directoryRights.members, directoryRights.viewPeople),
    headcounts: can(directoryRights.view, directoryRights.departments, directoryRights.members),
    scopes: can(accessRights.explain),
  };
  const tabs = TABS.filter((tab) => may[tab]);
  const [first = 'members'] = tabs;
  const tab = tabs.find((known) => known === address.get('tab')) ?? first;
  return (
    <>
      {tabs.length > 1 && (
        <ViewTabs
          label={t('views')}
          value={tab}
          onChange={(value) => setAddress(value === first ? {} : { tab: value }, { replace: true })}
          tabs={tabs.map((value) => ({ value, label: t(`tab_${value}`) }))}
        />
      )}
      <Suspense fallback={<RowSkeleton rows={6} />}>
        {tab === 'own' && <OwnPlaces />}
        {tab === 'members' && <MembersPanel />}
        {tab === 'headcounts' && <HeadcountPanel />}
        {tab === 'scopes' && <DataScopesPanel />}
      </Suspense>
    </>
  );
}
