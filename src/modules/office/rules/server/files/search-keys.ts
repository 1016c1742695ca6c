import { nameKeys } from '#server/search/name-keys.ts';
import { gramsOf } from '#shared/text/bigrams.ts';

interface Named {
  readonly doc_no: string | null;
  readonly title: string;
  readonly keywords: readonly string[];
  readonly incoming_from: string | null;
  readonly incoming_no: string | null;
}

/** What a document is found by: its number, title and keywords, and the words in its files. */
export function searchKeys({ doc_no, title, keywords, incoming_from, incoming_no }: Named, words = '') {
  const search_text = [doc_no, title, ...keywords, incoming_from, incoming_no, words].filter(Boolean).join('\n');
  return { search_text, grams: [...new Set([...nameKeys(title).grams, ...gramsOf(search_text)])] };
}
