import { workbenchGroups } from '#shared/reference/portal.ts';
import { inBothLayouts } from '#web/modules/in-both-layouts.ts';
import { defineWebModule } from '#web/modules/web-module.ts';
import { session } from '#web/session/session-state.ts';

function hasChildren(): boolean {
  const state = session.get();
  return state.phase === 'signed_in' && state.settings.flags.has_own_children;
}

/** The home pages, all apps, and everything that waits. */
export const webModule = defineWebModule({
  name: 'home',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  tabs: [
    {
      page: 'group_syParent',
      key: 'child_day',
      label: { cn: '孩子的一天', us: 'The child’s day' },
      sort: 10,
      when: hasChildren,
      ledger: 'R-wbgroup-016',
      load: async () => ({ Tab: (await import('./parts/day/child-day-card.tsx')).ChildDayCard }),
    },
  ],
  routes: [
    {
      name: 'home',
      path: '/home',
      layout: 'desktop',
      title: { cn: '首页', us: 'Home' },
      roles: ['01'],
      app_code: 'home',
      menu: { icon: 'home', sort: 0 },
      mobile_path: '/mobile',
      resets_history: true,
      load: () => import('./desktop/home.page.tsx'),
    },
    {
      name: 'more_menu',
      path: '/more_menu',
      layout: 'desktop',
      title: { cn: '全部应用', us: 'All apps' },
      hidden: true,
      mobile_path: '/mobile/applications',
      parent: '/home',
      load: () => import('./desktop/more-menu.page.tsx'),
    },
    ...inBothLayouts({
      name: 'todos',
      path: '/todos',
      title: { cn: '待办事项', us: 'To-dos' },
      roles: ['01'],
      hidden: true,
      parent: '/home',
      phone: { name: 'mobileTodos', path: '/mobile/todos', parent: '/mobile' },
      load: () => import('./pages/todos.page.tsx'),
    }),
    ...workbenchGroups.flatMap(({ code, cn, us }) =>
      inBothLayouts({
        name: `group_${code}`,
        path: `/${code}`,
        title: { cn, us },
        hidden: true,
        is_group: true,
        parent: '/more_menu',
        ledger: [
          'R-wbgroup-001',
          'R-wbgroup-002',
          'R-wbgroup-003',
          'R-wbgroup-004',
          'R-wbgroup-005',
          'R-wbgroup-006',
          'R-wbgroup-007',
          'R-wbgroup-008',
          'R-wbgroup-009',
          'R-wbgroup-010',
          'R-wbgroup-011',
          'R-wbgroup-012',
          'R-wbgroup-013',
          'R-wbgroup-014',
          'R-wbgroup-015',
          'R-wbgroup-016',
          'R-wbgroup-017',
        ],
        phone: { name: `mobile_group_${code}`, path: `/mobile/${code}`, parent: '/mobile/applications' },
        load: () => import('./pages/group.page.tsx'),
      }),
    ),
    {
      name: 'mobileHome',
      path: '/mobile',
      aliases: ['/mobile/home'],
      layout: 'mobile',
      title: { cn: '首页', us: 'Home' },
      public: true,
      resets_history: true,
      load: () => import('./mobile/home.page.tsx'),
    },
    {
      name: 'mobileApplications',
      path: '/mobile/applications',
      layout: 'mobile',
      title: { cn: '应用', us: 'Apps' },
      load: () => import('./mobile/applications.page.tsx'),
    },
  ],
});
