import type { ActionName } from '#shared/action-name.ts';

export const cardRights = {
  templates: '0201',
  sharedTemplates: '0202',
  manage: '0203',
  verify: '0204',
} as const;

/** The administrator of a school holds them as well: nobody can give a role whose rights they lack. */
export const cardActions = {
  [cardRights.templates]: { name: '证件模板', name_en: 'Card templates', roles: ['org_admin'] },
  [cardRights.sharedTemplates]: {
    name: '共享证件模板',
    name_en: 'Shared card templates',
    roles: ['system_admin', 'group_office'],
  },
  [cardRights.manage]: { name: '电子证件管理', name_en: 'Electronic IDs', roles: ['hr', 'registrar', 'org_admin'] },
  [cardRights.verify]: {
    name: '电子证件核验',
    name_en: 'Verify electronic IDs',
    roles: ['user_type_guard', 'security', 'homeroom', 'org_admin'],
  },
} as const satisfies Record<string, ActionName>;
