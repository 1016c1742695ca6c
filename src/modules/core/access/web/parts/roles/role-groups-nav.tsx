import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { confirm } from '#web/ui/confirm-store.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useRowForm } from '#web/ui/forms/use-row-form.ts';
import { Inline } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toasts.ts';
import { roleGroups } from '../../../contract/role-groups.contract.ts';
import { accessRights } from '../../../rights.ts';
import { useAccessText } from '../../texts.ts';
import type { RoleGroup } from '../access-types.ts';
import classes from './role-groups-nav.module.css';

interface Props {
  readonly chosen: string | null;
  readonly onChoose: (id: string | null) => void;
}

/** The groups of roles, with their numbers; own groups can be made, renamed and removed. */
export function RoleGroupsNav({ chosen, onChoose }: Props) {
  const t = useAccessText();
  const localizedName = useLocalizedName();
  const { can } = useRights();
  const [editing, setEditing] = useState<RoleGroup | 'new' | null>(null);
  const answer = useApi(roleGroups.list, {});
  const groups = answer.data?.list ?? [];
  const total = groups.reduce((sum, group) => sum + group.roles.length, 0);
  const mayEdit = can(accessRights.roles);
  return (
    <nav className={classes.nav} aria-label={t('role_groups')}>
      <ul>
        <li data-on={chosen === null}>
          <button type="button" aria-current={chosen === null} onClick={() => onChoose(null)}>
            {t('all_roles')} <span>{total}</span>
          </button>
        </li>
        {groups.map((group) => (
          <li key={group.id} data-on={chosen === group.id}>
            <button type="button" aria-current={chosen === group.id} onClick={() => onChoose(group.id)}>
              {localizedName(group)} <span>{group.roles.length}</span>
            </button>
            {mayEdit && !group.is_builtin && <GroupButtons group={group} onEdit={() => setEditing(group)} />}
          </li>
        ))}
      </ul>
      <Loaded of={answer} skeleton={<TextSkeleton lines={5} />} />
      {mayEdit && (
        <Button variant="subtle" size="compact-sm" onClick={() => setEditing('new')}>
          {t('add_group')}
        </Button>
      )}
      {editing && <GroupDialog group={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </nav>
  );
}

function GroupButtons({ group, onEdit }: { readonly group: RoleGroup; readonly onEdit: () => void }) {
  const t = useAccessText();
  const localizedName = useLocalizedName();
  const remove = useSend(roleGroups.remove, { invalidates: ['roles'], onSuccess: () => toast.success(t('deleted')) });
  const askRemove = async () => {
    if (
      await confirm({
        title: t('delete_group_ask', { name: localizedName(group) }),
        confirm: t('delete'),
        danger: true,
      })
    )
      remove.mutate({ params: { id: group.id } });
  };
  return (
    <Inline as="span" align="stretch">
      <ActionIcon variant="subtle" aria-label={`${t('rename')} ${localizedName(group)}`} onClick={onEdit}>
        <IconPencil aria-hidden size={15} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label={`${t('delete')} ${localizedName(group)}`}
        onClick={() => void askRemove()}
      >
        <IconTrash aria-hidden size={15} />
      </ActionIcon>
    </Inline>
  );
}

function GroupDialog({ group, onClose }: { readonly group: RoleGroup | null; readonly onClose: () => void }) {
  const t = useAccessText();
  const initial = { name: group?.name ?? '', name_en: group?.name_en ?? '' };
  const toBody = (values: typeof initial) => ({ ...values, sort: group?.sort ?? null });
  const form = useRowForm({
    create: roleGroups.create,
    update: roleGroups.update,
    row: group,
    initial,
    toBody,
    saved: t('saved'),
    invalidates: ['roles'],
    onClose,
  });
  return (
    <FormDialog opened onClose={onClose} title={t(group ? 'rename_group' : 'add_group')} form={form}>
      <TextField {...form.field('name')} label={t('name')} max={30} />
      <TextField {...form.field('name_en')} label={t('name_en')} max={60} />
    </FormDialog>
  );
}
