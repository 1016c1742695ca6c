import { defineWebModule } from '#web/modules/web-module.ts';

/** People and members: the book of everybody, and who holds which place. */
export const webModule = defineWebModule({
  name: 'people',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  routes: [
    {
      name: 'people',
      path: '/people',
      aliases: ['/agencyManagement/people', '/system/people'],
      layout: 'desktop',
      title: { cn: '人员', us: 'People' },
      roles: ['0406'],
      app_code: 'people',
      twin: '/mobile/people',
      load: () => import('./desktop/people.page.tsx'),
    },
    {
      name: 'member',
      path: '/member',
      aliases: ['/agencyManagement/member'],
      layout: 'desktop',
      title: { cn: '成员管理', us: 'Members' },
      roles: ['0405', '0406'],
      app_code: 'member',
      twin: '/mobile/member',
      load: () => import('./desktop/member.page.tsx'),
    },
    {
      name: 'MobilePeople',
      path: '/mobile/people',
      layout: 'mobile',
      title: { cn: '人员', us: 'People' },
      parent: '/mobile',
      load: () => import('./mobile/people.page.tsx'),
    },
    {
      name: 'MobileMember',
      path: '/mobile/member',
      layout: 'mobile',
      title: { cn: '成员管理', us: 'Members' },
      parent: '/mobile/mine',
      load: () => import('./mobile/member.page.tsx'),
    },
  ],
  tabs: [
    {
      page: 'personal_detail.staff',
      key: 'places',
      label: { cn: '岗位', us: 'Places' },
      sort: 30,
      load: () => import('./parts/places-section.tsx'),
    },
  ],
});
