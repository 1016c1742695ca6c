import { premisesRights } from '#modules/campus/premises/rights.ts';
import { inBothLayouts } from '#web/modules/in-both-layouts.ts';
import { defineWebModule } from '#web/modules/web-module.ts';
import { roomBookingRights } from '../rights.ts';

export const webModule = defineWebModule({
  name: 'room-bookings',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  tabs: [
    {
      page: 'group_assetWb',
      key: 'room_use',
      label: { cn: '本周房间使用', us: 'Rooms in use this week' },
      sort: 20,
      roles: [roomBookingRights.manage, premisesRights.manage],
      ledger: 'R-wbgroup-008',
      load: async () => ({ Tab: (await import('./parts/room/room-use-card.tsx')).RoomUseCard }),
    },
  ],
  routes: [
    ...inBothLayouts({
      name: 'roomBooking',
      path: '/roomBooking',
      title: { cn: '房间预订', us: 'Room booking' },
      one_school: true,
      roles: [roomBookingRights.book, roomBookingRights.manage],
      app_code: 'roomBooking',
      phone: { name: 'MobileRoomBooking', path: '/mobile/roomBooking', parent: '/mobile' },
      load: () => import('./pages/room-booking.page.tsx'),
    }),
    {
      name: 'room_panel',
      path: '/building/panel/:key',
      layout: 'standalone',
      title: { cn: '门口屏幕', us: 'Door screen' },
      public: true,
      hidden: true,
      load: () => import('./standalone/room-panel.page.tsx'),
    },
  ],
});
