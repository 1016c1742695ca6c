import type { BuiltinApp } from '#shared/builtin-app.ts';

export const financeApps: readonly BuiltinApp[] = [
  {
    code: 'oa_budgets',
    name: '预算',
    name_en: 'Budgets',
    category: 'financialWb',
    route: '/oa/budgets',
    icon: 'wallet',
    sort: 20,
  },
];
