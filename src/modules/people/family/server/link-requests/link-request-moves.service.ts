import { bindMoves } from '#server/lifecycle/moves.ts';
import { familyRefusals as r } from '../../contract/family.refusals.ts';
import { linkRequestLifecycle } from '../../contract/link-requests.lifecycle.ts';
import { guardianLinkRequest } from '../tables.ts';

/** Lock, history, audit and version of every request to be linked with a pupil. */
export const requestMoves = bindMoves({
  type: 'guardian_link_request',
  lifecycle: linkRequestLifecycle,
  table: guardianLinkRequest,
  wrong_state: r.request_decided,
  review: { moves: ['decide'] },
});
