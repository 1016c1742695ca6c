import type { BuiltinApp } from '#shared/builtin-app.ts';

export const roomBookingApps: readonly BuiltinApp[] = [
  {
    code: 'roomBooking',
    name: '房间预订',
    name_en: 'Room booking',
    category: 'xzSystem',
    route: '/roomBooking',
    icon: 'calendar-event',
    sort: 60,
  },
];
