import { inBothLayouts } from '#web/modules/in-both-layouts.ts';
import { defineWebModule } from '#web/modules/web-module.ts';
import { financeRights } from '../rights.ts';

export const webModule = defineWebModule({
  name: 'finance',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  routes: [
    ...inBothLayouts({
      name: 'oa_budgets',
      path: '/oa/budgets',
      title: { cn: '预算', us: 'Budgets' },
      roles: [financeRights.manage],
      app_code: 'oa_budgets',
      one_school: true,
      phone: { name: 'MobileBudgets', path: '/mobile/oa/budgets', parent: '/mobile' },
      load: () => import('./pages/budgets.page.tsx'),
    }),
  ],
  tabs: [
    {
      page: 'group_financialWb',
      key: 'budgets',
      label: { cn: '预算', us: 'Budgets' },
      sort: 20,
      roles: [financeRights.manage],
      load: () => import('./parts/budget-card.tsx'),
    },
    {
      page: 'group_financialWb',
      key: 'large_papers',
      label: { cn: '大额单据', us: 'Large papers' },
      sort: 30,
      roles: [financeRights.manage],
      load: () => import('./parts/large-card.tsx'),
    },
  ],
});
