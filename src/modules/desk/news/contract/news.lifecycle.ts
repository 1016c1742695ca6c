import { defineLifecycle } from '#shared/lifecycle.ts';

/** News from the first line to its end: written by one, made public by another. */
export const newsLifecycle = defineLifecycle({
  states: {
    draft: { cn: '草稿', us: 'Draft', tone: 'ended' },
    pending: { cn: '待发布', us: 'Waiting to be published', tone: 'waiting' },
    published: { cn: '已发布', us: 'Published', tone: 'done' },
    offline: { cn: '已下线', us: 'Offline', tone: 'refused' },
  },
  moves: {
    submit: { from: ['draft'], to: 'pending', cn: '提交', us: 'Submit' },
    publish: { from: ['pending', 'offline'], to: 'published', cn: '发布', us: 'Publish' },
    return: { from: ['pending'], to: 'draft', cn: '退回', us: 'Return for changes' },
    offline: { from: ['published'], to: 'offline', cn: '下线', us: 'Take offline' },
  },
});

export type NewsStatus = keyof typeof newsLifecycle.states;
