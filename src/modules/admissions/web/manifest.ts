import { defineWebModule } from '#web/modules/web-module.ts';

export const admissionsWebModule = defineWebModule({
  name: 'admissions',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  routes: [
    {
      // not the frame of the other steps of a sign-up: whoever is here is signed in already
      name: 'register_edit',
      path: '/register/edit',
      layout: 'forget',
      title: { cn: '添加孩子', us: 'Add your children' },
      public: true,
      hidden: true,
      load: () => import('./standalone/register-edit.page.tsx'),
    },
  ],
});
