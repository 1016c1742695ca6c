import type { ActionName } from '#shared/action-name.ts';

export const coverRights = {
  arrange: '1006',
} as const;

/** The administrator of a school holds it as well: nobody can give a role whose rights they lack. */
export const coverActions = {
  [coverRights.arrange]: { name: '代课安排', name_en: 'Cover lessons', roles: ['registrar', 'org_admin'] },
} as const satisfies Record<string, ActionName>;
