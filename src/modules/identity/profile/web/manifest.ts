import { profileProblem } from '#shared/addresses/personal-pages.ts';
import { inBothLayouts } from '#web/modules/in-both-layouts.ts';
import { defineWebModule, type Viewer } from '#web/modules/web-module.ts';

const inOwnHands = ({ settings }: Viewer) =>
  settings.session.impersonator === null && settings.session.switched_from === null;

export const webModule = defineWebModule({
  name: 'profile',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  routes: [
    ...inBothLayouts({
      name: 'personals',
      path: '/personals',
      title: { cn: '个人中心', us: 'My profile' },
      hidden: true,
      phone: { name: 'MobilePersonals', path: '/mobile/personals', parent: '/mobile/mine' },
      ledger: 'R-main-015',
      load: () => import('./pages/personals.page.tsx'),
    }),
    ...inBothLayouts({
      name: 'personal_detail',
      path: '/personalDetail',
      aliases: ['/personalDetail/:id', '/personalDetail/:id/:showEdit'],
      title: { cn: '个人详情', us: 'Personal details' },
      hidden: true,
      phone: { name: 'MobilePersonalDetail', path: '/mobile/personalDetail/:id?/:showEdit?', parent: '/mobile/mine' },
      ledger: 'R-main-016',
      load: () => import('./pages/personal-detail.page.tsx'),
    }),
  ],
  entries: [
    {
      key: 'change_avatar',
      place: 3,
      title: { cn: '更换头像', us: 'Change avatar' },
      icon: 'photo',
      when: inOwnHands,
      ledger: 'R-menu-006',
      dialog: () => import('./parts/avatar/avatar-dialog.tsx'),
    },
    {
      key: 'profile',
      place: 4,
      title: { cn: '个人资料', us: 'Profile' },
      icon: 'user',
      refuse: ({ settings }) => profileProblem(settings.user),
      to: '/personalDetail',
    },
  ],
});
