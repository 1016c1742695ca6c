import { inBothLayouts } from '#web/modules/in-both-layouts.ts';
import { defineWebModule } from '#web/modules/web-module.ts';

export const webModule = defineWebModule({
  name: 'videos',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  routes: [
    ...inBothLayouts({
      name: 'dibbler-videos',
      path: '/dibbler-videos',
      aliases: ['/edu_admin/dibbler-videos'],
      title: { cn: '点播管理', us: 'Video desk' },
      roles: ['2402', '2403', '2404', '2405'],
      app_code: 'dibbler-videos',
      ledger: ['R-wb-007'],
      phone: { name: 'MobileDibblerVideos', path: '/mobile/dibbler-videos', parent: '/mobile' },
      load: () => import('./pages/dibbler-videos.page.tsx'),
    }),
  ],
});
