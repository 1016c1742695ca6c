import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useLocalize } from '#web/i18n/texts.ts';
import { useContributedTabs } from '#web/modules/contributed-tabs.ts';
import { useRights } from '#web/session/rights.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { RecordOver } from '#web/ui/record/lazy-record-over.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { videoRights } from '../../rights.ts';
import { DeskList } from '../parts/desk/desk-list.tsx';
import { type DeskTab, useDeskList } from '../parts/desk/use-desk-list.ts';
import { useVideoText } from '../texts.ts';

const VideoDrawer = lazyDialog(async () => (await import('../parts/drawer/video-drawer.tsx')).VideoDrawer);
const UploadBoard = lazyDialog(async () => (await import('../parts/upload/upload-board.tsx')).UploadBoard);
const RecalledList = lazyDialog(async () => (await import('../parts/desk/recalled-list.tsx')).RecalledList);

/** Videos that somebody uploads, reviews or manages; each part for those who hold its right. */
export function Page() {
  const t = useVideoText();
  const { can } = useRights();
  const [address, setAddress] = useSearchParams();
  const { opened, open, close } = useOpened('opened');
  const tabs: DeskTab[] = [
    ...(can(videoRights.upload) ? (['mine'] as const) : []),
    ...(can(videoRights.review, videoRights.approvePublic) ? (['review'] as const) : []),
    ...(can(videoRights.manage) ? (['all'] as const) : []),
  ];
  const tab = tabs.find((known) => known === address.get('tab')) ?? tabs[0] ?? 'mine';
  const localize = useLocalize();
  const lent = useContributedTabs('dibbler-videos');
  const shown = lent.find((one) => one.key === address.get('tab'));
  const list = useDeskList(tab);
  return (
    <>
      <PageHead count={shown ? undefined : list.count} />
      <ViewTabs
        label={t('videos')}
        value={shown?.key ?? tab}
        onChange={(value) => setAddress({ tab: value }, { replace: true })}
        tabs={[
          ...tabs.map((value) => ({ value, label: t(`tab_${value}`) })),
          ...lent.map((one) => ({ value: one.key, label: localize(one.label) })),
        ]}
      />
      {shown && (
        <Suspense fallback={<TextSkeleton lines={6} />}>
          <shown.Body id="" />
        </Suspense>
      )}
      {!shown && tab === 'mine' && <UploadBoard onMade={open} />}
      {!shown && tab === 'review' && can(videoRights.approvePublic) && <RecalledList onOpen={open} />}
      {!shown && <DeskList key={tab} tab={tab} list={list} onOpen={open} />}
      {opened && (
        <RecordOver list={list} opened={opened} open={open}>
          <VideoDrawer id={opened} onClose={close} />
        </RecordOver>
      )}
    </>
  );
}
