import type { BuiltinApp } from '#shared/builtin-app.ts';

export const evaluationApps: readonly BuiltinApp[] = [
  {
    code: 'teachingEvaluation',
    name: '评教',
    name_en: 'Teaching evaluation',
    category: 'edu_admin',
    route: '/teachingEvaluation',
    icon: 'star',
    sort: 60,
  },
];
