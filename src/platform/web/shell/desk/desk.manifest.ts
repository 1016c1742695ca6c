import { defineWebModule } from '../../modules/web-module.ts';

/** The tools around a page that the frame itself does not need to be drawn. */
export const deskModule = defineWebModule({
  name: 'desk',
  locales: { cn: () => import('./locales/cn.json'), us: () => import('./locales/us.json') },
  separate_locales: {
    outbox: { cn: () => import('../../outbox/locales/cn.json'), us: () => import('../../outbox/locales/us.json') },
    feed: { cn: () => import('../../ui/feed/locales/cn.json'), us: () => import('../../ui/feed/locales/us.json') },
    tasks: { cn: () => import('../../tasks/locales/cn.json'), us: () => import('../../tasks/locales/us.json') },
  },
  routes: [
    {
      name: 'mobileSearch',
      path: '/mobile/search',
      layout: 'mobile',
      title: { cn: '搜索', us: 'Search' },
      hidden: true,
      parent: '/mobile/applications',
      load: () => import('./mobile-search.page.tsx'),
    },
  ],
});
