import { allowedMoves, type MoveRules } from '#server/lifecycle/allowed-moves.ts';
import type { Actor } from '#server/rights/actor.ts';
import { linkRequestLifecycle } from '../../contract/link-requests.lifecycle.ts';
import type { guardianLinkRequest } from '../tables.ts';

type RequestFacts = Pick<typeof guardianLinkRequest.$inferSelect, 'status' | 'requester_id'>;
/** Who reads a request that they reach by 0356. */
export type Reader = Pick<Actor, 'user_id' | 'impersonator_id' | 'switched_from'>;

/** Nobody decides an own request, nor in the name of somebody else. The guardian takes the child back, not the request. */
const rules: MoveRules<'decide', RequestFacts, Reader> = {
  decide: ({ requester_id }, { user_id, impersonator_id, switched_from }) =>
    requester_id !== user_id && !impersonator_id && !switched_from,
};

/** What a reader may do with a request now; the call keeps to it. */
export const requestActions = (request: RequestFacts, reader: Reader): 'decide'[] =>
  allowedMoves(linkRequestLifecycle, rules, request, reader);
