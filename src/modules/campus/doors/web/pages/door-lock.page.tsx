import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { useRights } from '#web/session/rights.tsx';
import { ManagedList } from '#web/ui/entity/managed-list.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { lockEntity } from '../parts/lock/lock-entity.ts';
import { SimulatorLink } from '../parts/simulator/simulator-link.tsx';
import { useDoorNews } from '../parts/use-door-news.ts';
import { useDoorText } from '../texts.ts';

const CardList = lazyDialog(async () => (await import('../parts/card/card-list.tsx')).CardList);
const GroupList = lazyDialog(async () => (await import('../parts/access/group-lists.tsx')).GroupList);
const QuantumList = lazyDialog(async () => (await import('../parts/access/group-lists.tsx')).QuantumList);
const LockActs = lazyDialog(async () => (await import('../parts/lock/lock-acts.tsx')).LockActs);
const LockMap = lazyDialog(async () => (await import('../parts/lock/lock-map.tsx')).LockMap);
const PassageList = lazyDialog(async () => (await import('../parts/passage/passage-list.tsx')).PassageList);

const EmergencyBoard = lazyDialog(async () => (await import('../parts/lock/emergency-board.tsx')).EmergencyBoard);
const PermitList = lazyDialog(async () => (await import('../parts/lock/permit-list.tsx')).PermitList);
const ReviewList = lazyDialog(async () => (await import('../parts/access/review-list.tsx')).ReviewList);
const WhatIf = lazyDialog(async () => (await import('../parts/decision/what-if.tsx')).WhatIf);
const RequestList = lazyDialog(async () => (await import('../parts/access/request-list.tsx')).RequestList);

/** What each tab shows. */
const SHOWN = {
  locks: () => <ManagedList of={lockEntity} view={(lock, onClose) => <LockActs id={lock.id} onClose={onClose} />} />,
  map: LockMap,
  groups: GroupList,
  hours: QuantumList,
  requests: RequestList,
  review: ReviewList,
  ask: WhatIf,
  queue: PermitList,
  emergency: EmergencyBoard,
  cards: CardList,
  passages: PassageList,
};

/** Locks, access groups with their hours, cards and passages; each part for those who hold its right. */
export function Page() {
  const t = useDoorText();
  useDoorNews();
  const { can } = useRights();
  const [address, setAddress] = useSearchParams();
  const tabs = [
    ...(can('1610', '1605') ? (['locks', 'map', 'groups', 'hours'] as const) : []),
    ...(can('1613') ? (['requests', 'review'] as const) : []),
    ...(can('1610') ? (['ask'] as const) : []),
    ...(can('1610', '1611') ? (['queue'] as const) : []),
    ...(can('1605') ? (['cards'] as const) : []),
    ...(can('1615') ? (['passages'] as const) : []),
    ...(can('1614') ? (['emergency'] as const) : []),
  ];
  const tab = tabs.find((known) => known === address.get('tab')) ?? tabs[0] ?? 'locks';
  const Shown = SHOWN[tab];
  return (
    <>
      <PageHead
        actions={
          <>
            {can('1616') && (
              <Button component={Link} to="/doorLock/faces" variant="default">
                {t('review_faces')}
              </Button>
            )}
            <SimulatorLink />
            {can('1605') && (
              <Button component={Link} to="/doorLock/bindingCard" variant="default">
                {t('bind_cards')}
              </Button>
            )}
          </>
        }
      />
      <ViewTabs
        label={t('doors')}
        value={tab}
        onChange={(value) => setAddress({ tab: value }, { replace: true })}
        tabs={tabs.map((value) => ({ value, label: t(`tab_${value}`) }))}
      />
      <Shown />
    </>
  );
}
