import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { ActionBar } from '#web/ui/acts/action-bar.tsx';
import { confirm } from '#web/ui/confirm-store.ts';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { RowSkeleton, TextSkeleton } from '#web/ui/skeletons.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { toast } from '#web/ui/toasts.ts';
import { organizations } from '../../contract/organizations.contract.ts';
import { organizationLifecycle } from '../../contract/organizations.lifecycle.ts';
import { directoryRights } from '../../rights.ts';
import type { Organization } from '../parts/directory-types.ts';
import { OrganizationDrawer } from '../parts/organizations/organization-drawer.tsx';
import { organizationTabs } from '../parts/organizations/organization-tabs.ts';
import { StatusDialog } from '../parts/organizations/status-dialog.tsx';
import { useDirectoryText } from '../texts.ts';

type Opened = 'update' | 'create' | 'suspend' | 'resume';

function Actions({
  organization,
  onOpen,
}: {
  readonly organization: Organization;
  readonly onOpen: (what: Opened) => void;
}) {
  const t = useDirectoryText();
  const localizedName = useLocalizedName();
  const { can } = useRights();
  const navigate = useNavigate();
  const archive = useSend(organizations.archive, {
    onSuccess: () => {
      toast.success(t('archived'));
      void navigate('/systemOrg');
    },
  });
  const moves = organization.actions.filter((action) => action !== 'set_administrators' && action !== 'create');
  const run = async (move: (typeof moves)[number]) => {
    if (move !== 'archive') return onOpen(move as Opened);
    const isSure = await confirm({
      title: t('ask_archive', { name: localizedName(organization) }),
      body: t('ask_archive_help'),
      confirm: t('archive'),
      danger: true,
    });
    if (isSure) archive.mutate({ params: { id: organization.id } });
  };
  return (
    <>
      {can(directoryRights.menu) && organization.is_in_use && (
        <Button component={Link} to={`/systemOrg/menu?organization=${organization.id}`} variant="default">
          {t('menu_builder')}
        </Button>
      )}
      {organization.actions.includes('create') && (
        <Button variant="default" onClick={() => onOpen('create')}>
          {t('new_below_short')}
        </Button>
      )}
      <ActionBar
        of={organizationLifecycle}
        actions={moves}
        primary="update"
        danger={['archive']}
        asks={['suspend', 'archive']}
        sending={archive.isPending ? 'archive' : null}
        onMove={(move) => void run(move)}
      />
    </>
  );
}

/** One organisation with its tabs. */
export function Page() {
  const t = useDirectoryText();
  const localizedName = useLocalizedName();
  const localize = useLocalize();
  const { can } = useRights();
  const navigate = useNavigate();
  const id = useParams()['id'] ?? '';
  const [address, setAddress] = useSearchParams();
  const [opened, setOpened] = useState<Opened | null>(null);
  const answer = useApi(organizations.get, { params: { id } });
  const organization = answer.data;
  if (!organization) return <Loaded of={answer} skeleton={<TextSkeleton lines={8} />} />;
  const tabs = organizationTabs().filter((tab) => !tab.roles || can(...tab.roles));
  const tab = tabs.find((one) => one.key === address.get('tab')) ?? tabs[0];
  const close = () => setOpened(null);
  return (
    <>
      <PageHead
        back
        title={localizedName(organization)}
        mark={<StateBadge of={organizationLifecycle} state={organization.status} />}
        detail={[t(`organization_${organization.kind}`), organization.code].join(' · ')}
        actions={<Actions organization={organization} onOpen={setOpened} />}
      />
      <ViewTabs
        label={t('views')}
        value={tab?.key ?? ''}
        onChange={(next) => setAddress({ tab: next }, { replace: true })}
        tabs={tabs.map((one) => ({ value: one.key, label: localize(one.label) }))}
      />
      <Suspense fallback={<RowSkeleton rows={5} />}>
        {tab && <tab.Body key={`${organization.id}-${tab.key}`} id={organization.id} organization={organization} />}
      </Suspense>
      {opened === 'update' && (
        <OrganizationDrawer
          key={organization.version}
          organization={organization}
          parentId={organization.id}
          title={t('edit_organization')}
          onClose={close}
        />
      )}
      {opened === 'create' && (
        <OrganizationDrawer
          organization={null}
          parentId={organization.id}
          title={t('new_below', { name: localizedName(organization) })}
          onClose={close}
          onMade={(made) => void navigate(`/systemOrg/${made}`)}
        />
      )}
      {(opened === 'suspend' || opened === 'resume') && (
        <StatusDialog organization={organization} move={opened} onClose={close} />
      )}
    </>
  );
}
