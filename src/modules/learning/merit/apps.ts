import type { BuiltinApp } from '#shared/builtin-app.ts';

export const meritApps: readonly BuiltinApp[] = [
  {
    code: 'merit',
    name: '综合素质评价',
    name_en: 'Merit',
    category: 'edu_admin',
    route: '/merit',
    icon: 'award',
    sort: 70,
  },
];
