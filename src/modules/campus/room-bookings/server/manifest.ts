import { roomsOutOfUse, roomUses } from '#modules/campus/premises/server/public.ts';
import { scanKinds } from '#modules/core/scans/server/public.ts';
import { todaySources, todoSources } from '#server/home-feed/home-feed.ts';
import { reviewedKinds } from '#server/home-feed/reviewed-kinds.ts';
import type { ServerModule } from '#server/module.ts';
import { roomBookingApps } from '../apps.ts';
import { roomBookingActions } from '../rights.ts';
import { bookingClock, displaceBookings } from './booking/booking-clock.service.ts';
import {
  bookingReviews,
  bookingsHold,
  bookingsToday,
  bookingTodos,
  bookingWaits,
} from './booking/booking-feed.service.ts';
import { roomBookingsDemo } from './demo.ts';
import { blocksForPlan } from './room/boards.service.ts';
import { resolveDoorSign } from './room/room-doors.service.ts';
import { bookingsOfRooms } from './room/room-uses.queries.ts';
import { bookingRoutes, bookingRuleRoutes, doorRoutes, feedRoutes, waitRoutes } from './room-bookings.routes.ts';

/** Who has which room when. */
export const roomBookingsModule: ServerModule = {
  name: 'room-bookings',
  needs: ['calendar', 'premises', 'scans', 'staff'],
  apps: roomBookingApps,
  rights: roomBookingActions,
  routes: [bookingRuleRoutes, feedRoutes, doorRoutes, bookingRoutes, waitRoutes],
  provides: [
    roomUses.with({ count: bookingsOfRooms, blocks: blocksForPlan }),
    scanKinds.r.by(resolveDoorSign),
    todoSources.with({
      module: 'room-bookings',
      name: { cn: '房间预订', us: 'Room bookings' },
      find: bookingTodos,
      waits: bookingWaits,
    }),
    reviewedKinds.with(bookingReviews),
    todaySources.with({ module: 'room-bookings', find: bookingsToday, holds: bookingsHold }),
  ],
  listens: [roomsOutOfUse.heard(displaceBookings)],
  register: ({ jobs }) => jobs.define(bookingClock),
  demo: roomBookingsDemo,
};
