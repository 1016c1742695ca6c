import type { ActionName } from '#shared/action-name.ts';

export const usageRights = {
  view: '0505',
} as const;

/** Action code of the numbers of use. */
export const usageActions = {
  [usageRights.view]: { name: '使用分析', name_en: 'Usage numbers', roles: ['it', 'principal', 'group_office'] },
} as const satisfies Record<string, ActionName>;
