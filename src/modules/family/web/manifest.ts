import { defineWebModule } from '#web/modules/web-module.ts';

/** Guardians and their links with pupils. */
export const webModule = defineWebModule({
  name: 'family',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  routes: [
    {
      name: 'guardians',
      path: '/guardians',
      aliases: ['/edu_admin/guardians'],
      layout: 'desktop',
      title: { cn: '家长关联', us: 'Guardian links' },
      roles: ['0356'],
      app_code: 'guardians',
      twin: '/mobile/guardians',
      load: () => import('./desktop/guardians.page.tsx'),
    },
    {
      name: 'MobileGuardians',
      path: '/mobile/guardians',
      layout: 'mobile',
      title: { cn: '家长关联', us: 'Guardian links' },
      roles: ['0356'],
      app_code: 'guardians',
      parent: '/mobile',
      load: () => import('./mobile/guardians.page.tsx'),
    },
    {
      name: 'my_guardian',
      path: '/myGuardian',
      layout: 'desktop',
      title: { cn: '我的监护人', us: 'My guardian' },
      hidden: true,
      twin: '/mobile/myGuardian',
      load: () => import('./desktop/my-guardian.page.tsx'),
    },
    {
      name: 'MobileMyGuardian',
      path: '/mobile/myGuardian',
      layout: 'mobile',
      title: { cn: '我的监护人', us: 'My guardian' },
      parent: '/mobile/mine',
      load: () => import('./mobile/my-guardian.page.tsx'),
    },
    {
      name: 'MobileGuardianInvitation',
      path: '/mobile/guardianInvitation',
      layout: 'mobile',
      title: { cn: '监护人邀请', us: 'Invitation' },
      parent: '/mobile/mine',
      load: () => import('./mobile/guardian-invitation.page.tsx'),
    },
  ],
  entries: [
    {
      key: 'my_guardian',
      place: 12,
      title: { cn: '我的监护人', us: 'My guardian' },
      icon: 'user-heart',
      when: ({ settings: { flags } }) => flags.has_examinees || flags.has_own_children,
      to: '/myGuardian',
    },
  ],
  tabs: [
    {
      page: 'personal_detail.student',
      key: 'family',
      label: { cn: '家庭', us: 'Family' },
      sort: 30,
      load: () => import('./parts/family-section.tsx'),
    },
  ],
});
