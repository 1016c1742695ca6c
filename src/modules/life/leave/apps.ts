import type { BuiltinApp } from '#shared/builtin-app.ts';
import { leaveRights } from './rights.ts';

export const leaveApps: readonly BuiltinApp[] = [
  {
    code: 'vacations',
    name: '请假',
    name_en: 'Leave',
    category: 'online_office',
    route: '/vacations',
    icon: 'calendar-off',
    sort: 20,
    actions: [
      leaveRights.own,
      leaveRights.team,
      leaveRights.manage,
      leaveRights.quotas,
      leaveRights.types,
      leaveRights.statistics,
      leaveRights.student,
    ],
  },
  {
    code: 'student_leave',
    name: '学生考勤',
    name_en: 'Student leave',
    category: 'edu_admin',
    route: '/student_leave',
    icon: 'users',
    sort: 70,
    actions: [leaveRights.students],
  },
  {
    code: 'leave_gate',
    name: '离校放行',
    name_en: 'Release at the gate',
    category: 'zwSystem',
    route: '/leave/gate',
    icon: 'door-open',
    sort: 70,
    actions: [leaveRights.gate],
  },
];
