import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useOptions } from '#web/ui/fields/choice-fields.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterMultiSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { ChoiceBadge } from '#web/ui/state-badge.tsx';
import { adminClients, type ClientRow, clientStatuses } from '../../../contract/admin-clients.contract.ts';
import { useAdminText } from '../../texts.ts';

const ClientDrawer = lazyDialog(async () => (await import('./client-drawer.tsx')).ClientDrawer);

/** The school group and its schools with a look of their own. */
export function ClientsPanel() {
  const t = useAdminText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const navigate = useNavigate();
  const [isAdding, setAdding] = useState(false);
  const list = useList(adminClients.list, { name: 'admin.clients', filters: ['status'] });
  const columns: Column<ClientRow>[] = [
    { key: 'name', title: t('client'), primary: true, sort: 'name', cell: (row) => localizedName(row) },
    { key: 'code', title: t('code'), sort: 'code', cell: (row) => row.code, width: 120 },
    { key: 'product', title: t('product_name'), cell: (row) => row.product_name_cn },
    { key: 'domains', title: t('domains'), cell: (row) => format.list(row.domains) || '—' },
    { key: 'theme', title: t('theme'), cell: (row) => t(`theme_${row.theme}`), width: 100 },
    {
      key: 'organizations',
      title: t('organizations'),
      cell: (row) => format.number(row.organizations_n),
      align: 'right',
      width: 90,
    },
    { key: 'apps', title: t('apps'), cell: (row) => format.number(row.apps_n), align: 'right', width: 80 },
    {
      key: 'status',
      mark: true,
      title: t('status'),
      cell: (row) => <ChoiceBadge of={clientStatuses} code={row.status} />,
      width: 110,
    },
  ];
  const add = <Button onClick={() => setAdding(true)}>{t('add_client')}</Button>;
  return (
    <>
      <PageHead count={list.count} actions={add} />
      <ListView
        list={list}
        columns={columns}
        caption={t('clients')}
        nameOf={localizedName}
        search={t('search_clients')}
        filters={
          <FilterMultiSelect list={list} name="status" label={t('status')} options={useOptions(clientStatuses)} />
        }
        onOpen={(row) => navigate(`/admin/application/${row.id}`)}
        empty={{ title: t('no_clients'), detail: t('no_clients_help'), action: add }}
      />
      {isAdding && <ClientDrawer client={null} onClose={() => setAdding(false)} />}
    </>
  );
}
