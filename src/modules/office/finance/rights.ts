import type { ActionName } from '#shared/action-name.ts';

export const financeRights = {
  manage: '1104',
} as const;

export const financeActions = {
  [financeRights.manage]: { name: '预算与科目', name_en: 'Budgets and subjects', roles: ['finance'] },
} as const satisfies Record<string, ActionName>;
