import { defineEntity } from '#web/ui/entity/entity.ts';
import { groupScopes, userGroups } from '../../contract/user-group.contract.ts';
import { userGroupsRights } from '../../rights.ts';
import { useUserGroupText } from '../texts.ts';

/** What is typed, sent and shown of a user group. */
export const userGroupEntity = defineEntity(userGroups, useUserGroupText, {
  name: 'user-groups',
  right: userGroupsRights.messages,
  sort: '-created_at',
  fields: {
    name: { kind: 'line', text: 'group_name', max: 40, required: true, sort: 'name' },
    scope: { kind: 'choice', of: groupScopes, text: 'scope', help: 'scope_help', initial: 'private', width: 150 },
    description: { kind: 'area', text: 'description', max: 200 },
  },
  columns: [
    'name',
    {
      key: 'member_count',
      text: 'member_count',
      width: 90,
      align: 'right',
      cell: (row, { format }) => format.number(row.member_count),
    },
    'scope',
    { key: 'owner', text: 'owner', width: 140, cell: (row, { localizedName }) => localizedName(row.owner) },
    'description',
    {
      key: 'created_at',
      text: 'created_at',
      sort: 'created_at',
      width: 160,
      cell: (row, { format }) => format.dateTime(row.created_at),
    },
  ],
  filters: { scope: 'one' },
  remembersSize: true,
  words: {
    list: 'groups',
    add: 'add',
    none: 'no_groups',
    none_help: 'no_groups_help',
    search: 'search_groups',
    remove_help: 'remove_help',
  },
});
