import { defineLifecycle } from '#shared/lifecycle.ts';
import { states } from '#shared/states.ts';

/** A round: whom it asks is frozen when it opens; answers are mixed once it is closed, and shown once it is released. */
export const evaluationLifecycle = defineLifecycle({
  states: { draft: states.draft, open: states.ongoing, closed: states.ended, released: states.published },
  moves: {
    open: { from: ['draft'], to: 'open', cn: '开放评教', us: 'Open' },
    close: { from: ['open'], to: 'closed', cn: '结束评教', us: 'Close' },
    release: { from: ['closed'], to: 'released', cn: '发布结果', us: 'Release results' },
  },
  open: ['draft'],
});

/** Of an observation: its observer writes it, and the observed teacher answers. */
export const observationLifecycle = defineLifecycle({
  states: { draft: states.draft, submitted: states.to_confirm, acknowledged: states.confirmed },
  moves: {
    submit: { from: ['draft'], to: 'submitted', cn: '提交', us: 'Submit' },
    acknowledge: { from: ['submitted'], to: 'acknowledged', cn: '确认', us: 'Confirm' },
  },
  open: ['draft'],
});
