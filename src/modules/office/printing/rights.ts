import type { ActionName } from '#shared/action-name.ts';

export const printRights = {
  use: '1120',
  operate: '1121',
  manage: '1122',
} as const;

export const printActions = {
  [printRights.use]: { name: '网上打印', name_en: 'Online printing', roles: ['user_type_teacher'] },
  [printRights.operate]: {
    name: '文印室操作',
    name_en: 'Print room',
    roles: ['print_clerk', 'general_affairs'],
  },
  [printRights.manage]: {
    name: '打印机与额度',
    name_en: 'Printers and quotas',
    roles: ['general_affairs'],
  },
} as const satisfies Record<string, ActionName>;
