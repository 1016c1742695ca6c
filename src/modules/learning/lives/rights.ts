import type { ActionName } from '#shared/action-name.ts';

export const liveRights = {
  '2301': {
    name: '直播观看',
    name_en: 'Watch lives',
    roles: ['user_type_teacher', 'user_type_student', 'user_type_guardian'],
  },
  '2302': {
    name: '发起直播',
    name_en: 'Start lives',
    roles: ['homeroom', 'nursery_teacher', 'dept_head', 'media', 'student_affairs', 'office', 'principal'],
  },
  '2303': { name: '直播审批', name_en: 'Approve lives', roles: ['student_affairs', 'office', 'principal'] },
  '2304': {
    name: '公开直播审批与断流',
    name_en: 'Approve public lives and stop',
    roles: ['principal', 'media', 'group_office'],
  },
  '2305': { name: '直播类型与设置', name_en: 'Live types', roles: ['media', 'it'] },
  '2307': { name: '观看名单导出', name_en: 'Export viewer rosters', roles: ['student_affairs', 'media'] },
} as const satisfies Record<string, ActionName>;
