import type { ActionName } from '#shared/action-name.ts';

/** The administrator of a school holds them as well: nobody can give a role whose rights they lack. */
export const cardRights = {
  '0201': { name: '证件模板', name_en: 'Card templates', roles: ['org_admin'] },
  '0202': { name: '共享证件模板', name_en: 'Shared card templates', roles: ['system_admin', 'group_office'] },
  '0203': { name: '电子证件管理', name_en: 'Electronic IDs', roles: ['hr', 'registrar', 'org_admin'] },
  '0204': {
    name: '电子证件核验',
    name_en: 'Verify electronic IDs',
    roles: ['user_type_guard', 'security', 'homeroom', 'org_admin'],
  },
} as const satisfies Record<string, ActionName>;
