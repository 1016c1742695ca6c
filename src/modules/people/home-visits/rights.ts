import type { ActionName } from '#shared/action-name.ts';

/** The administrator of a school holds them as well: nobody can give a role whose rights they lack. */
export const homeVisitRights = {
  '0358': {
    name: '家访计划',
    name_en: 'Plan visits',
    roles: ['homeroom', 'nursery_teacher', 'student_affairs', 'org_admin'],
  },
  '0359': { name: '家访记录', name_en: 'Record visits', roles: ['homeroom', 'nursery_teacher', 'org_admin'] },
  '0360': {
    name: '家访督查',
    name_en: 'Supervise visits',
    risk: 'sensitive',
    roles: ['student_affairs', 'principal', 'org_admin'],
  },
} as const satisfies Record<string, ActionName>;
