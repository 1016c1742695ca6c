import { allowedMoves, type MoveRules } from '#server/lifecycle/allowed-moves.ts';
import { type Actor, holds } from '#server/rights/actor.ts';
import {
  type AccessRequestAct,
  type AccessRequestState,
  accessRequestLifecycle,
} from '../../contract/access-request.lifecycle.ts';
import { doorRights } from '../../rights.ts';

interface RequestFacts {
  readonly status: AccessRequestState;
  readonly user_id: string;
  readonly organization_id: string;
}

/** Those who manage access groups of the school decide, nobody about their own request; who asked may take it back. */
const rules: MoveRules<AccessRequestAct, RequestFacts, Actor> = {
  review: ({ user_id, organization_id }, actor) =>
    holds(actor, doorRights.groups) && organization_id === actor.organization_id && user_id !== actor.user_id,
  withdraw: ({ user_id }, actor) => user_id === actor.user_id,
};

/** What somebody may do with a request now; the calls keep to it. */
export const requestActions = (request: RequestFacts, actor: Actor): AccessRequestAct[] =>
  allowedMoves(accessRequestLifecycle, rules, request, actor);
