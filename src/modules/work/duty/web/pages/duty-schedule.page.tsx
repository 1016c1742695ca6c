import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useRights } from '#web/session/rights.tsx';
import { useIsNarrow } from '#web/ui/layout/use-is-narrow.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { dutyRights } from '../../rights.ts';
import { RosterTab } from '../parts/roster/roster-tab.tsx';
import { useDutyText } from '../texts.ts';

const MyDuty = lazyDialog(async () => (await import('../parts/mine/my-duty.tsx')).MyDuty);
const SwapList = lazyDialog(async () => (await import('../parts/swap/swap-list.tsx')).SwapList);
const LogList = lazyDialog(async () => (await import('../parts/log/log-list.tsx')).LogList);
const PlanTab = lazyDialog(async () => (await import('../parts/plan/plan-tab.tsx')).PlanTab);
const ShiftDrawer = lazyDialog(async () => (await import('../parts/shift/shift-drawer.tsx')).ShiftDrawer);
const SwapDrawer = lazyDialog(async () => (await import('../parts/swap/swap-drawer.tsx')).SwapDrawer);
const LogDrawer = lazyDialog(async () => (await import('../parts/log/log-drawer.tsx')).LogDrawer);
const DutyFeedDialog = lazyDialog(async () => (await import('../parts/mine/duty-feed-dialog.tsx')).DutyFeedDialog);

/** Duty: who is when, the own shifts, swaps, logs; for who manages it, how rosters are made. */
export function Page() {
  const t = useDutyText();
  const { can } = useRights();
  const isNarrow = useIsNarrow();
  const [address, setAddress] = useSearchParams();
  const { opened, open, close } = useOpened();
  const [subscribes, subscribe] = useState(false);
  const shared = isNarrow ? (['mine', 'roster'] as const) : (['roster', 'mine'] as const);
  const tabs = [...shared, 'swaps', 'logs', ...(can(dutyRights.manage) ? (['plan'] as const) : [])] as const;
  const tab = tabs.find((known) => known === address.get('tab')) ?? tabs[0] ?? 'roster';
  const isShift = tab === 'roster' || tab === 'mine' || tab === 'plan';
  return (
    <>
      <PageHead
        actions={
          <Button variant="default" onClick={() => subscribe(true)}>
            {t('subscribe')}
          </Button>
        }
      />
      <ViewTabs
        label={t('duty')}
        value={tab}
        onChange={(value) => setAddress({ tab: value }, { replace: true })}
        tabs={tabs.map((value) => ({ value, label: t(`tab_${value}`) }))}
      />
      {tab === 'roster' && <RosterTab onOpen={open} />}
      {tab === 'mine' && <MyDuty onOpen={open} />}
      {tab === 'swaps' && <SwapList opened={opened} onOpen={open} />}
      {tab === 'logs' && <LogList opened={opened} onOpen={open} />}
      {tab === 'plan' && <PlanTab onOpen={open} />}
      {opened && isShift && <ShiftDrawer key={opened} id={opened} onClose={close} />}
      {opened && tab === 'swaps' && <SwapDrawer key={opened} id={opened} onClose={close} />}
      {opened && tab === 'logs' && <LogDrawer key={opened} shift={opened} onClose={close} />}
      {subscribes && <DutyFeedDialog onClose={() => subscribe(false)} />}
    </>
  );
}
