import { defineLifecycle } from '#shared/lifecycle.ts';
import { states } from '#shared/states.ts';

/**
 * Life of a resource. The level that was reached is kept beside it: what is submitted for a wider circle, or returned
 * from there, goes on to be read in the circle that has it.
 */
export const resourceLifecycle = defineLifecycle({
  states: {
    draft: states.draft,
    submitted: states.to_review,
    returned: states.returned,
    published: states.published,
    hidden: states.taken_down,
    archived: states.archived,
  },
  moves: {
    submit: { from: ['draft', 'returned', 'published'], to: 'submitted', cn: '提交', us: 'Submit' },
    review: { from: ['submitted'], to: ['published', 'returned'], cn: '审核', us: 'Review' },
    withdraw: { from: ['submitted'], to: ['draft', 'published'], cn: '撤回', us: 'Withdraw' },
    /** A new file takes the place of the old one. */
    replace: {
      from: ['draft', 'returned', 'published'],
      to: ['draft', 'returned', 'published'],
      cn: '更新文件',
      us: 'Replace file',
    },
    /** What waited for the reviewer of a new file is decided. */
    accept: { from: ['published'], to: 'published', cn: '审核更新', us: 'Review replacement' },
    hide: { from: ['published', 'submitted', 'returned'], to: 'hidden', cn: '下线', us: 'Hide' },
    show: { from: ['hidden'], to: 'published', cn: '恢复', us: 'Show again' },
    archive: {
      from: ['draft', 'submitted', 'returned', 'published', 'hidden'],
      to: 'archived',
      cn: '归档',
      us: 'Archive',
    },
    restore: { from: ['archived'], to: ['draft', 'published', 'hidden'], cn: '撤销归档', us: 'Undo archive' },
  },
});

export type ResourceStatus = keyof typeof resourceLifecycle.states;
export type ResourceMove = keyof typeof resourceLifecycle.moves;
