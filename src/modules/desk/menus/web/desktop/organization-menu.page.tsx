import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useSettings } from '#web/session/session.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { useUnsaved } from '#web/ui/forms/use-unsaved.ts';
import { useIsNarrow } from '#web/ui/layout/use-is-narrow.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { ToneBadge } from '#web/ui/state-badge.tsx';
import classes from '../parts/menu-builder.module.css';
import { MenuGroups } from '../parts/menu-groups.tsx';
import { MenuPreview } from '../parts/menu-preview.tsx';
import { RevisionsDrawer } from '../parts/revisions-drawer.tsx';
import { UnplacedApps } from '../parts/unplaced-apps.tsx';
import { useArrangement } from '../parts/use-arrangement.ts';
import { useMenuText } from '../texts.ts';

type Menu = ReturnType<typeof useArrangement>;

function Actions({ menu, onRevisions }: { readonly menu: Menu; readonly onRevisions: () => void }) {
  const t = useMenuText();
  const { stored, isChanged, isSending } = menu;
  const undo = async () => {
    const isSure = await confirm({ title: t('ask_undo'), body: t('ask_undo_help'), confirm: t('undo') });
    if (isSure) menu.undo(null);
  };
  return (
    <>
      <Button variant="subtle" onClick={onRevisions}>
        {t('revisions')}
      </Button>
      {isChanged ? (
        <Button variant="default" onClick={menu.discard}>
          {t('discard')}
        </Button>
      ) : (
        <Button variant="default" disabled={!stored || stored.revision === 0 || isSending} onClick={() => void undo()}>
          {t('undo')}
        </Button>
      )}
      <Button disabled={!isChanged} loading={isSending} onClick={menu.save}>
        {t('save')}
      </Button>
    </>
  );
}

/** The sidebar of the organisation, arranged with a live preview as a role. */
export function Page() {
  const t = useMenuText();
  const isNarrow = useIsNarrow();
  const settings = useSettings();
  const [address] = useSearchParams();
  const organizationId = address.get('organization') ?? settings?.organization?.id ?? '';
  const organization = settings?.organizations.find((one) => one.id === organizationId) ?? settings?.organization;
  const localizedName = useLocalizedName();
  const menu = useArrangement(organizationId);
  const [isOpen, setOpen] = useState(false);
  useUnsaved(menu.isChanged);
  const { stored, answer, groups } = menu;
  if (answer.error && !stored) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  return (
    <>
      <PageHead
        mark={menu.isChanged && <ToneBadge tone="waiting">{t('unsaved')}</ToneBadge>}
        detail={[organization && localizedName(organization), stored && t(stored.is_own ? 'is_own' : 'follows_group')]
          .filter(Boolean)
          .join(' · ')}
        actions={<Actions menu={menu} onRevisions={() => setOpen(true)} />}
      />
      {isNarrow && <p>{t('desktop_better')}</p>}
      {!stored && <RowSkeleton rows={6} />}
      {stored && (
        <div className={classes.columns}>
          <Panel title={t('unplaced')}>
            <UnplacedApps groups={groups} apps={stored.apps} onChange={menu.set} />
          </Panel>
          <Panel title={t('sidebar')}>
            <MenuGroups groups={groups} apps={stored.apps} onChange={menu.set} />
          </Panel>
          <Panel title={t('preview')}>
            <MenuPreview organizationId={organizationId} groups={groups} />
          </Panel>
        </div>
      )}
      {isOpen && stored && (
        <RevisionsDrawer
          organizationId={organizationId}
          current={stored.groups}
          revision={stored.revision}
          apps={stored.apps}
          onRestore={(to) => {
            setOpen(false);
            menu.undo(to);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
