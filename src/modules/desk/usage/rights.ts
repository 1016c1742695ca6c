import type { ActionName } from '#shared/action-name.ts';

/** Action code of the numbers of use. */
export const usageRights = {
  '0505': { name: '使用分析', name_en: 'Usage numbers', roles: ['it', 'principal', 'group_office'] },
} as const satisfies Record<string, ActionName>;
