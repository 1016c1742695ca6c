import { useState } from 'react';
import { useSend } from '#web/api/send.ts';
import { useSettings } from '#web/session/session.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { OWN_DELETION_SECONDS } from '../../contract/live-chat.shapes.ts';
import { liveMessages } from '../../contract/live-messages.contract.ts';
import { useChatText } from '../texts.ts';
import type { Chat, Message } from './chat-state.ts';
import type { LineAct } from './message-line.tsx';

const ReportDialog = lazyDialog(async () => (await import('./message-dialogs.tsx')).ReportDialog);
const HideDialog = lazyDialog(async () => (await import('./message-dialogs.tsx')).HideDialog);
const MuteDialog = lazyDialog(async () => (await import('./mute-dialog.tsx')).MuteDialog);
const SenderDialog = lazyDialog(async () => (await import('./sender-dialog.tsx')).SenderDialog);

interface Given {
  readonly state: Chat['state'] | null;
  readonly liveId: string;
  readonly onAnswer?: (message: Message) => void;
}

/** What the reader may do with a message, and the dialog that is open for one. */
export function useMessageActs({ state, liveId, onAnswer }: Given) {
  const t = useChatText();
  const isGuest = useSettings() === null;
  const [open, setOpen] = useState<{ readonly what: 'report' | 'hide' | 'mute' | 'sender'; readonly message: Message } | null>(null);
  const send = useSend(liveMessages.act, { invalidates: false });
  const act = (message: Message, body: Parameters<typeof send.mutate>[0]['body'], done?: string) =>
    send.mutate({ params: { id: message.id }, body }, { onSuccess: () => done && toast.success(done) });
  const isModerator = state?.is_moderator ?? false;

  const actsOf = (message: Message): LineAct[] => {
    if (isGuest || message.kind === 'system') return [];
    const isVisible = message.status === 'visible';
    const isFresh = Date.now() - Date.parse(message.created_at) < OWN_DELETION_SECONDS * 1000;
    const own = message.is_own && (isVisible || message.status === 'held') && isFresh;
    const asks = (what: 'report' | 'hide' | 'mute' | 'sender') => () => setOpen({ what, message });
    return [
      ...(isVisible && onAnswer && state?.may_chat
        ? [{ key: 'answer', label: t('reply'), onSelect: () => onAnswer(message) }]
        : []),
      ...(own
        ? [{ key: 'withdraw', label: t('withdraw'), onSelect: () => act(message, { status: 'deleted' }, t('withdrawn')) }]
        : []),
      ...(isVisible && !message.is_own && !isModerator
        ? [{ key: 'report', label: t('report'), onSelect: asks('report') }]
        : []),
      ...(isModerator ? moderatorActs(message, asks) : []),
    ];
  };

  function moderatorActs(message: Message, asks: (what: 'hide' | 'mute' | 'sender') => () => void): LineAct[] {
    const { status, pinned, kind, answered_at, is_own } = message;
    const isVisible = status === 'visible';
    return [
      ...(isVisible
        ? [
            {
              key: 'pin',
              label: t(pinned ? 'unpin' : 'pin'),
              onSelect: () => act(message, { pinned: !pinned }, t(pinned ? 'unpinned' : 'was_pinned')),
            },
          ]
        : []),
      ...(isVisible && kind === 'question'
        ? [
            {
              key: 'answered',
              label: t(answered_at ? 'not_answered' : 'mark_answered'),
              onSelect: () => act(message, { answered: !answered_at }),
            },
          ]
        : []),
      ...(status === 'hidden'
        ? [{ key: 'show', label: t('show_again'), onSelect: () => act(message, { status: 'visible' }) }]
        : []),
      { key: 'sender', label: t('who_was_it'), onSelect: asks('sender') },
      ...(isVisible ? [{ key: 'hide', label: t('hide'), danger: true, onSelect: asks('hide') }] : []),
      ...(is_own ? [] : [{ key: 'mute', label: t('mute'), danger: true, onSelect: asks('mute') }]),
    ];
  }

  const close = () => setOpen(null);
  const dialog = open && (
    <>
      {open.what === 'report' && <ReportDialog messageId={open.message.id} onClose={close} />}
      {open.what === 'hide' && <HideDialog messageId={open.message.id} onClose={close} />}
      {open.what === 'sender' && <SenderDialog messageId={open.message.id} onClose={close} />}
      {open.what === 'mute' && (
        <MuteDialog
          {...{ liveId }}
          messageId={open.message.id}
          name={open.message.shown_name}
          mayEverywhere={state?.may_mute_everywhere ?? false}
          onClose={close}
        />
      )}
    </>
  );
  return { actsOf, act, dialog };
}
