import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { adminClients } from '#modules/core/access/contract/admin-clients.contract.ts';
import { SchoolYearsPanel } from '#modules/core/school/web/public.tsx';
import { useApi } from '#web/api/queries.ts';
import { useNamed } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { later } from '#web/ui/later.tsx';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { ToneBadge } from '#web/ui/state-badge.tsx';
import { useText } from '../texts.ts';
import { AppMatrix } from './app-matrix.tsx';
import { CLIENT_TONES } from './client-tones.ts';
import type { Client } from './client-types.ts';
import { CredentialsPanel } from './credentials-panel.tsx';

const ClientDrawer = later(async () => (await import('./client-drawer.tsx')).ClientDrawer);

function Brand({ client }: { readonly client: Client }) {
  const t = useText();
  const named = useNamed();
  return (
    <Panel title={t('basics')}>
      <Facts
        facts={[
          { label: t('code'), value: client.code },
          { label: t('organization'), value: named(client.root_organization) },
          { label: t('product_name_cn'), value: client.product_name_cn },
          { label: t('product_name_us'), value: client.product_name_us },
          { label: t('theme'), value: t(`theme_${client.theme}`) },
          { label: t('contacts'), value: client.contacts },
          { label: t('domains'), value: client.domains.join('、'), wide: true },
          { label: t('allow_hosts'), value: client.allow_hosts.join('、'), wide: true },
        ]}
      />
    </Panel>
  );
}

/** R-admin-006: one client: brand, apps of its organisations, school years, keys of outside apps. */
export function ClientView({ id }: { readonly id: string }) {
  const t = useText();
  const named = useNamed();
  const { can } = useRights();
  const { opened, open } = useOpened('tab');
  const [isEditing, setEditing] = useState(false);
  const { data, error, refetch } = useApi(adminClients.get, { params: { id } });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <TextSkeleton lines={8} />;
  const tabs = [
    { value: 'brand', label: t('basics') },
    ...(can('1411') ? [{ value: 'apps', label: t('organization_apps') }] : []),
    { value: 'years', label: t('school_years') },
    { value: 'credentials', label: t('credentials') },
  ];
  const tab = tabs.find((one) => one.value === opened)?.value ?? 'brand';
  return (
    <>
      <PageHead
        back
        title={named(data)}
        mark={<ToneBadge tone={CLIENT_TONES[data.status]}>{t(`client_${data.status}`)}</ToneBadge>}
        actions={<Button onClick={() => setEditing(true)}>{t('edit')}</Button>}
      />
      <ViewTabs label={t('views')} value={tab} onChange={open} tabs={tabs} />
      {tab === 'brand' && <Brand client={data} />}
      {tab === 'apps' && <AppMatrix client={data} />}
      {tab === 'years' && (
        <Suspense fallback={<TextSkeleton lines={5} />}>
          <SchoolYearsPanel client_id={data.root_organization.id} />
        </Suspense>
      )}
      {tab === 'credentials' && <CredentialsPanel clientId={id} />}
      {isEditing && <ClientDrawer client={data} onClose={() => setEditing(false)} />}
    </>
  );
}
