import type { ActionName } from '#shared/action-name.ts';

export const profileRights = {
  photos: '0205',
} as const;

/** The administrator of a school holds it as well: nobody can give a role whose rights they lack. */
export const profileActions = {
  [profileRights.photos]: {
    name: '证件照管理',
    name_en: 'ID photos',
    risk: 'sensitive',
    roles: ['hr', 'registrar', 'org_admin'],
  },
} as const satisfies Record<string, ActionName>;
