import { defineLifecycle, type StateOf } from '#shared/lifecycle.ts';
import { states } from '#shared/states.ts';

/** Life of a live. On air is no state: it is approved and has begun. */
export const liveLifecycle = defineLifecycle({
  states: {
    draft: states.draft,
    pending_approval: states.to_approve,
    approved: states.approved,
    closed: states.closed,
    finished: states.ended,
    archived: states.deleted,
  },
  moves: {
    submit: { from: ['draft'], to: ['pending_approval', 'approved'], cn: '提交', us: 'Submit' },
    approve: {
      from: ['pending_approval'],
      to: ['pending_approval', 'approved', 'draft'],
      cn: '审批',
      us: 'Decide',
    },
    withdraw: { from: ['pending_approval'], to: 'draft', cn: '撤回', us: 'Withdraw' },
    close: { from: ['pending_approval', 'approved'], to: 'closed', cn: '关闭', us: 'Close' },
    update: {
      from: ['draft', 'pending_approval', 'approved'],
      to: ['draft', 'pending_approval', 'approved'],
      cn: '修改',
      us: 'Edit',
    },
    start: { from: ['approved'], to: 'approved', cn: '开始直播', us: 'Start' },
    finish: { from: ['approved'], to: 'finished', cn: '结束直播', us: 'Finish' },
    remove: { from: ['draft', 'closed', 'finished'], to: 'archived', cn: '删除', us: 'Delete' },
  },
});

export type LiveStatus = StateOf<typeof liveLifecycle>;
/** In these the time of the host is taken; the database lets no two of them overlap. */
export const HOLDING_STATES = ['pending_approval', 'approved'] as const;
