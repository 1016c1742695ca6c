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
      title: { cn: '五年发展规划', us: 'Ffyplans' },
      roles: [ffyplansRights.read, ffyplansRights.manage],
      app_code: 'ffyplans',
      phone: { name: 'MobileFfyplans', path: '/mobile/ffyplans', parent: '/mobile' },
      load: () => import('./pages/ffyplans.page.tsx'),
    }),
  ],
});
