import { inBothLayouts } from '#web/modules/in-both-layouts.ts';
import { defineWebModule } from '#web/modules/web-module.ts';

/** Guardians and their links with pupils. */
export const webModule = defineWebModule({
  name: 'family',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  routes: [
    ...inBothLayouts({
      name: 'guardians',
      path: '/guardians',
      aliases: ['/edu_admin/guardians'],
      title: { cn: '家长关联', us: 'Guardian links' },
      roles: ['0356'],
      app_code: 'guardians',
      phone: { name: 'MobileGuardians', path: '/mobile/guardians', app_code: 'guardians', parent: '/mobile' },
      load: () => import('./pages/guardians.page.tsx'),
    }),
    ...inBothLayouts({
      name: 'my_guardian',
      path: '/myGuardian',
      title: { cn: '我的监护人', us: 'My guardian' },
      hidden: true,
      phone: { name: 'MobileMyGuardian', path: '/mobile/myGuardian', parent: '/mobile/mine', ledger: 'R-mobile-011' },
      load: () => import('./pages/my-guardian.page.tsx'),
    }),
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
