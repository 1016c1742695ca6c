import { defineWebModule } from '../modules/web-module.ts';

/** The pages of the frame that open without a session; the others are in `frame-pages.manifest.ts`. */
export const frameEntrance = defineWebModule({
  name: 'frame',
  locales: { cn: () => import('../i18n/locales/cn.json'), us: () => import('../i18n/locales/us.json') },
  entries: import.meta.env?.DEV
    ? [
        {
          key: 'change_host',
          place: 13,
          title: { cn: '更换host', us: 'Change host' },
          icon: 'host',
          ledger: 'R-menu-016',
          dialog: () => import('../dev/change-host.tsx'),
        },
      ]
    : [],
  routes: [
    {
      name: 'not_found',
      path: '/404',
      layout: 'standalone',
      title: { cn: '页面不存在', us: 'Page not found' },
      unactivated: true,
      hidden: true,
      load: () => import('./standalone/not-found.page.tsx'),
    },
    {
      name: 'success',
      path: '/success',
      layout: 'standalone',
      title: { cn: '操作成功', us: 'Done' },
      unactivated: true,
      hidden: true,
      load: () => import('./standalone/success.page.tsx'),
    },
    {
      name: 'logout',
      path: '/logout',
      layout: 'standalone',
      title: { cn: '退出登录', us: 'Sign out' },
      public: true,
      hidden: true,
      ledger: 'R-standalone-007',
      load: () => import('./standalone/logout.page.tsx'),
    },
    ...(import.meta.env?.DEV
      ? [
          {
            name: 'dev_ui',
            path: '/dev/ui',
            layout: 'standalone',
            title: { cn: '界面部件', us: 'Interface parts' },
            public: true,
            hidden: true,
            load: () => import('../dev/ui.page.tsx'),
          } as const,
        ]
      : []),
  ],
});
