import { defineWebModule } from '#web/modules/web-module.ts';

export const webModule = defineWebModule({
  name: 'admissions',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  routes: [
    {
      // not the frame of the other steps of a sign-up: whoever is here is signed in already, and others are told so
      name: 'register_edit',
      path: '/register/edit',
      layout: 'forget',
      title: { cn: '添加孩子', us: 'Add your children' },
      public: true,
      unactivated: true,
      hidden: true,
      load: () => import('./standalone/register-edit.page.tsx'),
    },
    {
      name: 'admissions_of_mine',
      path: '/visit/admissions',
      layout: 'desktop',
      title: { cn: '招生报名', us: 'Admissions' },
      hidden: true,
      twin: '/mobile/visit/admissions',
      load: () => import('./desktop/visit-admissions.page.tsx'),
    },
    {
      name: 'MobileAdmissionsOfMine',
      path: '/mobile/visit/admissions',
      layout: 'mobile',
      title: { cn: '招生报名', us: 'Admissions' },
      parent: '/mobile',
      load: () => import('./mobile/visit-admissions.page.tsx'),
    },
  ],
});
