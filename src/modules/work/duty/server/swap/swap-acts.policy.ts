import { defineActs, type Viewer } from '#server/lifecycle/acts.ts';
import { holds } from '#server/rights/actor.ts';
import { swapLifecycle } from '../../contract/duty.lifecycle.ts';
import { dutyRefusals as r } from '../../contract/duty.refusals.ts';
import { dutySwaps } from '../../contract/duty-swaps.contract.ts';
import { dutyRights } from '../../rights.ts';
import type { FoundSwap } from './swaps.queries.ts';

type Found = Pick<FoundSwap, 'swap'>;

const isAsker = ({ actor }: Viewer, { swap }: Found) => swap.asked_by_id === actor.user_id;
const isAsked = (viewer: Viewer, found: Found) =>
  !isAsker(viewer, found) && (found.swap.to_user_id === null || found.swap.to_user_id === viewer.actor.user_id);
const manages = ({ actor }: Viewer) => holds(actor, dutyRights.manage);

/**
 * What a person may do with a swap: who is asked accepts or declines, who manages duty approves or declines what was
 * accepted (also one of their own shifts: nobody else may be there), who asked withdraws.
 */
export const swapActs = defineActs({
  lifecycle: swapLifecycle,
  stateOf: ({ swap }: Found) => swap.status,
  wrong_state: r.wrong_state,
  rules: {
    accept: { call: dutySwaps.accept, who: isAsked, gone: r.taken },
    approve: { call: dutySwaps.approve, who: manages },
    refuse: {
      call: dutySwaps.refuse,
      who: (viewer, found) =>
        (found.swap.status === 'accepted' && manages(viewer)) ||
        (found.swap.status !== 'accepted' && found.swap.to_user_id === viewer.actor.user_id),
    },
    withdraw: { call: dutySwaps.withdraw, who: isAsker },
  },
});
