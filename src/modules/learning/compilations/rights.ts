import type { ActionName } from '#shared/action-name.ts';

export const compilationRights = {
  '2506': { name: '超级用户指定', name_en: 'Appoint super users', roles: ['research', 'group_office'] },
  '2507': { name: '资源公开', name_en: 'Make resources public', roles: ['principal', 'media'] },
} as const satisfies Record<string, ActionName>;
