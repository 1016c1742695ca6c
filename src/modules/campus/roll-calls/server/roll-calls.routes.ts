import { implement } from '#server/http/context.ts';
import { rollCalls } from '../contract/roll-calls.contract.ts';
import {
  confirmPeople,
  countInside,
  endCall,
  listPeopleOfCall,
  listVisibleCalls,
  printSheet,
  showCall,
  startCall,
} from './roll-calls.service.ts';

export const rollCallRoutes = implement(rollCalls)({
  list: ({ query }, ctx) => listVisibleCalls(ctx, query),
  inside: (_input, ctx) => countInside(ctx),
  start: ({ body }, ctx) => startCall(ctx, body),
  get: ({ params }, ctx) => showCall(ctx, params.id),
  people: ({ params, query }, ctx) => listPeopleOfCall(ctx, params.id, query),
  sheet: ({ params }, ctx) => printSheet(ctx, params.id),
  tick: ({ params, body }, ctx) => confirmPeople(ctx, params.id, body),
  end: ({ params, body }, ctx) => endCall(ctx, params.id, body.note),
});
