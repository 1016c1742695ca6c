import type { ActionName } from '#shared/action-name.ts';

export const reportRights = {
  view: '1128',
  manage: '1129',
} as const;

export const reportActions = {
  [reportRights.view]: {
    name: '报表查看',
    name_en: 'Reports',
    roles: ['principal', 'hr', 'finance', 'group_office', 'principal_office'],
  },
  [reportRights.manage]: {
    name: '报表与外站登记',
    name_en: 'Register reports and sites',
    roles: ['it', 'group_office'],
  },
} as const satisfies Record<string, ActionName>;
