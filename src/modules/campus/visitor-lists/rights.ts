import type { ActionName } from '#shared/action-name.ts';

export const visitorListRights = {
  manage: '0814',
} as const;

export const visitorListActions = {
  [visitorListRights.manage]: { name: '访客名单', name_en: 'Visitor lists', roles: ['security'] },
} as const satisfies Record<string, ActionName>;
