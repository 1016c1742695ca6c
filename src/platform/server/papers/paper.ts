import type { Lang, Text } from '#shared/text.ts';

/** What stands on a paper, as data: how it is set is the same for all of them (`set-paper.ts`). */
export interface PaperContent {
  /** In whole sentences, above the facts. */
  readonly paragraphs: readonly string[];
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  /** Who said what about it, in the order in which they did. */
  readonly opinions?: readonly { readonly name: string; readonly words: string; readonly at: string }[];
  /** Above the day, where the seal goes. */
  readonly sealed_by: string;
}

/** A kind of paper: its title, and what its facts become in one language. */
export interface Paper<F> {
  /** As in `employment_proof`: what is stored of every issued one. */
  readonly kind: string;
  readonly title: Text;
  readonly content: (facts: F, lang: Lang) => PaperContent;
  /** Between title and number in the name of the file: of whom it speaks. */
  readonly file_words: (facts: F) => string;
}

/** What every issued paper has beside its facts. */
export interface PaperFrame {
  readonly lang: Lang;
  readonly number: string;
  readonly issued_at: Date;
  readonly time_zone: string;
  /** The last day on which it holds, `YYYY-MM-DD`; null: no end. */
  readonly valid_to: string | null;
  /** Where anybody finds out whether it is still valid. */
  readonly check: { readonly url: string; readonly code: string };
}

/** A paper that is ready to be set. It goes to another process, so that it is nothing but data. */
export interface PaperSheet extends PaperContent {
  readonly lang: Lang;
  readonly title: string;
  readonly number: string;
  /** The moment of its making, which is the only thing in the bytes that differs from one setting to the next. */
  readonly issued_at: Date;
  /** Days in the words of the language. */
  readonly issued_on: string;
  readonly valid_to: string | null;
  readonly check: PaperFrame['check'];
}

export const definePaper = <F>(paper: Paper<F>): Paper<F> => paper;
