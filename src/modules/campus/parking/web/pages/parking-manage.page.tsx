import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useLocalize } from '#web/i18n/texts.ts';
import { useContributedTabs } from '#web/modules/contributed-tabs.ts';
import { useRights } from '#web/session/rights.tsx';
import { ExportButton } from '#web/tasks/export-button.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { parkings } from '../../contract/parkings.contract.ts';
import { parkingRights } from '../../rights.ts';
import { PermitList } from '../parts/permit/permit-list.tsx';
import { useParkingText } from '../texts.ts';

const PermitDrawer = lazyDialog(async () => (await import('../parts/permit/permit-drawer.tsx')).PermitDrawer);
const LotsAndTerms = lazyDialog(async () => (await import('../parts/lot/lots-and-terms.tsx')).LotsAndTerms);

/**
 * The desk of the car parks: what waits for a decision, permits, the waiting list, lots and terms. Other modules add
 * tabs by the route `parkingManage` in their web manifest.
 */
export function Page() {
  const t = useParkingText();
  const localize = useLocalize();
  const { can } = useRights();
  const [address, setAddress] = useSearchParams();
  const { opened, open, close } = useOpened();
  const more = useContributedTabs('parkingManage');
  const reads = can(parkingRights.view, parkingRights.decide);
  const own = [
    ...(reads ? (['todo', 'permits', 'waiting'] as const) : []),
    ...(can(parkingRights.view, parkingRights.lots) ? (['lots'] as const) : []),
  ];
  const tabs = [
    ...own.map((key, at) => ({ key: `${key}`, label: t(`tab_${key}`), sort: at * 10 })),
    ...more.map(({ key, label, sort }) => ({ key, label: localize(label), sort })),
  ].sort((one, other) => one.sort - other.sort);
  const wanted = address.get('tab');
  const tab = tabs.find(({ key }) => key === wanted)?.key ?? tabs[0]?.key ?? '';
  const contributed = more.find(({ key }) => key === tab);
  return (
    <>
      <PageHead
        actions={
          tab === 'permits' &&
          can(parkingRights.records) && (
            <ExportButton
              endpoint={parkings.export}
              input={{ query: { status: ['approved', 'suspended'] } }}
              label={t('export')}
              note={t('export_note')}
            />
          )
        }
      />
      <ViewTabs
        label={t('desk')}
        value={tab}
        onChange={(value) => setAddress({ tab: value }, { replace: true })}
        tabs={tabs.map(({ key, label }) => ({ value: key, label }))}
      />
      {tab === 'todo' && <PermitList key="todo" kind="todo" onOpen={open} />}
      {tab === 'permits' && <PermitList key="permits" kind="permits" onOpen={open} />}
      {tab === 'waiting' && <PermitList key="waiting" kind="waiting" onOpen={open} />}
      {tab === 'lots' && <LotsAndTerms />}
      {contributed && (
        <Suspense fallback={<TextSkeleton lines={6} />}>
          <contributed.Body id="" />
        </Suspense>
      )}
      {opened && ['todo', 'permits', 'waiting'].includes(tab) && (
        <PermitDrawer key={opened} id={opened} onClose={close} />
      )}
    </>
  );
}
