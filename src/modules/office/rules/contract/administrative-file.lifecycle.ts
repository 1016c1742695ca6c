import { defineLifecycle, type StateOf } from '#shared/lifecycle.ts';
import { states } from '#shared/states.ts';

/** An administrative file from its draft to its end. */
export const administrativeFileLifecycle = defineLifecycle({
  states: { draft: states.draft, published: states.published, void: states.revoked },
  moves: {
    publish: { from: ['draft'], to: 'published', cn: '发布', us: 'Publish' },
    revise: { from: ['published'], to: 'published', cn: '更换文件', us: 'Revise' },
    void: { from: ['published'], to: 'void', cn: '作废', us: 'Void' },
  },
});

/** States of a document that readers see. */
export const SHOWN_FILES = ['published', 'void'] as const satisfies readonly StateOf<
  typeof administrativeFileLifecycle
>[];
