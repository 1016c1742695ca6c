import { accessRights } from '#modules/core/access/rights.ts';
import { AdminFrame } from '#modules/core/access/web/public.tsx';
import { useRights } from '#web/session/rights.tsx';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { AccountsPanel } from '../parts/accounts/accounts-panel.tsx';
import { DoublesPanel } from '../parts/accounts/doubles-panel.tsx';
import { MergesPanel } from '../parts/accounts/merges-panel.tsx';
import { ImpersonationsPanel } from '../parts/impersonation/impersonations-panel.tsx';
import { useText } from '../texts.ts';

/** Accounts, and who logged in as whom. */
export function Page() {
  const t = useText();
  const { can } = useRights();
  const { opened, open } = useOpened('view');
  const views = [
    ...(can(accessRights.accounts) ? [{ value: 'accounts', label: t('accounts') }] : []),
    ...(can(accessRights.accounts) ? [{ value: 'merges', label: t('merges') }] : []),
    ...(can(accessRights.accounts) ? [{ value: 'doubles', label: t('doubles') }] : []),
    ...(can(accessRights.signInAs) ? [{ value: 'log_in_as', label: t('log_ins_as') }] : []),
  ];
  const view = views.find((one) => one.value === opened)?.value ?? views[0]?.value;
  return (
    <AdminFrame>
      <PageHead />
      <ViewTabs label={t('views')} value={view ?? ''} onChange={open} tabs={views} />
      {view === 'accounts' && <AccountsPanel />}
      {view === 'merges' && <MergesPanel />}
      {view === 'doubles' && <DoublesPanel />}
      {view === 'log_in_as' && <ImpersonationsPanel />}
    </AdminFrame>
  );
}
