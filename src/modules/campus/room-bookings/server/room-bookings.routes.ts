import { implement } from '#server/http/context.ts';
import { bookingRules } from '../contract/booking-rules.contract.ts';
import { roomBookings, roomWaits } from '../contract/room-bookings.contract.ts';
import { roomDoors, roomFeeds } from '../contract/room-feeds.contract.ts';
import { bookSeries } from './booking/booking-series.service.ts';
import { listBookings, listWaiting, showBooking } from './booking/booking-view.service.ts';
import { cancelBooking, checkIn, createBooking, finishBooking, reviewBooking } from './booking/bookings.service.ts';
import { findTimes } from './booking/meeting-times.service.ts';
import { moveBooking } from './booking/move-bookings.service.ts';
import { answerSwap, requestSwap } from './booking/swaps.service.ts';
import { createWait, listWaits, removeWait } from './booking/waits.service.ts';
import { createFeedKey, sendOwnFeed, sendRoomFeed } from './feed/room-feeds.service.ts';
import { findRooms, viewBoard, viewCalendar } from './room/boards.service.ts';
import { bookingRuleStore } from './room/booking-rules.store.ts';
import { createPanelKey, listSigns, viewPanel } from './room/room-doors.service.ts';
import { viewWeekUse } from './room/room-use.service.ts';

export const bookingRuleRoutes = implement(bookingRules)(bookingRuleStore.handlers);

export const bookingRoutes = implement(roomBookings)({
  list: ({ query }, ctx) => listBookings(ctx, query),
  waiting: (_input, ctx) => listWaiting(ctx),
  board: ({ query }, ctx) => viewBoard(ctx, query),
  find: ({ query }, ctx) => findRooms(ctx, query),
  times: ({ query }, ctx) => findTimes(ctx, query),
  weekUse: (_input, ctx) => viewWeekUse(ctx),
  create: ({ body }, ctx) => createBooking(ctx, body),
  series: ({ body }, ctx) => bookSeries(ctx, body),
  get: ({ params }, ctx) => showBooking(ctx, params.id),
  review: ({ params, body }, ctx) => reviewBooking(ctx, params.id, body),
  checkIn: ({ params }, ctx) => checkIn(ctx, params.id),
  cancel: ({ params, body }, ctx) => cancelBooking(ctx, params.id, body),
  finish: ({ params }, ctx) => finishBooking(ctx, params.id),
  move: ({ params, body }, ctx) => moveBooking(ctx, params.id, body),
  askSwap: ({ params, body }, ctx) => requestSwap(ctx, params.id, body),
  answerSwap: ({ params, body }, ctx) => answerSwap(ctx, params.id, body),
  calendar: ({ params, query }, ctx) => viewCalendar(ctx, params.id, query),
});

export const waitRoutes = implement(roomWaits)({
  list: (_input, ctx) => listWaits(ctx),
  create: ({ body }, ctx) => createWait(ctx, body),
  remove: ({ params }, ctx) => removeWait(ctx, params.id),
});

export const feedRoutes = implement(roomFeeds)({
  createKey: (_input, ctx) => createFeedKey(ctx),
  mine: ({ query }, ctx) => sendOwnFeed(ctx, query.key),
  room: ({ params, query }, ctx) => sendRoomFeed(ctx, params.id, query.key),
});

export const doorRoutes = implement(roomDoors)({
  signs: ({ query }, ctx) => listSigns(ctx, query),
  createPanelKey: ({ params }, ctx) => createPanelKey(ctx, params.id),
  panel: ({ params }, ctx) => viewPanel(ctx, params.key),
});
