import { useSearchParams } from 'react-router';
import { useRights } from '#web/session/rights.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { printRights } from '../../rights.ts';
import { usePrintText } from '../texts.ts';

const OwnPrinting = lazyDialog(async () => (await import('../parts/order/own-printing.tsx')).OwnPrinting);
const QueueBoard = lazyDialog(async () => (await import('../parts/room/queue-board.tsx')).QueueBoard);
const AllJobs = lazyDialog(async () => (await import('../parts/room/all-jobs.tsx')).AllJobs);
const PrintSettings = lazyDialog(async () => (await import('../parts/settings/print-settings.tsx')).PrintSettings);
const JobDrawer = lazyDialog(async () => (await import('../parts/job/job-drawer.tsx')).JobDrawer);

/** Own print jobs and the form for a new one, the print room with its queue, figures, printers and quotas. */
export function Page() {
  const t = usePrintText();
  const { can } = useRights();
  const [address, setAddress] = useSearchParams();
  const { opened, open, close } = useOpened();
  const tabs = [
    ...(can(printRights.use) ? (['mine'] as const) : []),
    ...(can(printRights.operate) ? (['queue'] as const) : []),
    ...(can(printRights.operate, printRights.manage) ? (['all'] as const) : []),
    ...(can(printRights.manage) ? (['settings'] as const) : []),
  ];
  const tab = tabs.find((one) => one === address.get('tab')) ?? tabs[0];
  return (
    <>
      <PageHead />
      {tabs.length > 1 && (
        <ViewTabs
          label={t('views')}
          value={tab ?? ''}
          onChange={(value) => setAddress({ tab: value }, { replace: true })}
          tabs={tabs.map((value) => ({ value, label: t(`tab_${value}`) }))}
        />
      )}
      {tab === 'mine' && <OwnPrinting onOpen={open} />}
      {tab === 'queue' && <QueueBoard />}
      {tab === 'all' && <AllJobs onOpen={open} />}
      {tab === 'settings' && <PrintSettings />}
      {opened && <JobDrawer key={opened} id={opened} onClose={close} />}
    </>
  );
}
