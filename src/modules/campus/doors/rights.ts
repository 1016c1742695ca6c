import type { ActionName } from '#shared/action-name.ts';

export const doorRights = {
  '1605': { name: '门卡绑定', name_en: 'Door cards', roles: ['office', 'hr', 'security'] },
  '1610': { name: '门锁查看', name_en: 'Doors', roles: ['security', 'guard_monitor', 'general_affairs', 'org_admin'] },
  '1611': { name: '门锁管理', name_en: 'Manage locks', roles: ['general_affairs'] },
  '1612': { name: '远程开门', name_en: 'Remote opening', roles: ['security'] },
  '1613': { name: '门禁组管理', name_en: 'Access groups', roles: ['security'] },
  '1614': { name: '紧急开闭', name_en: 'Emergency', roles: ['security', 'principal'] },
  '1615': { name: '通行记录', name_en: 'Passage records', roles: ['security'] },
} as const satisfies Record<string, ActionName>;
