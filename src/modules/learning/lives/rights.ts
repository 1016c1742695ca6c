import type { ActionName } from '#shared/action-name.ts';

export const liveRights = {
  watch: '2301',
  start: '2302',
  approve: '2303',
  approvePublic: '2304',
  types: '2305',
  exportRosters: '2307',
} as const;

export const liveActions = {
  [liveRights.watch]: {
    name: '直播观看',
    name_en: 'Watch lives',
    roles: ['user_type_teacher', 'user_type_student', 'user_type_guardian'],
  },
  [liveRights.start]: {
    name: '发起直播',
    name_en: 'Start lives',
    roles: ['homeroom', 'nursery_teacher', 'dept_head', 'media', 'student_affairs', 'office', 'principal'],
  },
  [liveRights.approve]: {
    name: '直播审批',
    name_en: 'Approve lives',
    roles: ['student_affairs', 'office', 'principal'],
  },
  [liveRights.approvePublic]: {
    name: '公开直播审批与断流',
    name_en: 'Approve public lives and stop',
    roles: ['principal', 'media', 'group_office'],
  },
  [liveRights.types]: { name: '直播类型与设置', name_en: 'Live types', roles: ['media', 'it'] },
  [liveRights.exportRosters]: {
    name: '观看名单导出',
    name_en: 'Export viewer rosters',
    roles: ['student_affairs', 'media'],
  },
} as const satisfies Record<string, ActionName>;
