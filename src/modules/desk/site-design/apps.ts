import type { BuiltinApp } from '#shared/builtin-app.ts';
import { siteDesignRights } from './rights.ts';

export const siteDesignApps: readonly BuiltinApp[] = [
  {
    code: 'bannerManagement',
    name: '横幅管理',
    name_en: 'Banners',
    category: 'online_office',
    route: '/bannerManagement',
    icon: 'photo',
    sort: 70,
    actions: [siteDesignRights.banners],
  },
  {
    code: 'homeDesign',
    name: '首页设计',
    name_en: 'Home pages',
    category: 'system',
    route: '/homeDesign',
    icon: 'palette',
    sort: 60,
    actions: [siteDesignRights.homePages],
  },
];
