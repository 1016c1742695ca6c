import type { BuiltinApp } from '#shared/builtin-app.ts';

export const serviceStaffApps: readonly BuiltinApp[] = [
  {
    code: 'serve_users',
    name: '服务人员',
    name_en: 'Service staff',
    category: 'zwSystem',
    route: '/serve_users',
    icon: 'users',
    sort: 100,
  },
];
