import { defineLifecycle, type StateOf } from '#shared/lifecycle.ts';
import { states } from '#shared/states.ts';

/** An application for a place and the permit that it becomes. */
export const parkingLifecycle = defineLifecycle({
  states: {
    draft: states.draft,
    submitted: states.to_review,
    returned: states.returned,
    waiting: states.on_waiting_list,
    approved: states.valid,
    suspended: states.paused,
    rejected: states.not_approved,
    withdrawn: states.withdrawn,
    revoked: states.taken_back,
    expired: states.expired,
  },
  moves: {
    submit: { from: ['draft', 'returned'], to: 'submitted', cn: '提交', us: 'Submit' },
    review: {
      from: ['submitted', 'waiting'],
      to: ['submitted', 'approved', 'waiting', 'returned', 'rejected'],
      cn: '审核',
      us: 'Review',
    },
    offer: { from: ['waiting'], to: 'waiting', cn: '提供名额', us: 'Offer a place' },
    lapse: { from: ['waiting'], to: 'waiting', cn: '名额逾期', us: 'Let the offer lapse' },
    accept_offer: { from: ['waiting'], to: 'approved', cn: '接受名额', us: 'Accept the place' },
    withdraw: { from: ['submitted', 'waiting', 'returned'], to: 'withdrawn', cn: '撤回申请', us: 'Withdraw' },
    suspend: { from: ['approved'], to: 'suspended', cn: '暂停', us: 'Suspend' },
    resume: { from: ['suspended'], to: 'approved', cn: '恢复', us: 'Resume' },
    revoke: { from: ['approved', 'suspended'], to: 'revoked', cn: '收回', us: 'Revoke' },
    expire: { from: ['approved', 'suspended'], to: 'expired', cn: '到期', us: 'Expire' },
    swap: { from: ['approved'], to: 'approved', cn: '临时换车', us: 'Swap the car' },
    away: { from: ['approved'], to: 'approved', cn: '让出几天', us: 'Lend the place' },
  },
});

export type ParkingState = StateOf<typeof parkingLifecycle>;

/** A plate in one of these is taken: nobody else may apply with it. */
export const LIVE_STATES = ['submitted', 'returned', 'waiting', 'approved', 'suspended'] as const;
/** One of these has its place. */
export const HOLDING_STATES = ['approved', 'suspended'] as const;
/** Nothing follows any more. */
export const ENDED_STATES = ['rejected', 'withdrawn', 'revoked', 'expired'] as const;
