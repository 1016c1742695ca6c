import { inBothLayouts } from '#web/modules/in-both-layouts.ts';
import { defineWebModule } from '#web/modules/web-module.ts';
import { printRights } from '../rights.ts';

export const webModule = defineWebModule({
  name: 'printing',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  routes: [
    ...inBothLayouts({
      name: 'online-print',
      path: '/online-print',
      aliases: ['/online_office/online-print', '/zwSystem/online-print'],
      title: { cn: '网上打印', us: 'Online printing' },
      one_school: true,
      roles: [printRights.use, printRights.operate, printRights.manage],
      app_code: 'online-print',
      ledger: 'R-wb-014',
      phone: { name: 'MobileOnlinePrint', path: '/mobile/online-print', parent: '/mobile' },
      load: () => import('./pages/online-print.page.tsx'),
    }),
  ],
  tabs: [
    {
      page: 'group_online_office',
      key: 'print_to_collect',
      label: { cn: '待取的打印', us: 'Prints to collect' },
      sort: 40,
      roles: [printRights.use],
      load: async () => ({ Tab: (await import('./parts/job/to-collect.tsx')).ToCollect }),
    },
    {
      page: 'group_zwSystem',
      key: 'paper_use',
      label: { cn: '用纸情况', us: 'Paper use' },
      sort: 40,
      roles: [printRights.operate, printRights.manage],
      load: async () => ({ Tab: (await import('./parts/figures/paper-use.tsx')).PaperUse }),
    },
  ],
});
