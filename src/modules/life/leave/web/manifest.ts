import { inBothLayouts } from '#web/modules/in-both-layouts.ts';
import { defineWebModule } from '#web/modules/web-module.ts';
import { leaveRights } from '../rights.ts';

export const webModule = defineWebModule({
  name: 'leave',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  routes: [
    ...inBothLayouts({
      name: 'leaves',
      path: '/leaves',
      title: { cn: '请假', us: 'Leaves' },
      roles: [leaveRights.manage],
      app_code: 'leaves',
      phone: { name: 'MobileLeaves', path: '/mobile/leaves', parent: '/mobile' },
      load: () => import('./pages/leaves.page.tsx'),
    }),
  ],
});
