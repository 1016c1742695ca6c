import { directoryRights } from '#modules/core/directory/rights.ts';
import { inBothLayouts } from '#web/modules/in-both-layouts.ts';
import { defineWebModule } from '#web/modules/web-module.ts';

/** People and members: the book of everybody, and who holds which place. */
export const webModule = defineWebModule({
  name: 'people',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  commands: [
    {
      key: 'add_person',
      title: { cn: '添加人员', us: 'Add a person' },
      icon: 'user-plus',
      roles: [directoryRights.editPeople],
      to: '/people?id=new',
    },
  ],
  routes: [
    {
      name: 'people',
      path: '/people',
      aliases: ['/agencyManagement/people', '/system/people'],
      layout: 'desktop',
      title: { cn: '人员', us: 'People' },
      roles: [directoryRights.viewPeople],
      app_code: 'people',
      mobile_path: '/mobile/people',
      ledger: 'R-wb-038',
      load: () => import('./desktop/people.page.tsx'),
    },
    ...inBothLayouts({
      name: 'member',
      path: '/member',
      aliases: ['/agencyManagement/member'],
      title: { cn: '成员管理', us: 'Members' },
      roles: [directoryRights.members, directoryRights.viewPeople],
      app_code: 'member',
      phone: { name: 'MobileMember', path: '/mobile/member', parent: '/mobile/mine', roles: null },
      ledger: 'R-wb-051',
      load: () => import('./pages/member.page.tsx'),
    }),
    {
      name: 'MobilePeople',
      path: '/mobile/people',
      layout: 'mobile',
      title: { cn: '人员', us: 'People' },
      parent: '/mobile',
      load: () => import('./mobile/people.page.tsx'),
    },
  ],
  figures: [
    {
      key: 'people',
      sort: 20,
      when: ({ can, settings }) => can([directoryRights.viewPeople]) && settings.organization !== null,
      load: () => import('./parts/list/people-figures.tsx'),
    },
  ],
  tabs: [
    {
      page: 'person',
      key: 'places',
      label: { cn: '岗位', us: 'Posts' },
      sort: 30,
      load: () => import('./parts/person/places-section.tsx'),
    },
  ],
});
