import type { BuiltinApp } from '#shared/builtin-app.ts';

export const workPlansApps: readonly BuiltinApp[] = [
  {
    code: 'work_plans',
    name: '工作计划',
    name_en: 'Work plans',
    category: 'online_office',
    route: '/work_plans',
    icon: 'calendar-event',
    sort: 55,
  },
];
