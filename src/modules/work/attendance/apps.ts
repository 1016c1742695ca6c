import type { BuiltinApp } from '#shared/builtin-app.ts';
import { attendanceRights } from './rights.ts';

export const attendanceApps: readonly BuiltinApp[] = [
  {
    code: 'setAttendance',
    name: '考勤管理',
    name_en: 'Attendance',
    category: 'xzSystem',
    route: '/setAttendance',
    icon: 'calendar-check',
    sort: 70,
    actions: [attendanceRights.manage, attendanceRights.results],
  },
  {
    code: 'attendance',
    name: '我的考勤',
    name_en: 'My attendance',
    category: 'online_office',
    route: '/attendance/mine',
    icon: 'clock-check',
    sort: 20,
    actions: [attendanceRights.own],
  },
];
