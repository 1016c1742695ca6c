import type { ActionName } from '#shared/action-name.ts';

export const visitorRights = {
  '0810': {
    name: '访客详情',
    name_en: 'Visitor details',
    roles: ['user_type_guard', 'guard_monitor', 'security', 'office'],
  },
  '0811': { name: '访客复审', name_en: 'Second review of visits', roles: ['security'] },
  '0813': { name: '访客导出', name_en: 'Export visits', roles: ['security'] },
  '0817': { name: '访客敏感信息', name_en: 'View full ID and phone numbers', risk: 'sensitive', roles: ['security'] },
  '0818': { name: '代邀与批量邀约', name_en: 'Invite for others, over 50 at once', roles: ['office'] },
} as const satisfies Record<string, ActionName>;
