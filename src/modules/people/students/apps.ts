import type { BuiltinApp } from '#shared/builtin-app.ts';

export const studentApps: readonly BuiltinApp[] = [
  {
    code: 'students',
    name: '学生',
    name_en: 'Students',
    category: 'edu_admin',
    route: '/students',
    icon: 'school',
    sort: 10,
  },
];
