import { isHan, pairsOf, runsOf } from './grams.ts';
import { type Question, SYNONYM } from './question.ts';

/** BM25 with the usual constants. */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.5;
const USUAL_LENGTH = 150;
const TITLE_TIMES = 3;

/** Among fewer passages than these, how many hold a gram says little about how rare it is. */
const FEW = 100;

/** How rare a gram is, from how many of all passages hold it; in whole steps of two, so that a few passages change nothing. */
export const rarityOf = (holding: number, all: number): number =>
  Math.max(0.25, Math.round(Math.log2((Math.max(all, FEW) + 1) / (holding + 0.5))));

/** Below this share of the question a passage answers something else. */
export const COVERED_AT_LEAST = 0.18;

interface Ranked {
  readonly score: number;
  /** The share of what was asked that stands in the passage, 0 to 1. */
  readonly covered: number;
}

function countsOf(title: string, text: string): { counts: Map<string, number>; length: number } {
  const counts = new Map<string, number>();
  let length = 0;
  const add = (part: string, times: number) => {
    for (const run of runsOf(part)) {
      length += run.length;
      for (const gram of pairsOf(run)) counts.set(gram, (counts.get(gram) ?? 0) + times);
      for (const sign of run) if (isHan(sign)) counts.set(sign, (counts.get(sign) ?? 0) + times);
    }
  };
  add(title, TITLE_TIMES);
  add(text, 1);
  return { counts, length };
}

/** How well a passage answers a question; `rarity` of each gram is `rarityOf` it. */
export function rank(
  { terms, others }: Question,
  rarity: (gram: string) => number,
  { title, text }: { readonly title: string; readonly text: string },
): Ranked {
  const { counts, length } = countsOf(title, text);
  const norm = SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * length) / USUAL_LENGTH);
  const worth = (gram: string): number => {
    const times = counts.get(gram) ?? 0;
    return times === 0 ? 0 : (rarity(gram) * times * (SATURATION + 1)) / (times + norm);
  };
  const met = new Map(terms.map(({ gram }) => [gram, counts.has(gram) ? 1 : 0]));
  let score = terms.reduce((sum, { gram, weight }) => sum + weight * worth(gram), 0);
  for (const { said, words } of others) {
    const whole = words.filter((grams) => grams.every((gram) => counts.has(gram)));
    if (whole.length === 0) continue;
    // one other word is as good as several: a passage is no better for saying the same in five ways
    score += SYNONYM * Math.max(...whole.map((grams) => grams.reduce((sum, gram) => sum + worth(gram), 0)));
    for (const gram of said) met.set(gram, Math.max(met.get(gram) ?? 0, SYNONYM));
  }
  const asked = terms.reduce((sum, { gram, weight }) => sum + weight * rarity(gram), 0);
  const answered = terms.reduce((sum, { gram, weight }) => sum + weight * rarity(gram) * (met.get(gram) ?? 0), 0);
  return { score, covered: asked ? answered / asked : 0 };
}
