import { defineWebModule } from '#web/modules/web-module.ts';

/** Guardians and their links with pupils. */
export const familyWebModule = defineWebModule({
  name: 'family',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  routes: [
    {
      name: 'guardians',
      path: '/guardians',
      aliases: ['/edu_admin/guardians'],
      layout: 'desktop',
      title: { cn: '家长关联', us: 'Guardian links' },
      roles: ['0356'],
      app_code: 'guardians',
      twin: '/mobile/guardians',
      load: () => import('./desktop/guardians.page.tsx'),
    },
    {
      name: 'MobileGuardians',
      path: '/mobile/guardians',
      layout: 'mobile',
      title: { cn: '家长关联', us: 'Guardian links' },
      roles: ['0356'],
      app_code: 'guardians',
      parent: '/mobile',
      load: () => import('./mobile/guardians.page.tsx'),
    },
  ],
});
