import type { ActionName } from '#shared/action-name.ts';

export const resourceRights = {
  review: '2503',
  manage: '2504',
  reviewForGroup: '2508',
} as const;

/** Reviewing, managing and the level of the group; reading and creating are declared with the subjects. */
export const resourceActions = {
  [resourceRights.review]: { name: '资源审核', name_en: 'Review resources', roles: ['research', 'dept_head'] },
  [resourceRights.manage]: { name: '资源管理', name_en: 'Manage resources', roles: ['research'] },
  [resourceRights.reviewForGroup]: {
    name: '集团资源评审',
    name_en: 'Review for the school group',
    roles: ['group_office'],
  },
} as const satisfies Record<string, ActionName>;
