import type { ActionName } from '#shared/action-name.ts';

export const recoveryRights = {
  vouch: '0302',
} as const;

export const recoveryActions = {
  [recoveryRights.vouch]: {
    name: '身份担保',
    name_en: 'Vouch for identity',
    roles: ['homeroom', 'nursery_teacher', 'hr', 'org_admin'],
  },
} as const satisfies Record<string, ActionName>;
