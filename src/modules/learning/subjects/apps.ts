import type { BuiltinApp } from '#shared/builtin-app.ts';

export const subjectApps: readonly BuiltinApp[] = [
  {
    code: 'teach_assets',
    name: '教学资源',
    name_en: 'Teaching resources',
    category: 'edu_admin',
    route: '/teach_assets',
    icon: 'books',
    sort: 40,
  },
];
