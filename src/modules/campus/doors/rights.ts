import type { ActionName } from '#shared/action-name.ts';

export const doorRights = {
  cards: '1605',
  view: '1610',
  locks: '1611',
  open: '1612',
  groups: '1613',
  emergency: '1614',
  records: '1615',
} as const;

export const doorActions = {
  [doorRights.cards]: { name: '门卡绑定', name_en: 'Door cards', roles: ['office', 'hr', 'security'] },
  [doorRights.view]: {
    name: '门锁查看',
    name_en: 'Doors',
    roles: ['security', 'guard_monitor', 'general_affairs', 'org_admin'],
  },
  [doorRights.locks]: { name: '门锁管理', name_en: 'Manage locks', roles: ['general_affairs'] },
  [doorRights.open]: { name: '远程开门', name_en: 'Remote opening', roles: ['security'] },
  [doorRights.groups]: { name: '门禁组管理', name_en: 'Access groups', roles: ['security'] },
  [doorRights.emergency]: { name: '紧急开闭', name_en: 'Emergency', roles: ['security', 'principal'] },
  [doorRights.records]: { name: '通行记录', name_en: 'Passage records', roles: ['security'] },
} as const satisfies Record<string, ActionName>;
