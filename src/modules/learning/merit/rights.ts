import type { ActionName } from '#shared/action-name.ts';

export const meritRights = {
  record: '2609',
  manage: '2610',
} as const;

export const meritActions = {
  [meritRights.record]: {
    name: '综评记录',
    name_en: 'Merit notes',
    roles: ['homeroom', 'nursery_teacher', 'user_type_teacher'],
  },
  [meritRights.manage]: { name: '综评规则与统计', name_en: 'Merit rules and statistics', roles: ['student_affairs'] },
} as const satisfies Record<string, ActionName>;
