import { implement } from '#server/http/context.ts';
import { repairCategories } from '../contract/repair-categories.contract.ts';
import { repairOrders } from '../contract/repair-orders.contract.ts';
import { cancelOrder, mergeOrder, reopenOrder, verifyOrder } from './order/closing.service.ts';
import {
  listNearby,
  listOrders,
  listPlaces,
  listRepeats,
  prefill,
  showOrder,
  viewBoard,
} from './order/order-view.service.ts';
import { createOrder, updateOrder } from './order/orders.service.ts';
import {
  acceptOrder,
  assignOrder,
  finishOrder,
  listWorkers,
  pauseOrder,
  refuseOrder,
  resumeOrder,
  startOrder,
} from './order/work.service.ts';
import { repairCategoryStore } from './repair-categories.store.ts';
import { exportOrders } from './repair-export.service.ts';
import { addFilm } from './repair-files.service.ts';

export const categoryRoutes = implement(repairCategories)(repairCategoryStore.handlers);

export const orderRoutes = implement(repairOrders)({
  list: ({ query }, ctx) => listOrders(ctx, query),
  board: ({ query }, ctx) => viewBoard(ctx, query),
  repeats: (_input, ctx) => listRepeats(ctx),
  nearby: ({ query }, ctx) => listNearby(ctx, query.broom_id),
  places: ({ query }, ctx) => listPlaces(ctx, query),
  workers: (_input, ctx) => listWorkers(ctx),
  prefill: (_input, ctx) => prefill(ctx),
  export: ({ query }, ctx) => exportOrders(ctx, query),
  addFilm: ({ files }, ctx) => addFilm(ctx, files.file),
  create: ({ body }, ctx) => createOrder(ctx, body),
  get: ({ params }, ctx) => showOrder(ctx, params.id),
  update: ({ params, body }, ctx) => updateOrder(ctx, params.id, body),
  assign: ({ params, body }, ctx) => assignOrder(ctx, params.id, body),
  accept: ({ params }, ctx) => acceptOrder(ctx, params.id),
  refuse: ({ params, body }, ctx) => refuseOrder(ctx, params.id, body),
  start: ({ params, body }, ctx) => startOrder(ctx, params.id, body),
  pause: ({ params, body }, ctx) => pauseOrder(ctx, params.id, body),
  resume: ({ params, body }, ctx) => resumeOrder(ctx, params.id, body),
  finish: ({ params, body }, ctx) => finishOrder(ctx, params.id, body),
  verify: ({ params, body }, ctx) => verifyOrder(ctx, params.id, body),
  reopen: ({ params, body }, ctx) => reopenOrder(ctx, params.id, body),
  cancel: ({ params, body }, ctx) => cancelOrder(ctx, params.id, body),
  merge: ({ params, body }, ctx) => mergeOrder(ctx, params.id, body),
});
