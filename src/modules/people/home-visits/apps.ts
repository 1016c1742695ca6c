import type { BuiltinApp } from '#shared/builtin-app.ts';

export const homeVisitApps: readonly BuiltinApp[] = [
  {
    code: 'homeVisit',
    name: '家访',
    name_en: 'Home visits',
    category: 'edu_admin',
    route: '/homeVisit',
    icon: 'home',
    sort: 21,
  },
];
