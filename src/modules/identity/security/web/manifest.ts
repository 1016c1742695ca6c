import { inBothLayouts } from '#web/modules/in-both-layouts.ts';
import { defineWebModule } from '#web/modules/web-module.ts';

export const webModule = defineWebModule({
  name: 'security',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  routes: [
    {
      name: 'not_me',
      path: '/not_me',
      layout: 'forget',
      title: { cn: '手机号变更不是我操作的', us: 'I didn’t change my phone number' },
      public: true,
      hidden: true,
      load: () => import('./standalone/not-me.page.tsx'),
    },
    ...inBothLayouts({
      name: 'activeEmails',
      path: '/activeEmails',
      aliases: ['/personal/activeEmails'],
      title: { cn: '激活企业邮箱', us: 'Activate your email' },
      hidden: true,
      phone: { name: 'MobileActiveEmails', path: '/mobile/activeEmails', hidden: true, parent: '/mobile' },
      ledger: 'R-wb-010',
      load: () => import('./pages/active-emails.page.tsx'),
    }),
  ],
  tabs: [
    ...['personals', 'MobileSetting'].map((page) => ({
      page,
      key: 'safety',
      label: { cn: '账号与安全', us: 'Account and security' },
      sort: 30,
      load: () => import('./parts/safety.tsx'),
    })),
  ],
  parts: [
    {
      key: 'account_deletion',
      slot: 'banner',
      when: ({ settings }) => settings.deletion_at !== null,
      load: () => import('./parts/deletion/deletion-banner.tsx'),
    },
    {
      key: 'child_deletion',
      slot: 'banner',
      when: ({ settings }) => settings.flags.has_children,
      load: () => import('./parts/deletion/child-deletion-banner.tsx'),
    },
    {
      key: 'child_account',
      slot: 'banner',
      when: ({ settings }) => settings.session.switched_from !== null,
      load: () => import('./parts/child-banner.tsx'),
    },
    {
      key: 'consent_renewal',
      slot: 'overlay',
      when: ({ settings }) => settings.session.impersonator === null && settings.session.switched_from === null,
      load: () => import('./parts/consent-renewal.tsx'),
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
    {
      key: 'change_phone',
      place: 9,
      title: { cn: '更换手机号', us: 'Change phone number' },
      icon: 'phone',
      when: ({ settings, admin_mode }) => !admin_mode && settings.session.switched_from === null,
      dialog: () => import('./parts/change-phone-dialog.tsx'),
    },
  ],
});
