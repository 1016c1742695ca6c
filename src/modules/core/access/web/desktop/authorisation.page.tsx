import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { lazyPart } from '#web/api/lazy.ts';
import { useRights } from '#web/session/rights.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { accessRights } from '../../rights.ts';
import classes from '../parts/access.module.css';
import { PositionLists } from '../parts/explain/position-lists.tsx';
import { RequestedGrants } from '../parts/grants/requested-grants.tsx';
import { RoleList } from '../parts/roles/role-list.tsx';
import { useAccessText } from '../texts.ts';

const ExplainPanel = lazyDialog(async () => (await import('../parts/explain/explain-panel.tsx')).ExplainPanel);
const WhoCanPanel = lazyDialog(async () => (await import('../parts/explain/who-can-panel.tsx')).WhoCanPanel);
const RightsMatrix = lazyPart(async () => (await import('../parts/roles/rights-matrix.tsx')).RightsMatrix);
const RoleDrawer = lazyPart(async () => (await import('../parts/roles/role-drawer.tsx')).RoleDrawer);

const VIEWS = [
  ['roles', [accessRights.roles, accessRights.assign]],
  ['matrix', [accessRights.roles]],
  ['positions', [accessRights.roles]],
  ['query', [accessRights.explain]],
] as const;

/** What the drawer over the list keeps in the address. */
const OF_DRAWER = /^(role|state|scope_kind|h_.*)$/;

/** /manager-auth: roles and who holds them; the matrix; posts; who can what, and why. */
export function Page() {
  const t = useAccessText();
  const { can } = useRights();
  const [address, setAddress] = useSearchParams();
  const { opened, open } = useOpened('role');
  const close = () => setAddress((now) => new URLSearchParams([...now].filter(([name]) => !OF_DRAWER.test(name))));
  const views = VIEWS.filter(([, codes]) => can(...codes)).map(([view]) => view);
  const view = views.find((known) => known === address.get('view')) ?? views[0];
  return (
    <>
      <PageHead
        detail={t('page_detail')}
        actions={
          can(accessRights.roles) && (
            <Button component={Link} to="/manager-auth/auth-create">
              {t('new_role')}
            </Button>
          )
        }
      />
      <Stack gap={16}>
        {can(accessRights.roles, accessRights.assign) && <RequestedGrants />}
        <ViewTabs
          label={t('views')}
          value={view ?? ''}
          onChange={(next) => setAddress({ view: next })}
          tabs={views.map((value) => ({ value, label: t(`view_${value}`) }))}
        />
        {view === 'roles' && <RoleList onOpen={(role) => open(role.id)} />}
        <Suspense fallback={<RowSkeleton rows={8} />}>{view === 'matrix' && <RightsMatrix onOpen={open} />}</Suspense>
        {view === 'positions' && <PositionLists />}
        {view === 'query' && (
          <div className={classes.halves}>
            <WhoCanPanel />
            <ExplainPanel />
          </div>
        )}
      </Stack>
      <Suspense>{opened && <RoleDrawer id={opened} onClose={close} />}</Suspense>
    </>
  );
}
