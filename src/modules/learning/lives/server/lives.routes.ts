import { viewAudienceOptions } from '#server/audience/choose-audience.ts';
import { implement } from '#server/http/context.ts';
import { liveTypes } from '../contract/live-types.contract.ts';
import { liveWatching } from '../contract/live-watching.contract.ts';
import { lives } from '../contract/lives.contract.ts';
import { approveLive, closeLive, removeLive } from './desk/live-approval.service.ts';
import { showLive } from './hall/live-view.service.ts';
import { listLives, showWall } from './hall/lives-list.service.ts';
import { changeKey, finishLive, pushAddress, startLive } from './move/run.service.ts';
import { listTypes, liveTypeStore } from './planning/live-types.store.ts';
import { createLive, previewLive, submitLive, updateLive, withdrawLive } from './planning/live-writing.service.ts';
import { checkPush } from './stream/push-state.service.ts';
import { addNotify, removeNotify } from './watch/reminders.service.ts';
import { sendReplay, showRoster } from './watch/roster.service.ts';
import { exportRoster } from './watch/roster-export.service.ts';
import { heartbeat, showPublicLive } from './watch/watching.service.ts';

export const liveTypeRoutes = implement(liveTypes)({
  ...liveTypeStore.handlers,
  list: ({ query }, ctx) => listTypes(ctx, query),
});

export const liveRoutes = implement(lives)({
  list: ({ query }, ctx) => listLives(ctx, query),
  wall: (_, ctx) => showWall(ctx),
  audienceOptions: ({ query }, ctx) => viewAudienceOptions(ctx, query),
  preview: ({ body }, ctx) => previewLive(ctx, body),
  create: ({ body }, ctx) => createLive(ctx, body),
  get: ({ params }, ctx) => showLive(ctx, params.id),
  update: ({ params, body }, ctx) => updateLive(ctx, params.id, body),
  remove: ({ params }, ctx) => removeLive(ctx, params.id),
  submit: ({ params, body }, ctx) => submitLive(ctx, params.id, body.version),
  withdraw: ({ params }, ctx) => withdrawLive(ctx, params.id),
  close: ({ params, body }, ctx) => closeLive(ctx, params.id, body),
  approve: ({ params, body }, ctx) => approveLive(ctx, params.id, body),
  start: ({ params }, ctx) => startLive(ctx, params.id),
  finish: ({ params }, ctx) => finishLive(ctx, params.id),
  checkPush: ({ params }, ctx) => checkPush(ctx, params.id),
  pushAddress: ({ params }, ctx) => pushAddress(ctx, params.id),
  rotateKey: ({ params }, ctx) => changeKey(ctx, params.id, { free: false }),
  takeOver: ({ params }, ctx) => changeKey(ctx, params.id, { free: true }),
  notify: ({ params, body }, ctx) => addNotify(ctx, params.id, body),
  forgetNotify: ({ params }, ctx) => removeNotify(ctx, params.id),
});

export const liveWatchingRoutes = implement(liveWatching)({
  heartbeat: ({ params, body }, ctx) => heartbeat(ctx, params.id, body),
  viewers: ({ params }, ctx) => showRoster(ctx, params.id),
  exportViewers: ({ params, query }, ctx) => exportRoster(ctx, params.id, query.format),
  sendReplay: ({ params }, ctx) => sendReplay(ctx, params.id),
  unauth: ({ params, query }, ctx) => showPublicLive(ctx, params.id, query.joined_key),
});
