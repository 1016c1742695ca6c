import type { ActionName } from '#shared/action-name.ts';

export const profileRights = {
  '0205': { name: '证件照管理', name_en: 'ID photos', risk: 'sensitive', roles: ['hr', 'registrar'] },
} as const satisfies Record<string, ActionName>;
