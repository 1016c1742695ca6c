import { workbenchGroups } from '#shared/reference/portal.ts';
import { inBothLayouts } from '#web/modules/in-both-layouts.ts';
import { defineWebModule, type WebRoute } from '#web/modules/web-module.ts';

/** The home pages, all apps, and everything that waits. */
export const webModule = defineWebModule({
  name: 'home',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  routes: [
    {
      name: 'home',
      path: '/home',
      layout: 'desktop',
      title: { cn: '首页', us: 'Home' },
      roles: ['01'],
      app_code: 'home',
      menu: { icon: 'home', sort: 0 },
      twin: '/mobile',
      resets_history: true,
      load: () => import('./desktop/home.page.tsx'),
    },
    {
      name: 'more_menu',
      path: '/more_menu',
      layout: 'desktop',
      title: { cn: '全部应用', us: 'All apps' },
      hidden: true,
      twin: '/mobile/applications',
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
    ...workbenchGroups.map(
      ({ code, cn, us }): WebRoute => ({
        name: `group_${code}`,
        path: `/${code}`,
        layout: 'desktop',
        title: { cn, us },
        hidden: true,
        is_group: true,
        parent: '/more_menu',
        load: () => import('./desktop/group.page.tsx'),
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
