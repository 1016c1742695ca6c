import { implement } from '#server/http/context.ts';
import { rollCalls } from '../contract/roll-calls.contract.ts';
import {
  countInside,
  endCall,
  listInReach,
  listOn,
  printSheet,
  showCall,
  startCall,
  tickPeople,
} from './roll-calls.service.ts';

export const rollCallRoutes = implement(rollCalls)({
  list: ({ query }, ctx) => listInReach(ctx, query),
  inside: (_input, ctx) => countInside(ctx),
  start: ({ body }, ctx) => startCall(ctx, body),
  get: ({ params }, ctx) => showCall(ctx, params.id),
  people: ({ params, query }, ctx) => listOn(ctx, params.id, query),
  sheet: ({ params }, ctx) => printSheet(ctx, params.id),
  tick: ({ params, body }, ctx) => tickPeople(ctx, params.id, body),
  end: ({ params, body }, ctx) => endCall(ctx, params.id, body.note),
});
