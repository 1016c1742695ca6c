import { foldSearch } from '#shared/text/search-words.ts';
import { isHan, pairsOf, runsOf } from './grams.ts';
import { GENERAL_WORDS, STOP_PHRASES, STOP_SIGNS, STOP_WORDS } from './stop-words.ts';
import { SYNONYMS } from './synonyms.ts';

/** What is looked for: a gram and how much it counts against others of the question (0 to 1). */
export interface Term {
  readonly gram: string;
  readonly weight: number;
}

/** Something that is said, and other words for it. */
interface Other {
  /** The grams with which the question says it. */
  readonly said: readonly string[];
  /** The grams of each other word. */
  readonly words: readonly (readonly string[])[];
}

export interface Question {
  readonly terms: readonly Term[];
  readonly others: readonly Other[];
}

/** A single Chinese sign says little; a synonym says less than the word itself. */
const SINGLE = 0.3;
export const SYNONYM = 0.7;
const LOOSE = 0.4;
/** Nobody asks more in one go, and each gram is looked up. */
export const QUESTION_LENGTH = 500;

const LONGEST_FIRST = [...STOP_PHRASES].sort((one, other) => other.length - one.length);

/** The question without the phrases that only ask. */
function withoutPhrases(folded: string): string {
  let rest = folded;
  for (const phrase of LONGEST_FIRST) rest = rest.replaceAll(phrase, ' | ');
  return rest;
}

const saysNothing = (gram: string): boolean =>
  isHan(gram) ? [...gram].every((sign) => STOP_SIGNS.has(sign)) : STOP_WORDS.has(gram);

/** A word of the synonyms: its runs as texts, and its grams. */
function wordOf(word: string): { readonly parts: readonly string[]; readonly grams: readonly string[] } {
  const runs = runsOf(word.replaceAll('-', ' '));
  return { parts: runs.map((run) => run.join('')), grams: runs.flatMap(pairsOf) };
}

const GROUPS = SYNONYMS.map((words) => words.map(wordOf));

const GENERAL = new Set([...GENERAL_WORDS].flatMap((word) => wordOf(word).grams));

/** Two signs of which one is a stop sign are mostly the end of one word and the beginning of another. */
const weightOf = (gram: string): number =>
  GENERAL.has(gram) ? SINGLE : isHan(gram) && [...gram].some((sign) => STOP_SIGNS.has(sign)) ? LOOSE : 1;

/**
 * What a question looks for: pairs of its signs, its words and single signs, and other words for what it says. Without
 * terms when it says nothing but stop words, one Chinese sign or signs without letters. Throws above `QUESTION_LENGTH`, which contracts refuse.
 */
export function readQuestion(question: string): Question {
  if (question.length > QUESTION_LENGTH) throw new RangeError(`a question has at most ${QUESTION_LENGTH} signs`);
  const folded = foldSearch(question);
  const terms = new Map<string, Term>();
  const put = (gram: string, weight: number) => {
    if (!saysNothing(gram) && (terms.get(gram)?.weight ?? 0) < weight) terms.set(gram, { gram, weight });
  };
  for (const run of runsOf(withoutPhrases(folded))) {
    for (const gram of pairsOf(run)) put(gram, weightOf(gram));
    for (const sign of run) if (isHan(sign)) put(sign, SINGLE);
  }
  if (![...terms.values()].some(({ gram }) => [...gram].length > 1 || !isHan(gram))) return { terms: [], others: [] };
  const runs = runsOf(folded).map((run) => run.join(''));
  const [said_words, text] = [new Set(runs), runs.join(' ')];
  const others = GROUPS.flatMap((group) => {
    const said = group.filter(({ parts }) =>
      parts.every((part) => (isHan(part) ? text.includes(part) : said_words.has(part))),
    );
    if (said.length === 0) return [];
    // what has other words is no stop word, whatever its signs are (来不了)
    for (const word of said)
      for (const gram of word.grams) terms.set(gram, { gram, weight: GENERAL.has(gram) ? SINGLE : 1 });
    const words = group.filter((word) => !said.includes(word)).map(({ grams }) => grams);
    return [{ said: said.flatMap(({ parts, grams }) => [...grams, ...parts.flatMap((part) => [...part])]), words }];
  });
  return { terms: [...terms.values()], others };
}
