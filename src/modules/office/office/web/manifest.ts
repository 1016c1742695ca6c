import { inBothLayouts } from '#web/modules/in-both-layouts.ts';
import { defineWebModule } from '#web/modules/web-module.ts';
import { officeRights } from '../rights.ts';

export const webModule = defineWebModule({
  name: 'office',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  tabs: [
    {
      page: 'group_online_office',
      key: 'my_papers',
      label: { cn: '我的单据', us: 'My papers' },
      sort: 10,
      roles: [officeRights.use],
      load: async () => ({ Tab: (await import('./parts/papers/my-papers-card.tsx')).Tab }),
    },
  ],
  routes: [
    ...inBothLayouts({
      name: 'oa',
      path: '/oa',
      aliases: ['/online_office/oa'],
      title: { cn: '我的单据', us: 'My papers' },
      one_school: true,
      roles: [officeRights.use, officeRights.all],
      app_code: 'oa',
      phone: { name: 'MobileOa', path: '/mobile/oa', parent: '/mobile' },
      load: () => import('./pages/oa.page.tsx'),
    }),
    ...inBothLayouts({
      name: 'oa_manage',
      path: '/oa/manage',
      aliases: ['/online_office/oa/manage'],
      title: { cn: '办公事项', us: 'Office items' },
      one_school: true,
      roles: [officeRights.manage],
      app_code: 'oaManage',
      phone: { name: 'MobileOaManage', path: '/mobile/oa/manage', parent: '/mobile/oa' },
      load: () => import('./pages/oa-manage.page.tsx'),
    }),
  ],
});
