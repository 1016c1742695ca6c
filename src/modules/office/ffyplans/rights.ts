import type { ActionName } from '#shared/action-name.ts';

export const ffyplansRights = {
  read: '1118',
  manage: '1119',
} as const;

export const ffyplansActions = {
  [ffyplansRights.read]: { name: '五年发展规划查看', name_en: 'Read five-year plans', roles: ['user_type_teacher'] },
  [ffyplansRights.manage]: {
    name: '五年发展规划管理',
    name_en: 'Manage five-year plans',
    roles: ['office', 'principal_office', 'principal', 'group_office'],
  },
} as const satisfies Record<string, ActionName>;
