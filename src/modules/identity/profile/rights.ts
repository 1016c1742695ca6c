import type { ActionName } from '#shared/action-name.ts';

/** The administrator of a school holds it as well: nobody can give a role whose rights they lack. */
export const profileRights = {
  '0205': { name: '证件照管理', name_en: 'ID photos', risk: 'sensitive', roles: ['hr', 'registrar', 'org_admin'] },
} as const satisfies Record<string, ActionName>;
