import { inBothLayouts } from '#web/modules/in-both-layouts.ts';
import { defineWebModule } from '#web/modules/web-module.ts';
import { reportRights } from '../rights.ts';

export const webModule = defineWebModule({
  name: 'reports',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  routes: [
    ...inBothLayouts({
      name: 'reports',
      path: '/reports',
      title: { cn: '报表', us: 'Reports' },
      roles: [reportRights.view, reportRights.manage],
      app_code: 'reports',
      one_school: true,
      phone: { name: 'MobileReports', path: '/mobile/reports', parent: '/mobile' },
      load: () => import('./pages/reports.page.tsx'),
    }),
    {
      name: 'open_report',
      path: '/open-report',
      layout: 'standalone',
      title: { cn: '打开报表', us: 'Open a report' },
      roles: [reportRights.view],
      hidden: true,
      load: () => import('./standalone/open-report.page.tsx'),
    },
  ],
  // a report inside the portal is opened by its id alone; where it stands is asked first
  redirect: ({ pathname, search }) => {
    const report = pathname === '/online-iframe' && new URLSearchParams(search).get('report');
    return report ? `/open-report?${new URLSearchParams({ report })}` : null;
  },
  tabs: [
    {
      page: 'group_headmasterWb',
      key: 'reports',
      label: { cn: '报表', us: 'Reports' },
      sort: 20,
      roles: [reportRights.view],
      load: () => import('./parts/headmaster-card.tsx'),
    },
  ],
});
