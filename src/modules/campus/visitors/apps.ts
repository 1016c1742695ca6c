import type { BuiltinApp } from '#shared/builtin-app.ts';

export const visitorsApps: readonly BuiltinApp[] = [
  {
    code: 'visitor_manage',
    name: '访客管理',
    name_en: 'Visitors',
    category: 'xzSystem',
    route: '/visitor_manage',
    icon: 'id-badge',
    sort: 10,
    is_default: true,
  },
];
