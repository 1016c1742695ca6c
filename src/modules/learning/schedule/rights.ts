import type { ActionName } from '#shared/action-name.ts';

export const scheduleRights = {
  view: '2601',
  overview: '2602',
  manage: '2603',
  approve: '2604',
} as const;

/** The administrator of a school holds them as well: nobody can give a role whose rights they lack. */
export const scheduleActions = {
  [scheduleRights.view]: {
    name: '课表查看',
    name_en: 'Timetables',
    roles: ['user_type_teacher', 'user_type_student', 'user_type_guardian'],
  },
  [scheduleRights.overview]: {
    name: '课表总览',
    name_en: 'All timetables',
    roles: ['registrar', 'principal', 'student_affairs', 'dept_head', 'org_admin'],
  },
  [scheduleRights.manage]: { name: '课表管理', name_en: 'Manage timetables', roles: ['registrar', 'org_admin'] },
  [scheduleRights.approve]: {
    name: '调代课审批',
    name_en: 'Approve changes',
    roles: ['registrar', 'dept_head', 'org_admin'],
  },
} as const satisfies Record<string, ActionName>;
