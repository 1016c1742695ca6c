import { useState } from 'react';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import type { RowOfContract } from '#web/ui/entity/entity.ts';
import { EntityDrawer } from '#web/ui/entity/lazy-drawers.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { ChoiceBadge } from '#web/ui/state-badge.tsx';
import { groupScopes, type userGroups } from '../../contract/user-group.contract.ts';
import { useUserGroupText } from '../texts.ts';
import { GroupMembers } from './group-members.tsx';
import { userGroupEntity } from './user-group-entity.ts';

interface Props {
  readonly group: RowOfContract<typeof userGroups>;
  readonly mayChange: boolean;
  readonly onClose: () => void;
}

/** A group with the people in it. Its name and who may use it are changed in a form over it. */
export function GroupRecord({ group, mayChange, onClose }: Props) {
  const t = useUserGroupText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const [isEditing, setEditing] = useState(false);
  if (isEditing) return <EntityDrawer of={userGroupEntity} row={group} onClose={() => setEditing(false)} />;
  return (
    <SideDrawer
      opened
      kind="record"
      title={group.name}
      onClose={onClose}
      foot={mayChange && <FootActions acts={[{ key: 'edit', label: t('edit'), onClick: () => setEditing(true) }]} />}
    >
      <Facts
        facts={[
          { label: t('scope'), value: <ChoiceBadge of={groupScopes} code={group.scope} /> },
          { label: t('owner'), value: localizedName(group.owner) },
          { label: t('created_at'), value: format.dateTime(group.created_at) },
          ...(group.description ? [{ label: t('description'), value: group.description, wide: true }] : []),
        ]}
      />
      <GroupMembers groupId={group.id} mayChange={mayChange} />
    </SideDrawer>
  );
}
