import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { comments, MENTIONS_A_COMMENT } from '#shared/calls/comments.contract.ts';
import { useApi } from '../../api/queries.ts';
import { useLocalizedName } from '../../i18n/texts.ts';
import { isComposing } from '../text/is-composing.ts';
import type { About, Colleague, Draft } from './comment-draft.ts';
import { mentionAt } from './mention.ts';

const PAUSE_MS = 150;

/** The choice after an @: who is found for what was typed, and which of them is marked. */
export function useMention(about: About, draft: Draft, put: (next: Draft) => void) {
  const [caret, setCaret] = useState(0);
  const [shutAt, setShutAt] = useState<number | null>(null);
  const [marked, setMarked] = useState(0);
  const [word, setWord] = useState('');
  const input = useRef<HTMLTextAreaElement>(null);
  const localizedName = useLocalizedName();
  const asked = mentionAt(draft.text, caret);
  const isOpen = asked !== null && asked.from !== shutAt && draft.mentions.length < MENTIONS_A_COMMENT;
  const wanted = asked?.word ?? '';
  // another @ opens it again
  if (asked === null && shutAt !== null) setShutAt(null);
  useEffect(() => {
    const timer = setTimeout(() => setWord(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { kind, id } = about;
  const answer = useApi(
    comments.colleagues,
    { query: { kind, record_id: id, q: word } },
    { enabled: isOpen, keepPrevious: true, errorDisplay: 'toast' },
  );
  const found = answer.data?.list ?? [];
  /** What is shown was found for an earlier word: choosing from it would name somebody else. */
  const isAsking = word !== wanted || answer.isLoading || answer.isPlaceholderData;
  const isAwaited = useRef(false);
  const at = Math.min(marked, Math.max(0, found.length - 1));
  const choose = (one: Colleague) => {
    if (!asked) return;
    const name = `@${localizedName(one)} `;
    const text = `${draft.text.slice(0, asked.from)}${name}${draft.text.slice(caret)}`;
    const end = asked.from + name.length;
    put({ ...draft, text, mentions: [...draft.mentions.filter((known) => known.id !== one.id), one] });
    setCaret(end);
    setMarked(0);
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(end, end);
    });
  };
  const arrive = useEffectEvent(() => {
    const [first] = found;
    if (isAwaited.current && isOpen && first) choose(first);
    isAwaited.current = false;
  });
  useEffect(() => {
    if (!isAsking) arrive();
  }, [isAsking]);
  /** True where the key belonged to the choice. */
  const takesKey = (event: KeyboardEvent): boolean => {
    if (!isOpen || isComposing(event)) return false;
    const one = found[at];
    if (isAsking && (event.key === 'Enter' || event.key === 'Tab')) isAwaited.current = true;
    else if (event.key === 'ArrowDown' && found.length) setMarked((at + 1) % found.length);
    else if (event.key === 'ArrowUp' && found.length) setMarked((at + found.length - 1) % found.length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && one && !event.ctrlKey && !event.metaKey) choose(one);
    else if (event.key === 'Escape') setShutAt(asked.from);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return { input, isOpen, isAsking, found, at, choose, takesKey, setCaret };
}
