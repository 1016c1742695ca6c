import type { ActionName } from '#shared/action-name.ts';

export const visitorRights = {
  '0810': { name: '访客详情', name_en: 'Visitor detail', roles: ['hat_guard', 'guard_monitor', 'security', 'office'] },
  '0811': { name: '访客复审', name_en: 'Visitor second review', roles: ['security'] },
  '0813': { name: '访客导出', name_en: 'Visitor export', roles: ['security'] },
  '0817': { name: '访客敏感信息', name_en: 'Reveal ID and phone', risk: 'sensitive', roles: ['security'] },
  '0818': { name: '代邀与批量邀约', name_en: 'Invite for others, batch over 50', roles: ['office'] },
} as const satisfies Record<string, ActionName>;
