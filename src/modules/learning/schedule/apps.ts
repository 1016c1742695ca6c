import type { BuiltinApp } from '#shared/builtin-app.ts';

export const scheduleApps: readonly BuiltinApp[] = [
  {
    code: 'studentSchedule',
    name: '课表',
    name_en: 'Timetable',
    category: 'edu_admin',
    route: '/studentSchedule',
    icon: 'calendar-event',
    sort: 10,
  },
];
