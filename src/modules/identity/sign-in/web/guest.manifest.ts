import { defineWebModule } from '#web/modules/web-module.ts';
import { withEntryTexts } from './entry-texts.ts';

/** What brings people in: all of the module that the sign-in page waits for. */
export const comingIn = defineWebModule({
  name: 'account',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  routes: [
    {
      name: 'login',
      path: '/login',
      aliases: ['/activate', '/activate/*'],
      layout: 'standalone',
      title: { cn: '登录', us: 'Sign in' },
      public: true,
      hidden: true,
      bare: true,
      load: () => import('./standalone/login.page.tsx'),
    },
    {
      name: 'register_phone',
      path: '/register',
      aliases: ['/register/phone'],
      layout: 'register',
      title: { cn: '注册', us: 'Register' },
      public: true,
      hidden: true,
      load: withEntryTexts(() => import('./standalone/register.page.tsx')),
    },
    {
      name: 'forget',
      path: '/forget',
      layout: 'forget',
      title: { cn: '找回密码', us: 'Reset the password' },
      public: true,
      hidden: true,
      load: async () => {
        const page = import('./standalone/forget.page.tsx');
        const { withSafetyTexts } = await import('./parts/safety-texts.ts');
        return withSafetyTexts(() => page)();
      },
    },
  ],
  tabs: [
    {
      page: 'login',
      key: 'active',
      label: { cn: '激活账号', us: 'Activate' },
      sort: 90,
      load: withEntryTexts(() => import('./parts/activation-tab.tsx')),
    },
  ],
  exchangeTicket: async (ticket) => (await import('./parts/exchange-ticket.ts')).exchangeTicket(ticket),
});
