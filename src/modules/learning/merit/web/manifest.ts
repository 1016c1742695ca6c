import { inBothLayouts } from '#web/modules/in-both-layouts.ts';
import { defineWebModule } from '#web/modules/web-module.ts';
import { meritRights } from '../rights.ts';

export const webModule = defineWebModule({
  name: 'merit',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  routes: [
    ...inBothLayouts({
      name: 'merit',
      path: '/merit',
      title: { cn: '综合素质评价', us: 'Merit' },
      app_code: 'merit',
      phone: { name: 'MobileMerit', path: '/mobile/merit', parent: '/mobile' },
      load: () => import('./pages/merit.page.tsx'),
    }),
  ],
  tabs: [
    {
      page: 'group_overallMerit',
      key: 'merit_radar',
      label: { cn: '五育雷达', us: 'Five dimensions' },
      sort: 20,
      load: async () => ({ Tab: (await import('./parts/radar-card.tsx')).RadarCard }),
    },
    {
      page: 'group_overallMerit',
      key: 'merit_line',
      label: { cn: '学期变化', us: 'From term to term' },
      sort: 25,
      load: async () => ({ Tab: (await import('./parts/line-card.tsx')).LineCard }),
    },
    {
      page: 'group_overallMerit',
      key: 'merit_latest',
      label: { cn: '最近的表扬', us: 'Latest praise' },
      sort: 30,
      load: async () => ({ Tab: (await import('./parts/latest-card.tsx')).LatestCard }),
    },
    {
      page: 'group_headmasterWb',
      key: 'merit_month',
      label: { cn: '表扬与提醒', us: 'Praise and reminders' },
      sort: 50,
      roles: [meritRights.manage],
      load: async () => ({ Tab: (await import('./parts/month-card.tsx')).MonthCard }),
    },
  ],
});
