import type { BuiltinApp } from '#shared/builtin-app.ts';

export const dutyApps: readonly BuiltinApp[] = [
  {
    code: 'dutySchedule',
    name: '值班安排',
    name_en: 'Duty roster',
    category: 'xzSystem',
    route: '/dutySchedule',
    icon: 'calendar-user',
    sort: 40,
  },
];
