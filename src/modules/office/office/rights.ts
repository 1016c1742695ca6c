import type { ActionName } from '#shared/action-name.ts';

export const officeRights = {
  use: '1101',
  manage: '1102',
  all: '1103',
} as const;

export const officeActions = {
  [officeRights.use]: { name: '使用在线办公', name_en: 'Use online office', roles: ['user_type_teacher'] },
  [officeRights.manage]: { name: '办公事项管理', name_en: 'Office items', roles: ['office', 'group_office'] },
  [officeRights.all]: {
    name: '单据总览',
    name_en: 'All office papers in reach',
    risk: 'sensitive',
    roles: ['principal', 'group_office', 'principal_office'],
  },
} as const satisfies Record<string, ActionName>;
