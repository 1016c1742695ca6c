import type { ActionName } from '#shared/action-name.ts';

export const gateRights = {
  check: '0812',
  guards: '0815',
  settings: '0816',
} as const;

export const gateActions = {
  [gateRights.check]: { name: '访客核验', name_en: 'Gate checks', roles: ['user_type_guard', 'security'] },
  [gateRights.guards]: { name: '保安管理', name_en: 'Guards', roles: ['security', 'org_admin'] },
  [gateRights.settings]: { name: '访客设置', name_en: 'Visitor settings and gates', roles: ['security', 'org_admin'] },
} as const satisfies Record<string, ActionName>;
