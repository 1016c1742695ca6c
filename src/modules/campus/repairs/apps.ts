import type { BuiltinApp } from '#shared/builtin-app.ts';

export const repairApps: readonly BuiltinApp[] = [
  {
    code: 'repair_orders',
    name: '报修管理',
    name_en: 'Repairs',
    category: 'zwSystem',
    route: '/repair_orders',
    icon: 'tool',
    sort: 20,
  },
];
