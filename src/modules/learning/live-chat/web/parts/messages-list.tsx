import { Button } from '@mantine/core';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useChatText } from '../texts.ts';
import classes from './chat.module.css';
import type { Chat } from './chat-state.ts';
import { MessageLine } from './message-line.tsx';
import { SpokenMessages } from './spoken-messages.tsx';
import type { useMessageActs } from './use-message-acts.tsx';

const NEAR_THE_END_PX = 60;

interface Props {
  readonly chat: Chat;
  readonly loadOlder: () => void;
  readonly actsOf: ReturnType<typeof useMessageActs>['actsOf'];
}

/**
 * Follows the newest message while the reader is at the end; who scrolled up is told that there is more. For the
 * keyboard the list is one stop: the arrow keys go from message to message.
 */
export function MessagesList({ chat, loadOlder, actsOf }: Props) {
  const t = useChatText();
  const { messages, has_more } = chat;
  const { box, unread, toEnd, onScroll } = useFollowing(messages);
  const [stop, setStop] = useState<string | null>(null);
  const stopAt = messages.some(({ id }) => id === stop) ? stop : messages.at(-1)?.id;
  const gone = new Set(messages.flatMap(({ seq, body }) => (seq !== null && body === null ? [seq] : [])));
  return (
    <div ref={box} className={classes.scroll} onScroll={onScroll} data-messages>
      {messages.length === 0 && <EmptyState small title={t('nothing_said')} detail={t('nothing_said_help')} />}
      {has_more && messages.length > 0 && (
        <div className={classes.unread}>
          <Button variant="subtle" size="compact-sm" onClick={loadOlder}>
            {t('older_messages')}
          </Button>
        </div>
      )}
      <div role="log" aria-live="off" aria-label={t('chat')}>
        <ul className={classes.messages} onKeyDown={walk}>
          {messages.map((message) => (
            <MessageLine
              key={message.id}
              message={message}
              acts={actsOf(message)}
              isStop={message.id === stopAt}
              onFocus={() => setStop(message.id)}
              isReplyGone={message.reply_to !== null && gone.has(message.reply_to)}
            />
          ))}
        </ul>
      </div>
      <SpokenMessages messages={messages} />
      {unread > 0 && (
        <div className={classes.unread}>
          <Button size="compact-sm" onClick={toEnd}>
            {t('new_messages', { n: unread })}
          </Button>
        </div>
      )}
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity };

/** Arrow keys, Home and End move from message to message; Enter opens what may be done with one. */
function walk(event: KeyboardEvent<HTMLUListElement>): void {
  const at = event.target;
  if (!(at instanceof HTMLElement) || !at.matches('[data-message]')) return;
  const by = STEPS[event.key];
  if (event.key === 'Enter') at.querySelector<HTMLElement>('button')?.click();
  else if (by === undefined) return;
  else {
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-message]')];
    const next = Math.min(rows.length - 1, Math.max(0, rows.indexOf(at) + by));
    rows[next]?.focus();
  }
  event.preventDefault();
}

function useFollowing(messages: Chat['messages']) {
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const [unread, setUnread] = useState(0);
  const last = messages.at(-1)?.id;
  const count = useRef(messages.length);
  const toEnd = () => {
    box.current?.scrollTo({ top: box.current.scrollHeight });
    setUnread(0);
  };
  useLayoutEffect(() => {
    if (last && isAtEnd.current) box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [last]);
  useEffect(() => {
    const list = box.current;
    if (!list) return undefined;
    // the field below grows with what is written and takes from the list
    const sized = new ResizeObserver(() => {
      if (isAtEnd.current) list.scrollTo({ top: list.scrollHeight });
    });
    sized.observe(list);
    return () => sized.disconnect();
  }, []);
  useEffect(() => {
    if (last && !isAtEnd.current) setUnread((n) => n + Math.max(0, messages.length - count.current));
    count.current = messages.length;
  }, [last, messages.length]);
  const onScroll = () => {
    const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = box.current ?? {};
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_THE_END_PX;
    if (isAtEnd.current && unread) setUnread(0);
  };
  return { box, unread, toEnd, onScroll };
}
