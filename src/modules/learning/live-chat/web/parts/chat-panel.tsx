import { Button } from '@mantine/core';
import { IconPin } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { useChatText } from '../texts.ts';
import classes from './chat.module.css';
import type { Chat, Message } from './chat-state.ts';
import { Composer } from './composer.tsx';
import { MessageLine } from './message-line.tsx';
import { useChat } from './use-chat.ts';
import { useMessageActs } from './use-message-acts.tsx';

const DeskPanel = lazyDialog(async () => (await import('./desk-panel.tsx')).DeskPanel);

const NEAR_THE_END_PX = 60;

/** What is said in a live: pinned on top, the newest below, the field to write at the foot. */
export function ChatPanel({ liveId }: { readonly liveId: string }) {
  const handle = useChat(liveId);
  const { chat, error, retry } = handle;
  const [answers, setAnswers] = useState<Message | null>(null);
  const { actsOf, dialog } = useMessageActs({ state: chat?.state ?? null, liveId, onAnswer: setAnswers });
  if (!chat) return <Loaded of={{ data: undefined, error, refetch: retry }} skeleton={<TextSkeleton lines={6} />} />;
  return (
    <section className={classes.chat}>
      <div>
        {chat.state.is_moderator && <DeskEntry liveId={liveId} waiting={chat.state.waiting} />}
        {chat.pinned.length > 0 && <Pinned messages={chat.pinned} />}
      </div>
      <Messages chat={chat} loadOlder={handle.loadOlder} actsOf={actsOf} />
      <Composer {...{ liveId, handle, answers }} state={chat.state} onAnswered={() => setAnswers(null)} />
      {dialog}
    </section>
  );
}

function Pinned({ messages }: { readonly messages: readonly Message[] }) {
  return (
    <ul className={classes.pinned}>
      {messages.map((one) => (
        <li key={one.id}>
          <IconPin aria-hidden size={16} />
          <span>
            <strong>{one.shown_name}</strong> {one.body}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** For moderators: what waits, and the desk in a drawer beside the picture. */
function DeskEntry({ liveId, waiting }: { readonly liveId: string; readonly waiting: number }) {
  const t = useChatText();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.entry}>
      <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
        {waiting ? t('desk_waiting', { n: waiting }) : t('desk')}
      </Button>
      {isOpen && (
        <SideDrawer kind="form" opened title={t('desk')} onClose={() => setOpen(false)}>
          <DeskPanel liveId={liveId} />
        </SideDrawer>
      )}
    </div>
  );
}

interface MessagesProps {
  readonly chat: Chat;
  readonly loadOlder: () => void;
  readonly actsOf: ReturnType<typeof useMessageActs>['actsOf'];
}

/** Follows the newest message while the reader is at the end; who scrolled up is told that there is more. */
function Messages({ chat, loadOlder, actsOf }: MessagesProps) {
  const t = useChatText();
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const [unread, setUnread] = useState(0);
  const { messages, has_more } = chat;
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
    if (last && !isAtEnd.current) setUnread((n) => n + Math.max(0, messages.length - count.current));
    count.current = messages.length;
  }, [last, messages.length]);
  const onScroll = () => {
    const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = box.current ?? {};
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_THE_END_PX;
    if (isAtEnd.current && unread) setUnread(0);
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
    <div ref={box} className={classes.scroll} onScroll={onScroll} role="log" aria-label={t('chat')} tabIndex={0}>
      {messages.length === 0 && <EmptyState small title={t('nothing_said')} detail={t('nothing_said_help')} />}
      {has_more && messages.length > 0 && (
        <div className={classes.unread}>
          <Button variant="subtle" size="compact-sm" onClick={loadOlder}>
            {t('older_messages')}
          </Button>
        </div>
      )}
      <ul className={classes.messages}>
        {messages.map((message) => (
          <MessageLine key={message.id} message={message} acts={actsOf(message)} />
        ))}
      </ul>
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
