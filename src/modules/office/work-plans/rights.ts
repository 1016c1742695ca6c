import type { ActionName } from '#shared/action-name.ts';

export const workPlansRights = {
  plan: '1116',
  manage: '1117',
} as const;

export const workPlansActions = {
  [workPlansRights.plan]: { name: '工作计划', name_en: 'Work plans', roles: ['user_type_teacher'] },
  [workPlansRights.manage]: {
    name: '工作计划汇总与发布',
    name_en: 'Merge and publish work plans',
    roles: ['office', 'principal_office', 'principal', 'group_office'],
  },
} as const satisfies Record<string, ActionName>;
