import { useState } from 'react';
import type { comments } from '#shared/calls/comments.contract.ts';
import type { CallOutput } from '#shared/endpoint.ts';
import { dropDraft, readDraft, saveDraft } from '../forms/drafts.ts';

export type Colleague = CallOutput<typeof comments.colleagues>['list'][number];

export interface Draft {
  readonly text: string;
  readonly mentions: readonly Colleague[];
  readonly file: { readonly id: string; readonly name: string } | null;
}

/** The record that it is about. */
export interface About {
  readonly kind: string;
  readonly id: string;
}

export const EMPTY: Draft = { text: '', mentions: [], file: null };

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
