import { defineLifecycle } from '#shared/lifecycle.ts';
import { states } from '#shared/states.ts';

/** Life of a video: made playable by the portal, shown by a second person. */
export const videoLifecycle = defineLifecycle({
  states: {
    processing: states.processing,
    failed: states.processing_failed,
    draft: states.draft,
    pending: states.to_review,
    returned: states.returned,
    published: states.published,
    hidden: states.taken_down,
    archived: states.deleted,
  },
  moves: {
    finish: { from: ['processing'], to: 'draft', cn: '处理完成', us: 'Ready to watch' },
    fail: { from: ['processing'], to: 'failed', cn: '处理失败', us: 'Fail' },
    retry: { from: ['failed'], to: 'processing', cn: '重新处理', us: 'Try again' },
    submit: { from: ['draft', 'returned'], to: ['pending', 'published'], cn: '提交发布', us: 'Submit' },
    review: { from: ['pending'], to: ['pending', 'published', 'returned'], cn: '审核', us: 'Review' },
    widen: { from: ['published'], to: 'pending', cn: '扩大范围', us: 'Widen the audience' },
    hide: { from: ['published', 'pending', 'returned'], to: 'hidden', cn: '下线', us: 'Hide' },
    show: { from: ['hidden'], to: 'published', cn: '重新上线', us: 'Show again' },
    expire: { from: ['published'], to: 'hidden', cn: '到期下线', us: 'Expire' },
    remove: {
      from: ['processing', 'failed', 'draft', 'pending', 'returned', 'published', 'hidden'],
      to: 'archived',
      cn: '删除',
      us: 'Delete',
    },
    restore: { from: ['archived'], to: ['draft', 'failed', 'processing', 'hidden'], cn: '恢复', us: 'Restore' },
  },
});

export type VideoStatus = keyof typeof videoLifecycle.states;
export type VideoMove = keyof typeof videoLifecycle.moves;
/** Moves that a person makes; the others belong to jobs. */
export const VIDEO_ACTIONS = ['submit', 'review', 'hide', 'show', 'retry', 'remove', 'restore'] as const;
export type VideoAction = (typeof VIDEO_ACTIONS)[number] | 'update';
