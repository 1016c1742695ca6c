import type { ActionName } from '#shared/action-name.ts';

/** Reviewing, managing and the level of the group; reading and creating are declared with the subjects. */
export const resourceRights = {
  '2503': { name: '资源审核', name_en: 'Review resources', roles: ['research', 'dept_head'] },
  '2504': { name: '资源管理', name_en: 'Manage resources', roles: ['research'] },
  '2508': { name: '集团资源评审', name_en: 'Review for the school group', roles: ['group_office'] },
} as const satisfies Record<string, ActionName>;
