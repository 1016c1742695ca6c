import { defineWebModule } from '#web/modules/web-module.ts';
import { comingIn } from './coming-in.manifest.ts';
import { withEntryTexts } from './entry-texts.ts';
import { withSafetyTexts } from './parts/safety-texts.ts';

export const accountWebModule = defineWebModule({
  ...comingIn,
  routes: [
    ...comingIn.routes,
    {
      name: 'active_user',
      path: '/active_user',
      layout: 'desktop',
      title: { cn: '完成实名', us: 'Complete your identity' },
      unactivated: true,
      hidden: true,
      load: withEntryTexts(() => import('./desktop/active-user.page.tsx')),
    },
    {
      name: 'active_children',
      path: '/active_children',
      layout: 'desktop',
      title: { cn: '激活子女账号', us: "Open children's accounts" },
      unactivated: true,
      hidden: true,
      load: withEntryTexts(() => import('./desktop/active-children.page.tsx')),
    },
    {
      name: 'account_follow_up',
      path: '/account_follow_up',
      aliases: ['/agencyManagement/account_follow_up'],
      layout: 'desktop',
      title: { cn: '账号跟进', us: 'Accounts' },
      roles: ['0301', '0302', '0303'],
      app_code: 'account_follow_up',
      load: withEntryTexts(() => import('./desktop/account-follow-up.page.tsx')),
    },
  ],
  tabs: [
    ...(comingIn.tabs ?? []),
    ...['personals', 'MobileSetting'].map((page) => ({
      page,
      key: 'safety',
      label: { cn: '账号与安全', us: 'Account and safety' },
      sort: 30,
      load: () => withSafetyTexts(import('./parts/safety.tsx')),
    })),
  ],
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
