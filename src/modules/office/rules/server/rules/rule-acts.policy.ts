import { defineActs } from '#server/lifecycle/acts.ts';
import { type RefusalError, refuse } from '#shared/refusal.ts';
import { type RuleVersionState, ruleLifecycle } from '../../contract/rule.lifecycle.ts';
import { ruleRefusals as r } from '../../contract/rule.refusals.ts';
import { systemRules } from '../../contract/system-rules.contract.ts';

/** What decides what may be done with a rule. */
export interface RuleFacts {
  readonly status: keyof typeof ruleLifecycle.states;
  /** Whether the caller keeps it. */
  readonly is_managed: boolean;
  /** The version that is worked on. */
  readonly draft: { readonly version_no: number; readonly status: RuleVersionState } | null;
}

const who = (_viewer: unknown, { is_managed }: RuleFacts): boolean => is_managed;

/** What is under review is not touched until it was decided. */
const unlessReviewed = ({ draft }: RuleFacts): RefusalError | null =>
  draft?.status === 'submitted' ? refuse(r.under_review, { n: draft.version_no }) : null;
const withDraft = (facts: RuleFacts): RefusalError | null => (facts.draft ? unlessReviewed(facts) : refuse(r.no_draft));

export const ruleActs = defineActs({
  lifecycle: ruleLifecycle,
  stateOf: ({ status }: RuleFacts) => status,
  wrong_state: r.wrong_state,
  rules: {
    update: { call: systemRules.update, who, from: ['draft', 'published'], when: unlessReviewed },
    publish: { call: systemRules.publish, who, from: ['draft', 'published'], when: withDraft },
    discard: { call: systemRules.discard, who, from: ['published'], gone: r.no_draft, when: withDraft },
    void: { call: systemRules.void, who, when: unlessReviewed },
    remove: { call: systemRules.remove, who, from: ['draft'], gone: r.already_out, when: unlessReviewed },
    urge: { call: systemRules.urge, who, from: ['published'] },
  },
});
