import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { useContributedTabs } from '#web/modules/contributed-tabs.ts';
import { useRights } from '#web/session/rights.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { ChoiceBadge } from '#web/ui/state-badge.tsx';
import { adminClients, clientStatuses } from '../../../contract/admin-clients.contract.ts';
import { accessRights } from '../../../rights.ts';
import { useAdminText } from '../../texts.ts';
import { AppMatrix } from '../apps/app-matrix.tsx';
import type { Client } from './client-types.ts';

const ClientDrawer = lazyDialog(async () => (await import('./client-drawer.tsx')).ClientDrawer);

function Brand({ client }: { readonly client: Client }) {
  const t = useAdminText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  return (
    <Panel title={t('basics')}>
      <Facts
        facts={[
          { label: t('code'), value: client.code },
          { label: t('organization'), value: localizedName(client.root_organization) },
          { label: t('product_name_cn'), value: client.product_name_cn },
          { label: t('product_name_us'), value: client.product_name_us },
          { label: t('theme'), value: t(`theme_${client.theme}`) },
          { label: t('contacts'), value: client.contacts },
          { label: t('domains'), value: format.list(client.domains), wide: true },
          { label: t('allow_hosts'), value: format.list(client.allow_hosts), wide: true },
        ]}
      />
    </Panel>
  );
}

/** One client: brand, apps of its organisations, and what other modules lend (school years, keys of outside apps). */
export function ClientView({ id }: { readonly id: string }) {
  const t = useAdminText();
  const localizedName = useLocalizedName();
  const { can } = useRights();
  const localize = useLocalize();
  const lent = useContributedTabs('application_detail');
  const { opened, open } = useOpened('tab');
  const [isEditing, setEditing] = useState(false);
  const { data, error, refetch } = useApi(adminClients.get, { params: { id } });
  if (!data) return <Loaded of={{ data, error, refetch }} skeleton={<TextSkeleton lines={8} />} />;
  const tabs = [
    { value: 'brand', label: t('basics') },
    ...(can(accessRights.organizationApps) ? [{ value: 'apps', label: t('organization_apps') }] : []),
    ...lent.map(({ key, label }) => ({ value: key, label: localize(label) })),
  ];
  const tab = tabs.find((one) => one.value === opened)?.value ?? 'brand';
  const Lent = lent.find((one) => one.key === tab)?.Body;
  return (
    <>
      <PageHead
        back
        title={localizedName(data)}
        mark={<ChoiceBadge of={clientStatuses} code={data.status} />}
        actions={<Button onClick={() => setEditing(true)}>{t('edit')}</Button>}
      />
      <ViewTabs label={t('views')} value={tab} onChange={open} tabs={tabs} />
      {tab === 'brand' && <Brand client={data} />}
      {tab === 'apps' && <AppMatrix client={data} />}
      <Suspense fallback={<TextSkeleton lines={5} />}>{Lent && <Lent id={id} />}</Suspense>
      {isEditing && <ClientDrawer client={data} onClose={() => setEditing(false)} />}
    </>
  );
}
