import { defineWebModule } from '#web/modules/web-module.ts';

/** What a guest's browser needs of this module; known before the other manifests have come. */
export const guestModule = defineWebModule({
  name: 'onboarding',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  routes: [
    {
      name: 'register_phone',
      path: '/register',
      aliases: ['/register/phone'],
      layout: 'register',
      title: { cn: '注册', us: 'Sign up' },
      public: true,
      hidden: true,
      ledger: 'R-register-001',
      load: () => import('./standalone/register.page.tsx'),
    },
  ],
  tabs: [
    {
      page: 'login',
      key: 'active',
      label: { cn: '激活账号', us: 'Activate' },
      sort: 90,
      load: () => import('./parts/activation/activation-tab.tsx'),
    },
  ],
});
