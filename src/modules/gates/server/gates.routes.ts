import { implement } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { gates } from '../contract/gates.contract.ts';
import { securities } from '../contract/securities.contract.ts';
import { listGates } from './gates.queries.ts';
import { createGate, getGate, removeGate, updateGate } from './gates.service.ts';
import { listSecurities } from './securities.queries.ts';
import {
  createSecurity,
  endDuty,
  getSecurity,
  removeSecurity,
  showMine,
  startDuty,
  updateSecurity,
} from './securities.service.ts';

export const gateRoutes = implement(gates)({
  list: ({ query }, ctx) => listGates(ctx.db, currentOrganization(ctx.actor), query),
  get: ({ params }, ctx) => getGate(ctx, params.id),
  create: ({ body }, ctx) => createGate(ctx, body),
  update: ({ params, body }, ctx) => updateGate(ctx, params.id, body),
  remove: ({ params }, ctx) => removeGate(ctx, params.id),
});

export const securityRoutes = implement(securities)({
  me: (_input, ctx) => showMine(ctx),
  startDuty: ({ body }, ctx) => startDuty(ctx, body.gate_id),
  endDuty: (_input, ctx) => endDuty(ctx),
  list: ({ query }, ctx) => listSecurities(ctx.db, ctx.services.seal, currentOrganization(ctx.actor), query),
  create: ({ body }, ctx) => createSecurity(ctx, body),
  get: ({ params }, ctx) => getSecurity(ctx, params.id),
  update: ({ params, body }, ctx) => updateSecurity(ctx, params.id, body),
  remove: ({ params }, ctx) => removeSecurity(ctx, params.id),
});
