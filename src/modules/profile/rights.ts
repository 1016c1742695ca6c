import type { ActionName } from '#shared/action-name.ts';

export const profileRights = {
  '0203': { name: '电子证件管理', name_en: 'Electronic IDs', roles: ['hr', 'registrar'] },
  '0204': { name: '电子证件核验', name_en: 'Verify electronic IDs', roles: ['hat_guard', 'security', 'homeroom'] },
  '0205': { name: '证件照管理', name_en: 'ID photos', risk: 'sensitive', roles: ['hr', 'registrar'] },
} as const satisfies Record<string, ActionName>;
