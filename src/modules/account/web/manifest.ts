import { defineWebModule } from '#web/modules/web-module.ts';
import { comingIn } from './coming-in.manifest.ts';
import { withSafetyTexts } from './parts/safety-texts.ts';

export const accountWebModule = defineWebModule({
  ...comingIn,
  routes: [
    ...comingIn.routes,
    {
      name: 'not_me',
      path: '/not_me',
      layout: 'forget',
      title: { cn: '手机号变更不是我操作的', us: 'I did not change the phone' },
      public: true,
      hidden: true,
      load: () => withSafetyTexts(import('./standalone/not-me.page.tsx')),
    },
  ],
  tabs: ['personals', 'MobileSetting'].map((page) => ({
    page,
    key: 'safety',
    label: { cn: '账号与安全', us: 'Account and safety' },
    sort: 30,
    load: () => withSafetyTexts(import('./parts/safety.tsx')),
  })),
  parts: [
    {
      key: 'account_deletion',
      slot: 'banner',
      when: ({ settings }) => settings.deletion_at !== null,
      load: () => import('./parts/deletion-banner.tsx'),
    },
    {
      key: 'child_account',
      slot: 'banner',
      when: ({ settings }) => settings.session.switched_from !== null,
      load: () => import('./parts/child-banner.tsx'),
    },
    {
      key: 'shared_computer',
      slot: 'overlay',
      when: ({ settings }) => settings.session.kind === 'public_computer',
      load: () => import('./parts/idle-watch.tsx'),
    },
  ],
  stepUp: () => withSafetyTexts(import('./parts/step-up-dialog.tsx')),
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
      title: { cn: '更换手机号', us: 'Change phone' },
      icon: 'phone',
      when: ({ settings, admin_mode }) => !admin_mode && settings.session.switched_from === null,
      dialog: () => withSafetyTexts(import('./parts/change-phone-dialog.tsx')),
    },
  ],
});
