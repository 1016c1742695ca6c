import { Button } from '@mantine/core';
import { IconPin } from '@tabler/icons-react';
import { useState } from 'react';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { useChatText } from '../texts.ts';
import classes from './chat.module.css';
import type { Message } from './chat-state.ts';
import { Composer } from './composer.tsx';
import { MessagesList } from './messages-list.tsx';
import { type ChatHandle, useChat } from './use-chat.ts';
import { useMessageActs } from './use-message-acts.tsx';

const DeskPanel = lazyDialog(async () => (await import('./desk-panel.tsx')).DeskPanel);

/** What is said in a live: pinned on top, the newest below, the field to write at the foot. */
export function ChatPanel({ liveId }: { readonly liveId: string }) {
  const handle = useChat(liveId);
  const { chat, error, retry } = handle;
  const [answers, setAnswers] = useState<Message | null>(null);
  const { actsOf, dialog } = useMessageActs({
    state: chat?.state ?? null,
    liveId,
    onAnswer: setAnswers,
    onDone: handle.add,
  });
  if (!chat) return <Loaded of={{ data: undefined, error, refetch: retry }} skeleton={<TextSkeleton lines={6} />} />;
  return (
    <section className={classes.chat}>
      <div>
        {chat.state.is_moderator && <DeskEntry liveId={liveId} waiting={chat.state.waiting} />}
        <LostLine handle={handle} />
        {chat.pinned.length > 0 && <Pinned messages={chat.pinned} />}
      </div>
      <MessagesList chat={chat} loadOlder={handle.loadOlder} actsOf={actsOf} />
      <Composer
        liveId={liveId}
        handle={handle}
        answers={answers}
        state={chat.state}
        onAnswered={() => setAnswers(null)}
      />
      {dialog}
    </section>
  );
}

/** Says that the server is not heard; nothing else changes, and what is written stays. */
export function LostLine({ handle }: { readonly handle: Pick<ChatHandle, 'is_lost'> }) {
  const t = useChatText();
  return (
    <output className={classes.lost} data-lost={handle.is_lost}>
      {handle.is_lost && t('line_lost')}
    </output>
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
