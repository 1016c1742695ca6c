import type { ActionName } from '#shared/action-name.ts';

export const leaveRights = {
  own: '1001',
  team: '1002',
  manage: '1003',
  quotas: '1004',
  types: '1005',
  student: '1007',
  students: '1008',
  statistics: '1009',
  gate: '1010',
} as const;

export const leaveActions = {
  [leaveRights.own]: { name: '请假', name_en: 'Own leave', roles: ['user_type_teacher'] },
  [leaveRights.team]: { name: '本部门请假', name_en: 'Leave of my people', roles: ['dept_head', 'principal'] },
  [leaveRights.manage]: { name: '假勤管理', name_en: 'Leave administration', roles: ['hr'] },
  [leaveRights.quotas]: { name: '假期额度', name_en: 'Leave quotas', roles: ['hr'] },
  [leaveRights.types]: { name: '假别与流程', name_en: 'Leave types and flows', roles: ['hr'] },
  [leaveRights.student]: {
    name: '学生请假',
    name_en: 'Student leave',
    roles: ['user_type_guardian', 'user_type_student'],
  },
  [leaveRights.students]: {
    name: '学生请假审批与点名',
    name_en: 'Decide student leave, mark absence',
    roles: ['homeroom', 'nursery_teacher', 'student_affairs'],
  },
  [leaveRights.statistics]: {
    name: '请假统计',
    name_en: 'Leave statistics',
    roles: ['principal', 'hr', 'student_affairs'],
  },
  [leaveRights.gate]: {
    name: '离校放行',
    name_en: 'Release at the gate',
    roles: ['user_type_guard', 'security'],
  },
} as const satisfies Record<string, ActionName>;
