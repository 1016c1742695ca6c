import { useSearchParams } from 'react-router';
import { parkingRights } from '#modules/campus/parking/rights.ts';
import { useRights } from '#web/session/rights.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { parkingGateRights } from '../../rights.ts';
import { useGateText } from '../texts.ts';

const GateDesk = lazyDialog(async () => (await import('../parts/gate/gate-desk.tsx')).GateDesk);
const ViolationList = lazyDialog(async () => (await import('../parts/lists/violation-list.tsx')).ViolationList);
const BlockList = lazyDialog(async () => (await import('../parts/lists/block-list.tsx')).BlockList);
const CameraList = lazyDialog(async () => (await import('../parts/cameras/camera-list.tsx')).CameraList);
const EventList = lazyDialog(async () => (await import('../parts/gate/event-list.tsx')).EventList);

/** The gate for vehicles: what the guard does there, violations, the block list, the records and the cameras. */
export function Page() {
  const t = useGateText();
  const { can } = useRights();
  const [address, setAddress] = useSearchParams();
  const tabs = [
    ...(can(parkingGateRights.violations, parkingRights.records) ? (['gate'] as const) : []),
    ...(can(parkingGateRights.blockList, parkingGateRights.violations) ? (['violations', 'blocked'] as const) : []),
    ...(can(parkingRights.records) ? (['records'] as const) : []),
    ...(can(parkingRights.lots, parkingRights.records) ? (['cameras'] as const) : []),
  ];
  const tab = tabs.find((known) => known === address.get('tab')) ?? tabs[0];
  return (
    <>
      <PageHead />
      <ViewTabs
        label={t('vehicle_gate')}
        value={tab ?? 'gate'}
        onChange={(value) => setAddress({ tab: value }, { replace: true })}
        tabs={tabs.map((value) => ({ value, label: t(`tab_${value}`) }))}
      />
      {tab === 'gate' && <GateDesk />}
      {tab === 'violations' && <ViolationList />}
      {tab === 'blocked' && <BlockList />}
      {tab === 'records' && <EventList />}
      {tab === 'cameras' && <CameraList />}
    </>
  );
}
