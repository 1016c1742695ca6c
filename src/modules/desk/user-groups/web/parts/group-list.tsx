import { useRights } from '#web/session/rights.tsx';
import type { RowOfContract } from '#web/ui/entity/entity.ts';
import { EntityDrawer } from '#web/ui/entity/lazy-drawers.tsx';
import { ManagedList } from '#web/ui/entity/managed-list.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { useOpened } from '#web/ui/list/use-opened.ts';
import type { userGroups } from '../../contract/user-group.contract.ts';
import { userGroupsRights } from '../../rights.ts';
import { userGroupEntity } from './user-group-entity.ts';

const GroupRecord = lazyDialog(async () => (await import('./group-record.tsx')).GroupRecord);

type Group = RowOfContract<typeof userGroups>;

/** Groups with their people; a new one opens at once, because it is empty. */
export function GroupList() {
  const { can } = useRights();
  const { open } = useOpened();
  const mayChange = (group: Group) => group.is_own || can(userGroupsRights.sharedGroups);
  return (
    <ManagedList
      of={userGroupEntity}
      mayChange={mayChange}
      view={(group, onClose) => <GroupRecord group={group} mayChange={false} onClose={onClose} />}
      drawer={(group, onClose) =>
        group ? (
          <GroupRecord key={group.id} group={group} mayChange={mayChange(group)} onClose={onClose} />
        ) : (
          <EntityDrawer of={userGroupEntity} row={null} onClose={onClose} onMade={open} />
        )
      }
    />
  );
}
