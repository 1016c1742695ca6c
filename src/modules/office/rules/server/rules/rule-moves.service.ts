import { bindMoves } from '#server/lifecycle/moves.ts';
import { ruleLifecycle } from '../../contract/rule.lifecycle.ts';
import { ruleRefusals as r } from '../../contract/rule.refusals.ts';
import { systemRule } from '../tables.ts';
import { RULE } from './rule-reach.service.ts';

/** The rule as a whole; its versions move by their flow. */
export const ruleMoves = bindMoves({
  type: RULE,
  lifecycle: ruleLifecycle,
  table: systemRule,
  wrong_state: r.wrong_state,
});
