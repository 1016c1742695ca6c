import { defineEndpoints } from '#shared/endpoint.ts';
import { flowCalls } from '#shared/flow/flow-calls.ts';
import { moveRefusals as r } from './teacher-moves.refusals.ts';

/** The way of a request to become regular, from leader to principal. */
export const regularRequests = defineEndpoints('regular_requests', {
  ...flowCalls({
    path: '/regular_requests',
    thing: 'request to become regular',
    right: 'signed_in',
    refusals: [r.wrong_state, r.leaving],
  }),
});
