import { inBothLayouts } from '#web/modules/in-both-layouts.ts';
import { defineWebModule } from '#web/modules/web-module.ts';

export const webModule = defineWebModule({
  name: 'admissions',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  routes: [
    {
      // not the frame of the other steps of a sign-up: people here are signed in already, and others are told so
      name: 'register_edit',
      path: '/register/edit',
      layout: 'forget',
      title: { cn: '添加孩子', us: 'Add your children' },
      public: true,
      unactivated: true,
      hidden: true,
      ledger: 'R-register-004',
      load: () => import('./standalone/register-edit.page.tsx'),
    },
    ...inBothLayouts({
      name: 'admissions_of_mine',
      path: '/visit/admissions',
      title: { cn: '招生报名', us: 'Admissions' },
      hidden: true,
      phone: { name: 'MobileAdmissionsOfMine', path: '/mobile/visit/admissions', parent: '/mobile' },
      ledger: 'R-wb-064',
      load: () => import('./pages/visit-admissions.page.tsx'),
    }),
  ],
});
