import type { ActionName } from '#shared/action-name.ts';

export const gateRights = {
  '0812': { name: '访客核验', name_en: 'Gate checks', roles: ['user_type_guard', 'security'] },
  '0815': { name: '保安管理', name_en: 'Guards', roles: ['security', 'org_admin'] },
  '0816': { name: '访客设置', name_en: 'Visitor settings and gates', roles: ['security', 'org_admin'] },
} as const satisfies Record<string, ActionName>;
