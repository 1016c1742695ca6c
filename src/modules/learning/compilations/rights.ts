import type { ActionName } from '#shared/action-name.ts';

export const compilationRights = {
  superUsers: '2506',
  makePublic: '2507',
} as const;

export const compilationActions = {
  [compilationRights.superUsers]: {
    name: '超级用户指定',
    name_en: 'Appoint super users',
    roles: ['research', 'group_office'],
  },
  [compilationRights.makePublic]: { name: '资源公开', name_en: 'Make resources public', roles: ['principal', 'media'] },
} as const satisfies Record<string, ActionName>;
