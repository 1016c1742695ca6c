import type { BuiltinApp } from '#shared/builtin-app.ts';

export const familyApps: readonly BuiltinApp[] = [
  {
    code: 'guardians',
    name: '家长关联',
    name_en: 'Guardian links',
    category: 'edu_admin',
    route: '/guardians',
    icon: 'user-heart',
    sort: 20,
  },
];
