import { sql } from 'drizzle-orm';
import type { Text } from '#shared/text.ts';
import type { Db } from '../../database/database.ts';
import { type Frequencies, frequenciesOf } from './frequencies.ts';
import { isHan } from './grams.ts';
import { type Asker, type PassageSource, passageSources, passagesById } from './passages.ts';
import { type Question, readQuestion, SYNONYM } from './question.ts';
import { COVERED_AT_LEAST, rank, rarityOf } from './ranking.ts';
import { type SnippetPart, snippetOf } from './snippet.ts';

/** A passage that the caller may read and that answers their question. */
export interface FoundPassage {
  readonly source: string;
  readonly source_title: Text;
  readonly source_id: string;
  readonly lang: 'cn' | 'us';
  readonly title: string;
  readonly text: string;
  readonly snippet: readonly SnippetPart[];
  /** The page on which it is read. */
  readonly link: string;
}

/** Grams are looked up from the rarest on, as long as all of them together stand in about so many passages. */
const LOOKED_UP = 2_500;
const LOOKED_UP_OF_EACH = 1_000;
/** Where all of them are common, so many of them in as many passages as one may stand in. */
const LOOKED_UP_ANYWAY = 2;
const GRAMS_AT_MOST = 40;
/** So many of the best are known, and their owners asked about them in batches until enough may be read. */
const CANDIDATES = 800;
const BATCH = 400;
const RANKED = 60;
const SNIPPET_LENGTH = 80;

interface Candidate {
  readonly id: string;
  readonly source: string;
  readonly source_id: string;
}

/**
 * The passages that answer a question best, at most `most` and one of a record, among those that the caller may read at
 * this moment: each owner is asked before anything is read or ranked. `asker.db` has to have the caller's own reach: on a
 * connection that crosses organisations nothing is found. Throws RangeError for a question above `QUESTION_LENGTH`.
 */
export async function searchPassages(asker: Asker, text: string, most: number): Promise<FoundPassage[]> {
  const question = readQuestion(text);
  if (question.terms.length === 0) return [];
  const frequencies = await frequenciesOf(asker.db, gramsOf(question));
  const rarity = (gram: string) => rarityOf(frequencies.of(gram), frequencies.all);
  const candidates = await candidatesFor(asker.db, question, frequencies);
  const readable = await readableOf(asker, candidates);
  const passages = readable.length ? await passagesById(asker.db, readable) : [];
  const ranked = passages
    .map((passage) => ({ passage, ...rank(question, rarity, passage) }))
    .filter(({ covered }) => covered >= COVERED_AT_LEAST)
    .sort((one, other) => other.score - one.score || one.passage.id.localeCompare(other.passage.id));
  const best = new Map(ranked.toReversed().map((one) => [one.passage.source_id, one]));
  const marked = new Set(gramsOf(question).filter((gram) => !isHan(gram) || gram.length > 1));
  return ranked
    .filter((one) => best.get(one.passage.source_id) === one)
    .slice(0, most)
    .flatMap(({ passage: { anchor, ...passage } }) => {
      const source = sourceOf(asker, passage.source);
      return source ? [{ ...passage, ...shown(source, { ...passage, anchor }, marked) }] : [];
    });
}

const sourceOf = ({ services }: Asker, key: string): PassageSource | undefined =>
  passageSources.of(services).find((source) => source.key === key);

const shown = (
  source: PassageSource,
  passage: { readonly source_id: string; readonly anchor: string; readonly text: string },
  marked: ReadonlySet<string>,
) => ({
  source_title: source.title,
  snippet: snippetOf(passage.text, marked, SNIPPET_LENGTH),
  link: source.link(passage),
});

const gramsOf = ({ terms, others }: Question): string[] => [
  ...new Set([...terms.map(({ gram }) => gram), ...others.flatMap(({ words }) => words.flat())]),
];

/** Passages that hold the rarest of what is asked, those with the most of it first. */
async function candidatesFor(db: Db, question: Question, frequencies: Frequencies): Promise<Candidate[]> {
  const said = new Map(question.terms.map(({ gram, weight }) => [gram, weight]));
  const rarest = gramsOf(question)
    .map((gram) => ({ gram, holding: frequencies.of(gram), weight: said.get(gram) ?? SYNONYM }))
    .sort((one, other) => one.holding - other.holding || other.weight - one.weight)
    .slice(0, GRAMS_AT_MOST);
  let sum = 0;
  let known = 0;
  const taken = rarest.filter(({ holding }) => {
    sum += holding;
    known += Number(holding > 0);
    return sum <= LOOKED_UP || known <= LOOKED_UP_ANYWAY;
  });
  const grams = taken.map(({ gram }) => gram);
  const weights = taken.map(({ holding, weight }) => weight * rarityOf(holding, frequencies.all));
  const { rows } = await db.execute<{ id: string; source: string; source_id: string }>(
    sql`select id, source, source_id from passages_by_grams(
      ${sql.param(grams)}::text[], ${sql.param(weights)}::real[], ${LOOKED_UP_OF_EACH}, ${CANDIDATES})`,
  );
  return rows;
}

/** Those of the candidates that their owners let the caller read, in their order, as many as are ranked. */
async function readableOf(asker: Asker, candidates: readonly Candidate[]): Promise<string[]> {
  const readable: string[] = [];
  for (let from = 0; from < candidates.length && readable.length < RANKED; from += BATCH) {
    const batch = candidates.slice(from, from + BATCH);
    const allowed = new Map<string, ReadonlySet<string>>();
    for (const source of passageSources.of(asker.services)) {
      const ids = batch.filter((one) => one.source === source.key).map((one) => one.source_id);
      if (ids.length) allowed.set(source.key, await source.readable(asker, [...new Set(ids)]));
    }
    readable.push(...batch.filter((one) => allowed.get(one.source)?.has(one.source_id)).map(({ id }) => id));
  }
  return readable.slice(0, RANKED);
}
