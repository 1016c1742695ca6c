import { defineWebModule } from '#web/modules/web-module.ts';

/** What a guest's browser needs of this module; known before the other manifests have come. */
export const guestModule = defineWebModule({
  name: 'sign-in',
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
  ],
  exchangeTicket: async (ticket) => (await import('./parts/exchange-ticket.ts')).exchangeTicket(ticket),
});
