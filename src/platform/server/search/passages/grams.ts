import { foldSearch } from '#shared/text/search-words.ts';

/** Runs of Chinese signs, and whole words of every other script. */
const RUN = /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}])+/gu;
const HAN = /^\p{Script=Han}/u;

export const isHan = (text: string): boolean => HAN.test(text);

/** The runs of a text: Chinese ones sign by sign, words of other scripts whole, by their stem. */
export const runsOf = (text: string): string[][] =>
  (foldSearch(text).match(RUN) ?? []).map((run) => (isHan(run) ? [...run] : [stemOf(run)]));

/** An English word without its commonest endings; both sides lose the same ones, so that it need not be a word any more. */
export function stemOf(word: string): string {
  if (!/^[a-z]+$/.test(word)) return word;
  for (const [ending, instead, rest] of ENDINGS)
    if (word.endsWith(ending) && word.length - ending.length >= rest) return word.slice(0, -ending.length) + instead;
  return word;
}

/** Ending, what replaces it, and how many letters stay at least. */
const ENDINGS: readonly (readonly [string, string, number])[] = [
  ['ies', 'y', 2],
  ['sses', 'ss', 2],
  ['ss', 'ss', 1],
  ['us', 'us', 1],
  ['ing', '', 4],
  ['ed', '', 4],
  ['es', 'e', 2],
  ['s', '', 3],
];

/** The grams of a run: pairs of neighbours of Chinese signs, or the word itself. */
export const pairsOf = (run: readonly string[]): string[] =>
  run.length > 1 ? run.slice(1).map((sign, at) => `${run[at]}${sign}`) : run.filter((one) => !isHan(one));

/** The grams to store for a passage: pairs of Chinese signs, each single one, and the words of other scripts. */
export function gramsOfPassage(...texts: readonly string[]): string[] {
  const runs = texts.flatMap(runsOf);
  return [...new Set(runs.flatMap((run) => [...pairsOf(run), ...run]))];
}
