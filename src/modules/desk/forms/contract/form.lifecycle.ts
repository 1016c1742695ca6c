import { defineLifecycle } from '#shared/lifecycle.ts';

/** A form from its draft on. A published one can be changed and published anew; each time it gets a version more. */
export const formLifecycle = defineLifecycle({
  states: {
    draft: { cn: '草稿', us: 'Draft', tone: 'waiting' },
    published: { cn: '已发布', us: 'Published', tone: 'done' },
    retired: { cn: '已停用', us: 'Retired', tone: 'ended' },
  },
  moves: {
    publish: { from: ['draft', 'published'], to: 'published', cn: '发布', us: 'Publish' },
    retire: { from: ['published'], to: 'retired', cn: '停用', us: 'Retire' },
  },
});

export type FormStatus = keyof typeof formLifecycle.states;
