import type { ActionName } from '#shared/action-name.ts';

export const roomBookingRights = {
  '1803': { name: '房间预订', name_en: 'Book rooms', roles: ['user_type_teacher'] },
  '1804': { name: '预订管理', name_en: 'Manage bookings', roles: ['office'] },
} as const satisfies Record<string, ActionName>;
