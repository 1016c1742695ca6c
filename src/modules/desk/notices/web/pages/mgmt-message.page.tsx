import { useSearchParams } from 'react-router';
import { GroupList } from '#modules/desk/user-groups/web/public.tsx';
import { ManagedList } from '#web/ui/entity/managed-list.tsx';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { MessagePanel } from '../parts/messages/message-panel.tsx';
import { typeEntity } from '../parts/messages/type-entity.ts';
import { useNoticeText } from '../texts.ts';

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
      {tab === 'groups' && <GroupList />}
      {tab === 'types' && <ManagedList of={typeEntity} />}
    </>
  );
}
