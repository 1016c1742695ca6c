import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ImportIdentities } from '#modules/identity/identities/web/public.tsx';
import type { RowOf } from '#shared/endpoint.ts';
import { userStatus } from '#shared/reference/accounts.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useSettings } from '#web/session/session.ts';
import { useOptions } from '#web/ui/fields/choice-fields.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterMultiSelect, FilterSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { adminUsers } from '../../../contract/admin-users.contract.ts';
import { useText } from '../../texts.ts';
import { AccountDrawer } from './account-drawer.tsx';
import { AccountBadge, NameList } from './person-cell.tsx';
import { useUserTypeLabels } from './use-user-type-labels.ts';

type Account = RowOf<typeof adminUsers.list>;

function useColumns(): Column<Account>[] {
  const t = useText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const userTypes = useUserTypeLabels();
  return [
    { key: 'name', title: t('name'), primary: true, sort: 'name', cell: (row) => localizedName(row), width: 130 },
    { key: 'username', title: t('username'), cell: (row) => row.username ?? '—', width: 120 },
    { key: 'number', title: t('number'), sort: 'number', cell: (row) => row.number ?? '—', width: 120 },
    {
      key: 'types',
      title: t('user_types'),
      cell: (row) => format.list(row.types.map(userTypes.word)) || '—',
      width: 110,
    },
    { key: 'organizations', title: t('organizations'), cell: (row) => <NameList of={row.organizations} /> },
    { key: 'phone', title: t('phone'), cell: (row) => row.phone ?? '—', width: 130, optional: true },
    {
      key: 'last_login_at',
      title: t('last_login'),
      sort: 'last_login_at',
      cell: (row) => (row.last_login_at ? format.relative(row.last_login_at) : t('never')),
      width: 130,
    },
    { key: 'failed_n', title: t('failed_n'), cell: (row) => format.number(row.failed_n), width: 110, align: 'right' },
    {
      key: 'sessions_n',
      title: t('sessions'),
      cell: (row) => format.number(row.sessions_n),
      width: 90,
      align: 'right',
      optional: true,
    },
    { key: 'status', mark: true, title: t('status'), cell: (row) => <AccountBadge status={row.status} />, width: 110 },
  ];
}

/** Accounts in reach: search by name, number, user name or whole phone. */
export function AccountsPanel() {
  const t = useText();
  const localizedName = useLocalizedName();
  const navigate = useNavigate();
  const userTypes = useUserTypeLabels();
  const settings = useSettings();
  const columns = useColumns();
  const [isAdding, setAdding] = useState(false);
  const list = useList(adminUsers.list, {
    name: 'admin.users',
    filters: ['status', 'user_type', 'organization_id', 'is_super_admin'],
    remembersSize: true,
  });
  const add = <Button onClick={() => setAdding(true)}>{t('add_account')}</Button>;
  return (
    <>
      <ListView
        list={list}
        columns={columns}
        caption={t('accounts')}
        nameOf={localizedName}
        search={t('search_accounts')}
        filters={
          <>
            <FilterMultiSelect list={list} name="status" label={t('status')} options={useOptions(userStatus)} />
            <FilterMultiSelect list={list} name="user_type" label={t('user_types')} options={userTypes.options} />
            <FilterSelect
              list={list}
              name="organization_id"
              label={t('organization')}
              options={(settings?.organizations ?? []).map((one) => ({ value: one.id, label: localizedName(one) }))}
            />
          </>
        }
        tools={
          <>
            <ImportIdentities />
            {add}
          </>
        }
        onOpen={(row) => navigate(`/admin/adminUsers/${row.id}`)}
        empty={{ title: t('no_accounts'), detail: t('no_accounts_help'), action: add }}
      />
      {isAdding && <AccountDrawer onClose={() => setAdding(false)} />}
    </>
  );
}
