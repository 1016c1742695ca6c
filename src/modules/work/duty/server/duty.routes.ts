import { implement } from '#server/http/context.ts';
import { dutyLogs } from '../contract/duty-logs.contract.ts';
import { dutyFeeds, dutySchedules } from '../contract/duty-schedules.contract.ts';
import { dutyShifts } from '../contract/duty-shifts.contract.ts';
import { dutySwaps } from '../contract/duty-swaps.contract.ts';
import { createFeedKey, sendOwnDuty } from './feed/duty-feed.service.ts';
import { acknowledge, handOver, listLogs, showLog, writeEntry } from './log/logs.service.ts';
import { generate, listSigns, viewRoster } from './roster/roster.service.ts';
import {
  createSchedule,
  endSchedule,
  listSchedules,
  offerPeople,
  offerPlaces,
  publishSchedule,
  scheduleStore,
  updateSchedule,
  viewSchedule,
} from './schedule/schedules.store.ts';
import { checkIn, checkOut } from './shift/check-in.service.ts';
import { listShifts, showShift, viewToday } from './shift/shift-view.service.ts';
import { assignShift, confirmShift } from './shift/shifts.service.ts';
import { listSwaps, showSwap, swapOptions } from './swap/swap-view.service.ts';
import { acceptSwap, approveSwap, askSwap, refuseSwap, withdrawSwap } from './swap/swaps.service.ts';

export const scheduleRoutes = implement(dutySchedules)({
  list: ({ query }, ctx) => listSchedules(ctx, query),
  get: ({ params }, ctx) => viewSchedule(ctx, params.id),
  create: ({ body }, ctx) => createSchedule(ctx, body),
  update: ({ params, body }, ctx) => updateSchedule(ctx, params.id, body),
  remove: scheduleStore.handlers.remove,
  publish: ({ params, body }, ctx) => publishSchedule(ctx, params.id, body),
  end: ({ params, body }, ctx) => endSchedule(ctx, params.id, body),
  history: scheduleStore.handlers.history,
  generate: ({ params, body }, ctx) => generate(ctx, params.id, body),
  roster: ({ params }, ctx) => viewRoster(ctx, params.id),
  audienceOptions: ({ query }, ctx) => offerPeople(ctx, query),
  placeOptions: ({ query }, ctx) => offerPlaces(ctx, query.q),
  signs: ({ params }, ctx) => listSigns(ctx, params.id),
});

export const feedRoutes = implement(dutyFeeds)({
  createKey: (_input, ctx) => createFeedKey(ctx),
  mine: ({ query }, ctx) => sendOwnDuty(ctx, query.key),
});

export const shiftRoutes = implement(dutyShifts)({
  list: ({ query }, ctx) => listShifts(ctx, query),
  today: (_input, ctx) => viewToday(ctx),
  get: ({ params }, ctx) => showShift(ctx, params.id),
  confirm: ({ params }, ctx) => confirmShift(ctx, params.id),
  assign: ({ params, body }, ctx) => assignShift(ctx, params.id, body),
  checkIn: ({ params, body }, ctx) => checkIn(ctx, params.id, body),
  checkOut: ({ params }, ctx) => checkOut(ctx, params.id),
  swapOptions: ({ params }, ctx) => swapOptions(ctx, params.id),
});

export const swapRoutes = implement(dutySwaps)({
  list: ({ query }, ctx) => listSwaps(ctx, query),
  get: ({ params }, ctx) => showSwap(ctx, params.id),
  create: ({ body }, ctx) => askSwap(ctx, body),
  accept: ({ params }, ctx) => acceptSwap(ctx, params.id),
  approve: ({ params }, ctx) => approveSwap(ctx, params.id),
  refuse: ({ params, body }, ctx) => refuseSwap(ctx, params.id, body),
  withdraw: ({ params }, ctx) => withdrawSwap(ctx, params.id),
});

export const logRoutes = implement(dutyLogs)({
  list: ({ query }, ctx) => listLogs(ctx, query),
  get: ({ params }, ctx) => showLog(ctx, params.shift),
  write: ({ params, body }, ctx) => writeEntry(ctx, params.shift, body),
  handOver: ({ params, body }, ctx) => handOver(ctx, params.shift, body),
  acknowledge: ({ params }, ctx) => acknowledge(ctx, params.shift),
});
