import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { NamedPerson } from '#shared/document/document.ts';
import { isComposing } from '../text/is-composing.ts';
import { insertMention } from './editor-commands.ts';
import { mentionAt } from './mention.ts';

const PAUSE_MS = 200;

/** Somebody who can be named: whom the search of the module finds for this writer. */
interface FoundPerson extends NamedPerson {
  readonly avatar_url: string | null;
}

/** People by a part of their name, or after the @ alone; the server decides whom this writer finds. */
export type FindPeople = (words: string) => Promise<readonly FoundPerson[]>;

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
  const [answer, setAnswer] = useState<{ readonly word: string; readonly found: readonly FoundPerson[] } | null>(null);
  const isOpen = asked !== null && asked.from !== shutAt;
  if (asked === null && shutAt !== null) setShutAt(null);
  // what was found for another @ is none of this one
  if (!isOpen && answer !== null) setAnswer(null);
  const word = isOpen ? asked.word : null;
  useEffect(() => {
    if (!find || word === null) return undefined;
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
  const found = answer?.found ?? [];
  /** What is shown was found for an earlier word: choosing from it would name somebody else. */
  const isAsking = isOpen && answer?.word !== word;
  const isFirstWanted = useRef(false);
  const at = Math.min(marked, Math.max(0, found.length - 1));
  const choose = (one: FoundPerson) => {
    const shown = view.current;
    if (!asked || !shown) return;
    insertMention(one, asked.from, asked.to)(shown.state, shown.dispatch);
    setMarked(0);
    shown.focus();
  };
  const arrive = useEffectEvent(() => {
    const [first] = found;
    if (isFirstWanted.current && isOpen && first) choose(first);
    isFirstWanted.current = false;
  });
  useEffect(() => {
    if (!isAsking) arrive();
  }, [isAsking]);
  /** True where the key belonged to the choice. */
  const takesKey = (event: KeyboardEvent): boolean => {
    if (!isOpen || isComposing(event)) return false;
    const one = found[at];
    const isChoosing = (event.key === 'Enter' || event.key === 'Tab') && !event.ctrlKey && !event.metaKey;
    if (isChoosing && isAsking) isFirstWanted.current = true;
    else if (event.key === 'ArrowDown' && found.length > 0) setMarked((at + 1) % found.length);
    else if (event.key === 'ArrowUp' && found.length > 0) setMarked((at + found.length - 1) % found.length);
    else if (isChoosing && one) choose(one);
    else if (event.key === 'Escape') setShutAt(asked.from);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return {
    isOpen,
    isAsking,
    isNew: word === '' && found.length === 0,
    from: asked?.from ?? 0,
    found,
    at,
    choose,
    takesKey,
  };
}
