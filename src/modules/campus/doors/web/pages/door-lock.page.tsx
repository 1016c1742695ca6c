import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { faceRights } from '#modules/campus/faces/rights.ts';
import { useRights } from '#web/session/rights.tsx';
import { ManagedList } from '#web/ui/entity/managed-list.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { doorRights } from '../../rights.ts';
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
    ...(can(doorRights.view, doorRights.cards) ? (['locks', 'map', 'groups', 'hours'] as const) : []),
    ...(can(doorRights.groups) ? (['requests', 'review'] as const) : []),
    ...(can(doorRights.view) ? (['ask'] as const) : []),
    ...(can(doorRights.view, doorRights.locks) ? (['queue'] as const) : []),
    ...(can(doorRights.cards) ? (['cards'] as const) : []),
    ...(can(doorRights.records) ? (['passages'] as const) : []),
    ...(can(doorRights.emergency) ? (['emergency'] as const) : []),
  ];
  const tab = tabs.find((known) => known === address.get('tab')) ?? tabs[0] ?? 'locks';
  const Shown = SHOWN[tab];
  return (
    <>
      <PageHead
        actions={
          <>
            {can(faceRights.review) && (
              <Button component={Link} to="/doorLock/faces" variant="default">
                {t('review_faces')}
              </Button>
            )}
            <SimulatorLink />
            {can(doorRights.cards) && (
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
