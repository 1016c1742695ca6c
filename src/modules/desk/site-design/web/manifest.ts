import { defineWebModule } from '#web/modules/web-module.ts';
import { siteDesignRights } from '../rights.ts';

/** Administration of banners and of the phone's home pages. */
export const webModule = defineWebModule({
  name: 'site-design',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  routes: [
    {
      name: 'bannerDesk',
      path: '/bannerManagement',
      layout: 'desktop',
      title: { cn: '横幅管理', us: 'Banners' },
      roles: [siteDesignRights.banners],
      app_code: 'bannerManagement',
      load: () => import('./desktop/banners.page.tsx'),
    },
    {
      name: 'homeDesign',
      path: '/homeDesign',
      layout: 'desktop',
      title: { cn: '首页设计', us: 'Home pages' },
      roles: [siteDesignRights.homePages],
      app_code: 'homeDesign',
      load: () => import('./desktop/home-design.page.tsx'),
    },
  ],
});
