import { useEffect, useRef, useState } from 'react';
import { useChatText } from '../texts.ts';
import type { Message } from './chat-state.ts';

const SPOKEN_EVERY_MS = 8_000;
const SOON_MS = 500;

/** What a screen reader says of a chat, at most every few seconds: one message in full, of several how many they are. */
export function Spoken({ messages }: { readonly messages: readonly Message[] }) {
  const t = useChatText();
  const newest = messages.reduce((most, { seq }) => Math.max(most, seq ?? 0), 0);
  const heard = useRef(newest);
  const saidAt = useRef(0);
  const now = useRef(messages);
  now.current = messages;
  const [words, setWords] = useState('');
  useEffect(() => {
    if (newest <= heard.current) return undefined;
    const say = () => {
      const fresh = now.current.filter(
        ({ seq, is_own, status }) => (seq ?? 0) > heard.current && !is_own && status === 'visible',
      );
      heard.current = now.current.reduce((most, { seq }) => Math.max(most, seq ?? 0), heard.current);
      const [one] = fresh;
      if (!one) return;
      saidAt.current = Date.now();
      setWords(
        fresh.length > 1
          ? t('new_messages', { n: fresh.length })
          : t('quoted', { name: one.shown_name, text: one.body ?? '' }),
      );
    };
    const timer = setTimeout(say, Math.max(SOON_MS, saidAt.current + SPOKEN_EVERY_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [newest, t]);
  return (
    <output className="visually-hidden" aria-live="polite">
      {words}
    </output>
  );
}
