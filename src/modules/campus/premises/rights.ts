import type { ActionName } from '#shared/action-name.ts';

export const premisesRights = {
  '1801': { name: '房产查看', name_en: 'Premises', roles: ['hat_teacher'] },
  '1802': { name: '房产维护', name_en: 'Manage premises', roles: ['general_affairs', 'org_admin'] },
  '1803': { name: '房间预订', name_en: 'Book rooms', roles: ['hat_teacher'] },
  '1804': { name: '预订管理', name_en: 'Manage bookings', roles: ['office'] },
} as const satisfies Record<string, ActionName>;
