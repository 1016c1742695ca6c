import type { ActionName } from '#shared/action-name.ts';

export const attendanceRights = {
  own: '1113',
  manage: '1114',
  results: '1115',
} as const;

export const attendanceActions = {
  [attendanceRights.own]: {
    name: '我的考勤',
    name_en: 'Own attendance',
    roles: ['user_type_teacher', 'user_type_guard'],
  },
  [attendanceRights.manage]: { name: '考勤管理', name_en: 'Manage attendance', roles: ['hr'] },
  [attendanceRights.results]: {
    name: '考勤结果',
    name_en: 'Attendance results',
    roles: ['hr', 'dept_head', 'principal', 'principal_office'],
  },
} as const satisfies Record<string, ActionName>;
