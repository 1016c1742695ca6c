import { profileProblem } from '#shared/personal-pages.ts';
import { defineWebModule, type Viewer } from '#web/modules/web-module.ts';

const inOwnHands = ({ settings }: Viewer) =>
  settings.session.impersonator === null && settings.session.switched_from === null;

export const profileWebModule = defineWebModule({
  name: 'profile',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  routes: [
    {
      name: 'personals',
      path: '/personals',
      layout: 'desktop',
      title: { cn: '个人中心', us: 'My page' },
      hidden: true,
      twin: '/mobile/personals',
      load: () => import('./desktop/personals.page.tsx'),
    },
    {
      name: 'personal_detail',
      path: '/personalDetail',
      aliases: ['/personalDetail/:id', '/personalDetail/:id/:showEdit'],
      layout: 'desktop',
      title: { cn: '个人详情', us: 'Personal details' },
      hidden: true,
      twin: '/mobile/personalDetail/:id?/:showEdit?',
      load: () => import('./desktop/personal-detail.page.tsx'),
    },
    {
      name: 'MobilePersonals',
      path: '/mobile/personals',
      layout: 'mobile',
      title: { cn: '个人中心', us: 'My page' },
      parent: '/mobile/mine',
      load: () => import('./mobile/personals.page.tsx'),
    },
    {
      name: 'MobilePersonalDetail',
      path: '/mobile/personalDetail/:id?/:showEdit?',
      layout: 'mobile',
      title: { cn: '个人详情', us: 'Personal details' },
      parent: '/mobile/mine',
      load: () => import('./mobile/personal-detail.page.tsx'),
    },
  ],
  entries: [
    {
      key: 'change_avatar',
      place: 3,
      title: { cn: '更换头像', us: 'Change avatar' },
      icon: 'photo',
      when: inOwnHands,
      dialog: () => import('./parts/avatar-dialog.tsx'),
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
