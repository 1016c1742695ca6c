import type { ActionName } from '#shared/action-name.ts';

export const repairRights = {
  report: '1123',
  assign: '1124',
  repair: '1125',
} as const;

export const repairActions = {
  [repairRights.report]: {
    name: '在线报修',
    name_en: 'Report faults',
    roles: ['user_type_teacher', 'user_type_student'],
  },
  [repairRights.assign]: { name: '报修派单', name_en: 'Assign repairs', roles: ['general_affairs'] },
  [repairRights.repair]: { name: '维修', name_en: 'Carry out repairs', roles: ['repairer'] },
} as const satisfies Record<string, ActionName>;
