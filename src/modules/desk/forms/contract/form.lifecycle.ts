import { defineLifecycle } from '#shared/lifecycle.ts';
import { states } from '#shared/states.ts';

/** A form from its draft on. A published one can be changed and published anew; each time it gets a version more. */
export const formLifecycle = defineLifecycle({
  states: {
    draft: states.draft,
    published: states.published,
    retired: states.disabled,
  },
  moves: {
    publish: { from: ['draft', 'published'], to: 'published', cn: '发布', us: 'Publish' },
    retire: { from: ['published'], to: 'retired', cn: '停用', us: 'Retire' },
  },
});

export type FormStatus = keyof typeof formLifecycle.states;
