import type { ActionName } from '#shared/action-name.ts';

export const familyRights = {
  view: '0355',
  links: '0356',
} as const;

/** The administrator of a school holds them as well: nobody can give a role whose rights they lack. */
export const familyActions = {
  [familyRights.view]: {
    name: '家长查看',
    name_en: 'View guardians',
    roles: ['homeroom', 'nursery_teacher', 'registrar', 'student_affairs', 'org_admin'],
  },
  [familyRights.links]: {
    name: '监护关系审核',
    name_en: 'Guardian links',
    risk: 'sensitive',
    roles: ['homeroom', 'nursery_teacher', 'registrar', 'org_admin'],
  },
} as const satisfies Record<string, ActionName>;
