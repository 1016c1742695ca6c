import { useState } from 'react';
import { type NamedPerson, namedIn, type RichDocument } from '#shared/document/document.ts';
import type { Written } from '#shared/document/marked-text.ts';
import { fromPlainText } from '#shared/document/plain-text.ts';
import { dropDraft, readDraft, saveDraft } from '../forms/drafts.ts';

export interface Draft {
  /** Plain words while the editor is not there. */
  readonly text: Written;
  /** Who stands in plain words after an @. */
  readonly mentions: readonly NamedPerson[];
  readonly file: { readonly id: string; readonly name: string } | null;
}

/** The record that it is about. */
export interface About {
  readonly kind: string;
  readonly id: string;
}

export const EMPTY: Draft = { text: '', mentions: [], file: null };

export const documentOfDraft = ({ text, mentions }: Draft): RichDocument =>
  typeof text === 'string' ? fromPlainText(text, mentions) : text;

/** The draft after words were typed without the editor: who was named before stays named. */
export const withWords = (draft: Draft, text: string): Draft => ({
  ...draft,
  text,
  mentions: typeof draft.text === 'string' ? draft.mentions : namedIn(draft.text),
});

/** What is typed about a record, kept when it is closed, and gone when it was sent. */
export function useDraft({ kind, id }: About) {
  const key = `comment.${kind}.${id}`;
  const [draft, setDraft] = useState<Draft>(() => ({ ...EMPTY, ...readDraft<Draft>(key) }));
  const put = (next: Draft) => {
    setDraft(next);
    if (next.text || next.file) saveDraft(key, next);
    else dropDraft(key);
  };
  return { draft, put };
}
