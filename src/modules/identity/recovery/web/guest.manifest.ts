import { defineWebModule } from '#web/modules/web-module.ts';

/** What a guest's browser needs of this module; known before the other manifests have come. */
export const guestModule = defineWebModule({
  name: 'recovery',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  routes: [
    {
      name: 'forget',
      path: '/forget',
      layout: 'forget',
      title: { cn: '找回密码', us: 'Reset password' },
      public: true,
      hidden: true,
      load: () => import('./standalone/forget.page.tsx'),
    },
  ],
});
