import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { type RefObject, useEffect, useState } from 'react';
import { mentionAt } from '../record/mention.ts';
import { isComposing } from '../text/is-composing.ts';
import { insertMention } from './editor-commands.ts';

const PAUSE_MS = 200;

/** Somebody who can be named: whom the search of the module finds for this writer. */
export interface NamedPerson {
  readonly id: string;
  readonly name: string;
  readonly name_en: string | null;
  readonly avatar_url: string | null;
}

/** People by a part of their name; the server decides whom this writer finds. */
export type FindPeople = (words: string) => Promise<readonly NamedPerson[]>;

/** What stands after an @ before the caret, with its place in the document. */
function askedIn({
  selection,
}: EditorState): { readonly from: number; readonly to: number; readonly word: string } | null {
  const { empty, $from } = selection;
  if (!empty || !$from.parent.isTextblock) return null;
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc');
  const asked = mentionAt(before, before.length);
  return asked ? { from: $from.start() + asked.from, to: $from.pos, word: asked.word } : null;
}

/** The choice after an @: who is found for what was typed, and which of them is marked. */
export function usePeople(state: EditorState, view: RefObject<EditorView | null>, find: FindPeople | undefined) {
  const asked = find ? askedIn(state) : null;
  const [shutAt, setShutAt] = useState<number | null>(null);
  const [marked, setMarked] = useState(0);
  const [answer, setAnswer] = useState<{ readonly word: string; readonly found: readonly NamedPerson[] } | null>(null);
  const isOpen = asked !== null && asked.from !== shutAt;
  if (asked === null && shutAt !== null) setShutAt(null);
  const word = isOpen ? asked.word : '';
  useEffect(() => {
    if (!find || word === '') return undefined;
    let isAwaited = true;
    const timer = setTimeout(() => {
      find(word).then(
        (found) => isAwaited && setAnswer({ word, found }),
        () => isAwaited && setAnswer({ word, found: [] }),
      );
    }, PAUSE_MS);
    return () => {
      isAwaited = false;
      clearTimeout(timer);
    };
  }, [find, word]);
  const found = word !== '' && answer ? answer.found : [];
  const isAsking = word !== '' && answer?.word !== word;
  const at = Math.min(marked, Math.max(0, found.length - 1));
  const choose = (one: NamedPerson) => {
    const shown = view.current;
    if (!asked || !shown) return;
    insertMention(one, asked.from, asked.to)(shown.state, shown.dispatch);
    setMarked(0);
    shown.focus();
  };
  /** True where the key belonged to the choice. */
  const takesKey = (event: KeyboardEvent): boolean => {
    if (!isOpen || isComposing(event)) return false;
    const one = isAsking ? undefined : found[at];
    if (event.key === 'ArrowDown' && found.length > 0) setMarked((at + 1) % found.length);
    else if (event.key === 'ArrowUp' && found.length > 0) setMarked((at + found.length - 1) % found.length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && one) choose(one);
    else if (event.key === 'Escape') setShutAt(asked.from);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return { isOpen, isAsking, isNew: word === '', from: asked?.from ?? 0, found, at, choose, takesKey };
}
