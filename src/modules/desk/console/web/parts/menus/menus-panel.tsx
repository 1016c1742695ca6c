import { Button } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { refreshSettings } from '#web/session/session.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Cards } from '#web/ui/layout/cards.tsx';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toasts.ts';
import { adminMenus } from '../../../contract/admin-menus.contract.ts';
import { useText } from '../../texts.ts';
import { MenuDrawer } from './menu-drawer.tsx';
import { MenuPreview } from './menu-preview.tsx';
import { MenuTreeEditor } from './menu-tree-editor.tsx';
import { PublishDrawer } from './publish-drawer.tsx';

function LastPublication({
  revision,
}: {
  readonly revision: {
    readonly revision: number;
    readonly published_at: string;
    readonly published_by: string | null;
    readonly can_undo: boolean;
  };
}) {
  const t = useText();
  const format = useFormat();
  const undo = useSend(adminMenus.undo, {
    onSuccess: () => {
      toast.success(t('undone'));
      void refreshSettings();
    },
  });
  const sure = async () => {
    if (await confirm({ title: t('undo_title'), body: t('undo_help'), confirm: t('undo') })) undo.mutate({});
  };
  return (
    <Inline as="span" gap={8} wrap>
      <Words as="small" tone="soft" size="small">
        {t('published', {
          n: revision.revision,
          at: format.dateTime(revision.published_at),
          who: revision.published_by ?? '—',
        })}
      </Words>
      {revision.can_undo && (
        <Button size="compact-sm" variant="default" loading={undo.isPending} onClick={() => void sure()}>
          {t('undo')}
        </Button>
      )}
    </Inline>
  );
}

/** The menu template of the group: the tree, what a role would see of it, and its publication. */
export function MenusPanel() {
  const t = useText();
  const { opened, open, close } = useOpened('entry');
  const [isPublishing, setPublishing] = useState(false);
  const { data, error, refetch } = useApi(adminMenus.list, {});
  const begin = useSend(adminMenus.fromApps);
  if (!data) return <Loaded of={{ data, error, refetch }} skeleton={<RowSkeleton rows={8} />} />;
  const [last] = data.revisions;
  const edited = data.list.find((entry) => entry.id === opened) ?? null;
  return (
    <>
      <PageHead
        count={data.list.length}
        {...(last ? { detail: <LastPublication revision={last} /> } : {})}
        actions={
          <>
            <Button variant="default" onClick={() => open('new')}>
              {t('add_entry')}
            </Button>
            <Button disabled={!data.has_changes} onClick={() => setPublishing(true)}>
              {t('publish')}
            </Button>
          </>
        }
      />
      {data.list.length === 0 ? (
        <EmptyState
          title={t('no_menu')}
          detail={t('no_menu_help')}
          action={
            <Button loading={begin.isPending} onClick={() => begin.mutate({})}>
              {t('from_apps')}
            </Button>
          }
        />
      ) : (
        <Cards least={340} fit gap={16} align="start">
          <Panel title={t('menu_tree')}>
            <MenuTreeEditor rows={data.list} version={data.version} onEdit={(entry) => open(entry.id)} />
          </Panel>
          <MenuPreview version={data.version} />
        </Cards>
      )}
      {(edited || opened === 'new') && (
        <MenuDrawer key={edited?.id ?? 'new'} entry={edited} rows={data.list} onClose={close} />
      )}
      {isPublishing && <PublishDrawer version={data.version} onClose={() => setPublishing(false)} />}
    </>
  );
}
