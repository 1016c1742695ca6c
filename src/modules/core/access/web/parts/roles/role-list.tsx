import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { ChoiceBadge, ToneBadge } from '#web/ui/state-badge.tsx';
import { ROLE_KINDS, roleStatuses } from '../../../contract/role-kinds.ts';
import { roles } from '../../../contract/roles.contract.ts';
import { accessRights } from '../../../rights.ts';
import { useAccessText } from '../../texts.ts';
import classes from '../access.module.css';
import type { Role } from '../access-types.ts';
import { RoleGroupsNav } from './role-groups-nav.tsx';

export function useRoleColumns(): Column<Role>[] {
  const t = useAccessText();
  const localizedName = useLocalizedName();
  return [
    {
      key: 'name',
      title: t('name'),
      primary: true,
      sort: 'name',
      cell: (row) => (
        <span className={classes.row}>
          {localizedName(row)}
          {row.is_drifted && <ToneBadge tone="waiting">{t('drifted')}</ToneBadge>}
        </span>
      ),
    },
    { key: 'kind', title: t('kind'), cell: (row) => t(`kind_${row.kind}`), width: 100 },
    {
      key: 'holders_n',
      title: t('holders'),
      align: 'right',
      cell: (row) => (row.holders_n === null ? t('by_user_type') : row.holders_n),
      width: 90,
    },
    { key: 'codes', title: t('codes_n'), align: 'right', cell: (row) => row.codes.length, width: 80 },
    {
      key: 'risk',
      title: t('risk'),
      cell: (row) => t(`risk_${row.risk}`),
      width: 100,
    },
    { key: 'default_scope', title: t('default_scope'), cell: (row) => t(`scope_${row.default_scope}`), width: 150 },
    {
      key: 'status',
      mark: true,
      title: t('status'),
      cell: (row) => <ChoiceBadge of={roleStatuses} code={row.status} />,
      width: 100,
    },
    { key: 'code', title: t('code'), sort: 'code', cell: (row) => row.code, optional: true },
  ];
}

/** Groups at the left, the roles of the chosen one at the right. */
export function RoleList({ onOpen }: { readonly onOpen: (role: Role) => void }) {
  const t = useAccessText();
  const localizedName = useLocalizedName();
  const { can } = useRights();
  const columns = useRoleColumns();
  const [address] = useSearchParams();
  const list = useList(roles.list, {
    name: 'access.roles',
    filters: ['kind', 'role_group_id', 'code'],
    remembersSize: true,
  });
  const add = can(accessRights.roles) && (
    <Button component={Link} to="/manager-auth/auth-create">
      {t('new_role')}
    </Button>
  );
  return (
    <div className={classes.split}>
      <RoleGroupsNav chosen={address.get('role_group_id')} onChoose={(id) => list.setFilter('role_group_id', id)} />
      <div>
        <ListView
          list={list}
          columns={columns}
          caption={t('roles')}
          nameOf={localizedName}
          search={t('search_role')}
          filters={
            <FilterSelect
              list={list}
              name="kind"
              label={t('kind')}
              options={ROLE_KINDS.map((value) => ({ value, label: t(`kind_${value}`) }))}
            />
          }
          empty={{ title: t('no_roles'), detail: t('no_roles_help'), ...(add ? { action: add } : {}) }}
          onOpen={onOpen}
        />
      </div>
    </div>
  );
}
