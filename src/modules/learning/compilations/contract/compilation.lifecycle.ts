import { defineLifecycle } from '#shared/lifecycle.ts';
import { states } from '#shared/states.ts';

/**
 * Life of a compilation as those who write it see it. Readers are served its last accepted revision meanwhile: a change
 * that is submitted, or returned, takes nothing away from them.
 */
export const compilationLifecycle = defineLifecycle({
  states: {
    draft: states.draft,
    submitted: states.to_review,
    returned: states.returned,
    published: states.published,
    hidden: states.taken_down,
    archived: states.archived,
  },
  moves: {
    submit: { from: ['draft', 'returned', 'published'], to: ['submitted', 'published'], cn: '提交', us: 'Submit' },
    review: { from: ['submitted'], to: ['published', 'returned'], cn: '审核', us: 'Review' },
    withdraw: { from: ['submitted'], to: ['draft', 'published'], cn: '撤回', us: 'Withdraw' },
    hide: { from: ['published', 'submitted', 'returned'], to: 'hidden', cn: '下线', us: 'Hide' },
    show: { from: ['hidden'], to: 'published', cn: '恢复', us: 'Show again' },
    archive: {
      from: ['draft', 'submitted', 'returned', 'published', 'hidden'],
      to: 'archived',
      cn: '归档',
      us: 'Archive',
    },
    restore: { from: ['archived'], to: ['draft', 'published'], cn: '撤销归档', us: 'Undo archive' },
  },
});

export type CompilationStatus = keyof typeof compilationLifecycle.states;
export type CompilationMove = keyof typeof compilationLifecycle.moves;
