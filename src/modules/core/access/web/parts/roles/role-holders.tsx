import { Button } from '@mantine/core';
import { useState } from 'react';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useOptions } from '#web/ui/fields/choice-fields.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { ChoiceBadge } from '#web/ui/state-badge.tsx';
import { roleUserStates } from '../../../contract/role-kinds.ts';
import { roleUsers } from '../../../contract/role-users.contract.ts';
import { useAccessText } from '../../texts.ts';
import type { Role, RoleUser } from '../access-types.ts';
import { HoldingButtons, HoldingDialog, type OpenedHolding } from '../grants/holding-actions.tsx';
import { useRoleWords } from './role-words.ts';

const GrantDrawer = lazyDialog(async () => (await import('../grants/grant-drawer.tsx')).GrantDrawer);

function useColumns(role: Role, onOpen: (open: OpenedHolding) => void): Column<RoleUser>[] {
  const t = useAccessText();
  const localizedName = useLocalizedName();
  const words = useRoleWords();
  return [
    {
      key: 'user',
      title: t('holder'),
      primary: true,
      cell: (row) =>
        row.department ? `${localizedName(row.user)} · ${localizedName(row.department)}` : localizedName(row.user),
    },
    {
      key: 'scopes',
      title: t('scope'),
      cell: (row) => words.scopes(row.scopes, role.default_scope),
    },
    { key: 'valid_to', title: t('valid_to'), sort: 'valid_to', cell: (row) => words.until(row.valid_to), width: 130 },
    { key: 'source', title: t('source'), cell: (row) => t(`source_${row.source}`), width: 100 },
    {
      key: 'state',
      mark: true,
      title: t('state'),
      cell: (row) => <ChoiceBadge of={roleUserStates} code={row.state} />,
      width: 110,
    },
    {
      key: 'actions',
      acts: true,
      title: t('actions'),
      cell: (row) => <HoldingButtons holding={row} onOpen={onOpen} />,
      width: 200,
    },
  ];
}

/** Who holds a role, how far, until when and through what; with what the viewer may do about it. */
export function RoleHolders({ role }: { readonly role: Role }) {
  const t = useAccessText();
  const localizedName = useLocalizedName();
  const [open, setOpen] = useState<OpenedHolding>(null);
  const [isGranting, setGranting] = useState(false);
  const columns = useColumns(role, setOpen);
  const list = useList(roleUsers.users, {
    name: 'access.holders',
    params: { id: role.id },
    filters: ['state', 'scope_kind'],
    prefix: 'h_',
  });
  const add = role.actions.includes('assign') && <Button onClick={() => setGranting(true)}>{t('grant')}</Button>;
  return (
    <>
      <ListView
        list={list}
        columns={columns}
        caption={t('holders')}
        nameOf={(row) => localizedName(row.user)}
        search={t('search_person')}
        filters={<FilterSelect list={list} name="state" label={t('state')} options={useOptions(roleUserStates)} />}
        tools={add}
        empty={{ title: t('no_holders'), detail: t('no_holders_help'), ...(add ? { action: add } : {}) }}
      />
      <HoldingDialog open={open} onClose={() => setOpen(null)} />
      {isGranting && <GrantDrawer role={role} onClose={() => setGranting(false)} />}
    </>
  );
}
