import type { ActionName } from '#shared/action-name.ts';

export const dutyRights = {
  view: '1111',
  manage: '1112',
} as const;

export const dutyActions = {
  [dutyRights.view]: { name: '值班查看', name_en: 'View duty', roles: ['user_type_teacher', 'user_type_guard'] },
  [dutyRights.manage]: { name: '值班管理', name_en: 'Manage duty', roles: ['general_affairs', 'office'] },
} as const satisfies Record<string, ActionName>;
