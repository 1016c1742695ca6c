import type { ActionName } from '#shared/action-name.ts';

export const siteDesignRights = {
  banners: '0503',
  homePages: '0504',
} as const;

/** Action codes of banners and drawn home pages. */
export const siteDesignActions = {
  [siteDesignRights.banners]: { name: '横幅管理', name_en: 'Banners', roles: ['media', 'office'] },
  [siteDesignRights.homePages]: { name: '首页设计', name_en: 'Home pages', roles: ['it', 'group_office'] },
} as const satisfies Record<string, ActionName>;
