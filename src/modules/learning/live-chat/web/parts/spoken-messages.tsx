import { useEffect, useRef, useState } from 'react';
import { useChatText } from '../texts.ts';
import type { Message } from './chat-state.ts';

const SPOKEN_EVERY_MS = 8_000;
const SOON_MS = 500;

/** What a screen reader says of a chat, at most every few seconds: one message in full, of several how many they are. */
export function SpokenMessages({ messages }: { readonly messages: readonly Message[] }) {
  const t = useChatText();
  const newest = messages.reduce((most, { seq }) => Math.max(most, seq ?? 0), 0);
  const heard = useRef(newest);
  const saidAt = useRef(0);
  const now = useRef(messages);
  now.current = messages;
  const [spoken, setSpoken] = useState<{ readonly of: string | null; readonly words: string } | null>(null);
  useEffect(() => {
    if (newest <= heard.current) return undefined;
    const say = () => {
      const fresh = now.current.filter(
        ({ seq, is_own, is_visible }) => (seq ?? 0) > heard.current && !is_own && is_visible,
      );
      heard.current = now.current.reduce((most, { seq }) => Math.max(most, seq ?? 0), heard.current);
      const [one] = fresh;
      if (!one) return;
      saidAt.current = Date.now();
      setSpoken(
        fresh.length > 1
          ? { of: null, words: t('new_messages', { n: fresh.length }) }
          : { of: one.id, words: t('quoted', { name: one.shown_name, text: one.body ?? '' }) },
      );
    };
    const timer = setTimeout(say, Math.max(SOON_MS, saidAt.current + SPOKEN_EVERY_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [newest, t]);
  const isGone = messages.some(({ id, body }) => id === spoken?.of && body === null);
  return (
    <output className="visually-hidden" aria-live="polite">
      {isGone ? '' : spoken?.words}
    </output>
  );
}
