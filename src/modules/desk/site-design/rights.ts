import type { ActionName } from '#shared/action-name.ts';

/** Action codes of banners and drawn home pages. */
export const siteDesignRights = {
  '0503': { name: '横幅管理', name_en: 'Banners', roles: ['media', 'office'] },
  '0504': { name: '首页设计', name_en: 'Home pages', roles: ['it', 'group_office'] },
} as const satisfies Record<string, ActionName>;
