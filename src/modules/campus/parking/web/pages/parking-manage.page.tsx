import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSend } from '#web/api/send.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { useContributedTabs } from '#web/modules/contributed-tabs.ts';
import { useRights } from '#web/session/rights.tsx';
import { TaskDialog } from '#web/tasks/tasks.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { parkings } from '../../contract/parkings.contract.ts';
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
  const reads = can('1630', '1631');
  const own = [
    ...(reads ? (['todo', 'permits', 'waiting'] as const) : []),
    ...(can('1630', '1632') ? (['lots'] as const) : []),
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
      <PageHead actions={tab === 'permits' && can('1635') && <ExportButton />} />
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

/** Every permit of the school as a file. */
function ExportButton() {
  const t = useParkingText();
  const [taskId, setTaskId] = useState<string | null>(null);
  const start = useSend(parkings.export, {
    invalidates: ['data_tasks'],
    onSuccess: ({ data_task_id }) => setTaskId(data_task_id),
  });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload aria-hidden size={16} />}
        loading={start.isPending}
        onClick={() => start.mutate({ query: { status: ['approved', 'suspended'] } })}
      >
        {t('export')}
      </Button>
      <Suspense fallback={null}>
        {taskId && (
          <TaskDialog taskId={taskId} title={t('export')} note={t('export_note')} onClose={() => setTaskId(null)} />
        )}
      </Suspense>
    </>
  );
}
