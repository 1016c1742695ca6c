import { defineWebModule } from '#web/modules/web-module.ts';

export const visitorsWebModule = defineWebModule({
  name: 'visitors',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  routes: [
    {
      name: 'visitor_manage',
      path: '/visitor_manage',
      aliases: ['/xzSystem/visitor_manage'],
      layout: 'desktop',
      title: { cn: '访客管理', us: 'Visitors' },
      roles: ['0810'],
      app_code: 'visitor_manage',
      twin: '/mobile/visitor_manage',
      load: () => import('./desktop/visitor-manage.page.tsx'),
    },
    {
      name: 'visitor_apply',
      path: '/visitor',
      layout: 'standalone',
      title: { cn: '来访预约', us: 'Book a visit' },
      public: true,
      hidden: true,
      load: () => import('./standalone/visitor-apply.page.tsx'),
    },
    {
      name: 'visitor_booking',
      path: '/visitor/:id',
      layout: 'standalone',
      title: { cn: '来访预约', us: 'Visit' },
      hidden: true,
      load: () => import('./standalone/visitor-booking.page.tsx'),
    },
    {
      name: 'qrscan',
      path: '/qrscan/:id',
      layout: 'standalone',
      title: { cn: '扫码', us: 'Scan' },
      hidden: true,
      load: () => import('./standalone/qr-scan.page.tsx'),
    },
  ],
  entries: [
    {
      key: 'my_visits',
      place: 11,
      title: { cn: '我的来访', us: 'My visits' },
      icon: 'user-check',
      to: '/mobile/myVisitor',
    },
  ],
});
