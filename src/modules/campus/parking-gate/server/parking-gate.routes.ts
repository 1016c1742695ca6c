import { implement } from '#server/http/context.ts';
import { parkingBlacklists } from '../contract/parking-blacklists.contract.ts';
import { parkingCameras } from '../contract/parking-cameras.contract.ts';
import { parkingChecks, parkingEvents } from '../contract/parking-gate.contract.ts';
import { parkingViolations } from '../contract/parking-violations.contract.ts';
import { cameraStore, newCameraKey } from './cameras/cameras.store.ts';
import { simulate } from './cameras/simulate.service.ts';
import { checkAtGate, listGateEvents, openByHand, recount, viewLive } from './gate/gate-desk.service.ts';
import {
  addBlock,
  appealBlock,
  changeBlock,
  confirmBlock,
  liftBlock,
  listBlocks,
  ownBlocks,
  showBlock,
} from './lists/blacklists.service.ts';
import {
  appealViolation,
  listViolations,
  ownViolations,
  recordViolation,
  reviewViolation,
  showViolation,
} from './lists/violations.service.ts';

export const blacklistRoutes = implement(parkingBlacklists)({
  list: ({ query }, ctx) => listBlocks(ctx, query),
  mine: (_input, ctx) => ownBlocks(ctx),
  get: ({ params }, ctx) => showBlock(ctx, params.id),
  create: ({ body }, ctx) => addBlock(ctx, body),
  update: ({ params, body }, ctx) => changeBlock(ctx, params.id, body),
  appeal: ({ params, body }, ctx) => appealBlock(ctx, params.id, body),
  keep: ({ params, body }, ctx) => confirmBlock(ctx, params.id, body),
  lift: ({ params, body }, ctx) => liftBlock(ctx, params.id, body),
});
export const violationRoutes = implement(parkingViolations)({
  list: ({ query }, ctx) => listViolations(ctx, query),
  mine: (_input, ctx) => ownViolations(ctx),
  get: ({ params }, ctx) => showViolation(ctx, params.id),
  create: ({ body }, ctx) => recordViolation(ctx, body),
  appeal: ({ params, body }, ctx) => appealViolation(ctx, params.id, body),
  review: ({ params, body }, ctx) => reviewViolation(ctx, params.id, body),
});
export const eventRoutes = implement(parkingEvents)({
  list: ({ query }, ctx) => listGateEvents(ctx, query),
  live: ({ query }, ctx) => viewLive(ctx, query),
  open: ({ params, body }, ctx) => openByHand(ctx, params.id, body),
});
export const checkRoutes = implement(parkingChecks)({
  check: ({ query }, ctx) => checkAtGate(ctx, query),
  recount: ({ params, body }, ctx) => recount(ctx, params.id, body),
  simulate: ({ params, body }, ctx) => simulate(ctx, params.id, body),
});
export const cameraRoutes = implement(parkingCameras)({
  ...cameraStore.handlers,
  newKey: ({ params }, ctx) => newCameraKey(ctx, params.id),
});
