import type { ActionName } from '#shared/action-name.ts';

export const serviceStaffRights = {
  '0912': { name: '服务人员管理', name_en: 'Service staff', risk: 'sensitive', roles: ['hr', 'office', 'org_admin'] },
} as const satisfies Record<string, ActionName>;
