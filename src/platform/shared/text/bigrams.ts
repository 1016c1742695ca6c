import { foldSearch } from './search-words.ts';

/**
 * Search in Chinese and Latin text. A row keeps `grams` (a `text[]` with a GIN index) beside its text; a search asks
 * `grams @> gramsOfQuery(q) and text ~* searchPattern(q)`: the index narrows, the text decides.
 * What the text says always passes the index, because both sides fold their text and cut it into words in the same way.
 */

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const HAN = /\p{Script=Han}/u;

function wordsOf(text: string): string[][] {
  return (foldSearch(text).match(WORD) ?? []).map((word) => [...word]);
}

function bigramsOf(letters: readonly string[]): string[] {
  return letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
}

/** The grams to store for the searchable texts of a row: every pair of neighbours, and every single Han character. */
export function gramsOf(...texts: readonly (string | null | undefined)[]): string[] {
  const words = texts.flatMap((text) => wordsOf(text ?? ''));
  return [...new Set(words.flatMap((letters) => [...bigramsOf(letters), ...letters.filter((one) => HAN.test(one))]))];
}

/** The grams that a row must hold to match `q`. Empty when `q` has only single Latin letters: then the text alone decides. */
export function gramsOfQuery(q: string): string[] {
  const words = wordsOf(q);
  return [
    ...new Set(
      words.flatMap((letters) => (letters.length > 1 ? bigramsOf(letters) : letters.filter((one) => HAN.test(one)))),
    ),
  ];
}

/** The ILIKE pattern "contains `q`", with the signs that ILIKE reads as wildcards taken literally. */
export function containsPattern(q: string): string {
  return `%${q.trim().replace(/[\\%_]/g, '\\$&')}%`;
}
