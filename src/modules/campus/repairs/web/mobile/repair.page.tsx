import { Button } from '@mantine/core';
import { IconCamera, IconQrcode } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { canScan } from '#web/native/scan-camera.ts';
import { useRights } from '#web/session/rights.tsx';
import { loadRules } from '#web/ui/forms/bodies.ts';
import { Inline } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { repairOrders } from '../../contract/repair-orders.contract.ts';
import { repairRights } from '../../rights.ts';
import { RepairList } from '../parts/order/repair-list.tsx';
import { WorkCards } from '../parts/phone/work-cards.tsx';
import { useRepairText } from '../texts.ts';

const loadReport = async () => (await import('../parts/report/report-drawer.tsx')).ReportDrawer;
const ReportDrawer = lazyDialog(loadReport);
const RepairDrawer = lazyDialog(async () => (await import('../parts/order/repair-drawer.tsx')).RepairDrawer);
const RoomScanner = lazyDialog(async () => (await import('../parts/phone/room-scanner.tsx')).RoomScanner);

/** On the phone: a report begins with the code of the room or the camera; who mends has the day at hand, also without a line. */
export function Page() {
  const t = useRepairText();
  const { can } = useRights();
  const [address, setAddress] = useSearchParams();
  const { opened, open, close } = useOpened();
  const room = useOpened('report');
  const [scans, scan] = useState(false);
  const [assigns, mends] = [can(repairRights.assign), can(repairRights.repair)];
  const tabs = [
    ...(mends ? (['work', 'queue'] as const) : []),
    ...(assigns ? (['all'] as const) : []),
    'mine' as const,
  ];
  const tab = tabs.find((known) => known === address.get('tab')) ?? tabs[0] ?? 'mine';
  useEffect(() => {
    // in the cellar there is no line: what judges finished work comes while there is one
    if (mends) void loadRules(repairOrders.finish).catch(() => undefined);
  }, [mends]);
  return (
    <>
      <PageHead />
      <Inline gap={12} below={16}>
        <Button leftSection={<IconCamera aria-hidden size={18} />} onClick={() => room.open('new')}>
          {t('report')}
        </Button>
        {canScan && (
          <Button variant="default" leftSection={<IconQrcode aria-hidden size={18} />} onClick={() => scan(true)}>
            {t('scan_room')}
          </Button>
        )}
      </Inline>
      {tabs.length > 1 && (
        <ViewTabs
          label={t('repairs')}
          value={tab}
          onChange={(value) => setAddress({ tab: value }, { replace: true })}
          tabs={tabs.map((value) => ({ value, label: t(`tab_${value}`) }))}
        />
      )}
      {tab === 'work' ? <WorkCards onOpen={open} /> : <RepairList key={tab} kind={tab} onOpen={open} />}
      {opened && <RepairDrawer key={opened} id={opened} onClose={close} onOpen={open} />}
      {scans && (
        <RoomScanner
          onClose={() => scan(false)}
          onRoom={(id) => {
            scan(false);
            room.open(id);
          }}
        />
      )}
      {room.opened && (
        <ReportDrawer
          isPhone
          room={room.opened === 'new' ? '' : room.opened}
          onClose={room.close}
          onOpen={(id) => setAddress({ id })}
        />
      )}
    </>
  );
}
