import { inSimplified } from '#shared/text/search-words.ts';
import { containsWord, fold } from './folded.policy.ts';
import { SHIPPED_WORDS } from './shipped-words.ts';

export type Verdict = 'pass' | 'hold' | 'refuse';
/** A word as it is compared, with what it does. */
export interface FoldedWord {
  readonly folded: string;
  readonly action: Verdict;
}

const shipped: ReadonlyMap<string, Verdict> = new Map(
  SHIPPED_WORDS.map(({ word, action }) => [fold(word).text, action]),
);

export const isShipped = (folded: string): boolean => shipped.has(folded);

const STRENGTH: Readonly<Record<Verdict, number>> = { pass: 0, hold: 1, refuse: 2 };

export const stricterVerdict = (one: Verdict, other: Verdict): Verdict =>
  STRENGTH[other] > STRENGTH[one] ? other : one;

/** What the words say about a text; an own word wins over the shipped one that is the same. */
export function verdictOfWords(text: string, own: readonly FoldedWord[]): Verdict {
  const folded = fold(text);
  const words = new Map([...shipped, ...own.map(({ folded: word, action }) => [inSimplified(word), action] as const)]);
  let verdict: Verdict = 'pass';
  for (const [word, action] of words)
    if (STRENGTH[action] > STRENGTH[verdict] && containsWord(word, folded)) verdict = action;
  return verdict;
}
