import { defineWebModule } from '#web/modules/web-module.ts';
import { guestModule } from './guest.manifest.ts';

export const webModule = defineWebModule({
  ...guestModule,
  routes: [
    ...guestModule.routes,
    {
      name: 'register_not_applicable',
      path: '/register/notApplicableInfo',
      layout: 'register',
      title: { cn: '信息不符', us: 'Details don’t match' },
      public: true,
      hidden: true,
      ledger: 'R-register-002',
      load: () => import('./standalone/not-applicable-info.page.tsx'),
    },
    {
      name: 'forget_not_applicable',
      path: '/forget/notApplicable',
      layout: 'forget',
      title: { cn: '手机号已停用', us: 'Lost your phone number' },
      public: true,
      hidden: true,
      ledger: 'R-forget-002',
      load: () => import('./standalone/lost-phone.page.tsx'),
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
});
