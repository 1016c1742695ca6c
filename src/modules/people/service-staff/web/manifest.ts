import { inBothLayouts } from '#web/modules/in-both-layouts.ts';
import { defineWebModule } from '#web/modules/web-module.ts';

/** People whom companies send to work at the school. */
export const webModule = defineWebModule({
  name: 'service-staff',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  routes: [
    ...inBothLayouts({
      name: 'serve_users',
      path: '/serve_users',
      aliases: ['/zwSystem/serve_users', '/xzSystem/serve_users'],
      title: { cn: '服务人员', us: 'Service staff' },
      app_code: 'serve_users',
      phone: { name: 'MobileServeUsers', path: '/mobile/serve_users', parent: '/mobile' },
      load: () => import('./pages/serve-users.page.tsx'),
    }),
  ],
});
