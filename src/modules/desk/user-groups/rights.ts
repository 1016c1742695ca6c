import type { ActionName } from '#shared/action-name.ts';

export const userGroupsRights = {
  messages: '0701',
  sharedGroups: '0710',
} as const;

export const userGroupsActions = {
  [userGroupsRights.messages]: {
    name: '消息管理',
    name_en: 'Manage messages',
    roles: ['office', 'it', 'group_office', 'org_admin'],
  },
  [userGroupsRights.sharedGroups]: {
    name: '共享用户组',
    name_en: 'Shared user groups',
    roles: ['office', 'group_office', 'org_admin'],
  },
} as const satisfies Record<string, ActionName>;
