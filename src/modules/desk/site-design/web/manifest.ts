import { defineWebModule } from '#web/modules/web-module.ts';

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
      roles: ['0503'],
      app_code: 'bannerManagement',
      load: () => import('./desktop/banners.page.tsx'),
    },
    {
      name: 'homeDesign',
      path: '/homeDesign',
      layout: 'desktop',
      title: { cn: '首页设计', us: 'Home pages' },
      roles: ['0504'],
      app_code: 'homeDesign',
      load: () => import('./desktop/home-design.page.tsx'),
    },
  ],
});
