import { defineWebModule } from '#web/modules/web-module.ts';
import { premisesRights } from '../rights.ts';

export const webModule = defineWebModule({
  name: 'premises',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  routes: [
    {
      name: 'building',
      path: '/building',
      aliases: ['/zwSystem/building'],
      layout: 'desktop',
      title: { cn: '楼宇房间', us: 'Buildings and rooms' },
      one_school: true,
      roles: [premisesRights.view],
      app_code: 'building',
      mobile_path: '/mobile/building',
      ledger: ['R-wb-056', 'B-capability-023'],
      load: () => import('./pages/building.page.tsx'),
    },
    {
      name: 'MobileBuilding',
      path: '/mobile/building',
      layout: 'mobile',
      title: { cn: '楼宇房间', us: 'Buildings and rooms' },
      one_school: true,
      roles: [premisesRights.view],
      parent: '/mobile',
      load: () => import('./pages/mobile-building.page.tsx'),
    },
  ],
});
