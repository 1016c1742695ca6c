import type { ActionName } from '#shared/action-name.ts';

export const roomBookingRights = {
  book: '1803',
  manage: '1804',
} as const;

export const roomBookingActions = {
  [roomBookingRights.book]: { name: '房间预订', name_en: 'Book rooms', roles: ['user_type_teacher'] },
  [roomBookingRights.manage]: { name: '预订管理', name_en: 'Manage bookings', roles: ['office'] },
} as const satisfies Record<string, ActionName>;
