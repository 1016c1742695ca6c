import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useRights } from '#web/session/rights.tsx';
import { ManagedList } from '#web/ui/entity/managed-list.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { repairRights } from '../../rights.ts';
import { RepairBoard } from '../parts/board/repair-board.tsx';
import { RepeatedFaults } from '../parts/board/repeated-faults.tsx';
import { categoryEntity } from '../parts/category-entity.ts';
import { RepairList } from '../parts/order/repair-list.tsx';
import { useRepairText } from '../texts.ts';

const RepairDrawer = lazyDialog(async () => (await import('../parts/order/repair-drawer.tsx')).RepairDrawer);
const ReportDrawer = lazyDialog(async () => (await import('../parts/report/report-drawer.tsx')).ReportDrawer);

/** Repairs: the board and the table for who assigns them, own work and the queue for who mends, own reports for everybody. */
export function Page() {
  const t = useRepairText();
  const { can } = useRights();
  const [address, setAddress] = useSearchParams();
  const { opened, open, close } = useOpened();
  const [reports, report] = useState(false);
  const [assigns, mends] = [can(repairRights.assign), can(repairRights.repair)];
  const tabs = [
    ...(assigns ? (['board', 'all'] as const) : []),
    ...(mends ? (['work', 'queue'] as const) : []),
    'mine' as const,
    ...(assigns ? (['categories'] as const) : []),
  ];
  const tab = tabs.find((known) => known === address.get('tab')) ?? tabs[0] ?? 'mine';
  return (
    <>
      <PageHead actions={<Button onClick={() => report(true)}>{t('report')}</Button>} />
      {tabs.length > 1 && (
        <ViewTabs
          label={t('repairs')}
          value={tab}
          onChange={(value) => setAddress({ tab: value }, { replace: true })}
          tabs={tabs.map((value) => ({ value, label: t(`tab_${value}`) }))}
        />
      )}
      {tab === 'board' && (
        <>
          <RepairBoard onOpen={open} />
          <RepeatedFaults />
        </>
      )}
      {(tab === 'all' || tab === 'work' || tab === 'queue' || tab === 'mine') && (
        <RepairList key={tab} kind={tab} onOpen={open} exports={tab === 'all'} />
      )}
      {tab === 'categories' && <ManagedList of={categoryEntity} opens="category" />}
      {opened && <RepairDrawer key={opened} id={opened} onClose={close} onOpen={open} />}
      {reports && (
        <ReportDrawer
          onClose={() => report(false)}
          onOpen={(id) => {
            report(false);
            open(id);
          }}
        />
      )}
    </>
  );
}
