import { defineWebModule } from '#web/modules/web-module.ts';

export const accountWebModule = defineWebModule({
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
      load: () => import('./standalone/register.page.tsx'),
    },
    {
      name: 'forget',
      path: '/forget',
      layout: 'forget',
      title: { cn: '找回密码', us: 'Reset the password' },
      public: true,
      hidden: true,
      load: () => import('./standalone/forget.page.tsx'),
    },
    {
      name: 'set_password',
      path: '/set_password',
      layout: 'forget',
      title: { cn: '设置登录密码', us: 'Set your password' },
      public: true,
      hidden: true,
      load: () => import('./standalone/set-password.page.tsx'),
    },
  ],
  stepUp: () => import('./parts/step-up-dialog.tsx'),
  entries: [
    {
      key: 'change_password',
      place: 8,
      title: { cn: '修改密码', us: 'Change password' },
      icon: 'key',
      when: ({ settings }) => settings.session.impersonator === null && settings.session.switched_from === null,
      dialog: () => import('./parts/change-password-dialog.tsx'),
    },
  ],
  exchangeTicket: async (ticket) => (await import('./parts/exchange-ticket.ts')).exchangeTicket(ticket),
});
