import { implement } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { visitHosts } from '../contract/visit-hosts.contract.ts';
import { visitorGate } from '../contract/visitor-gate.contract.ts';
import { visitorSettingsApi } from '../contract/visitor-settings.contract.ts';
import { visitors } from '../contract/visitors.contract.ts';
import { hostPreferences, listAreas, saveHostPreferences } from './booking/host-preferences.service.ts';
import { searchHosts } from './booking/host-search.service.ts';
import { inviteBatch } from './booking/visitor-batch.service.ts';
import { showHost } from './booking/visitor-host.service.ts';
import { gateList } from './gate/gate-list.service.ts';
import { reportArrival } from './gate/visitor-arrival.service.ts';
import { findByCode, gateBoard, visitorsOnSite } from './gate/visitor-gate.service.ts';
import { showPass } from './gate/visitor-pass.service.ts';
import { verifyVisit } from './gate/visitor-verify.service.ts';
import { exportVisits } from './list/visitor-export.service.ts';
import { listForDesk } from './list/visitor-list.service.ts';
import { visitStats } from './list/visitor-stats.service.ts';
import { showVisit } from './visit/visitor-detail.service.ts';
import { archiveVisit, cancelVisit, closeVisit, extendVisit, reviewVisit } from './visit/visitor-moves.service.ts';
import { hostPhone, revealValue } from './visit/visitor-reveal.service.ts';
import { settingsOf, updateSettings } from './visitor-settings.service.ts';
import { listOwnVisits } from './visitors.queries.ts';
import { applyVisit, createVisit, updateVisit } from './visitors.service.ts';

export const settingsRoutes = implement(visitorSettingsApi)({
  get: (_input, ctx) => settingsOf(ctx.db, currentOrganization(ctx.actor)),
  update: ({ body }, ctx) => updateSettings(ctx, body),
});

export const routes = implement(visitors)({
  export: ({ query }, ctx) => exportVisits(ctx, query),
  list: ({ query }, ctx) => listForDesk(ctx, query),
  mine: ({ query }, ctx) => listOwnVisits(ctx.db, ctx.actor, query),
  host: ({ query }, ctx) => showHost(ctx, query),
  hosts: ({ query }, ctx) => searchHosts(ctx, query),
  stats: ({ query }, ctx) => visitStats(ctx, query.day),
  create: ({ body }, ctx) => createVisit(ctx, body),
  batchCreate: ({ body }, ctx) => inviteBatch(ctx, body),
  applyVisitor: ({ body }, ctx) => applyVisit(ctx, body),
  get: ({ params }, ctx) => showVisit(ctx, params.id),
  update: ({ params, body }, ctx) => updateVisit(ctx, params.id, body),
  remove: ({ params }, ctx) => archiveVisit(ctx, params.id),
  review: ({ params, body }, ctx) => reviewVisit(ctx, params.id, body),
  cancelBook: ({ params, body }, ctx) => cancelVisit(ctx, params.id, body.reason),
  extendTime: ({ params, body }, ctx) => extendVisit(ctx, params.id, body.end_at, body.reason),
  close: ({ params, body }, ctx) => closeVisit(ctx, params.id, body.reason),
});

export const hostRoutes = implement(visitHosts)({
  areas: ({ query }, ctx) => listAreas(ctx, query.campus_id),
  preferences: (_input, ctx) => hostPreferences(ctx),
  savePreferences: ({ body }, ctx) => saveHostPreferences(ctx, body),
});

export const gateRoutes = implement(visitorGate)({
  verify: ({ params, body }, ctx) => verifyVisit(ctx, params.id, body),
  pass: ({ params }, ctx) => showPass(ctx, params.id),
  gateBoard: ({ query }, ctx) => gateBoard(ctx, query.gate_id),
  gateList: ({ query }, ctx) => gateList(ctx, query.gate_id),
  arrived: ({ params }, ctx) => reportArrival(ctx, params.id),
  onSite: ({ query }, ctx) => visitorsOnSite(ctx, query.campus_id),
  findByCode: ({ body }, ctx) => findByCode(ctx, body.code),
  reveal: ({ params, body }, ctx) => revealValue(ctx, params.id, body),
  callHost: ({ params }, ctx) => hostPhone(ctx, params.id),
});
