import { defineLifecycle } from '#shared/lifecycle.ts';
import { states } from '#shared/states.ts';

/** News from the first line to its end: written by one, made public by another. */
export const newsLifecycle = defineLifecycle({
  states: {
    draft: states.draft,
    pending: states.to_publish,
    published: states.published,
    offline: states.taken_down,
  },
  moves: {
    submit: { from: ['draft'], to: 'pending', cn: '提交', us: 'Submit' },
    publish: { from: ['pending', 'offline'], to: 'published', cn: '发布', us: 'Publish' },
    return: { from: ['pending'], to: 'draft', cn: '退回', us: 'Return for changes' },
    offline: { from: ['published'], to: 'offline', cn: '下线', us: 'Take offline' },
  },
});

export type NewsStatus = keyof typeof newsLifecycle.states;
