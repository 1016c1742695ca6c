import type { BuiltinApp } from '#shared/builtin-app.ts';

export const reportApps: readonly BuiltinApp[] = [
  {
    code: 'reports',
    name: '报表',
    name_en: 'Reports',
    category: 'headmasterWb',
    route: '/reports',
    icon: 'report-money',
    sort: 20,
  },
];
