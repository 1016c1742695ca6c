import type { ActionName } from '#shared/action-name.ts';

export const homeVisitRights = {
  plan: '0358',
  record: '0359',
  supervise: '0360',
} as const;

/** The administrator of a school holds them as well: nobody can give a role whose rights they lack. */
export const homeVisitActions = {
  [homeVisitRights.plan]: {
    name: '家访计划',
    name_en: 'Plan visits',
    roles: ['homeroom', 'nursery_teacher', 'student_affairs', 'org_admin'],
  },
  [homeVisitRights.record]: {
    name: '家访记录',
    name_en: 'Record visits',
    roles: ['homeroom', 'nursery_teacher', 'org_admin'],
  },
  [homeVisitRights.supervise]: {
    name: '家访督查',
    name_en: 'Supervise visits',
    risk: 'sensitive',
    roles: ['student_affairs', 'principal', 'org_admin'],
  },
} as const satisfies Record<string, ActionName>;
