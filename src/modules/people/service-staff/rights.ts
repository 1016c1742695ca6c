import type { ActionName } from '#shared/action-name.ts';

export const serviceStaffRights = {
  manage: '0912',
} as const;

export const serviceStaffActions = {
  [serviceStaffRights.manage]: {
    name: '服务人员管理',
    name_en: 'Service staff',
    risk: 'sensitive',
    roles: ['hr', 'office', 'org_admin'],
  },
} as const satisfies Record<string, ActionName>;
