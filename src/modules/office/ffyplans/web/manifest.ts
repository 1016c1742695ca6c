import { inBothLayouts } from '#web/modules/in-both-layouts.ts';
import { defineWebModule } from '#web/modules/web-module.ts';
import { ffyplansRights } from '../rights.ts';

export const webModule = defineWebModule({
  name: 'ffyplans',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  routes: [
    ...inBothLayouts({
      name: 'ffyplans',
      path: '/ffyplans',
      title: { cn: '五年发展规划', us: 'Five-year plans' },
      roles: [ffyplansRights.read, ffyplansRights.manage],
      app_code: 'ffyplans',
      one_school: true,
      phone: { name: 'MobileFfyplans', path: '/mobile/ffyplans', parent: '/mobile' },
      load: () => import('./pages/ffyplans.page.tsx'),
    }),
  ],
  tabs: [
    {
      page: 'group_headmasterWb',
      key: 'ffyplan',
      label: { cn: '五年发展规划', us: 'Five-year plan' },
      sort: 30,
      roles: [ffyplansRights.read, ffyplansRights.manage],
      load: () => import('./parts/ffyplan-card.tsx'),
    },
  ],
});
