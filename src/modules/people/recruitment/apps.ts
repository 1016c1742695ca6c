import type { BuiltinApp } from '#shared/builtin-app.ts';

export const recruitmentApps: readonly BuiltinApp[] = [
  {
    code: 'candidateManage',
    name: '招聘管理',
    name_en: 'Recruitment',
    category: 'system',
    route: '/candidateManage',
    icon: 'users',
    sort: 31,
  },
];
