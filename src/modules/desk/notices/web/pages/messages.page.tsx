import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { GroupList } from '#modules/desk/user-groups/web/public.tsx';
import { lazyPart } from '#web/api/lazy.ts';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { MessagePanel } from '../parts/messages/message-panel.tsx';
import { useNoticeText } from '../texts.ts';

const TypeList = lazyPart(async () => (await import('../parts/messages/type-list.tsx')).TypeList);
const TABS = ['messages', 'groups', 'types'] as const;

/** Messages, the groups that they go to, and their kinds. */
export function Page() {
  const t = useNoticeText();
  const [address, setAddress] = useSearchParams();
  const tab = TABS.find((one) => one === address.get('tab')) ?? 'messages';
  return (
    <>
      <PageHead />
      <ViewTabs
        label={t('messages')}
        tabs={TABS.map((value) => ({ value, label: t(`tab_${value}`) }))}
        value={tab}
        onChange={(next) => setAddress({ tab: next })}
      />
      {tab === 'messages' && <MessagePanel />}
      <Suspense fallback={<RowSkeleton rows={6} />}>
        {tab === 'groups' && <GroupList />}
        {tab === 'types' && <TypeList />}
      </Suspense>
    </>
  );
}
