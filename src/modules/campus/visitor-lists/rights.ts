import type { ActionName } from '#shared/action-name.ts';

export const visitorListRights = {
  '0814': { name: '访客名单', name_en: 'Visitor lists', roles: ['security'] },
} as const satisfies Record<string, ActionName>;
