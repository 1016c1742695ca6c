import type { BuiltinApp } from '#shared/builtin-app.ts';

export const printApps: readonly BuiltinApp[] = [
  {
    code: 'online-print',
    name: '网上打印',
    name_en: 'Online printing',
    category: 'online_office',
    route: '/online-print',
    icon: 'printer',
    sort: 60,
  },
];
