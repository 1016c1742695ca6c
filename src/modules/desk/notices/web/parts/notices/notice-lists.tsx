import { Button, Menu } from '@mantine/core';
import { useNavigate, useSearchParams } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useCurrentRoute } from '#web/boot/current-route.ts';
import { useRights } from '#web/session/rights.tsx';
import { useOptions } from '#web/ui/fields/choice-fields.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { FilterMultiSelect, FilterSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useStateOptions } from '#web/ui/state-options.ts';
import { notices } from '../../../contract/notices.contract.ts';
import { noticeLifecycle } from '../../../contract/notices.lifecycle.ts';
import { noticeKinds } from '../../../contract/notices.shapes.ts';
import { noticeRights } from '../../../rights.ts';
import { useNoticeText } from '../../texts.ts';
import { useManagedColumns, useReceivedColumns } from './notice-columns.tsx';

const NoticeDrawer = lazyDialog(async () => (await import('./notice-drawer.tsx')).NoticeDrawer);

type Writing = 'notice' | 'bulletin';

function useGo() {
  const navigate = useNavigate();
  const layout = useCurrentRoute()?.layout;
  const isPhone = layout === 'mobile';
  const at = (path: string) => (isPhone ? `/mobile${path}` : path);
  const announcements = at(isPhone ? '/mgmt_bulletin' : '/internalNotice/mgmt_bulletin');
  return {
    // in another app there is no portal around the list, nor around what it opens
    notice: (id: string) =>
      void navigate(layout === 'standalone' ? `/internal_message?id=${id}` : at(`/internal_message/${id}`)),
    announcements: () => void navigate(announcements),
    newAnnouncement: () => void navigate(`${announcements}?announcement=new`),
    home: () => void navigate(at('/internalNotice?tab=desk'), { replace: true }),
  };
}

/** What one received, the newest first. */
function Received() {
  const t = useNoticeText();
  const columns = useReceivedColumns();
  const kinds = useOptions(noticeKinds);
  const go = useGo();
  const list = useList(notices.list, {
    name: 'internotifications.received',
    fixed: { scope: 'mine' },
    filters: ['kind', 'type', 'owed'],
    remembersSize: true,
  });
  return (
    <ListView
      list={list}
      columns={columns}
      caption={t('notices')}
      nameOf={(row) => row.title}
      search={t('search')}
      filters={
        <>
          <FilterMultiSelect list={list} name="kind" label={t('kind')} options={kinds} />
          <FilterSelect
            list={list}
            name="type"
            label={t('read_state')}
            options={[{ value: 'new_notice', label: t('unread') }]}
          />
          <FilterSelect
            list={list}
            name="owed"
            label={t('to_answer')}
            options={[{ value: 'true', label: t('to_answer') }]}
          />
        </>
      }
      empty={{ title: t('none_received'), detail: t('none_received_help') }}
      onOpen={(row) => go.notice(row.id)}
    />
  );
}

/** What one writes, decides or oversees, in every state. */
function ManagedNotices({ writes }: { readonly writes: Writing | null }) {
  const t = useNoticeText();
  const states = useStateOptions(noticeLifecycle);
  const { can } = useRights();
  const columns = useManagedColumns();
  const go = useGo();
  const { opened, open, close } = useOpened('write');
  const list = useList(notices.list, {
    name: 'internotifications.desk',
    fixed: { scope: 'manage' },
    filters: ['kind', 'status', 'own'],
    remembersSize: true,
  });
  const isNew = opened === 'notice' || opened === 'bulletin';
  const known = useApi(notices.get, { params: { id: opened ?? '' } }, { enabled: opened !== null && !isNew }).data;
  const kind = writes ?? (isNew ? opened : null) ?? (known?.kind === 'bulletin' ? 'bulletin' : 'notice');
  const done = () => (writes ? go.home() : close());
  const sent = (id: string) => {
    if (!writes) close();
    go.notice(id);
  };
  const isOpen =
    can(noticeRights.publish) && (writes !== null || isNew || (known !== undefined && known.id === opened));
  return (
    <>
      <ListView
        list={list}
        columns={columns}
        caption={t('notices')}
        nameOf={(row) => row.title}
        search={t('search')}
        filters={
          <>
            <FilterSelect list={list} name="status" label={t('status')} options={states} />
            <FilterSelect
              list={list}
              name="own"
              label={t('own_only')}
              options={[{ value: 'true', label: t('own_only') }]}
            />
          </>
        }
        empty={{ title: t('none_written'), detail: t('none_written_help') }}
        onOpen={(row) => (row.actions.includes('update') ? open(row.id) : go.notice(row.id))}
      />
      {isOpen && (
        <NoticeDrawer
          key={opened ?? kind}
          row={isNew || writes ? null : (known ?? null)}
          kind={kind}
          onClose={done}
          onSent={sent}
        />
      )}
    </>
  );
}

/** A menu with what may be written. */
function WriteMenu({ onWrite }: { readonly onWrite: (kind: Writing) => void }) {
  const t = useNoticeText();
  const go = useGo();
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button>{t('write_new')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onWrite('notice')}>{t('write_notice')}</Menu.Item>
        <Menu.Item onClick={() => onWrite('bulletin')}>{t('write_bulletin')}</Menu.Item>
        <Menu.Item onClick={go.newAnnouncement}>{t('write')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Notices and bulletins: what one received, and the list to manage for those who write, decide or oversee. */
export function NoticeLists({ writes = null }: { readonly writes?: Writing | null }) {
  const t = useNoticeText();
  const { can } = useRights();
  const [address, setAddress] = useSearchParams();
  const go = useGo();
  const manages = can(noticeRights.publish) || can(noticeRights.approve) || can(noticeRights.receipts);
  const tab = manages && (writes !== null || address.get('tab') === 'desk') ? 'desk' : 'received';
  const tabs = [
    { value: 'received', label: t('tab_received') },
    ...(manages ? [{ value: 'desk', label: t('tab_manage') }] : []),
    ...(can(noticeRights.publish) || can(noticeRights.approve)
      ? [{ value: 'announcements', label: t('tab_announcements') }]
      : []),
  ];
  return (
    <>
      <PageHead
        actions={
          can(noticeRights.publish) ? <WriteMenu onWrite={(kind) => setAddress({ tab: 'desk', write: kind })} /> : null
        }
      />
      {tabs.length > 1 && (
        <ViewTabs
          label={t('notices')}
          tabs={tabs}
          value={tab}
          onChange={(next) => (next === 'announcements' ? go.announcements() : setAddress({ tab: next }))}
        />
      )}
      {tab === 'desk' ? <ManagedNotices writes={writes} /> : <Received />}
    </>
  );
}
