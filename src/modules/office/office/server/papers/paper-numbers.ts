import { defineNumbers, type RunningNumbers } from '#server/numbers/numbers.ts';
import { type OaNumberRule, oaNumberRules } from '../../contract/oa-choices.ts';
import { PAPER } from './papers.queries.ts';

/** One series for each item and year, however it is written. */
const numbers = new Map<OaNumberRule, RunningNumbers>(
  oaNumberRules.map(({ code: pattern }) => [pattern, defineNumbers({ key: PAPER, pattern, kind: 'gapless' })]),
);

export const numbersOf = (rule: OaNumberRule): RunningNumbers => {
  const found = numbers.get(rule);
  if (!found) throw new Error(`no papers are numbered by ${rule}`);
  return found;
};
