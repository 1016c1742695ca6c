import { type FlowStates, flowMoves } from '#shared/flow/flow-moves.ts';
import { defineLifecycle, type StateOf } from '#shared/lifecycle.ts';
import { states } from '#shared/states.ts';

/** A rule as a whole: out once one of its versions is. */
export const ruleLifecycle = defineLifecycle({
  states: { draft: states.draft, published: states.published, void: states.revoked },
  moves: {
    publish: { from: ['draft'], to: 'published', cn: '发布', us: 'Publish' },
    void: { from: ['published'], to: 'void', cn: '作废', us: 'Void' },
  },
});

export const ruleVersionStates = {
  draft: 'draft',
  waits: 'submitted',
  agreed: 'published',
  refused: 'refused',
  returned: 'returned',
  withdrawn: 'draft',
} as const satisfies FlowStates;

/** One version from its first article to the day on which the next one takes its place. */
export const ruleVersionLifecycle = defineLifecycle({
  states: {
    draft: states.draft,
    submitted: states.to_approve,
    returned: states.returned,
    refused: states.not_approved,
    published: states.published,
    superseded: states.superseded,
    void: states.revoked,
  },
  moves: {
    ...flowMoves(ruleVersionStates),
    reopen: { from: ['refused'], to: 'draft', cn: '重新修改', us: 'Revise' },
    supersede: { from: ['published'], to: 'superseded', cn: '被新版代替', us: 'Replace by a newer version' },
    void: { from: ['published'], to: 'void', cn: '作废', us: 'Void' },
  },
});

export type RuleVersionState = StateOf<typeof ruleVersionLifecycle>;

/** States in which the office works on a version; a rule has one of them at most. */
export const OPEN_STATES = ['draft', 'submitted', 'returned', 'refused'] as const satisfies readonly RuleVersionState[];
/** States that readers see. */
export const OUT_STATES = ['published', 'superseded', 'void'] as const satisfies readonly RuleVersionState[];
/** States of a rule that readers see. */
export const SHOWN_RULES = ['published', 'void'] as const satisfies readonly StateOf<typeof ruleLifecycle>[];
